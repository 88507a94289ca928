import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A compiler that consumers use, with the way it finds modules. */
export interface Way {
  readonly compiler: 'typescript' | 'typescript-5';
  readonly module: string;
  readonly moduleResolution: string;
}

/** Some files of a folder, and how they are compiled. */
export interface Compilation {
  readonly folder: string;
  readonly files: readonly string[];
  readonly way: Way;
  /** Compiler options beside `strict` and those of the way. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Type-checks the files strictly, without output; gives the compiler's errors, one a line. */
export function runCompiler({ folder, files, way, options }: Compilation): string[] {
  const { compiler, module, moduleResolution } = way;
  const compilerOptions = {
    module,
    moduleResolution,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    strict: true,
    noEmit: true,
    skipDefaultLibCheck: true,
    ...options,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const tsc = fileURLToPath(new URL(`../../node_modules/${compiler}/bin/tsc`, import.meta.url));
  const run = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = `${run.stdout}${run.stderr}`.split('\n').filter((line) => line.includes('error '));
  if (run.status !== 0 && lines.length === 0)
    return [`tsc ended with ${run.status}: ${run.stdout}${run.stderr}`];
  return lines;
}
