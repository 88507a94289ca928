import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The clock of a program that is started with its `env`: a test moves it on, instead of letting the time go by. */
export class ProgramClock {
  readonly env: Readonly<Record<string, string>>;
  readonly #folder: string;
  readonly #file: string;
  #ahead = 0;

  constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), 'latchkey-clock-'));
    this.#file = join(this.#folder, 'ahead');
    writeFileSync(this.#file, '0');
    const shim = new URL('./later-clock.mjs', import.meta.url).href;
    this.env = { NODE_OPTIONS: `--import=${shim}`, CLOCK_FILE: this.#file };
  }

  /** What the program takes the time for. */
  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  /** Lets seconds go by, for the program alone. */
  advance(seconds: number): void {
    this.#ahead += seconds * 1000;
    writeFileSync(this.#file, String(this.#ahead));
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
