import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds until whoever was asked to end is made to. */
const STOP_LIMIT = 5_000;
/** Lines of a program's output that a failure shows. */
const LOG_LINES = 40;
/** Milliseconds between two looks. */
const PAUSE = 200;

/** A program that runs, with all that it started. */
export interface Running {
  /** What it has printed. */
  log(): string;
  /** The exit code; -1 when a signal ended it. */
  readonly ended: Promise<number>;
  /** Ends it and all that it started. */
  stop(): Promise<void>;
}

/** Processes that lead a group: what they start ends with them. */
const groups = new Set<ChildProcess>();

/** Ends what still runs, at once. For the end of the process, however it comes. */
export function killAll(): void {
  for (const child of groups) signal(child, 'SIGKILL');
}

/**
 * Starts a program.
 *
 * @param command its path, and its arguments
 * @param env all that it sees of an environment
 */
export function launch(
  [program, ...args]: readonly [string, ...string[]],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Running {
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  groups.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? -1));
    child.once('error', (error) => {
      output += error.message;
      resolve(-1);
    });
  });
  return {
    ended,
    log: () => output,
    stop: async () => {
      signal(child, 'SIGTERM');
      await Promise.race([ended, sleep(STOP_LIMIT, undefined, { ref: false })]);
      // What it started may have outlived it.
      signal(child, 'SIGKILL');
      await ended;
      groups.delete(child);
    },
  };
}

/**
 * Waits until a page is answered with success, and gives the program back; ends the program when it is not.
 *
 * @param limit in milliseconds
 * @throws {Error} with the program's output
 */
export async function untilReady(program: Running, url: string, limit: number): Promise<Running> {
  let code: number | undefined;
  void program.ended.then((ended) => (code = ended));
  for (const end = Date.now() + limit; Date.now() < end && code === undefined; await sleep(PAUSE)) {
    if (await answers(url, limit)) return program;
  }
  await program.stop();
  const how = code === undefined ? `no answer for ${limit} ms` : `ended with ${code}`;
  throw new Error(`it did not start, ${how}:\n${program.log().split('\n').slice(-LOG_LINES).join('\n')}`);
}

async function answers(url: string, limit: number): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(limit) });
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // Nobody of the group is left.
  }
}

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
