import { spawn, type ChildProcess } from 'node:child_process';
import { limitEncode, limitKey } from '../contestants/limit-crypto.ts';
import { median } from '../measure.ts';
import { commandOf } from '../process.ts';
import { tokenOf } from '../rows/database.ts';
import { claims, DAY, SECRET, SESSION_COOKIE } from '../scene.ts';
import { load, type Load } from './http-load.ts';

const SERVERS = ['latchkey', '@auth/core', 'limit-node', 'latchkey sqlite', '@auth/core sqlite'] as const;
const COOKIES = 64;
const MS = 700;

/** Medians of one server, one request at a time and with 64 in flight. */
export interface HttpResult {
  readonly name: string;
  readonly one: Load;
  readonly many: Load;
}

interface Server {
  readonly name: string;
  readonly port: number;
  readonly child: ChildProcess;
  readonly loads: { readonly one: Load[]; readonly many: Load[] };
}

/** Servers in processes of their own, loaded in turns from this one; requests per second, so all CPUs take part. */
export async function httpThroughput(dist: string, rounds: number): Promise<readonly HttpResult[]> {
  const servers = await Promise.all(SERVERS.map((name) => start(name, dist)));
  try {
    // The first round warms up.
    for (const server of servers) await loadServer(server, false);
    for (let round = 0; round < rounds; round++) {
      for (const server of round % 2 === 0 ? servers : servers.toReversed()) await loadServer(server, true);
    }
  } finally {
    for (const { child } of servers) child.kill();
  }
  return servers.map(({ name, loads }) => ({ name, one: middle(loads.one), many: middle(loads.many) }));
}

async function loadServer({ name, port, loads }: Server, counts: boolean): Promise<void> {
  const cookies = cookiesFor(name);
  const one = await load(port, cookies, { connections: 1, ms: MS });
  const many = await load(port, cookies, { connections: 64, ms: MS });
  if (!counts) return;
  loads.one.push(one);
  loads.many.push(many);
}

function middle(loads: readonly Load[]): Load {
  const of = (pick: (one: Load) => number): number => median(loads.map(pick));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
  };
}

function cookiesFor(name: string): readonly string[] {
  if (name.endsWith('sqlite'))
    return Array.from({ length: COOKIES }, (_, index) => `${SESSION_COOKIE}=${tokenOf(index)}`);
  const key = limitKey(SECRET, SESSION_COOKIE);
  const issuedAt = Date.now() - 2 * DAY * 1000;
  return Array.from({ length: COOKIES }, () => `${SESSION_COOKIE}=${limitEncode(key, claims(), issuedAt)}`);
}

function start(name: string, dist: string): Promise<Server> {
  const [file = '', ...args] = commandOf('beyond/http-server.ts', [name, dist], {});
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server of ${name} ended with ${code}`)));
    child.stdout.once('data', (line: Buffer) => {
      // The server's first line is the one it prints when it listens.
      const { port } = JSON.parse(String(line)) as { port: number };
      resolve({ name, port, child, loads: { one: [], many: [] } });
    });
  });
}
