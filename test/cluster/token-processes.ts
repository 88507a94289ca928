import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProcessOptions } from './token-process.ts';

const PROGRAM = fileURLToPath(new URL('./token-process.ts', import.meta.url));

/** Processes of one application with API access, each on a port of its own. */
export class TokenProcesses {
  readonly #options: Omit<ProcessOptions, 'port'>;
  readonly #children = new Map<number, ChildProcess>();
  readonly ports: readonly number[];

  constructor(options: Omit<ProcessOptions, 'port'>, ports: readonly number[]) {
    this.#options = options;
    this.ports = ports;
  }

  /** Starts all of them at once, and waits until they listen. */
  async start(): Promise<void> {
    await Promise.all(this.ports.map(async (port) => this.#start(port)));
  }

  /** Kills one, by the signal that nothing can catch. */
  async kill(index: number): Promise<number> {
    const port = this.ports[index % this.ports.length] ?? 0;
    await this.#end(port);
    return port;
  }

  /** Starts one that was killed. */
  async restart(port: number): Promise<void> {
    await this.#start(port);
  }

  async stop(): Promise<void> {
    await Promise.all(this.ports.map(async (port) => this.#end(port)));
  }

  async #start(port: number): Promise<void> {
    const child = fork(PROGRAM);
    this.#children.set(port, child);
    const listens = once(child, 'message');
    const ends = once(child, 'exit').then(([code]) => {
      throw new Error(`A process ended before it listened (${String(code)}).`);
    });
    child.send({ ...this.#options, port });
    await Promise.race([listens, ends]);
    ends.catch(() => undefined);
  }

  async #end(port: number): Promise<void> {
    const child = this.#children.get(port);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const end = once(child, 'exit');
    child.kill('SIGKILL');
    await end;
  }
}
