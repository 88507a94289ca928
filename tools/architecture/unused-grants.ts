import { faces, fileGrants, layers, nodeFiles, peers, tables, withoutCore } from './layer-table.ts';
import { readSourceTree, resolveSpecifier, type SourceFile } from '../support/source-tree.ts';

/** What a plan of the rooms allows; {@link layers} and the lists beside it are ours. */
export interface Plan {
  readonly layers: Readonly<Record<string, readonly string[]>>;
  readonly fileGrants: Readonly<Record<string, readonly string[]>>;
  readonly tables: readonly string[];
  readonly faces: readonly string[];
  readonly peers: Readonly<Record<string, readonly string[]>>;
  readonly nodeFiles: readonly string[];
}

const ourPlan: Plan = { layers, fileGrants, tables, faces, peers, nodeFiles };

/** Permissions of the plan that no file of the tree uses: what is allowed is what is needed. */
export function unusedGrants(root: string, plan: Plan = ourPlan): string[] {
  const arrows = readSourceTree(root).flatMap(arrowsOf);
  const imports = (from: string, to: string): boolean =>
    arrows.some((arrow) => isIn(arrow.from, from) && isIn(arrow.to, to));
  const unused = [
    ...pairs(plan.layers).filter(([room, grant]) => !imports(room, grant)),
    ...pairs(plan.fileGrants).filter(
      ([file, grant]) => !arrows.some(({ from, to }) => from === file && isIn(to, grant)),
    ),
    ...pairs(plan.peers).filter(
      ([file, name]) => !arrows.some(({ from, to }) => from === file && to === name),
    ),
    ...plan.nodeFiles
      .filter(
        (file) =>
          !arrows.some(({ from, to }) => (from === file || isIn(from, file)) && to.startsWith('node:')),
      )
      .map((file) => [file, 'node:'] as const),
    ...plan.tables
      .filter((room) => !arrows.some(({ from, to }) => to === `${room}/index.ts` && !isIn(from, room)))
      .map((room) => ['the list of tables', room] as const),
    ...plan.faces
      .filter((file) => !arrows.some(({ from, to }) => from === file && to.endsWith('/index.ts')))
      .map((file) => ['the list of faces', file] as const),
  ];
  return unused.map(
    ([holder, grant]) => `tools/architecture/layer-table.ts grants ${holder} ${grant}, which nothing uses`,
  );
}

interface Arrow {
  readonly from: string;
  readonly to: string;
}

function arrowsOf({ path, imports }: SourceFile): Arrow[] {
  return imports.map(({ specifier }) => ({
    from: withoutCore(path),
    to: specifier.startsWith('.') ? withoutCore(resolveSpecifier(path, specifier)) : specifier,
  }));
}

/** Whether a path is a file of the room, or the one file that a grant names. */
function isIn(path: string, roomOrFile: string): boolean {
  return path === `${roomOrFile}.ts` || path.startsWith(`${roomOrFile}/`);
}

function pairs(table: Readonly<Record<string, readonly string[]>>): (readonly [string, string])[] {
  return Object.entries(table).flatMap(([key, values]) => values.map((value) => [key, value] as const));
}
