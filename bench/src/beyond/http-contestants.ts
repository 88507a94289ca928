import type { RequestListener } from 'node:http';
import type { NodeListener } from 'latchkey/node';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contestant } from '../contestant.ts';
import { loadLatchkey, type Latchkey } from '../contestants/latchkey.ts';
import { check } from '../measure.ts';
import { encryptedSession } from '../rows/better-auth.ts';
import { sqliteRead, storeOf } from '../rows/database.ts';
import { rows } from '../rows/index.ts';
import { ourConfig, ourHandler, type Handler } from '../rows/kit.ts';
import { get, ORIGIN } from '../scene.ts';
import { constantHandler, constantListener, limitListener, NOBODY, smallBridge } from './http-bridge.ts';

/** A server of the HTTP rows: who answers, and in which row requests of its kind are made. */
export interface HttpServer {
  readonly name: string;
  /** With whom `@auth/core` is compared. */
  readonly store: 'cookie' | 'sqlite';
  readonly row: string;
  /** The contestant of the row that makes the requests, and answers them unless something else does. */
  readonly of: string;
  readonly door?: 'toNodeHandler' | 'no bridge' | 'constant' | 'constant, own bridge' | 'constant, no bridge';
}

const cookie = (name: string, more: Partial<HttpServer> = {}): HttpServer => ({
  name,
  store: 'cookie',
  row: 'a2',
  of: name,
  ...more,
});
const sqlite = (of: string, more: Partial<HttpServer> = {}): HttpServer => ({
  name: `${of} sqlite`,
  store: 'sqlite',
  row: 'c2',
  of,
  ...more,
});

/** Everybody, the cheapest first. */
export const httpServers: readonly HttpServer[] = [
  cookie('constant, no bridge', { of: 'limit-node', door: 'constant, no bridge' }),
  cookie('constant', { of: 'limit-node', door: 'constant' }),
  cookie('constant, own bridge', { of: 'limit-node', door: 'constant, own bridge' }),
  cookie('limit-node, no bridge', { of: 'limit-node', door: 'no bridge' }),
  cookie('limit-node'),
  cookie('latchkey'),
  cookie('latchkey, toNodeHandler', { of: 'latchkey', door: 'toNodeHandler' }),
  cookie('iron-session read', { row: 'a1' }),
  cookie('iron-session save', { row: 'a1' }),
  cookie('better-auth', { row: 'a1' }),
  cookie('better-auth jwe'),
  cookie('@auth/core'),
  sqlite('limit-node'),
  sqlite('latchkey'),
  sqlite('latchkey', { name: 'latchkey sqlite, toNodeHandler', door: 'toNodeHandler' }),
  sqlite('better-auth'),
  sqlite('@auth/core'),
];

/** Distinct browsers that take turns. */
const BROWSERS = 1024;

/** What a server process serves, and what it is to be asked. */
export interface Served {
  readonly listener: RequestListener;
  readonly path: string;
  readonly cookies: readonly string[];
}

/** Makes the server, after its contestant has answered rightly in this process. */
export async function serve({ row, of, name, door }: HttpServer, dist: string): Promise<Served> {
  const build = await loadLatchkey('latchkey', dist);
  const contestant = await contestantOf({ row, of, name }, build);
  await check(contestant);
  const requests: Request[] = [];
  // The contestants of these rows are made of Requests.
  while (requests.length < BROWSERS) requests.push((await contestant.prepare()) as Request);
  const [first = get('/session')] = requests;
  const url = new URL(first.url);
  const handle = contestant.run as Handler;
  const isConstant = door?.startsWith('constant') === true;
  return {
    path: url.pathname + url.search,
    cookies: isConstant ? [NOBODY] : requests.map(({ headers }) => headers.get('cookie') ?? ''),
    listener: await listenerOf({ row, door, handle }, build, dist),
  };
}

async function contestantOf(
  { row, of, name }: Pick<HttpServer, 'row' | 'of' | 'name'>,
  build: Latchkey,
): Promise<Contestant> {
  if (name === 'better-auth jwe') return encryptedSession();
  const { contestants } = (await rows[row]?.({ builds: [build], web: undefined })) ?? { contestants: [] };
  const found = contestants.find((one) => one.name === of);
  if (found === undefined) throw new Error(`There is no ${of} in row ${row}.`);
  return found;
}

interface Answering {
  readonly row: string;
  readonly door: HttpServer['door'];
  readonly handle: Handler;
}

async function listenerOf(
  { row, door, handle }: Answering,
  build: Latchkey,
  dist: string,
): Promise<RequestListener> {
  // The build has the shape of the package that is typed here.
  const { createNodeListener, toNodeHandler } = (await import(
    pathToFileURL(join(dist, 'node.js')).href
  )) as typeof import('latchkey/node');
  const options = { origin: ORIGIN };
  switch (door) {
    case 'constant, no bridge':
      return constantListener;
    case 'constant':
      return smallBridge(constantHandler);
    case 'constant, own bridge':
      return listening(createNodeListener(constantHandler, options));
    case 'no bridge':
      return limitListener(await ourHandler(build)(get('/session')));
    case 'toNodeHandler': {
      const extra = row === 'c2' ? { adapter: storeOf(sqliteRead()) } : {};
      return listening(toNodeHandler(ourConfig(build, { extra }), options));
    }
    case undefined:
      return smallBridge(handle);
  }
}

function listening(listener: NodeListener): RequestListener {
  return (incoming, outgoing) => void listener(incoming, outgoing);
}
