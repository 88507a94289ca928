import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './apps.ts';

/** Milliseconds. */
const BUILD_LIMIT = 300_000;
const START_LIMIT = 90_000;
const STOP_LIMIT = 5_000;

/** What applications need to know beside their own configuration. */
export interface Surroundings {
  readonly port: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An application that runs. */
export interface Application {
  /** What it has printed. */
  log(): string;
  /** Ends it and all that it started; resolves when its port is free. */
  stop(): Promise<void>;
}

/** Processes that lead a group: what they start ends with them. */
const groups = new Set<ChildProcess>();

/** Ends what still runs, at once. For the end of the process, however it comes. */
export function killAll(): void {
  for (const child of groups) signal(child, 'SIGKILL');
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

/** Runs the build of an application, if it has one. @throws {Error} with its output when it fails */
export async function build(app: App, folder: string, surroundings: Surroundings): Promise<void> {
  if (app.build === undefined) return;
  const builder = launch(app.build, folder, environment(app, surroundings));
  const code = await Promise.race([builder.ended, sleep(BUILD_LIMIT, 'no end', { ref: false })]);
  await builder.stop();
  if (code !== 0) throw new Error(`the build ended with ${code}:\n${builder.log()}`);
}

/** Starts an application; resolves when it answers. @throws {Error} with its output when it does not */
export async function start(app: App, folder: string, surroundings: Surroundings): Promise<Application> {
  const { port } = surroundings;
  const args = app.start.map((arg) => arg.replace('PORT', String(port)));
  const application = launch(args, folder, environment(app, surroundings));
  let ended: number | undefined;
  void application.ended.then((code) => (ended = code));
  for (const limit = Date.now() + START_LIMIT; Date.now() < limit && ended === undefined; await sleep(200)) {
    if (await answers(`http://localhost:${port}/me`)) return application;
  }
  await application.stop();
  const how = ended === undefined ? `no answer for ${START_LIMIT} ms` : `ended with ${ended}`;
  throw new Error(`it did not start, ${how}:\n${application.log()}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(START_LIMIT) });
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

function environment(app: App, { port, issuer, clientId, clientSecret }: Surroundings): NodeJS.ProcessEnv {
  const origin = `http://localhost:${port}`;
  const own = Object.entries(app.env ?? {}).map(([name, value]) => [name, value.replace('ORIGIN', origin)]);
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: String(port),
    AUTH_SECRET: 'a-secret-of-the-drop-in-checks-and-of-nothing-else',
    AUTH_TRUST_HOST: 'true',
    OP_ISSUER: issuer,
    OP_CLIENT_ID: clientId,
    OP_CLIENT_SECRET: clientSecret,
    ...Object.fromEntries(own),
  };
}

interface Launched extends Application {
  /** The exit code; -1 when a signal ended it. */
  readonly ended: Promise<number>;
}

function launch(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Launched {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  groups.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : -1));
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

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // Nobody of the group is left.
  }
}
