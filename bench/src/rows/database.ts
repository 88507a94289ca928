import { KyselyAdapter } from '@auth/kysely-adapter';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { contestant, type Contestant, type Row } from '../contestant.ts';
import { LimitNode } from '../contestants/limit-node.ts';
import { cookieOf } from '../contestants/limit-door.ts';
import { ada, DAY, expectThat, get, SESSION_COOKIE } from '../scene.ts';
import { storedSession } from './better-auth.ts';
import { coreHandler, ourHandler, type Kit } from './kit.ts';

interface Stored {
  readonly session: { sessionToken: string; userId: string; expires: Date };
  readonly user: {
    id: string;
    name: string;
    email: string;
    emailVerified: Date | null;
    image: string | null;
  };
}

/** What a session read needs of an adapter. */
export type Read = (token: string) => Promise<Stored | null>;

/** Sessions that take turns. */
const SESSIONS = 4096;

function notNeeded(): never {
  throw new Error('no part of the row');
}

/** The methods that database sessions demand; only one of them is called. */
const others = {
  createUser: notNeeded,
  getUser: notNeeded,
  getUserByEmail: notNeeded,
  getUserByAccount: notNeeded,
  updateUser: notNeeded,
  linkAccount: notNeeded,
  createSession: notNeeded,
  updateSession: notNeeded,
  deleteSession: notNeeded,
};

/** An adapter of which a session read needs one method. */
export function storeOf(read: Read): object {
  return { ...others, getSessionAndUser: read };
}

/** Two maps. */
export function memoryRead(count: number = SESSIONS): Read {
  const user: Stored['user'] = { ...ada, emailVerified: null, image: null };
  const sessions = new Map<string, Stored['session']>();
  const expires = new Date(Date.now() + 30 * DAY * 1000);
  for (let index = 0; index < count; index++) {
    const sessionToken = tokenOf(index);
    sessions.set(sessionToken, { sessionToken, userId: user.id, expires });
  }
  const users = new Map([[user.id, user]]);
  return async (token) => {
    const session = sessions.get(token);
    const owner = session && users.get(session.userId);
    return session && owner ? { session: { ...session }, user: { ...owner } } : null;
  };
}

/** The token of one of the sessions. */
export function tokenOf(index: number): string {
  return `token-${String(index).padStart(38, '0')}`;
}

/** One prepared statement. */
export function sqliteRead(count: number = SESSIONS): Read {
  const database = new Database(':memory:');
  database.exec(
    `CREATE TABLE user (id TEXT PRIMARY KEY, name TEXT, email TEXT, emailVerified INTEGER, image TEXT);
     CREATE TABLE session (sessionToken TEXT PRIMARY KEY, userId TEXT, expires INTEGER)`,
  );
  database.prepare('INSERT INTO user VALUES (?, ?, ?, NULL, NULL)').run(ada.id, ada.name, ada.email);
  const insert = database.prepare('INSERT INTO session VALUES (?, ?, ?)');
  const expires = Date.now() + 30 * DAY * 1000;
  database.transaction(() => {
    for (let index = 0; index < count; index++) insert.run(tokenOf(index), ada.id, expires);
  })();
  const select = database.prepare<
    [string],
    {
      sessionToken: string;
      userId: string;
      expires: number;
      name: string;
      email: string;
      image: string | null;
    }
  >(
    'SELECT s.*, u.name, u.email, u.image FROM session s JOIN user u ON u.id = s.userId WHERE s.sessionToken = ?',
  );
  return async (token) => {
    const row = select.get(token);
    if (row === undefined) return null;
    const { sessionToken, userId, name, email, image } = row;
    return {
      session: { sessionToken, userId, expires: new Date(row.expires) },
      user: { id: userId, name, email, emailVerified: null, image },
    };
  };
}

/** The ecosystem's adapter over a query builder. */
async function kyselyRead(): Promise<Read> {
  const sqlite = new Database(':memory:');
  sqlite.exec(
    `CREATE TABLE "User" (id TEXT PRIMARY KEY, name TEXT, email TEXT, emailVerified TEXT, image TEXT);
     CREATE TABLE "Session" (id TEXT, sessionToken TEXT PRIMARY KEY, userId TEXT, expires TEXT)`,
  );
  sqlite.prepare('INSERT INTO "User" VALUES (?, ?, ?, NULL, NULL)').run(ada.id, ada.name, ada.email);
  const insert = sqlite.prepare('INSERT INTO "Session" VALUES (?, ?, ?, ?)');
  const expires = new Date(Date.now() + 30 * DAY * 1000).toISOString();
  for (let index = 0; index < SESSIONS; index++) insert.run(String(index), tokenOf(index), ada.id, expires);
  const adapter = KyselyAdapter(new Kysely<never>({ dialect: new SqliteDialect({ database: sqlite }) }));
  // The method is there, and gives what the row asks for.
  return (token) => adapter.getSessionAndUser?.(token) as unknown as Promise<Stored | null>;
}

interface DatabaseRow {
  readonly title: string;
  readonly read: Read;
  readonly peers?: readonly Contestant[];
}

/** Rows about `GET session` with the session in a store. */
async function databaseRow(kit: Kit, { title, read, peers = [] }: DatabaseRow): Promise<Row> {
  let turn = 0;
  const prepare = (): Request => get('/session', `${SESSION_COOKIE}=${tokenOf(turn++ % SESSIONS)}`);
  const check = async (response: Response): Promise<void> => {
    const body = (await response.json()) as { user?: { name?: string }; expires?: string } | null;
    expectThat(
      body?.user?.name === 'Ada' && body.expires !== undefined,
      `no session: ${JSON.stringify(body)}`,
    );
  };
  const extra = { adapter: storeOf(read) };
  const limit = new LimitNode(await ourHandler(kit.builds[0])(get('/session')));
  const limitSession = async (request: Request): Promise<Response> => {
    const token = cookieOf(request.headers.get('cookie') ?? '', SESSION_COOKIE);
    const stored = token === undefined ? null : await read(token);
    if (stored === null || stored.session.expires.getTime() <= Date.now()) return limit.respond('null');
    const { name, email, image } = stored.user;
    const { expires } = stored.session;
    return limit.respond(JSON.stringify({ user: { name, email, image }, expires: expires.toISOString() }));
  };
  return {
    title,
    contestants: [
      ...kit.builds.map((one) => contestant(one.name, { prepare, run: ourHandler(one, { extra }), check })),
      contestant('@auth/core', { prepare, run: coreHandler({ extra }), check }),
      contestant('limit-node', { prepare, run: limitSession, check }),
      ...peers,
    ],
  };
}

export function c1(kit: Kit): Promise<Row> {
  return databaseRow(kit, { title: 'GET session, database, in memory', read: memoryRead() });
}

export async function c2(kit: Kit): Promise<Row> {
  const peers = [await storedSession()];
  return databaseRow(kit, { title: '… better-sqlite3, prepared statement', read: sqliteRead(), peers });
}

export async function c3(kit: Kit): Promise<Row> {
  return databaseRow(kit, {
    title: '… better-sqlite3 through @auth/kysely-adapter',
    read: await kyselyRead(),
  });
}
