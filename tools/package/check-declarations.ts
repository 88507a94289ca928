// Applications can export what they make with the package: compilers write declarations of everything that the entry points
// give them, and those declarations hold. Each entry point is compiled alone, as a composite project.
//   node tools/package/check-declarations.ts [layout …] [compiler …] [inferred]
// `inferred` leaves out the second half, in which the types are written out.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { annotate, declarationPrograms, type DeclarationProgram } from './declaration-programs.ts';
import { layouts, linkPackages, slugOf, type Layout } from './layouts.ts';
import { installPacked } from './packed-package.ts';
import { readSurface } from '../support/package-surface.ts';
import { report } from '../support/report.ts';
import type { Way } from '../support/run-compiler.ts';

type Compiler = Way['compiler'];
const compilers: readonly Compiler[] = ['typescript', 'typescript-5'];

/** What is checked. */
export interface DeclarationCheck {
  /** The package's root. */
  readonly root: string;
  readonly name: string;
  readonly layout: Layout;
  readonly compilers: readonly Compiler[];
  /** Whether only what is inferred is compiled. */
  readonly onlyInferred?: boolean;
  /** A folder with further packages that an application has: frameworks. */
  readonly others?: string;
}

/** Compiles what applications infer from every entry point of the packed package, and once more with the types written out. */
export function checkDeclarations(check: DeclarationCheck): string[] {
  const { root, name, layout, others, onlyInferred = false } = check;
  const installation = installPacked(root, [name]);
  const { folder } = installation;
  try {
    const installed = join(folder, 'node_modules', name);
    const { subpaths } = readSurface(installed);
    const programs = declarationPrograms(installed, subpaths, (subpath) => layout.specifierOf(name, subpath));
    layout.arrange({ folder, name, programs });
    const application = join(folder, layout.application);
    if (others !== undefined) linkPackages(others, join(folder, 'node_modules'));
    return check.compilers.flatMap((compiler) =>
      compileProject(join(application, compiler), { programs, compiler, onlyInferred }).map(
        (problem) => `${layout.name}, ${compiler}: ${problem}`,
      ),
    );
  } finally {
    installation.remove();
  }
}

interface Project {
  readonly programs: readonly DeclarationProgram[];
  readonly compiler: Compiler;
  readonly onlyInferred: boolean;
}

/** Inferred, with declarations; then annotated with the types of those declarations. */
function compileProject(folder: string, { programs, compiler, onlyInferred }: Project): string[] {
  const problems = compile(join(folder, 'inferred'), { programs, compiler, isolated: false });
  if (problems.length > 0 || onlyInferred) return problems;
  const annotated = programs.map(({ subpath, text }) => {
    const declarations = join(folder, 'inferred', slugOf(subpath), 'out/program.d.ts');
    return { subpath, text: annotate(text, readFileSync(declarations, 'utf8')) };
  });
  return compile(join(folder, 'annotated'), { programs: annotated, compiler, isolated: true });
}

interface Compilation {
  readonly programs: readonly DeclarationProgram[];
  readonly compiler: Compiler;
  readonly isolated: boolean;
}

const options = {
  composite: true,
  emitDeclarationOnly: true,
  rootDir: '.',
  outDir: 'out',
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable', 'esnext.disposable'],
  strict: true,
  // What is installed beside the package is not checked here.
  skipLibCheck: true,
  types: ['node'],
};

/** Each program is a project of its own, because a compiler also finds names in the other files of a program. */
function compile(folder: string, { programs, compiler, isolated }: Compilation): string[] {
  const compilerOptions = { ...options, isolatedDeclarations: isolated };
  for (const { subpath, text } of programs) {
    const project = join(folder, slugOf(subpath));
    mkdirSync(project, { recursive: true });
    writeFileSync(join(project, 'program.ts'), text);
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  }
  const references = programs.map(({ subpath }) => ({ path: `./${slugOf(subpath)}` }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ files: [], references }));
  const tsc = fileURLToPath(new URL(`../../node_modules/${compiler}/bin/tsc`, import.meta.url));
  const args = [tsc, '--build', folder, '--pretty', 'false'];
  const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const lines = `${run.stdout}${run.stderr}`.split('\n').filter((line) => line.includes('error '));
  if (run.status !== 0 && lines.length === 0)
    return [`tsc ended with ${run.status}: ${run.stdout}${run.stderr}`];
  const silent = programs.filter(
    ({ subpath }) => !existsSync(join(folder, slugOf(subpath), 'out/program.d.ts')),
  );
  return lines.length > 0 ? lines : silent.map(({ subpath }) => `${subpath}: no declarations were written`);
}

if (import.meta.main) {
  const chosen = process.argv.slice(2);
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const wanted = <One>(all: readonly One[], nameOf: (one: One) => string): readonly One[] => {
    const named = all.filter((one) => chosen.includes(nameOf(one)));
    return named.length > 0 ? named : all;
  };
  const inLayouts = wanted(layouts, ({ name }) => name);
  const withCompilers = wanted(compilers, (name) => name);
  const onlyInferred = chosen.includes('inferred');
  const problems = inLayouts.flatMap((layout) =>
    checkDeclarations({
      root,
      name: 'latchkey',
      layout,
      compilers: withCompilers,
      onlyInferred,
      others: join(root, 'node_modules'),
    }),
  );
  report('declarations', problems, `${inLayouts.length} layouts, ${withCompilers.length} compilers`);
}
