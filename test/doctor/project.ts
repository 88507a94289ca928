import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import type { Finding } from '../../src/cli/doctor/finding.ts';
import type { CallbackUrl } from '../../src/cli/doctor/callback-urls.ts';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'src');
/** What the projects of these tests import of the package. */
const subpaths = [
  'index',
  'organizations',
  'cli/main',
  'providers/github',
  'providers/keycloak',
  'providers/passkey',
  'adapters/sqlite/index',
  'adapters/d1/index',
];

/** What a run of the command printed, and how it ended. */
export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The report that `--json` prints. */
export interface JsonReport {
  readonly version: number;
  readonly findings: readonly Finding[];
  readonly callbackUrls: readonly CallbackUrl[];
}

/** Builds the package from the source, as it is installed. @returns its folder */
export async function buildPackage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-package-'));
  await build({
    entryPoints: subpaths.map((path) => join(source, `${path}.ts`)),
    outdir: join(folder, 'dist'),
    outbase: source,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@simplewebauthn/server', 'nodemailer'],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  return folder;
}

/** A project in a folder of its own, as somebody who installed the package has it. */
export class Project {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'latchkey-project-'));

  /** Writes files, by their path. */
  write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
  }

  /** Installs a built package under `node_modules`. */
  install(built: string, place: string = 'node_modules/latchkey'): void {
    cpSync(built, join(this.folder, place), { recursive: true });
  }

  /** Links one place to another, as pnpm does. */
  link(place: string, target: string): void {
    const path = join(this.folder, place);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(relative(dirname(path), join(this.folder, target)), path, 'dir');
  }

  /** Runs the command in the folder, with an environment that has nothing of this process but the path. */
  run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
    const main = join(this.folder, 'node_modules/latchkey/dist/cli/main.js');
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [main, ...args],
        { cwd: this.folder, env: { PATH: process.env['PATH'], ...env }, timeout: 25_000 },
        (error, stdout, stderr) => {
          const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
          resolve({ code, stdout, stderr });
        },
      );
    });
  }

  /** Runs `doctor --json`. */
  async examine(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Examined> {
    const run = await this.run(['doctor', '--json', ...args], env);
    if (run.stdout === '') throw new Error(`no report; exit code ${run.code}: ${run.stderr}`);
    // The command promises this shape.
    return { ...run, report: JSON.parse(run.stdout) as JsonReport };
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A run, with its report. */
export interface Examined extends Run {
  readonly report: JsonReport;
}

/** The findings that are not fine, as `level id`, in their order. */
export function faultsOf({ report }: Examined): string[] {
  return report.findings.filter(({ level }) => level !== 'ok').map(({ level, id }) => `${level} ${id}`);
}

/** All that a report says about one thing. */
export function textOf({ report }: Examined, id: string): string {
  return report.findings
    .filter((finding) => finding.id === id)
    .map(({ title, seen = '', advice = '' }) => [title, seen, advice].join('\n'))
    .join('\n');
}
