import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Milliseconds that a program gets to end after it was asked to. */
const END_LIMIT = 30_000;
/** The line that the demo and the examples print for programs once they listen. */
const READY = /^(?:demo|example)-ready (\{.*\})$/m;

/** A program of `examples/` that runs. */
export interface RunningProgram {
  /** What it says of itself once it listens: JSON. */
  readonly ready: string;
  /** Presses Ctrl-C, and gives the exit code; `null` when a signal ended it. */
  interrupt(): Promise<number | null>;
}

/** How a program ended that did not start. */
export interface FailedProgram {
  readonly code: number | null;
  readonly output: string;
}

interface Started {
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
}

const running = new Set<Started>();
// Whatever a test forgot, or a broken test run leaves.
process.on('exit', () => {
  for (const { signal } of running) signal('SIGKILL');
});

/** Starts a program of `examples/` as a process of its own, on ports that the system chooses; wants the built package. */
export async function startProgram(
  name: string,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningProgram | FailedProgram> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: fileURLToPath(new URL(`../../examples/${name}/`, import.meta.url)),
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Asked for now, because it may end before anybody waits for it.
  const ended = once(child, 'close').then(([code]) => {
    running.delete(started);
    return typeof code === 'number' ? code : null;
  });
  const started: Started = { ended, signal: (signal) => void child.kill(signal) };
  running.add(started);
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
  return {
    ready: first,
    interrupt: () => {
      started.signal('SIGINT');
      return ended;
    },
  };
}

/** Ends the programs that still run, for the end of a test file, however its tests ended. */
export async function endPrograms(): Promise<void> {
  await Promise.all(Array.from(running, end));
}

async function end({ signal, ended }: Started): Promise<void> {
  signal('SIGINT');
  // Its folder goes with it, unless it has to be killed.
  const timer = setTimeout(() => signal('SIGKILL'), END_LIMIT);
  await ended;
  clearTimeout(timer);
}
