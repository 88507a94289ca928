import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { CommandLine } from '../command-line.js';
import { CommandFailure, exitCodes } from '../failure.js';
import {
  configOption,
  cwdOption,
  exportOption,
  jsonOption,
  type ProjectOptions,
  wholeNumber,
} from '../options.js';
import type { Output } from '../output.js';
import { readEnvironment } from '../project/environment.js';
import { parseEnv } from '../project/parse-env.js';
import { confirmed } from '../prompt.js';
import { gitState } from './git.js';
import { formatProgress } from './progress.js';
import type { ResealProgress } from '../../core/records/reseal.js';
import { replaceFile } from './replace-file.js';
import { countSecrets, mostKept, splitSecrets, rotated, type Rotation, secretNames } from './rotation.js';

interface SecretOptions extends ProjectOptions {
  readonly file?: string;
  readonly keep: number;
  readonly dropOld?: true;
  readonly reseal?: true;
  readonly unchecked?: true;
  readonly print?: true;
  readonly write?: true;
  readonly yes?: true;
}

/** Octets of a secret; 256 bits. */
const SECRET_OCTETS = 32;

/** Defines `latchkey secret`. */
export function defineSecret({ program, output }: CommandLine): void {
  program
    .command('secret')
    .summary('write or rotate AUTH_SECRET in .env')
    .description(
      'Makes a random secret and writes it into a .env file. An existing one is rotated: the new one encrypts, and the ' +
        'old ones still decrypt. The secret is not shown.',
    )
    .option('--file <path>', 'the file to write (default: the .env file that has one, .env.local, or .env)')
    .option('--keep <number>', `how many old secrets stay, 0 to ${mostKept}`, wholeNumber(0, mostKept), 1)
    .option('--drop-old', 'make no new secret, and remove all but the newest')
    .option(
      '--reseal',
      'make no new secret, and re-encrypt stored records with the newest one; safe to interrupt and repeat',
    )
    .option('--unchecked', 'remove old secrets without checking whether records need them')
    .option('--print', 'print the new secret instead of writing it')
    .option('--write', 'with --print: write it, too')
    .option('-y, --yes', 'rotate without asking')
    .addOption(configOption())
    .addOption(exportOption())
    .addOption(jsonOption())
    .addOption(cwdOption())
    .action((options: SecretOptions) => changeSecret(options, output));
}

async function changeSecret(options: SecretOptions, output: Output): Promise<void> {
  if ((options.dropOld || options.reseal) && options.print) {
    const name = options.dropOld ? '--drop-old' : '--reseal';
    throw new CommandFailure(`${name} makes no secret to print.`, { exitCode: exitCodes.usage });
  }
  const path = fileFor(options);
  const file = relative(options.cwd, path);
  // Loading the application sets the variables of its files in this process, so the other places are read first.
  const otherPlaces = overridden(options.cwd, file);
  const records = options.reseal ? await (await recordsCommand()).resealAll(options, output) : undefined;
  if (options.reseal && !options.dropOld) return reportResealed(output, records ?? []);
  const secret = options.dropOld ? undefined : randomBytes(SECRET_OCTETS).toString('base64url');
  if (options.print && !options.write) return print(secret, output);
  const before = existsSync(path) ? readUtf8(path, file) : '';
  const count = countSecrets(before);
  if (options.dropOld && count < 2) {
    throw new CommandFailure(`${file} has no old secret.`);
  }
  const supersedes = count === 0 && hasNextAuthSecret(options.cwd, before);
  if ((count > 0 || supersedes) && !options.yes) await askFirst(options, { file, supersedes, output });
  const keep = options.dropOld ? 1 : options.keep;
  const rotation = rotated(before, secret, keep);
  const { kept, dropped } = splitSecrets(before, keep);
  if (dropped.length > 0 && !options.unchecked) await (await recordsCommand()).assertNotNeeded(options, kept);
  await replaceFile(path, rotation.text);
  const warnings = [
    ...(supersedes ? [SUPERSEDED] : []),
    ...(await gitWarnings(path, file)),
    ...modeWarnings(path, file),
    ...otherPlaces,
  ];
  if (options.print) print(secret, output);
  else report(output, { file, rotation, warnings, dropped: options.dropOld === true, records });
  for (const warning of warnings) output.tell(`${output.paint('warning', 'warning:')} ${warning}`);
}

/**
 * Reads a file that is to be written again.
 * @throws {CommandFailure} if it is not UTF-8: what cannot be read would be lost
 */
function readUtf8(path: string, file: string): string {
  const octets = readFileSync(path);
  const text = octets.toString('utf8');
  // In UTF-16, which Windows PowerShell writes, every other octet is 0.
  if (Buffer.from(text).equals(octets) && !text.includes('\0')) return text;
  throw new CommandFailure(`${file} is not UTF-8. It was left as it is.`, {
    advice: [
      'Convert it to UTF-8, or print a secret with `latchkey secret --print` and put it into the file.',
    ],
  });
}

function print(secret: string | undefined, output: Output): void {
  if (secret !== undefined) output.data(output.json ? JSON.stringify({ secret }) : secret);
}

/** The file that was named; otherwise the one that has a secret, or the one for secrets of this machine. */
function fileFor({ cwd, file }: SecretOptions): string {
  if (file !== undefined) return resolve(cwd, file);
  const present = ['.env.local', '.env'].map((name) => join(cwd, name)).filter((path) => existsSync(path));
  return (
    present.find((path) => countSecrets(readFileSync(path, 'utf8')) > 0) ?? present[0] ?? join(cwd, '.env')
  );
}

