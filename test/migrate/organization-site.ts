import { Browser, type Handle } from '../support/browser.ts';
import type { Row, TestDatabase } from './databases.ts';
import { createOrganizationSite } from './published/better-auth.mjs';

export const ORIGIN = 'https://app.test';
export const COOKIE = '__Secure-better-auth.session_token';
export const FORMER_SECRET = 'k7Qm2x9GpL4sVbT8yZ1cN6wR3hJ5dF0a';
export const PASSWORD = 'correct horse battery';
/** How long Carl is banned, in seconds. */
const BANNED_FOR = 86_400;

const names = ['ada', 'bob', 'carl', 'dora', 'eve', 'fay', 'gus', 'root'] as const;
export type Name = (typeof names)[number];
const tables = ['organization', 'member', 'invitation'] as const;
type Table = (typeof tables)[number];

export const emailOf = (name: Name): string => `${name}@example.com`;

/** The application under Better Auth, and what its users did. */
export interface FormerSite {
  readonly handle: Handle;
  readonly browsers: Readonly<Record<Name, Browser>>;
  readonly ids: Readonly<Record<Name, string>>;
  /** The ids of organizations; `orphan` is one without an owner. */
  readonly acme: string;
  readonly beta: string;
  /** Where the database distinguishes case, that of `acme` in another case. */
  readonly betaSlug: string;
  readonly orphan: string;
  /** The id in the link that Eve was sent. */
  readonly invitation: string;
  /** The sessions before anyone was banned. */
  readonly sessions: readonly Row[];
  /** When the ban of Carl ends. */
  readonly banEnd: string;
  /** What its tables contain at the end, by their names. */
  readonly tables: Readonly<Record<Table, readonly Row[]>>;
}

export async function postFormer(browser: Browser, path: string, body: object): Promise<Row> {
  const headers = { 'content-type': 'application/json', origin: ORIGIN, cookie: browser.cookieHeader() };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await browser.send(new Request(`${ORIGIN}/api/auth${path}`, init));
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Row;
}

/** What each of the users did with the application of before, by its own HTTP interface. */
export async function useOrganizationSite(database: TestDatabase): Promise<FormerSite> {
  const site = { database: database.client, secret: FORMER_SECRET, origin: ORIGIN };
  const handle = await createOrganizationSite(site);
  const entries = names.map((name) => [name, new Browser(handle, ORIGIN)] as const);
  const browsers = Object.fromEntries(entries) as Record<Name, Browser>;
  const ids: Partial<Record<Name, string>> = {};
  for (const [name, browser] of entries) {
    const given = { email: emailOf(name), name, password: PASSWORD };
    const { user } = await postFormer(browser, '/sign-up/email', given);
    ids[name] = String((user as Row)['id']);
  }
  const known = ids as Record<Name, string>;
  const { ada, dora, root } = browsers;
  const sessions = await database.rows('SELECT "token", "userId", "expiresAt" FROM "session"');

  const create = async (name: string, slug: string): Promise<string> => {
    const given = { name, slug, logo: `https://app.test/${slug}.png`, metadata: { plan: 'pro' } };
    return String((await postFormer(ada, '/organization/create', given))['id']);
  };
  const invite = async (organizationId: string, name: Name, role: string | string[]): Promise<string> => {
    const given = { organizationId, email: emailOf(name), role };
    return String((await postFormer(ada, '/organization/invite-member', given))['id']);
  };
  const join = async (...[organization, name, role]: Parameters<typeof invite>): Promise<void> => {
    const invitationId = await invite(organization, name, role);
    await postFormer(browsers[name], '/organization/accept-invitation', { invitationId });
  };
  const acme = await create('Acme', 'Acme');
  // MySQL compares without regard to case, so that the other library refuses such a slug there.
  const betaSlug = database.dialect === 'mysql' ? 'beta' : 'ACME';
  const beta = await create('Beta', betaSlug);
  const orphan = await create('Orphan', 'orphan');
  await join(acme, 'bob', 'admin');
  await join(acme, 'fay', ['admin', 'member']);
  await join(beta, 'fay', ['owner', 'member']);
  await join(orphan, 'bob', 'member');
  const invitation = await invite(acme, 'eve', 'member');
  await invite(acme, 'gus', 'owner');
  const invitationId = await invite(acme, 'dora', 'member');
  await postFormer(dora, '/organization/reject-invitation', { invitationId });
  // Rows that there can be of earlier versions, of double clicks, and of `creatorRole`.
  await database.rows(
    `UPDATE "member" SET "role" = 'admin' WHERE "organizationId" = '${orphan}' AND "role" = 'owner'`,
  );
  await copyRow(database, { table: 'member', of: `"userId" = '${known.bob}' AND "role" = 'admin'` }, [
    ['role', `'owner'`],
    ['createdAt', aMinuteFrom(database, 'createdAt', '+')],
  ]);
  await copyRow(database, { table: 'invitation', of: `"id" = '${invitation}'` }, [
    ['email', `'EVE@example.com'`],
    ['role', `'admin'`],
    ['expiresAt', aMinuteFrom(database, 'expiresAt', '-')],
  ]);

  await database.rows(`UPDATE "user" SET "role" = 'user,admin' WHERE "id" = '${known.root}'`);
  const carl = { userId: known.carl, banReason: 'spam\nand more', banExpiresIn: BANNED_FOR };
  const { user: banned } = await postFormer(root, '/admin/ban-user', carl);
  const banEnd = String((banned as Row)['banExpires']);
  await postFormer(root, '/admin/ban-user', { userId: known.dora });
  await postFormer(root, '/admin/ban-user', { userId: known.gus, banExpiresIn: BANNED_FOR });
  await database.rows(`UPDATE "user" SET "banExpires" = "createdAt" WHERE "id" = '${known.gus}'`);
  const stored = await readTables(database);
  return {
    handle,
    browsers,
    ids: known,
    acme,
    beta,
    betaSlug,
    orphan,
    invitation,
    sessions,
    banEnd,
    tables: stored,
  };
}

/** What the tables of organizations contain, in the order of their ids. */
export async function readTables(database: TestDatabase): Promise<FormerSite['tables']> {
  const [organization = [], member = [], invitation = []] = await Promise.all(
    tables.map((table) => database.rows(`SELECT * FROM "${table}" ORDER BY "id"`)),
  );
  return { organization, member, invitation };
}

type Copied = readonly (readonly [column: string, value: string])[];

/** Inserts a copy of a row under the id `copy`, with other values in some columns. */
async function copyRow(
  database: TestDatabase,
  { table, of }: { readonly table: string; readonly of: string },
  changes: Copied,
): Promise<void> {
  const [row = {}] = await database.rows(`SELECT * FROM "${table}" WHERE ${of}`);
  const values = new Map<string, string>([['id', `'copy'`], ...changes]);
  const columns = Object.keys(row);
  const list = columns.map((column) => `"${column}"`).join(', ');
  const selected = columns.map((column) => values.get(column) ?? `"${column}"`).join(', ');
  await database.rows(`INSERT INTO "${table}" (${list}) SELECT ${selected} FROM "${table}" WHERE ${of}`);
}

/** An expression for a minute after or before what a column of dates has. */
function aMinuteFrom({ dialect }: TestDatabase, column: string, sign: '+' | '-'): string {
  if (dialect === 'sqlite') return `strftime('%Y-%m-%dT%H:%M:%fZ', "${column}", '${sign}1 minute')`;
  return `"${column}" ${sign} INTERVAL ${dialect === 'mysql' ? '1 MINUTE' : "'1 minute'"}`;
}
