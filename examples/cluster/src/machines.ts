import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { MachineOptions } from './machine.ts';

const PROGRAM = fileURLToPath(new URL('./machine.ts', import.meta.url));

/** Milliseconds that a process has to end and to listen again. */
const PATIENCE = 120_000;

interface Machine {
  readonly port: number;
  /** What it is told when it starts the next time. */
  secret: readonly string[];
  child: ChildProcess | undefined;
  /** Whether it listens, and is not about to end. */
  isUp: boolean;
}

/** The processes of the application, each on a port of its own; each one that ends is started again. */
export class Machines {
  readonly #options: MachineOptions;
  readonly #all: readonly Machine[];
  #isOver = false;
  /** Processes that were told to end and did not manage to in time. */
  forced = 0;

  constructor(options: MachineOptions, ports: readonly number[], secret: readonly string[]) {
    this.#options = options;
    this.#all = ports.map((port) => ({ port, secret, child: undefined, isUp: false }));
  }

  /** Starts all, and waits until they listen. */
  async start(): Promise<void> {
    for (const machine of this.#all) this.#start(machine);
    await this.#until(() => this.areUp);
  }

  /** Whether all listen, and none is about to end. */
  get areUp(): boolean {
    return this.#all.every(({ isUp }) => isUp);
  }

  /** Kills a process, by the signal that nothing can catch. */
  kill(slot: number): void {
    const machine = this.#at(slot);
    machine.isUp = false;
    machine.child?.kill('SIGKILL');
  }

  /** Ends a process gracefully, and waits until it is back with another list of secrets. */
  async restart(slot: number, secret: readonly string[]): Promise<void> {
    const machine = this.#at(slot);
    machine.secret = secret;
    machine.isUp = false;
    machine.child?.kill('SIGTERM');
    await this.#until(() => machine.isUp);
  }

  /** Ends all of them for good. */
  async stop(): Promise<void> {
    this.#isOver = true;
    const ends = this.#all.map(async ({ child }) => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const end = once(child, 'exit');
      child.kill('SIGKILL');
      await end;
    });
    await Promise.all(ends);
  }

  #at(slot: number): Machine {
    const machine = this.#all[slot % this.#all.length];
    if (machine === undefined) throw new Error('There is no process.');
    return machine;
  }

  async #until(isSo: () => boolean): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!this.#isOver && !isSo()) {
      if (Date.now() > end) throw new Error(`A process does not listen, after ${PATIENCE} ms.`);
      await wait(20);
    }
  }

  #start(machine: Machine): void {
    const { port, secret } = machine;
    const child = fork(PROGRAM);
    machine.child = child;
    child.once('message', () => {
      machine.isUp = true;
    });
    child.once('exit', (code) => {
      machine.isUp = false;
      if (code === 1) this.forced++;
      if (!this.#isOver) this.#start(machine);
    });
    // A process that is killed at once does not hear it.
    child.send({ ...this.#options, port, secret }, () => undefined);
  }
}
