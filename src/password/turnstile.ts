import { UnderWay } from '../core/kit/under-way.js';
import { PasswordError } from './password-error.js';

/**
 * Lets so many pieces of work run at once, and so many wait; more are refused before anything was computed. Each hash takes
 * tens of megabytes and a core: without a limit, a crowd at the sign-in page takes the whole server down. Places of requests
 * that were stopped are given to others.
 */
export class Turnstile {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #running = new Set<UnderWay<unknown>>();
  readonly #queue = new Set<UnderWay<unknown>>();

  constructor({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** @throws {PasswordError} `busy` if too many wait already */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running.size < this.#atOnce) return this.#run(work);
    for (const other of this.#queue) if (other.isLost) this.#queue.delete(other);
    if (this.#queue.size >= this.#waiting) {
      throw new PasswordError(
        'busy',
        `${this.#queue.size} passwords wait to be hashed, ${this.#atOnce} at once, which is the limit. Answer 503. If honest people see it: ` +
          'add processors or instances, raise `waiting` of `createPasswords` (they wait longer), or `atOnce` (other requests do).',
      );
    }
    const turn = new UnderWay(() => this.#inTurn(work), Infinity);
    this.#queue.add(turn);
    const { running } = await turn.result.finally(() => this.#queue.delete(turn));
    return running;
  }

  /** Waits for a place, and takes it at once: no later caller gets it before those who wait. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<{ readonly running: Promise<Result> }> {
    while (this.#running.size >= this.#atOnce) await this.#onePlace();
    // In an object, as nothing is to wait for its end here.
    return { running: this.#run(work) };
  }

  /** Waits until one of those who run has ended, or turns out to be gone. */
  async #onePlace(): Promise<void> {
    const ends = [...this.#running].map(async (one) => {
      if (!(await one.ended())) this.#running.delete(one);
    });
    await Promise.race(ends);
  }

  #run<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = new UnderWay(work);
    this.#running.add(mine);
    const end = (): void => void this.#running.delete(mine);
    mine.result.then(end, end);
    return mine.result;
  }
}
