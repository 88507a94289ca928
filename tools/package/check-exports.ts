import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript-5';
import { readSurface } from '../support/package-surface.ts';
import { promisedNames, type PromisedNames } from './promised-names.ts';
import { report } from '../support/report.ts';
import { parseSource, walk } from '../support/source-tree.ts';

/** What differs between package.json, the built files, the promised names and the providers on disk. */
export async function checkExports(
  root: string,
  promises: Readonly<Record<string, PromisedNames>> = promisedNames,
): Promise<string[]> {
  const { subpaths, problems } = readSurface(root);
  const found = [...problems];
  for (const subpath of Object.keys(promises)) {
    if (!subpaths.some((entry) => entry.subpath === subpath))
      found.push(`${subpath} is promised, but no export`);
  }
  const elsewhere = peersElsewhere(root);
  for (const entry of subpaths) {
    const names = await namesOf(join(root, entry.default));
    // A framework that is not installed here: the applications of `test/bindings` import it.
    if (
      typeof names === 'string' &&
      elsewhere.some((peer) => names.includes(`Cannot find package '${peer}'`))
    )
      continue;
    if (typeof names === 'string') found.push(`${entry.subpath} cannot be imported: ${names}`);
    else
      found.push(
        ...nameProblems(entry.subpath, Object.keys(names), promises),
        ...providerProblems(entry.subpath, names),
      );
  }
  return [...found, ...(await conditionProblems(root)), ...idProblems(root)];
}

/**
 * Names that a file lacks which another condition of `imports` leads to, or has beside it: an import of it would fail in the
 * builds with that condition.
 */
async function conditionProblems(root: string): Promise<string[]> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>;
  const problems: string[] = [];
  for (const [own, conditions] of Object.entries(manifest['imports'] ?? {})) {
    const namesByFile = new Map<string, string>();
    for (const file of Object.values(Object(conditions)).map(String)) {
      const names = await namesOf(join(root, file));
      namesByFile.set(file, typeof names === 'string' ? names : Object.keys(names).sort().join(', '));
    }
    if (new Set(namesByFile.values()).size <= 1) continue;
    const seen = [...namesByFile].map(([file, names]) => `${file} has ${names}`);
    problems.push(`${own} must have the same names under each condition: ${seen.join('; ')}`);
  }
  return problems;
}

/** Peers that are no development dependencies: too large for everybody who works on the library. */
function peersElsewhere(root: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>;
  const installed = Object.keys(manifest['devDependencies'] ?? {});
  return Object.keys(manifest['peerDependenciesMeta'] ?? {}).filter((name) => !installed.includes(name));
}

async function namesOf(file: string): Promise<Record<string, unknown> | string> {
  if (!existsSync(file)) return 'the file is missing';
  try {
    return { ...((await import(pathToFileURL(file).href)) as Record<string, unknown>) };
  } catch (error) {
    return String(error);
  }
}

function nameProblems(
  subpath: string,
  names: readonly string[],
  promises: Readonly<Record<string, PromisedNames>>,
): string[] {
  const promise = promises[subpath];
  if (promise === undefined) return [];
  const allowed = [...promise.names, ...promise.more];
  return [
    ...promise.names.filter((name) => !names.includes(name)).map((name) => `${subpath} lacks ${name}`),
    ...names
      .filter((name) => !allowed.includes(name))
      .map((name) => `${subpath} exports ${name} without a promise`),
  ];
}

function providerProblems(subpath: string, names: Record<string, unknown>): string[] {
  if (!subpath.startsWith('./providers/')) return [];
  if (typesOnly.includes(subpath.slice('./providers/'.length))) return [];
  const provider = names['default'];
  if (typeof provider !== 'function') return [`${subpath} has no default export that is a function`];
  return [[], [{}]].flatMap((given) => providerCallProblems(subpath, () => provider(...given)));
}

/** Bindings call a provider without an argument and with `{}`, and read `id` and `type` of what they get. */
function providerCallProblems(subpath: string, call: () => unknown): string[] {
  try {
    const made = call();
    const complete = typeof made === 'object' && made !== null && 'id' in made && 'type' in made;
    return complete ? [] : [`${subpath} gives no id and type when it is called without options`];
  } catch (error) {
    return [`${subpath} throws when it is called without options: ${String(error)}`];
  }
}

/** Files of `src/providers` that are no provider: names of types alone. */
const typesOnly: readonly string[] = ['index', 'provider-types'];

/** The type `BuiltInProviderType` and the files of `src/providers` name the same providers. */
function idProblems(root: string): string[] {
  const [typeFile, folder] = [join(root, 'src/types/provider-id.ts'), join(root, 'src/providers')];
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => name.slice(0, -'.ts'.length))
        .filter((name) => !typesOnly.includes(name))
    : [];
  const ids = existsSync(typeFile) ? providerIds(readFileSync(typeFile, 'utf8')) : [];
  return [
    ...ids
      .filter((id) => !files.includes(id))
      .map((id) => `BuiltInProviderType names ${id}, which has no file in src/providers`),
    ...files
      .filter((id) => !ids.includes(id))
      .map((id) => `src/providers/${id}.ts is missing from BuiltInProviderType`),
  ];
}

function providerIds(text: string): string[] {
  const ids: string[] = [];
  walk(parseSource('provider.ts', text).ast, (node) => {
    if (!ts.isTypeAliasDeclaration(node) || node.name.text !== 'BuiltInProviderType') return;
    walk(node.type, (part) => {
      if (ts.isStringLiteral(part)) ids.push(part.text);
    });
  });
  return ids;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  report('check:exports', await checkExports(root), `${readSurface(root).subpaths.length} subpaths`);
}
