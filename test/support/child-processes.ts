import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ListenOptions } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds until whoever was asked to end is made to. */
const STOP_LIMIT = 5_000;
/** Lines of a program's output that a failure shows. */
const LOG_LINES = 40;
/** Milliseconds between two looks. */
const PAUSE = 200;

/** Where free ports are looked for. */
const [LOWEST, HIGHEST] = [20_000, 32_000];
/** Ports that were given to somebody already, who may not listen yet. */
const given = new Set<number>();
/** What programs say of a port that somebody listens on. */
const TAKEN = /EADDRINUSE|address (?:is )?already in use|port \d+ is (?:already )?(?:in use|taken|used)/i;
const TRIES = 3;

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
  const gone = new AbortController();
  void program.ended.then((ended) => {
    code = ended;
    gone.abort();
  });
  for (const end = Date.now() + limit; Date.now() < end && code === undefined; await sleep(PAUSE)) {
    const isAnswered = await answers(url, AbortSignal.any([gone.signal, AbortSignal.timeout(limit)]));
    // Not when another program answers, because this one did not get the port.
    if (isAnswered && code === undefined) return program;
  }
  await program.stop();
  const how = code === undefined ? `no answer for ${limit} ms` : `ended with ${code}`;
  throw new Error(`it did not start, ${how}:\n${program.log().split('\n').slice(-LOG_LINES).join('\n')}`);
}

async function answers(url: string, limit: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: limit });
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

/**
 * A port that nobody listens on, for a program that must be told its port before it starts. It is none of those that the
 * system gives to outgoing connections and to servers that ask for any port. {@link onFreePort} is for what can start again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

/**
 * Starts something on a free port, and on another one when that was taken before it listened.
 *
 * @throws what the last attempt threw, or what another port does not mend
 */
export async function onFreePort<Result>(start: (port: number) => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      const isTaken = error instanceof Error && TAKEN.test(error.message);
      if (tried === TRIES || !isTaken) throw error;
    }
  }
}

/** On loopback, and on every other address. */
async function isFree(port: number): Promise<boolean> {
  return (await listens({ port, host: '127.0.0.1' })) && listens({ port });
}

async function listens(options: ListenOptions): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(options), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
