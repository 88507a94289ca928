import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth, link, listSessions } from '../../src/index.js';
import Credentials from '../../src/providers/credentials.js';
import OIDCProvider from '../../src/providers/oidc.js';
import { createOpenIdProvider, createTestBrowser } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { RecordStore, StoredRecord } from '../../src/types/records.js';
import { customFetch } from '../../src/types/symbols.js';

/** What a browser and the stores hold. */
export interface Kept {
  readonly cookies: string;
  readonly adapter: Record<string, readonly object[]>;
  readonly records: readonly (Record<string, unknown> & { readonly kind: string; readonly key: string })[];
}

/** What an hour later is answered. */
export interface Answers {
  readonly session: { readonly user: object; readonly expires: string } | null;
  /** `undefined` where sessions have no records. */
  readonly listed?: readonly Record<string, unknown>[];
  /** Names of the cookies that the read wrote. */
  readonly written: readonly string[];
}

export const START: Date = new Date('2030-06-01T12:00:00Z');
const HOUR = 3600;
const SECRET = 'dGhpcyBpcyBhIHRlc3Qgc2VjcmV0IG9mIDQ0IGNoYXJz';
const ORIGIN = 'https://app.test';

type Form = Readonly<Record<string, string>>;

/** How a session came about. */
export interface Case {
  readonly session: AuthConfig['session'];
  readonly revocation?: AuthConfig['revocation'];
  readonly hasAdapter: boolean;
  /** Whether sessions have records from the start; otherwise they get one at their first read. */
  readonly hadRecords?: false;
  readonly signIn: 'credentials' | 'oidc' | 'linked';
  readonly form?: Form;
  /** Characters of the user's name. */
  readonly size?: number;
}

const revocable = { check: 'always' } as const;
const limited = { absoluteMaxAge: 5 * 86_400, remember: 'ask' } as const;
const brief = { remember: 'no' };

/** Every form that a session is stored or sent in. */
export const cases: Readonly<Record<string, Case>> = {
  'jwt, no adapter': { session: { strategy: 'jwt' }, hasAdapter: false, signIn: 'credentials' },
  'jwt, in chunks': { session: { strategy: 'jwt' }, hasAdapter: false, signIn: 'credentials', size: 6000 },
  'jwt, user in the adapter': { session: { strategy: 'jwt' }, hasAdapter: true, signIn: 'oidc' },
  'jwt, revocable': { session: { strategy: 'jwt' }, revocation: revocable, hasAdapter: true, signIn: 'oidc' },
  'jwt, checked each minute': {
    session: { strategy: 'jwt' },
    revocation: { check: 60 },
    hasAdapter: true,
    signIn: 'oidc',
  },
  'jwt, linked': { session: { strategy: 'jwt' }, hasAdapter: true, signIn: 'linked' },
  'jwt, linked and revocable': {
    session: { strategy: 'jwt', ...limited },
    revocation: revocable,
    hasAdapter: true,
    signIn: 'linked',
  },
  'jwt, brief': {
    session: { strategy: 'jwt', ...limited },
    hasAdapter: false,
    signIn: 'credentials',
    form: brief,
  },
  'jwt, brief and revocable': {
    session: { strategy: 'jwt', ...limited },
    revocation: revocable,
    hasAdapter: true,
    signIn: 'oidc',
    form: brief,
  },
  'jwt, from before the option': {
    session: { strategy: 'jwt' },
    revocation: revocable,
    hasAdapter: true,
    hadRecords: false,
    signIn: 'oidc',
  },
  database: { session: { strategy: 'database' }, hasAdapter: true, signIn: 'oidc' },
  'database, listed': {
    session: { strategy: 'database', ...limited },
    revocation: revocable,
    hasAdapter: true,
    signIn: 'linked',
  },
  'database, brief': {
    session: { strategy: 'database', ...limited },
    revocation: revocable,
    hasAdapter: true,
    signIn: 'oidc',
    form: brief,
  },
  'database, from before the option': {
    session: { strategy: 'database' },
    revocation: revocable,
    hasAdapter: true,
    hadRecords: false,
    signIn: 'oidc',
  },
};

interface Stores {
  readonly adapter: ReturnType<typeof MemoryAdapter>;
  readonly records: RecordStore;
  readonly rows: Map<string, StoredRecord>;
}

/** Stores whose rows can be looked at. */
function stores(): Stores {
  const rows = new Map<string, StoredRecord>();
  const keyOf = (kind: string, key: string): string => `${kind} ${key}`;
  const ofOwner = (kind: string, owner: string): StoredRecord[] =>
    [...rows.values()].filter((row) => row.kind === kind && row.owner === owner);
  const records: RecordStore = {
    get: async (kind, key) => rows.get(keyOf(kind, key)) ?? null,
    put: async (record, { ifVersion } = {}) => {
      const key = keyOf(record.kind, record.key);
      if (ifVersion !== undefined && (rows.get(key)?.version ?? 0) !== ifVersion) return false;
      rows.set(key, { ...record });
      return true;
    },
    delete: async (kind, key) => rows.delete(keyOf(kind, key)),
    listByOwner: async (kind, owner) => ofOwner(kind, owner),
    cleanup: async () => 0,
    listByKind: async (kind) => ({
      records: [...rows.values()].filter((row) => row.kind === kind),
      next: undefined,
    }),
    deleteByOwner: async (kind, owner) =>
      ofOwner(kind, owner).filter(({ key }) => rows.delete(keyOf(kind, key))).length,
  };
  return { adapter: MemoryAdapter(), records, rows };
}

