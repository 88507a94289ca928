import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment } from '../readme/paste.ts';
import { freePort, launch, untilReady, type Running } from '../support/child-processes.ts';
import { npmInstall } from '../support/npm.ts';
import { frameworks, type Example } from './examples.ts';
import type { Site } from './walk.ts';

/** Milliseconds. A development server compiles its first page. */
const START_LIMIT = 180_000;
/** Milliseconds for a script that ends. */
const SCRIPT_LIMIT = 300_000;

/**
 * Copies an example into a new folder and installs what it depends on, with our package; gives the folder.
 *
 * @throws {Error} when npm fails
 */
export async function install(
  { folder, name, extra }: Example,
  { folder: parent, tarball }: { readonly folder: string; readonly tarball: string },
): Promise<string> {
  const own = mkdtempSync(join(parent, `${name}-`));
  const source = join(frameworks, folder);
  const made = madeIn(source);
  cpSync(source, own, { recursive: true, filter: (path) => !made(relative(source, path)) });
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefer-offline'];
  await npmInstall(own, ['install', ...options, tarball, ...extra]);
  return own;
}

/** What its `.gitignore` names: it is there once the example was started where it stands. */
function madeIn(source: string): (path: string) => boolean {
  const lines = readFileSync(join(source, '.gitignore'), 'utf8').split('\n');
  const names = lines.filter((line) => line !== '');
  return (path) =>
    names.some((name) => (name.endsWith('*') ? path.startsWith(name.slice(0, -1)) : path === name));
}

/** An example that is started, ended and started again. */
export class Server implements Site {
  readonly origin: URL;
  readonly redirectsForms: boolean;
  readonly #folder: string;
  readonly #script: string;
  #env: NodeJS.ProcessEnv;
  #running: Running | undefined;

  private constructor(folder: string, { scripts, programs, redirectsForms }: Example, port: string) {
    this.origin = new URL(`http://localhost:${port}`);
    this.redirectsForms = redirectsForms;
    this.#folder = folder;
    this.#script = scripts.start;
    const path = programs.map((program) => join(folder, program)).join(':');
    this.#env = environment(port, path === '' ? {} : { PATH: path });
  }

  /** Takes a free port for an example that is installed in `folder`. */
  static async make(folder: string, example: Example): Promise<Server> {
    return new Server(folder, example, String(await freePort()));
  }

  /** The same as where it is deployed: another script, and an environment that names its address, also for what is built. */
  static async deployed(folder: string, example: Example): Promise<Server> {
    const { scripts } = example;
    const start = scripts.deployed ?? scripts.start;
    const server = await Server.make(folder, { ...example, scripts: { ...scripts, start } });
    server.#env = { ...server.#env, AUTH_URL: server.origin.origin, NODE_ENV: 'production' };
    return server;
  }

  /** @throws {Error} with what it printed, when it does not answer */
  async start(): Promise<void> {
    this.#running = launch(['npm', 'run', this.#script], { cwd: this.#folder, env: this.#env });
    await untilReady(this.#running, this.origin.href, START_LIMIT);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  /** What it has printed since its last start. */
  log(): string {
    return this.#running?.log() ?? '';
  }

  /** Runs a script that ends. @throws {Error} with what it printed, when it fails */
  async run(script: string): Promise<void> {
    const command = launch(['npm', 'run', script], { cwd: this.#folder, env: this.#env });
    const code = await Promise.race([command.ended, sleep(SCRIPT_LIMIT, 'no end', { ref: false })]);
    await command.stop();
    if (code !== 0) throw new Error(`\`npm run ${script}\` ended with ${code}:\n${command.log()}`);
  }
}
