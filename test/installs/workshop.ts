import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { trying } from '../support/npm.ts';
import { coreOf, coresIn } from './cores.ts';
import type { Manager } from './managers.ts';
import type { Project } from './projects.ts';

/** Milliseconds for one command of a package manager. */
const COMMAND_LIMIT = 300_000;
const TRIES = 3;
/** Lines of a failed command that are shown. */
const LOG_LINES = 20;

const run = promisify(execFile);

/** What `execFile` rejects with. */
interface FailedCommand {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly killed?: boolean;
}

/** With what a project is tried. */
export interface Tools {
  readonly manager: Manager;
  readonly command: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
  /** The project's own folder. */
  readonly folder: string;
  /** What stands in the place of the version of `@auth/core`. */
  readonly spec: string;
  /** Name and version of ours. */
  readonly ours: string;
}

/** What a project's files say: the original, ours by the recipe, or the dependency alone. */
export type State = 'original' | 'swapped' | 'without the override';

/** A project in a folder, under one package manager. */
export class Workshop {
  readonly #project: Project;
  readonly #tools: Tools;

  constructor(project: Project, tools: Tools) {
    this.#project = project;
    this.#tools = tools;
    mkdirSync(tools.folder, { recursive: true });
  }

  /** Writes the files of a state; `without` are dependencies that are left out. */
  write(state: State, without: readonly string[] = []): void {
    const { manager, folder, spec } = this.#tools;
    const override = manager.override(spec);
    const own = state === 'original' ? {} : { '@auth/core': spec };
    const kept = Object.entries(this.#project.dependencies).filter(([name]) => !without.includes(name));
    const manifest = {
      name: 'installs',
      version: '1.0.0',
      private: true,
      type: 'module',
      dependencies: { ...Object.fromEntries(kept), ...own },
      ...(state === 'swapped' ? override.manifest : {}),
    };
    this.#put('package.json', JSON.stringify(manifest, null, 2));
    for (const [path, text] of Object.entries(override.files ?? {})) {
      if (state === 'swapped') this.#put(path, text);
      else rmSync(join(folder, path), { force: true });
    }
  }

  /** Comes to a state from an installation of another one, as the recipe says; the lockfile stays. */
  async change(state: State): Promise<void> {
    const { road } = this.#tools.manager;
    if (road === 'uninstall first') {
      // As `npm uninstall` does it: files without them, installed.
      this.write('original', this.#project.onCore);
      await this.install();
    }
    this.write(state);
    if (road === 'remove node_modules') this.remove('node_modules');
    await this.install();
  }

  /** Comes to a state where nothing is installed and no lockfile is. */
  async begin(state: State): Promise<void> {
    this.remove('node_modules', this.#tools.manager.lockfile);
    this.write(state);
    await this.install();
  }

  async install(): Promise<void> {
    await this.#call(this.#tools.manager.install);
  }

  /** Installs what the lockfile says into an empty tree. */
  async installFrozen(): Promise<void> {
    this.remove('node_modules');
    await this.#call(this.#tools.manager.frozen);
  }

  /** Fails where a peer dependency is not met, if the manager can tell. */
  async checkPeers(): Promise<void> {
    const { peers } = this.#tools.manager;
    if (peers !== undefined) await this.#call(peers);
  }

  remove(...paths: string[]): void {
    for (const path of paths) rmSync(join(this.#tools.folder, path), { recursive: true, force: true });
  }

  /** @throws {Error} when another core than ours is there, or is what a package gets, or ours does not run */
  async expectOurs(): Promise<void> {
    this.#expect('cores below node_modules', coresIn(this.#tools.folder), [this.#tools.ours]);
    for (const name of this.#project.onCore) {
      this.#expect(`core of ${name}`, [coreOf(this.#tools.folder, name)], [this.#tools.ours]);
    }
    this.#put('probe.mjs', this.#project.probe);
    const { stdout } = await this.#node('probe.mjs');
    this.#expect('the probe', [stdout.trim()], ['ok']);
  }

  /** @throws {Error} when anything of ours is left, in `node_modules` or in the lockfile, or the original does not run */
  async expectOriginal(): Promise<void> {
    const { folder, manager, ours } = this.#tools;
    const cores = coresIn(folder);
    const strange = cores.filter((core) => !core.startsWith('@auth/core '));
    if (cores.length === 0 || strange.length > 0)
      throw new Error(`expected originals only, found ${cores.join(', ') || 'none'}`);
    const [name = ours] = ours.split(' ');
    const lockfile = readFileSync(join(folder, manager.lockfile), 'utf8');
    if (new RegExp(`\\b${name}\\b`).test(lockfile))
      throw new Error(`${manager.lockfile} still names ${name}`);
    this.#put('probe.mjs', this.#project.probe);
    const { stdout } = await this.#node('probe.mjs');
    this.#expect('the probe', [stdout.trim()], ['ok']);
  }

  /** @throws {Error} when ours is alone: then the recipe says more than it needs to */
  expectBoth(): void {
    const cores = coresIn(this.#tools.folder);
    const originals = cores.filter((core) => core.startsWith('@auth/core '));
    if (originals.length === 0 || !cores.includes(this.#tools.ours))
      throw new Error(`expected the original beside ours, found ${cores.join(', ') || 'none'}`);
  }

  #expect(what: string, found: readonly string[], wanted: readonly string[]): void {
    if (found.join() !== wanted.join())
      throw new Error(`${what}: expected ${wanted.join(', ')}, found ${found.join(', ') || 'none'}`);
  }

  #put(path: string, text: string): void {
    writeFileSync(join(this.#tools.folder, path), text);
  }

  async #node(file: string): Promise<{ stdout: string }> {
    return run(process.execPath, [file], { cwd: this.#tools.folder, timeout: COMMAND_LIMIT });
  }

  /** Runs a command of the manager; once more when nothing came of a download. */
  async #call(args: readonly string[]): Promise<void> {
    const { command, env, folder } = this.#tools;
    const [program, ...first] = command;
    const options = {
      cwd: folder,
      env,
      timeout: COMMAND_LIMIT,
      killSignal: 'SIGKILL',
      maxBuffer: 2 ** 26,
    } as const;
    await trying(TRIES, async () => {
      try {
        await run(program, [...first, ...args], options);
      } catch (error) {
        // What execFile rejects with has what was printed.
        const { stdout = '', stderr = '', killed } = error as FailedCommand;
        const how = killed === true ? 'ended with no end' : 'failed';
        const lines = `${stdout}\n${stderr}`.trim().split('\n').slice(-LOG_LINES);
        throw new Error(`${args.join(' ')} ${how}:\n${lines.join('\n')}`, { cause: error });
      }
    });
  }
}
