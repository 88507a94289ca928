import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MachineOptions } from './machine.ts';

const PROGRAM = fileURLToPath(new URL('./machine.ts', import.meta.url));

interface Machine {
  readonly child: ChildProcess;
  /** `undefined` until it listens. */
  port: number | undefined;
}

/** The processes of the application; each one that ends is started again. */
export class Machines {
  readonly #options: MachineOptions;
  readonly #all: Machine[] = [];
  #turn = 0;
  #isOver = false;
  /** Processes that were started again. */
  restarts = 0;

  constructor(options: MachineOptions) {
    this.#options = options;
  }

  /** Starts some, and waits until they listen. */
  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, (_, slot) => this.#start(slot)));
  }

  /** Ports of the processes that listen, beginning with the one whose turn it is. */
  ports(): readonly number[] {
    const ports = this.#all.flatMap(({ port }) => (port === undefined ? [] : [port]));
    this.#turn++;
    return ports.map((_, n) => ports[(this.#turn + n) % ports.length] ?? 0);
  }

  /** Whether every process listens. */
  get areUp(): boolean {
    return this.#all.every(({ port }) => port !== undefined);
  }

  /** Kills one process, by the signal that nothing can catch. */
  kill(slot: number): void {
    this.#all[slot % this.#all.length]?.child.kill('SIGKILL');
  }

  /** Ends all of them for good. */
  async stop(): Promise<void> {
    this.#isOver = true;
    const ends = this.#all.map(async ({ child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const end = once(child, 'exit');
      child.kill('SIGKILL');
      await end;
    });
    await Promise.all(ends);
  }

  async #start(slot: number): Promise<void> {
    const child = fork(PROGRAM);
    const machine: Machine = { child, port: undefined };
    this.#all[slot] = machine;
    child.once('exit', () => {
      machine.port = undefined;
      if (this.#isOver) return;
      this.restarts++;
      this.#start(slot).catch(() => undefined);
    });
    child.send(this.#options);
    const [port] = (await once(child, 'message')) as [number];
    machine.port = port;
  }
}
