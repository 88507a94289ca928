/** A command whose outcome counts: a check of the gate, or a suite of the world. */
export interface Step {
  /** How people call it: `typecheck`, or `bindings/hono-bun` for a part of a suite. */
  readonly name: string;
  /** What it shows, in a few words. */
  readonly shows: string;
  /** A line for the shell, run at the root of the repository with `node_modules/.bin` first on the `PATH`. */
  readonly run: string;
  /**
   * How its tests are counted: `vitest`, by the report that Vitest writes; `lines`, by the last `N passed, N failed` that it
   * prints. Otherwise the command counts as one test, which passes with exit status 0.
   */
  readonly counts?: 'vitest' | 'lines';
  /** What must be there before it runs. */
  readonly needs?: readonly Need[];
  /** Environment variables beside those of the process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Minutes after which it is ended and has failed. @default 10 */
  readonly minutes?: number;
}

/**
 * A program, which is installed from Debian where it is missing; or `servers`: PostgreSQL, MariaDB and Redis on loopback,
 * which are started where nothing listens. Steps that need `servers` use the same databases, so they never run at once.
 */
export type Need = 'chromium' | 'nginx' | 'oathtool' | 'openssl' | 'servers';

/** How a step ended. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** What failed, in lines that are short enough for a report; empty when nothing did. */
  readonly failures: readonly string[];
}
