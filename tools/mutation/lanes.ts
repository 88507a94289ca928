import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Attempt } from './lane.ts';

/** What became of a mutant: the test files that failed, none if nobody noticed it. */
export interface Answer {
  readonly failed: readonly string[];
  readonly timedOut: boolean;
}

/** One process after the other; a new one is started when the last hung. */
class Lane {
  #child: ChildProcess | undefined;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async attempt(next: Attempt, limit: number): Promise<Answer> {
    const child = await this.#start();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.end();
        resolve({ failed: [], timedOut: true });
      }, limit);
      child.once('message', ({ failed }: { failed: readonly string[] }) => {
        clearTimeout(timer);
        resolve({ failed, timedOut: false });
      });
      child.send(next);
    });
  }

  /** Ends the process and those of its tests, which may be in a loop. */
  end(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  }

  async #start(): Promise<ChildProcess> {
    if (this.#child !== undefined) return this.#child;
    const child = fork(join(import.meta.dirname, 'lane.ts'), {
      cwd: this.#root,
      detached: true,
      silent: true,
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`A lane ended with ${code}.`)));
    });
    return child;
  }
}

/** Tries everything, in `count` processes at once. */
export async function tryAll<Item>(
  items: readonly Item[],
  { root, count, attemptOf, limit, done }: Plan<Item>,
): Promise<void> {
  const lanes = Array.from({ length: count }, () => new Lane(root));
  const endAll = () => lanes.forEach((lane) => lane.end());
  process.once('exit', endAll);
  const queue = [...items];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        done(item, await lane.attempt(attemptOf(item), limit));
      }
    }),
  );
  endAll();
  process.off('exit', endAll);
}

/** What is done with each item. */
export interface Plan<Item> {
  readonly root: string;
  readonly count: number;
  /** Milliseconds after which an attempt has hung. */
  readonly limit: number;
  attemptOf(item: Item): Attempt;
  done(item: Item, answer: Answer): void;
}
