import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Where the session of a demo lives. */
export type Strategy = 'jwt' | 'database';

/** A demo that runs. */
export interface RunningDemo {
  readonly app: string;
  readonly identityProvider: string;
  /** Holds its database. */
  readonly directory: string;
  /** Presses Ctrl-C, and gives the exit code; `null` when a signal ended it. */
  interrupt(): Promise<number | null>;
}

/** How a demo ended that did not start. */
export interface FailedDemo {
  readonly code: number | null;
  readonly output: string;
}

const DEMO = new URL('../../examples/demo/', import.meta.url);
const READY = /^demo-ready (\{.*\})$/m;

/** Starts the demo as a process of its own; wants the built package. */
export async function startDemo(env: Readonly<Record<string, string>>): Promise<RunningDemo | FailedDemo> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: DEMO,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Asked for now, because it may end before anybody waits for it.
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const line = READY.exec(output)?.[1];
      if (line !== undefined) resolve(line);
    });
  });
  const first = await Promise.race([ready, ended]);
  if (typeof first !== 'string') return { code: first, output };
  // The line that the demo prints for programs.
  const told = JSON.parse(first) as Omit<RunningDemo, 'interrupt'>;
  return {
    ...told,
    interrupt: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}
