// Every name that an entry point of @auth/core exports, types included, is exported by the same one of ours.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';
import { report } from '../support/report.ts';

/** The names that each declaration file exports, by its path. */
export function namesOf(files: readonly string[]): Map<string, readonly string[]> {
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    types: [],
  });
  const checker = program.getTypeChecker();
  return new Map(
    files.map((file) => {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      return [file, module ? checker.getExportsOfModule(module).map(({ name }) => name) : []];
    }),
  );
}

/** What is missing of the names of the original: by pairs of files, [original, ours]. */
export function missingNames(pairs: readonly (readonly [string, string])[]): string[] {
  const originals = namesOf(pairs.map(([original]) => original));
  const ours = namesOf(pairs.map(([, own]) => own));
  return pairs.flatMap(([original, own]) => {
    const known = new Set(ours.get(own));
    const missing = originals.get(original)?.filter((name) => !known.has(name)) ?? [];
    return missing.map((name) => `${own} lacks ${name}`);
  });
}

if (import.meta.main) {
  const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
  const original = path('../../node_modules/@auth/core');
  const dist = path('../../dist');
  const entries = [
    ['index', 'index'],
    ['adapters', 'adapters/index'],
    ['errors', 'errors'],
    ['jwt', 'jwt/index'],
    ['types', 'types/index'],
  ];
  const providers = readdirSync(join(original, 'providers'))
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => `providers/${file.slice(0, -'.d.ts'.length)}`);
  const pairs = [...entries, ...providers.map((name) => [name, name])].map(
    ([theirs, own]) => [join(original, `${theirs}.d.ts`), join(dist, `${own}.d.ts`)] as const,
  );
  const count = [...namesOf(pairs.map(([theirs]) => theirs)).values()].flat().length;
  report('test:names', missingNames(pairs), `${count} names of ${pairs.length} entry points`);
}
