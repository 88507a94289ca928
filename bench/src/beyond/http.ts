import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { median, ratio, shuffled } from '../measure.ts';
import { canPart, commandOf } from '../process.ts';
import type { Load, LoadJob } from './http-client.ts';
import { httpServers, type HttpServer } from './http-contestants.ts';

const MANY = 64;
const VOLUMES = [
  ['one', 1],
  ['many', MANY],
] as const;
const MS = 150;
const MOST_ROUNDS = 21;
/** Code is compiled for good only after some ten thousand requests; the slow ones get a limit. */
const WARM_UP_MS = 2500;

/** One load of a server: what its clients saw, and what it cost. */
export interface HttpLoad extends Load {
  /** Microseconds of the server's CPU time, all threads, per request. */
  readonly cpu: number;
}

/** Medians of one server, and of the ratios inside rounds. */
export interface HttpFigures extends Omit<HttpLoad, 'answers'> {
  /** Requests per second over those of `@auth/core` with the same store. */
  readonly overCore: number;
  /** CPU time of `@auth/core` with the same store over that of this one. */
  readonly cpuUnderCore: number;
  /** Requests per second over those of the limit with the same store. */
  readonly overLimit: number;
  /** CPU time over that of the limit. */
  readonly cpuOverLimit: number;
  readonly p99OverCore: number;
}

/** A server of the HTTP rows, one request at a time and with 64 in flight. */
export interface HttpResult {
  readonly name: string;
  readonly one: HttpFigures;
  readonly many: HttpFigures;
}

/** How the HTTP rows are measured. */
export interface HttpOptions {
  readonly dist: string;
  readonly rounds: number;
  /** Servers whose names start so; all without it. */
  readonly only: readonly string[] | undefined;
  /** Servers on one CPU, the load on another. */
  readonly pin: boolean;
}

interface Running extends HttpServer {
  readonly child: ChildProcess;
  readonly job: Pick<LoadJob, 'port' | 'requests'>;
  readonly loads: { readonly one: HttpLoad[]; readonly many: HttpLoad[] };
}

/**
 * Servers in processes of their own, loaded in turns by another process: every round has one load of each, in random
 * order. Where there are two CPUs the servers share one, of which they are idle but for their turn, and the load has
 * another.
 */
export async function httpThroughput(options: HttpOptions): Promise<readonly HttpResult[]> {
  const { rounds, only, pin } = options;
  const chosen = httpServers.filter(
    ({ name }) => only?.some((beginning) => name.startsWith(beginning)) ?? true,
  );
  const part = pin && canPart;
  const generator = start('beyond/http-load-child.ts', [], { pin: part, cpu: 1 });
  const servers: Running[] = [];
  try {
    for (const server of chosen) servers.push(await launch(server, options.dist, part));
    for (const server of servers) await loadServer(generator, server, { connections: MANY, ms: WARM_UP_MS });
    for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round++) await loadAll(generator, servers);
  } finally {
    for (const child of [generator, ...servers.map((server) => server.child)]) child.disconnect();
  }
  return servers.map((server) => ({
    name: server.name,
    one: figuresOf(server, servers, 'one'),
    many: figuresOf(server, servers, 'many'),
  }));
}

async function loadAll(generator: ChildProcess, servers: readonly Running[]): Promise<void> {
  for (const [volume, connections] of VOLUMES) {
    for (const server of shuffled(servers)) {
      server.loads[volume].push(await loadServer(generator, server, { connections, ms: MS }));
    }
  }
}

type Volume = (typeof VOLUMES)[number][0];

function figuresOf(server: Running, servers: readonly Running[], volume: Volume): HttpFigures {
  const of = (one: Running | undefined, pick: (load: HttpLoad) => number): number[] =>
    (one?.loads[volume] ?? []).map(pick);
  const peer = (name: string): Running | undefined =>
    servers.find((other) => other.of === name && other.store === server.store && other.door === undefined);
  const [core, limit] = [peer('@auth/core'), peer('limit-node')];
  const middle = (pick: (load: HttpLoad) => number): number => median(of(server, pick));
  const rate = ({ perSecond }: HttpLoad): number => perSecond;
  const cpu = (load: HttpLoad): number => load.cpu;
  const p99 = (load: HttpLoad): number => load.p99;
  return {
    perSecond: middle(rate),
    cpu: middle(cpu),
    p50: middle((load) => load.p50),
    p99: middle(p99),
    busy: middle(({ busy }) => busy),
    overCore: ratio(of(server, rate), of(core, rate)),
    cpuUnderCore: ratio(of(core, cpu), of(server, cpu)),
    overLimit: ratio(of(server, rate), of(limit, rate)),
    cpuOverLimit: ratio(of(server, cpu), of(limit, cpu)),
    p99OverCore: ratio(of(server, p99), of(core, p99)),
  };
}

async function launch(server: HttpServer, dist: string, pin: boolean): Promise<Running> {
  const child = start('beyond/http-server.ts', [server.name, dist], { pin, cpu: 0 });
  const { port, path, cookies } = await answerOf<{ port: number; path: string; cookies: string[] }>(child);
  const requests = cookies.map(
    (cookie) => `GET ${path} HTTP/1.1\r\nHost: app.test\r\nCookie: ${cookie}\r\n\r\n`,
  );
  return { ...server, child, job: { port, requests }, loads: { one: [], many: [] } };
}

async function loadServer(
  generator: ChildProcess,
  { name, child, job }: Running,
  volume: { readonly connections: number; readonly ms: number },
): Promise<HttpLoad> {
  const before = await cpuOf(child);
  const order: LoadJob = { ...job, ...volume };
  generator.send(order);
  const { seen, error } = await answerOf<{ seen?: Load; error?: string }>(generator);
  if (seen === undefined) throw new Error(`${name}: ${error}`);
  return { ...seen, cpu: ((await cpuOf(child)) - before) / seen.answers };
}

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  return (await answerOf<{ cpu: number }>(child)).cpu;
}

/** The next message; a process that ends instead is an error. */
async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const ended = new AbortController();
  const end = once(child, 'exit', ended).then(([code]) => {
    throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`);
  });
  try {
    // The scripts are ours: each sends messages of the type that its caller expects.
    const [message] = (await Promise.race([once(child, 'message', ended), end])) as [Answer];
    return message;
  } finally {
    ended.abort();
    end.catch(() => {});
  }
}

function start(
  script: string,
  args: readonly string[],
  options: { readonly pin: boolean; readonly cpu: number },
): ChildProcess {
  const [file = '', ...rest] = commandOf(script, args, options);
  return spawn(file, rest, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
