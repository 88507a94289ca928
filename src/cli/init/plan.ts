import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseEnv } from '../project/parse-env.js';
import { readEnvironment } from '../project/environment.js';
import { changeText } from '../secret/env-text.js';
import { gitState } from '../secret/git.js';
import { secretNames } from '../secret/rotation.js';

/** What is to become of a file. */
export interface PlannedFile {
  /** Relative to the project. */
  readonly path: string;
  /** `undefined`: it does not exist. */
  readonly before: string | undefined;
  readonly after: string;
  /** Values that are not shown. */
  readonly secrets: readonly string[];
}

/** Reads a file of a project; `undefined` where there is none. */
export function textOf(cwd: string, path: string): string | undefined {
  const full = join(cwd, path);
  return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
}

const CODE: readonly string[] = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

/**
 * The path of a file of a project that stands in the place of another one: the same, or one that tools take for it, as
 * `vite.config.ts` for `vite.config.js`.
 */
export function standsAt(cwd: string, path: string): string {
  const extension = extname(path);
  if (!CODE.includes(extension) || path.endsWith('.d.ts')) return path;
  const stem = path.slice(0, -extension.length);
  return [extension, ...CODE].map((one) => stem + one).find((one) => existsSync(join(cwd, one))) ?? path;
}

/** The variables that an application gets. */
export interface PlannedVariables {
  /** As in a `.env` file: those with a value. */
  readonly env: string;
  /** Those that are to be filled in. */
  readonly names: readonly string[];
}

/**
 * Adds variables to a `.env` file: a new secret, those of the start, and empty ones to fill in. What is set anywhere stays as
 * it is, a secret of next-auth included.
 */
export function planEnvironment(cwd: string, path: string, { env, names }: PlannedVariables): PlannedFile {
  const before = textOf(cwd, path);
  const { variables } = readEnvironment(cwd);
  const present = { ...variables, ...parseEnv(before ?? '') };
  const isSet = (name: string): boolean => present[name] !== undefined;
  const secret = randomBytes(32).toString('base64url');
  const hasSecret = [...secretNames, 'NEXTAUTH_SECRET'].some(isSet);
  const wanted: readonly (readonly [string, string])[] = [
    ...(hasSecret ? [] : [['AUTH_SECRET', secret] as const]),
    ...Object.entries(parseEnv(env)).map(([name, value]) => [name, value ?? ''] as const),
    ...names.map((name) => [name, ''] as const),
  ];
  const changes = new Map(wanted.filter(([name]) => !isSet(name)));
  const after = changes.size === 0 ? (before ?? '') : changeText(before ?? '', changes, []);
  return { path, before, after, secrets: [secret] };
}

/** Adds a file with secrets to `.gitignore`, unless git ignores it; `undefined` where that is not to be done. */
export async function planIgnore(cwd: string, path: string): Promise<PlannedFile | undefined> {
  const before = textOf(cwd, '.gitignore');
  const state = await gitState(join(cwd, path));
  // Without git, its rules are read as far as they are written for such files.
  const isIgnored =
    state === 'unknown'
      ? (before ?? '')
          .split(/\r?\n/)
          .some(
            (line) =>
              /^\/?(?:\.env(?:\*|\.\*|\.local)?|\*\.local)$/.test(line.trim()) && covers(line.trim(), path),
          )
      : state === 'ignored';
  if (isIgnored || state === 'tracked') return undefined;
  const own =
    before === undefined
      ? `node_modules\n${path}\n`
      : `${before}${/(?:^|\n)$/.test(before) ? '' : '\n'}${path}\n`;
  return { path: '.gitignore', before, after: own, secrets: [] };
}

function covers(rule: string, path: string): boolean {
  const pattern = rule.replace(/^\//, '').replaceAll('.', '\\.').replaceAll('*', '.*');
  return new RegExp(`^${pattern}$`).test(path);
}

/** A change as a unified diff. */
export function diffOf({ path, before, after, secrets }: PlannedFile): string {
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '<a new secret>'), after);
  const old = before === undefined ? [] : linesOf(before);
  const all = linesOf(hidden);
  const start = old.findIndex((line, index) => line !== all[index]);
  const same = start === -1 ? Math.min(old.length, all.length) : start;
  const kept = old.slice(same);
  const added = all.slice(same, all.length);
  const shared = sharedEnd(kept, added);
  const removed = kept.slice(0, kept.length - shared).map((line) => `-${line}`);
  const inserted = added.slice(0, added.length - shared).map((line) => `+${line}`);
  const at = `@@ -${before === undefined ? 0 : same + 1},${removed.length} +${same + 1},${inserted.length} @@`;
  return [
    `--- ${before === undefined ? '/dev/null' : `a/${path}`}`,
    `+++ b/${path}`,
    at,
    ...removed,
    ...inserted,
  ].join('\n');
}

function sharedEnd(one: readonly string[], other: readonly string[]): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length += 1;
  return length;
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split(/\r?\n/);
}
