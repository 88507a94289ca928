import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, onFreePort, untilReady, type Running } from '../support/child-processes.ts';
import { PATIENT, TRUSTED, trying } from '../support/npm.ts';
import type { StartSection, Step } from './document.ts';

/** Milliseconds. */
const COMMAND_LIMIT = 300_000;
/** Of a command that downloads. */
const TRIES = 3;
/** Milliseconds. A development server compiles its first page. */
const START_LIMIT = 180_000;

/** An application that was pasted and started. */
export interface Pasted {
  readonly application: Running;
  readonly origin: URL;
  /** What the document's `.env` says. */
  readonly password: string;
  /** Compiles what was pasted; `undefined` where that is no TypeScript. @throws {Error} with the compiler's errors */
  readonly compile: (() => Promise<void>) | undefined;
  /** Where it was pasted. */
  readonly place: Place;
}

/** A folder, and what a terminal there has. */
export interface Place {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Does what a document says, in an empty folder, and starts the application.
 *
 * @param tarball what npm installs as `latchkey`
 * @param env what the terminal has beside everybody's; its PATH comes first
 * @throws {Error} with the output of what failed
 */
export function paste(section: StartSection, terminal: Terminal): Promise<Pasted> {
  return onFreePort((port) => pasteFor(String(port), section, terminal));
}

interface Terminal {
  /** The arguments of `latchkey init`, which then writes the files in place of a user who pastes them. */
  readonly init?: string | undefined;
  readonly folder: string;
  readonly tarball: string;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

async function pasteFor(
  free: string,
  { steps, start, port }: StartSection,
  { folder, tarball, init, env: own }: Terminal,
): Promise<Pasted> {
  // Nobody else's port is taken for what the document names.
  const moved = (text: string): string => text.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), free);
  const env = environment(free, own);
  const place = { folder, env };
  for (const step of init === undefined ? steps : initialised(steps, init)) {
    if (step.kind === 'file') writeAt(join(folder, step.path), moved(step.text));
    else await runLine(moved(withTarball(step.line, tarball)), place);
    if (step.kind === 'command' && step.line.startsWith(INIT)) movePort(folder, moved);
  }
  const origin = new URL(`http://localhost:${free}`);
  const application = launch(['/bin/sh', '-c', moved(start)], { cwd: folder, env });
  await untilReady(application, origin.href, START_LIMIT);
  return {
    application,
    origin,
    password: passwordIn(folder),
    compile: isTypeScript(folder) ? () => runLine('npx tsc --noEmit', place) : undefined,
    place,
  };
}

const INIT = 'npx latchkey init';

/** The steps with `latchkey init` in place of the files and of the secret, which it makes, too. */
function initialised(steps: readonly Step[], init: string): readonly Step[] {
  const first = steps.findIndex(({ kind }) => kind === 'file');
  return steps.flatMap((step, index): readonly Step[] => {
    if (index === first) return [{ kind: 'command', line: `${INIT} ${init}` }];
    return step.kind === 'file' || step.line === 'npx latchkey secret' ? [] : [step];
  });
}

/** Moves the files that it wrote to the port that is free. */
function movePort(folder: string, moved: (text: string) => string): void {
  for (const path of readdirSync(folder).filter((name) => /\.(?:mjs|ts)$|^\.env/.test(name)))
    writeAt(join(folder, path), moved(readFileSync(join(folder, path), 'utf8')));
}

/** Whether the document installs the compiler, and it or its framework says how to compile. */
function isTypeScript(folder: string): boolean {
  return ['tsconfig.json', 'node_modules/typescript'].every((path) => existsSync(join(folder, path)));
}

/** Writes a file, and the folders that it is in. */
export function writeAt(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function downloads(line: string): boolean {
  return /^(?:npm (?:i|install)|(?:bun|deno) add) /.test(line);
}

/** A line that installs `latchkey`, with the tarball in its place; other lines as they are. */
export function withTarball(line: string, tarball: string): string {
  if (!line.startsWith('npm ')) return line;
  return line.replace(/ latchkey(?= |$)/, ` "${tarball}"`);
}

/**
 * Runs a line that ends; one that downloads is tried again when nothing comes.
 *
 * @throws {Error} with what it printed, when it fails
 */
export function runLine(line: string, place: Place): Promise<void> {
  return trying(downloads(line) ? TRIES : 1, () => run(line, place));
}

async function run(line: string, { folder, env }: Place): Promise<void> {
  const command = launch(['/bin/sh', '-c', line], { cwd: folder, env });
  const code = await Promise.race([command.ended, sleep(COMMAND_LIMIT, 'no end', { ref: false })]);
  await command.stop();
  if (code !== 0) throw new Error(`\`${line}\` ended with ${code}:\n${command.log()}`);
}

function passwordIn(folder: string): string {
  const texts = ['.env.local', '.env']
    .map((name) => join(folder, name))
    .flatMap((path) => (existsSync(path) ? [readFileSync(path, 'utf8')] : []));
  const password = /^DEV_PASSWORD=(.+)$/m.exec(texts.join('\n'))?.[1];
  if (password === undefined) throw new Error('`.env` has no DEV_PASSWORD');
  return password;
}

/** What somebody's terminal has: none of Latchkey's variables, and none of this project's programs but its Node. */
export function environment(port: string, own: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const folders = (process.env['PATH'] ?? '').split(':').filter((path) => !path.includes('node_modules'));
  const first = own['PATH'] === undefined ? [] : [own['PATH']];
  return {
    HOME: process.env['HOME'],
    PORT: port,
    CI: '1',
    NO_COLOR: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    ...TRUSTED,
    ...PATIENT,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    npm_config_yes: 'false',
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    ...own,
    PATH: [...first, dirname(process.execPath), ...folders].join(':'),
  };
}
