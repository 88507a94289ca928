import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript-5';
import { readSurface } from '../support/package-surface.ts';

/**
 * Removes declarations that no subpath of the package leads to: those of inner modules, which no compiler reads.
 * @param root - the folder of package.json, with `dist` below it
 * @returns how many files it removed
 */
export function pruneDeclarations(root: string): number {
  const dist = join(root, 'dist');
  const all = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.d.ts'));
  const needed = new Set<string>();
  const visit = (file: string): void => {
    if (needed.has(file) || !existsSync(join(dist, file))) return;
    needed.add(file);
    const { importedFiles, referencedFiles } = ts.preProcessFile(readFileSync(join(dist, file), 'utf8'));
    for (const { fileName } of importedFiles)
      if (fileName.startsWith('.')) visit(declarationOf(posix.join(posix.dirname(file), fileName)));
    for (const { fileName } of referencedFiles) visit(posix.join(posix.dirname(file), fileName));
  };
  for (const path of startsOf(root)) visit(posix.relative('dist', posix.normalize(path)));
  const others = all.filter((file) => !needed.has(file));
  for (const file of others) rmSync(join(dist, file));
  return others.length;
}

/** The declarations of a module. */
export function declarationOf(path: string): string {
  return path.replace(/\.js$/, '.d.ts');
}

/** The declarations of subpaths, also for compilers that read `typesVersions`. */
export function startsOf(root: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly typesVersions?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  };
  const versions = Object.values(manifest.typesVersions ?? {}).flatMap((paths) =>
    Object.values(paths).flat(),
  );
  return [
    ...readSurface(root).subpaths.map(({ types }) => types),
    ...versions.filter((path) => path.endsWith('.d.ts')),
  ];
}