async function configOf(
  { session, revocation, hasAdapter, size = 3 }: Case,
  { adapter, records }: Stores,
  now: () => Date,
): Promise<{ config: AuthConfig; idp: Awaited<ReturnType<typeof createOpenIdProvider>> }> {
  // The provider says that the person authenticated a minute before.
  const authTime = START.getTime() / 1000 - 60;
  const idp = await createOpenIdProvider({
    now,
    person: { sub: 'ada-there', name: 'Ada', auth_time: authTime },
  });
  const oidc = (id: string): AuthConfig['providers'][number] =>
    OIDCProvider({
      id,
      issuer: idp.issuer,
      clientId: idp.clientId,
      clientSecret: idp.clientSecret,
      [customFetch]: idp.fetch,
    });
  const config: AuthConfig = {
    secret: SECRET,
    origin: ORIGIN,
    basePath: '/auth',
    providers: [
      Credentials({ authorize: () => ({ id: 'ada', name: 'A'.repeat(size), email: 'ada@example.com' }) }),
      oidc('idp'),
      oidc('other'),
    ],
    runtime: { now },
    ...(hasAdapter && { adapter }),
    ...(revocation !== undefined && { revocation, records }),
    ...(session !== undefined && { session }),
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
  return { config, idp };
}

/** Signs in, as the case says. */
export async function begin(name: string): Promise<Kept> {
  const one = cases[name];
  if (one === undefined) throw new Error(`there is no case ${name}`);
  const all = stores();
  let time = START;
  const from = one.hadRecords === false ? { ...one, revocation: undefined } : one;
  const { config, idp } = await configOf(from as Case, all, () => time);
  const browser = createTestBrowser(
    async (request) => {
      if (new URL(request.url).pathname !== '/link') return Auth(request, config);
      const begun = await link(request, config, 'other', { recent: false });
      if (!begun.ok) throw new Error('the account could not be linked');
      return new Response(null, { status: 302, headers: [['location', begun.url], ...begun.headers] });
    },
    { origin: ORIGIN, now: () => time },
  );
  const oidc = async (begun: Response): Promise<Response> =>
    browser.get(idp.authorize(begun.headers.get('location') ?? '').href);
  if (one.signIn === 'credentials') await browser.post('/auth/callback/credentials', { ...one.form });
  else await oidc(await browser.post('/auth/signin/idp', { ...one.form }));
  if (one.signIn === 'linked') {
    time = new Date(START.getTime() + 600_000);
    await oidc(await browser.get('/link'));
  }
  if ((await browser.session()) === null) throw new Error(`${name}: nobody is signed in`);
  return kept(browser.cookieHeader(), all);
}

function kept(cookies: string, { adapter, rows }: Stores): Kept {
  // As it would be read from a file.
  return JSON.parse(
    JSON.stringify({ cookies, adapter: adapter.snapshot(), records: [...rows.values()] }),
  ) as Kept;
}

/** What the library answers an hour later, to a browser and over stores that hold this. */
export async function answersTo(name: string, held: Kept): Promise<Answers> {
  const one = cases[name];
  if (one === undefined) throw new Error(`there is no case ${name}`);
  const all = stores();
  await restore(held, all);
  const { config } = await configOf(one, all, () => new Date(START.getTime() + HOUR * 1000));
  const headers = { cookie: held.cookies };
  const read = await Auth(new Request(`${ORIGIN}/auth/session`, { headers }), config);
  const written = read.headers.getSetCookie().map((line) => line.slice(0, line.indexOf('=')));
  const session: unknown = await read.json();
  const listed: unknown =
    one.revocation === undefined ? undefined : await listSessions(new Request(ORIGIN, { headers }), config);
  return JSON.parse(JSON.stringify({ session, listed, written: written.toSorted() })) as Answers;
}

async function restore(
  { adapter: tables, records: rows }: Kept,
  { adapter, records }: Stores,
): Promise<void> {
  const dated = (row: object): never =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        /^(?:expires|expiresAt|emailVerified)$/.test(key) && value !== null
          ? new Date(value as string)
          : value,
      ]),
      // A row of whichever table.
    ) as never;
  for (const user of tables['users'] ?? []) await adapter.createUser(dated(user));
  for (const account of tables['accounts'] ?? []) await adapter.linkAccount(dated(account));
  for (const session of tables['sessions'] ?? []) await adapter.createSession(dated(session));
  for (const row of rows) await records.put(dated(row));
}
