import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { launch, type Running } from '../support/child-processes.js';

/** What a process of the crew does next: ask for a token, many times at once. */
export interface Order {
  /** The browser's. */
  readonly cookie: string;
  readonly calls: number;
  /** Milliseconds by which its clock is ahead. */
  readonly ahead: number;
}

/** What came of an order; nothing at first. */
export interface Answers {
  readonly pid: number;
  /** Of every call its token, or the code of its error. */
  readonly tokens: readonly string[];
}

/** A process that waits for an order. */
interface Waiting extends Answers {
  readonly response: ServerResponse;
}

/** An adapter that was published by others, for another process to connect to. */
export interface BesideAdapter {
  /** Of `test/third-party/adapters`. */
  readonly file: string;
  readonly backend: string;
  readonly where: string;
}

/** What a process is told of its application: the client at the provider, and the adapter, if it has one. */
export interface ProcessClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly beside?: BesideAdapter;
}

/** Packs the program of a process, named as its file here, into one file; `remove` deletes it. */
export function packProcess(name: string): { readonly program: string; remove(): void } {
  // Drivers of stores are found from here.
  const parent = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, `${name}-`));
  const program = join(folder, 'process.mjs');
  buildSync({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Processes of one application, which all begin at once what they are told. */
export class TokenCrew {
  readonly #server: Server;
  readonly #processes: Running[] = [];
  readonly #waiting: Waiting[] = [];
  #arrived: () => void = () => undefined;

  /** @param args of the program, after which comes where orders are asked for */
  static async start(program: string, count: number, args: readonly string[]): Promise<TokenCrew> {
    const crew = new TokenCrew();
    await once(crew.#server, 'listening');
    const address = crew.#server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const command = [process.execPath, program, ...args, `http://127.0.0.1:${port}`] as const;
    for (let index = 0; index < count; index += 1)
      crew.#processes.push(launch(command, { cwd: process.cwd(), env: { NODE_NO_WARNINGS: '1' } }));
    await crew.#until(count);
    return crew;
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        this.#waiting.push({ ...(JSON.parse(body) as Answers), response });
        this.#arrived();
      });
    }).listen(0, '127.0.0.1');
  }

  /** Gives all who wait the same order at once. @returns what all of them got */
  async run(order: Order): Promise<string[]> {
    const { length } = this.#waiting;
    for (const { response } of this.#waiting.splice(0)) response.end(JSON.stringify(order));
    await this.#until(length);
    return this.#waiting.flatMap(({ tokens }) => tokens);
  }

  /** Gives one an order, which it does not live to finish. @param reached settles when it is time */
  async kill(order: Order, reached: () => Promise<unknown>): Promise<void> {
    const victim = this.#waiting.shift();
    if (victim === undefined) throw new Error('nobody waits for an order');
    victim.response.end(JSON.stringify(order));
    await reached();
    process.kill(victim.pid, 'SIGKILL');
  }

  /** Sends all home. @returns their exit codes; -1 of whoever was killed */
  async end(): Promise<number[]> {
    for (const { response } of this.#waiting.splice(0)) response.end('null');
    return Promise.all(this.#processes.map(({ ended }) => ended));
  }

  /** Leaves nothing behind, also after a failure. */
  async close(): Promise<void> {
    this.#server.close().closeAllConnections();
    await Promise.all(this.#processes.map((one) => one.stop()));
  }

  /** @throws {Error} if one ends before so many wait */
  async #until(count: number): Promise<void> {
    const all = new Promise<void>((resolve) => {
      this.#arrived = () => {
        if (this.#waiting.length >= count) resolve();
      };
      this.#arrived();
    });
    const early = this.#processes.map(async ({ ended, log }) => {
      const code = await ended;
      // One that was killed is not among those who are waited for.
      if (code === -1) return all;
      throw new Error(`a process ended with ${code}: ${log()}`);
    });
    await Promise.race([all, ...early]);
  }
}
