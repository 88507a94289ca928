import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../support/browser.ts';
import { BASE, convertSite, document, type ConvertedSite } from './converted-organizations.ts';
import { databases, type Row, type TestDatabase } from './databases.ts';
import { statementsOf } from './document-block.ts';
import {
  emailOf,
  PASSWORD,
  postFormer,
  readTables,
  useOrganizationSite,
  type FormerSite,
  type Name,
} from './organization-site.ts';

/** What a driver gives for a date, as ISO 8601 text. */
const isoOf = (stored: unknown): string => new Date(stored as string | Date).toISOString();

describe.each(Object.entries(databases))('organizations and bans of Better Auth on %s', (_, open) => {
  let database: TestDatabase;
  let former: FormerSite;
  let site: ConvertedSite;
  let bans: number;
  /** Of a banned user, before the bans are kept. */
  let earlierSession: unknown;

  beforeAll(async () => {
    database = await open();
    former = await useOrganizationSite(database);
    // A table of the application's own.
    const key = database.dialect === 'mysql' ? 'VARCHAR(36)' : 'TEXT';
    await database.rows(
      `CREATE TABLE "project" ("organizationId" ${key} NOT NULL REFERENCES "organization" ("id") ON DELETE CASCADE)`,
    );
    await database.rows(`INSERT INTO "project" VALUES ('${former.acme}')`);
    site = await convertSite(database, former);
    earlierSession = await site.formerBrowser('carl').session(BASE);
    bans = await site.keepBans();
  });
  afterAll(() => database.close());

  it('keeps organizations as they are, and what each user is in them', async () => {
    expect(await database.organizations().pendingMigration()).toEqual([]);
    const { organizations: list } = await site.call(site.formerBrowser('ada'), 'list');
    const stored = (id: string, role: string): unknown => {
      const {
        metadata: own,
        createdAt,
        ...row
      } = former.tables.organization.find((one) => one['id'] === id) ?? {};
      expect(own).toBe('{"plan":"pro"}');
      return { ...row, role, createdAt: isoOf(createdAt) };
    };
    expect(list).toEqual([
      stored(former.acme, 'owner'),
      stored(former.beta, 'owner'),
      stored(former.orphan, 'admin'),
    ]);
  });

  it('keeps members once, with one role each, and since when', async () => {
    const { ids, acme, beta, tables } = former;
    const membersOf = async (organization: string): Promise<Record<string, unknown>> => {
      const { members } = await site.call(site.formerBrowser('ada'), 'listMembers', { organization });
      return Object.fromEntries((members as readonly Row[]).map((one) => [String(one['email']), one]));
    };
    const since = (id: string): string => {
      const rows = tables.member.filter((one) => one['userId'] === id && one['organizationId'] === acme);
      return rows.map((one) => isoOf(one['createdAt'])).toSorted()[0] ?? '';
    };
    // Bob has a second row, with the role of an owner.
    expect(await membersOf(acme)).toEqual({
      [emailOf('ada')]: expect.objectContaining({ role: 'owner', since: since(ids.ada) }),
      [emailOf('bob')]: expect.objectContaining({ role: 'admin', since: since(ids.bob) }),
      [emailOf('fay')]: expect.objectContaining({ role: 'admin_and_member', since: since(ids.fay) }),
    });
    expect(await membersOf(beta)).toEqual({
      [emailOf('ada')]: expect.objectContaining({ role: 'owner' }),
      [emailOf('fay')]: expect.objectContaining({ role: 'owner' }),
    });
  });

  it('lets owners do what owners can, and no other role', async () => {
    const { acme: organization, ids } = former;
    const toOwner = { organization, userId: ids.fay, role: 'owner' };
    // Without a fresh proof, which a session of before cannot have.
    expect(await site.call(site.formerBrowser('ada'), 'setRole', toOwner)).toMatchObject({
      error: 'reauthentication_required',
    });
    const [ada, bob] = [await site.signIn('ada'), await site.signIn('bob')];
    expect(await site.call(bob, 'setRole', toOwner)).toMatchObject({ error: 'forbidden' });
    expect(await site.call(bob, 'delete', { organization })).toMatchObject({ error: 'forbidden' });
    expect(await site.call(ada, 'setRole', toOwner)).toMatchObject({ ok: true });
    expect(await site.call(await site.signIn('fay'), 'get', { organization })).toMatchObject({
      organization: { role: 'owner' },
    });
    expect(await site.call(ada, 'setRole', { ...toOwner, role: 'admin_and_member' })).toMatchObject({
      ok: true,
    });
    expect(await site.call(ada, 'update', { organization, name: 'Acme', slug: 'acme' })).toMatchObject({
      ok: true,
    });
    expect(await site.call(ada, 'get', { organization: 'Acme' })).toMatchObject({ error: 'not_found' });
    expect(await site.call(ada, 'update', { organization, slug: 'Acme' })).toMatchObject({ field: 'slug' });
    await database.rows(`UPDATE "organization" SET "slug" = 'Acme' WHERE "id" = '${organization}'`);
  });

  it('finds organizations by their slugs, whose case counts', async () => {
    const ada = site.formerBrowser('ada');
    const find = (organization: string): Promise<Row> => site.call(ada, 'get', { organization });
    expect(await find('Acme')).toMatchObject({ organization: { id: former.acme } });
    expect(await find(former.betaSlug)).toMatchObject({ organization: { id: former.beta } });
    expect(await find('aCME')).toMatchObject({ error: 'not_found' });
  });

  it('protects pages by the role of each member', async () => {
    const status = async (one: Browser, organization: string): Promise<number> =>
      (await one.get('/invoices', { 'x-organization': organization })).status;
    expect(await status(site.formerBrowser('ada'), former.acme)).toBe(200);
    expect(await status(site.formerBrowser('bob'), former.acme)).toBe(200);
    expect(await status(site.formerBrowser('bob'), 'Acme')).toBe(200);
    expect(await status(site.formerBrowser('fay'), former.acme)).toBe(200);
    expect(await status(site.formerBrowser('bob'), former.orphan)).toBe(403);
    expect(await status(site.formerBrowser('eve'), former.acme)).toBe(403);
  });

  it('lists pending invitations, which no link opens any more', async () => {
    const { acme: organization, invitation: id, tables } = former;
    const expiresAt = isoOf(tables.invitation.find((one) => one['id'] === id)?.['expiresAt']);
    const bob = site.formerBrowser('bob');
    const { invitations } = await site.call(bob, 'listInvitations', { organization });
    const invitedBy = former.ids.ada;
    expect(invitations).toHaveLength(2);
    expect(invitations).toContainEqual(
      expect.objectContaining({ id, email: emailOf('eve'), role: 'member', invitedBy, expiresAt }),
    );
    const toGus = (invitations as readonly Row[]).find(({ email }) => email === emailOf('gus'));
    expect(toGus).toMatchObject({ role: '' });
    for (const token of [id, id.padEnd(43, 'A')])
      expect(await site.call(await site.signInByLink('eve'), 'accept', { token })).toMatchObject({
        error: 'not_found',
      });
    expect(
      await site.call(bob, 'cancelInvitation', { organization, invitation: String(toGus?.['id']) }),
    ).toMatchObject({ ok: true });
  });

  it('sends a pending invitation again, which only its user can accept', async () => {
    const { acme: organization } = former;
    const bob = site.formerBrowser('bob');
    const again = { organization, email: emailOf('eve'), role: 'member' };
    expect(await site.call(bob, 'invite', again)).toMatchObject({ ok: true });
    const { invitations } = await site.call(bob, 'listInvitations', { organization });
    expect(invitations).toEqual([expect.objectContaining({ email: emailOf('eve') })]);
    const mail = site.invitations.at(-1);
    expect(mail).toMatchObject({ to: emailOf('eve'), organization: { name: 'Acme' } });
    const token = new URL(mail?.url ?? '').searchParams.get('token') ?? '';
    expect(await site.call(await site.signInByLink('gus'), 'accept', { token })).toMatchObject({
      error: 'wrong_address',
    });
    const eve = await site.signInByLink('eve');
    expect(await site.call(eve, 'accept', { token })).toMatchObject({ organization: { role: 'member' } });
    expect(await site.call(eve, 'accept', { token })).toMatchObject({ error: 'not_found' });
  });

  it('has no owner where there was none, until one is chosen', async () => {
    const { orphan: organization, ids } = former;
    const ada = await site.signIn('ada');
    expect(await site.call(ada, 'delete', { organization })).toMatchObject({ error: 'forbidden' });
    const toOwner = { organization, userId: ids.ada, role: 'owner' };
    expect(await site.call(ada, 'setRole', toOwner)).toMatchObject({ error: 'forbidden' });
    const [find = '', choose = ''] = statementsOf(document, 'owners.sql');
    expect(await database.rows(find)).toEqual([{ id: organization, name: 'Orphan' }]);
    await database.rows(
      choose.replace('the id of a member', ids.ada).replace('the id of the organization', organization),
    );
    expect(await site.call(ada, 'setRole', { ...toOwner, userId: ids.bob })).toMatchObject({ ok: true });
  });

  it('keeps bans that are not over, with reason and end, and ends sessions', async () => {
    expect(earlierSession).toMatchObject({ user: { email: emailOf('carl') } });
    expect(bans).toBe(2);
    const root = await site.signIn('root');
    const banOf = async (name: Name): Promise<unknown> => {
      const { users } = await site.administer(root, 'listUsers', { query: emailOf(name) });
      return (users as readonly Row[])[0]?.['ban'];
    };
    expect(await banOf('carl')).toMatchObject({ reason: 'spam and more', until: former.banEnd, by: 'cli' });
    expect(await banOf('dora')).toMatchObject({ reason: 'No reason', until: null });
    expect(await banOf('gus')).toBeNull();
    for (const name of ['carl', 'dora'] as const) {
      expect(await site.formerBrowser(name).session(BASE)).toBeNull();
      expect(await (await site.signIn(name)).session(BASE)).toBeNull();
    }
    expect(await (await site.signIn('gus')).session(BASE)).toMatchObject({ user: { email: emailOf('gus') } });
    expect(await site.keepBans()).toBe(0);
    await site.administer(root, 'unban', { userId: former.ids.dora });
    expect(await (await site.signIn('dora')).session(BASE)).not.toBeNull();
  });

  it('has the same administrators', async () => {
    const ask = (one: Browser): Promise<Row> => site.administer(one, 'getUser', { userId: former.ids.root });
    expect(await ask(site.formerBrowser('root'))).toMatchObject({ ok: true, isAdministrator: true });
    expect(await ask(site.formerBrowser('ada'))).toMatchObject({ ok: false, error: 'forbidden' });
  });

  it("keeps the references of the application's own tables", async () => {
    const ada = await site.signIn('ada');
    const { organization } = await site.call(ada, 'create', { name: 'New' });
    const { id } = organization as { readonly id: string };
    await database.rows(`INSERT INTO "project" VALUES ('${id}')`);
    await expect(database.rows(`INSERT INTO "project" VALUES ('none')`)).rejects.toThrow(/foreign key/i);
    expect(await site.call(ada, 'delete', { organization: id })).toMatchObject({ ok: true });
    expect(await database.rows('SELECT * FROM "project"')).toEqual([{ organizationId: former.acme }]);
  });

  it('goes back', async () => {
    await site.call(await site.signIn('ada'), 'create', { name: 'Meanwhile' });
    await database.script('better-auth/{dialect}/organizations-undo.sql');
    await database.script('better-auth/{dialect}/undo.sql');
    const now = await readTables(database);
    const meanwhile = now.organization.filter(({ name }) => name === 'Meanwhile');
    expect(meanwhile).toEqual([expect.objectContaining({ metadata: null })]);
    expect({ ...now, organization: now.organization.filter((row) => row !== meanwhile[0]) }).toEqual(
      former.tables,
    );
    const { browsers, acme, invitation: invitationId, handle } = former;
    await postFormer(browsers.eve, '/organization/accept-invitation', { invitationId });
    const path = `/organization/get-full-organization?organizationId=${acme}`;
    const full = (await (await browsers.ada.get(`${BASE}${path}`)).json()) as { members: readonly Row[] };
    expect(full.members.map(({ userId }) => userId)).toContain(former.ids.eve);
    const carl = { email: emailOf('carl'), password: PASSWORD };
    await expect(postFormer(new Browser(handle), '/sign-in/email', carl)).rejects.toThrow('BANNED_USER');
    await expect(database.rows(`INSERT INTO "project" VALUES ('none')`)).rejects.toThrow(/foreign key/i);
  });
});
