import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** An example that runs. */
export interface RunningExample {
  readonly app: string;
  readonly identityProvider: string;
  /** Presses Ctrl-C, and gives the exit code; `null` when a signal ended it. */
  interrupt(): Promise<number | null>;
}

const READY = /^example-ready (\{.*\})$/m;

/**
 * Starts an example of `examples/` as a process of its own; wants the built package.
 * @throws {Error} (rejects) when it ends instead, with what it printed
 */
export async function startExample(name: string): Promise<RunningExample> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: fileURLToPath(new URL(`../../examples/${name}/`, import.meta.url)),
    env: { ...process.env, PORT: '0' },
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
  if (typeof first !== 'string') throw new Error(`${name} did not start; is the package built?\n${output}`);
  // The line that examples print for programs.
  const told = JSON.parse(first) as Omit<RunningExample, 'interrupt'>;
  return {
    ...told,
    interrupt: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}
