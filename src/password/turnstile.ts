import { PasswordError } from './password-error.js';

/**
 * Lets so many pieces of work run at once, and so many wait; more are refused before anything was computed. Each hash takes
 * tens of megabytes and a core: without a limit, a crowd at the sign-in page takes the whole server down.
 */
export class Turnstile {
  readonly #atOnce: number;
  readonly #waiting: number;
  #running = 0;
  readonly #queue: (() => void)[] = [];

  constructor({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** @throws {PasswordError} `busy` if too many wait already */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) await this.#wait();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The place goes to who waits longest; nobody who comes now gets it before them.
      const next = this.#queue.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #wait(): Promise<void> {
    if (this.#queue.length >= this.#waiting) {
      throw new PasswordError(
        'busy',
        `${this.#queue.length} passwords wait to be hashed, which is the limit. Answer 503, or raise \`waiting\`.`,
      );
    }
    return new Promise((resolve) => this.#queue.push(resolve));
  }
}