/** After a first AUTH_SECRET beside a NEXTAUTH_SECRET, which bindings read only where the other is not set. */
const SUPERSEDED =
  'Beside AUTH_SECRET, NEXTAUTH_SECRET is read only with `legacy.nextAuth4`; otherwise its sessions end. To keep them, make ' +
  'it the value of AUTH_SECRET, and rotate that.';

/** Whether the secret is in the variable of next-auth 4 and in no other place. */
function hasNextAuthSecret(cwd: string, text: string): boolean {
  const { variables } = readEnvironment(cwd);
  const isSet = (name: string): boolean => Boolean(variables[name]);
  const older = Boolean(parseEnv(text)['NEXTAUTH_SECRET']) || isSet('NEXTAUTH_SECRET');
  return older && !secretNames.some((name) => isSet(name));
}

async function askFirst(
  { dropOld }: SecretOptions,
  {
    file,
    supersedes,
    output,
  }: { readonly file: string; readonly supersedes: boolean; readonly output: Output },
): Promise<void> {
  const change = dropOld
    ? `Remove the old secrets from ${file}? Sessions that only they decrypt end.`
    : supersedes
      ? 'There is a NEXTAUTH_SECRET. Beside an AUTH_SECRET it is read only with `legacy.nextAuth4`; otherwise its sessions end. Go on?'
      : `${file} has a secret already. Rotate it?`;
  if (await confirmed(change, output)) return;
  throw new CommandFailure('Nothing was changed.');
}

async function gitWarnings(path: string, file: string): Promise<readonly string[]> {
  const state = await gitState(path);
  if (state === 'tracked')
    return [
      `${file} is tracked by git: remove it (git rm --cached ${file}), ignore it, and rotate the secret.`,
    ];
  return state === 'untracked' ? [`${file} is not ignored by git: add it to .gitignore.`] : [];
}

/** Whether others can read the file: it keeps the mode that it had. Windows has no such modes. */
function modeWarnings(path: string, file: string): readonly string[] {
  const mode = statSync(path).mode & 0o777;
  if (process.platform === 'win32' || (mode & 0o044) === 0) return [];
  return [
    `Other users of this machine can read ${file} (mode ${mode.toString(8).padStart(4, '0')}): chmod 600 ${file}`,
  ];
}

/** Other places whose secrets the application would see beside or instead of these. */
function overridden(cwd: string, file: string): readonly string[] {
  const { sourceOf } = readEnvironment(cwd);
  const places = new Set(
    ['AUTH_SECRET', 'AUTH_SECRET_1', 'AUTH_SECRET_2', 'AUTH_SECRET_3'].map((name) => sourceOf(name)),
  );
  return [...places]
    .filter((place) => place !== undefined && place !== file)
    .map((place) =>
      place === 'process'
        ? `The environment of this process has a secret, too, which goes before ${file}.`
        : `${place} has a secret, too: remove one of them.`,
    );
}

/** Loaded only when records are read, because it imports much of the library. */
const recordsCommand = (): Promise<typeof import('./records.js')> => import('./records.js');

function reportResealed(output: Output, records: readonly ResealProgress[]): void {
  if (output.json) return output.data(JSON.stringify({ records }));
  for (const line of resealedLines(records)) output.print(line);
  output.print(
    `${output.paint('good', 'ok:')} When every process has the newest secret, remove the old ones: latchkey secret --drop-old`,
  );
}

function resealedLines(records: readonly ResealProgress[]): readonly string[] {
  if (records.length === 0) return ['The application has no record store.'];
  return records.map(formatProgress);
}

interface Result {
  readonly file: string;
  readonly rotation: Rotation;
  readonly warnings: readonly string[];
  readonly dropped: boolean;
  /** The result of --reseal, if it was given. */
  readonly records: readonly ResealProgress[] | undefined;
}

function report(output: Output, { file, rotation, warnings, dropped, records }: Result): void {
  const { names, before } = rotation;
  if (output.json) {
    const result = { file, variables: names, rotated: !dropped && before > 0, warnings };
    output.data(JSON.stringify({ ...result, ...(records && { records }) }));
    return;
  }
  if (records !== undefined) for (const line of resealedLines(records)) output.print(line);
  const done = dropped
    ? `The old secrets are gone from ${file}.`
    : before === 0
      ? `A new secret is in ${file}, as AUTH_SECRET.`
      : `A new secret is in ${file}, as ${names[0]}.`;
  output.print(`${output.paint('good', 'ok:')} ${done}`);
  for (const line of nextSteps(rotation, dropped)) output.print(output.wrap(line, 2));
}

function nextSteps({ names, before }: Rotation, dropped: boolean): readonly string[] {
  if (dropped) return ['Remove the same variables wherever the application runs.'];
  if (before === 0) return ['Every deployment needs a secret of its own: set AUTH_SECRET there.'];
  if (names.length === 1)
    return ['No old secret was kept: all users are signed out when the application starts with this one.'];
  return [
    `1. Set ${names.toReversed().join(', ')} wherever the application runs, and restart all of its processes. A process without the new secret treats new sessions as signed out.`,
    '2. Sessions move to the new secret when they are next renewed. Keep the old one for as long as a session lasts (session.maxAge, 30 days by default).',
    '3. Then re-encrypt stored passwords and tokens, and remove the old secret: latchkey secret --reseal --drop-old',
    'If the old secret leaked, skip step 2. Users sign in again, and no password is lost.',
  ];
}
