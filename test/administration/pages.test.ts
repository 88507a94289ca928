import { beforeEach, describe, expect, it } from 'vitest';
import { administration } from '../../src/administration.js';
import { resolveSettings } from '../support/settings.js';
import { organizations } from '../../src/organizations.js';
import { organizationStore } from '../../src/server/organizations/guarded-store.js';
import type { TestBrowser } from '../../src/testing/index.js';
import {
  ADMIN,
  administrationStage,
  BOB,
  OTHER_ADMIN,
  type AdministrationChanges,
  type AdministrationStage,
} from '../support/administration-stage.js';
import { factorStage } from '../support/factor-stage.js';
import { formsIn, type FormIn } from '../support/forms-in.js';
import { ADA, GOOD } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const PAGE = '/auth/users';

interface World {
  readonly stage: AdministrationStage;
  readonly admin: TestBrowser;
  readonly bob: TestBrowser;
  readonly userId: string;
}

async function open({ options, ...changes }: AdministrationChanges = {}): Promise<World> {
  const stage = administrationStage({ options: { pages: true, ...options }, ...changes });
  const admin = await stage.account(ADMIN);
  const bob = await stage.account(BOB);
  return { stage, admin, bob, userId: await stage.idOf(BOB) };
}

const pageOf = async (browser: TestBrowser, query: Record<string, string> = {}): Promise<string> =>
  (await browser.get(`${PAGE}?${new URLSearchParams(query)}`)).text();
const formsOn = async (browser: TestBrowser, user: string): Promise<readonly FormIn[]> =>
  formsIn(await pageOf(browser, { user }));
const doingOn = async (browser: TestBrowser, user: string): Promise<readonly string[]> =>
  (await formsOn(browser, user)).map(({ fields }) => fields['do'] ?? '').toSorted();
/** What the page says after a form: the path and the parameters of the URL that it leads to. */
const afterForm = async (
  browser: TestBrowser,
  fields: Record<string, string>,
): Promise<Record<string, string>> => {
  const answer = await browser.post(PAGE, fields);
  expect(answer.status).toBe(303);
  const url = new URL(answer.headers.get('location') ?? '');
  return { page: url.pathname, ...Object.fromEntries(url.searchParams) };
};
const emailOf = async (browser: TestBrowser): Promise<unknown> =>
  ((await browser.session()) as { user?: { email?: string } } | null)?.user?.email;

describe('the page of users', () => {
  let world: World;
  beforeEach(async () => {
    world = await open();
  });

  it('lists all, page by page, with who is banned and who asks', async () => {
    const { stage, admin } = world;
    for (let n = 0; n < 30; n += 1)
      await stage.store.createUser?.({
        id: `u${String(n).padStart(2, '0')}`,
        email: `u${n}@x.test`,
        emailVerified: null,
      });
    await stage.call(admin, 'ban', { userId: 'u03' });
    const first = await pageOf(admin);
    const [, href = ''] = /href="([^"]*after=[^"]*)"/.exec(first) ?? [];
    const second = await (await admin.get(href.replaceAll('&amp;', '&'))).text();
    const usersOn = (page: string): readonly string[] =>
      Array.from(page.matchAll(/\/auth\/users\?user=([^"]+)"/g), ([, id = '']) => id);
    expect(usersOn(first)).toHaveLength(25);
    expect(usersOn(second)).toHaveLength(7);
    expect(new Set([...usersOn(first), ...usersOn(second)]).size).toBe(32);
    expect(second).not.toMatch(/after=/);
    const both = first + second;
    expect(both).toMatch(/<small>Banned<\/small>[^]{0,80}u3<wbr/);
    expect(both.match(/<small>/g)).toHaveLength(2);
    expect(both).toMatch(/<small>You<\/small>[^]{0,80}admin<wbr/);
  });

  it('searches, and says so where nothing is found, or nothing can be', async () => {
    const { admin } = world;
    expect(await pageOf(admin, { query: ' bob@ ' })).toMatch(/bob<wbr ?\/?>@example.com/);
    expect(await pageOf(admin, { query: 'bob@' })).not.toMatch(/other-admin/);
    const none = await pageOf(admin, { query: '<i>x' });
    expect(none).toContain('No users found.');
    expect(none).toContain('<bdi>&lt;i&gt;x</bdi>');
    expect(none).not.toContain('<i>');
    expect(await pageOf(admin, { query: 'x'.repeat(1001) })).toContain('Check what you entered');
  });

  it.each([{}, { user: 'bob' }, { query: 'bob@' }])(
    'is for administrators only: %j (AM-16)',
    async (query) => {
      const { bob, userId, stage } = world;
      const asked = { ...query, ...('user' in query && { user: userId }) };
      const answer = await bob.get(`${PAGE}?${new URLSearchParams(asked)}`);
      expect(answer.status).toBe(403);
      const page = await answer.text();
      expect(page).toContain('You are not an administrator.');
      expect(page).not.toContain('example.com');
      const stranger = await stage.browser().get(`${PAGE}?${new URLSearchParams(asked)}`);
      const url = new URL(stranger.headers.get('location') ?? '');
      expect([stranger.status, url.pathname]).toEqual([303, '/auth/signin']);
      const back = new URL(url.searchParams.get('callbackUrl') ?? '');
      expect(back.pathname + back.search).toBe('user' in asked ? `${PAGE}?user=${userId}` : PAGE);
    },
  );

  it('a form of a user, of a visitor and of another site changes nothing (AM-16)', async () => {
    const { stage, admin, bob } = world;
    const adminId = await stage.idOf(ADMIN);
    const carl = await stage.account('carl@example.com');
    const userId = await stage.idOf('carl@example.com');
    for (const { fields } of await formsOn(admin, userId)) {
      // Each browser sends its own.
      const { csrfToken: _, ...sent }: Record<string, string> = { ...fields, confirm: 'yes' };
      expect((await bob.post(PAGE, sent)).status).toBe(403);
      const stranger = await stage.browser().post(PAGE, sent);
      expect(new URL(stranger.headers.get('location') ?? '').pathname).toBe('/auth/signin');
      const crossed = new Request(`https://app.test${PAGE}`, {
        method: 'POST',
        headers: { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...sent, csrfToken: 'x' }),
      });
      const answer = await admin.send(crossed);
      expect(answer.headers.get('location') ?? '').not.toMatch(/status=|\/users/);
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
    expect(await emailOf(carl)).toBe('carl@example.com');
    expect(await emailOf(admin)).toBe(ADMIN);
    expect(adminId).not.toBe(userId);
  });

  it('takes no call that has no form', async () => {
    for (const name of ['listUsers', 'getUser', 'constructor', ''])
      expect((await world.admin.post(PAGE, { do: name, userId: world.userId })).status).toBe(400);
  });

  it('is not there without the option, and cannot be where users are not listed', async () => {
    const { admin } = await open({ options: { pages: false } });
    expect((await admin.get(PAGE)).status).toBe(404);
    expect((await admin.post(PAGE, { do: 'ban' })).status).toBe(404);
  });
});

describe('the page of a user has the forms that the calls allow (AM-17)', () => {
  const OWN = ['endSessions', 'exportUser', 'sendPasswordReset'];
  const OTHERS = [...OWN, 'ban', 'deleteUser', 'impersonate'].toSorted();

  it('another user, oneself, another administrator, a banned user', async () => {
    const { stage, admin, userId } = await open();
    await stage.account(OTHER_ADMIN);
    expect(await doingOn(admin, userId)).toEqual(OTHERS);
    expect(await doingOn(admin, await stage.idOf(ADMIN))).toEqual(OWN);
    const other = await stage.idOf(OTHER_ADMIN);
    expect(await doingOn(admin, other)).toEqual(OWN);
    expect(await pageOf(admin, { user: other })).toContain('<small>Administrator</small>');
    await stage.call(admin, 'ban', { userId });
    // The sessions have ended.
    expect(await doingOn(admin, userId)).toEqual(['deleteUser', 'exportUser', 'sendPasswordReset', 'unban']);
    // What is not shown is refused by the calls, too.
    for (const id of [await stage.idOf(ADMIN), other])
      for (const name of ['ban', 'deleteUser', 'impersonate', 'resetFactors'])
        expect(await afterForm(admin, { do: name, userId: id, confirm: 'yes' })).toEqual({
          page: PAGE,
          user: id,
          code: id === other ? 'administrator' : 'own_account',
        });
  });

  it('second factors can be removed where there are some', async () => {
    const stage = await factorStage({
      config: {
        revocation: { check: 'always' },
        administration: administration({ isAdministrator: ({ email }) => email === ADMIN, pages: true }),
      },
    });
    await stage.enrolled(ADA);
    const admin = await stage.account(ADMIN);
    const userId = String((await stage.store.getUserByEmail(ADA))?.id);
    expect(await pageOf(admin, { user: userId })).toContain('Second factors: 2');
    expect(await doingOn(admin, userId)).toContain('resetFactors');
    expect(await afterForm(admin, { do: 'resetFactors', userId })).toMatchObject({ status: 'reset' });
    expect(await doingOn(admin, userId)).not.toContain('resetFactors');
    expect(await pageOf(admin, { user: userId })).not.toContain('Second factors');
  });

  it('one who is not there, or has an id that none can have, leads to the list, which says so', async () => {
    const { admin } = await open();
    for (const user of ['missing', 'x'.repeat(2000), 'a\u0000b', '<b>'])
      expect((await admin.get(`${PAGE}?${new URLSearchParams({ user })}`)).headers.get('location')).toBe(
        `https://app.test${PAGE}?code=not_found`,
      );
    expect(await pageOf(admin, { code: 'not_found' })).toContain('There is no such user, or no such ban.');
  });
});

it('the forms do what they say, and the pages say it', async () => {
  const { stage, admin, bob, userId } = await open();
  const own = { page: PAGE, user: userId };
  const [ban] = (await formsOn(admin, userId)).filter(({ fields }) => fields['do'] === 'ban');
  expect(await afterForm(admin, { ...ban?.fields, until: 'soon' })).toEqual({ ...own, code: 'invalid' });
  expect(await afterForm(admin, { ...ban?.fields, until: '2030-01-01' })).toEqual({
    ...own,
    code: 'invalid',
  });
  const sent = { ...ban?.fields, reason: '<b>spam', until: '2030-02-01' };
  expect(await afterForm(admin, sent)).toEqual({ ...own, status: 'banned' });
  expect(await emailOf(bob)).toBeUndefined();
  const banned = await pageOf(admin, { user: userId, status: 'banned' });
  expect(banned).toContain('The user was banned.');
  expect(banned).toContain('<bdi>&lt;b&gt;spam</bdi>');
  expect(banned).toMatch(/Banned until: <time datetime="2030-02-01T00:00:00.000Z">Feb 1, 2030, /);
  expect(await stage.signIn(bob, BOB, GOOD)).toBe(false);
  expect(await afterForm(admin, { do: 'unban', userId })).toEqual({ ...own, status: 'unbanned' });
  expect(await afterForm(admin, { do: 'unban', userId })).toEqual({ page: PAGE, code: 'not_found' });
  expect(await stage.signIn(bob, BOB, GOOD)).toBe(true);
  expect(await afterForm(admin, { do: 'endSessions', userId })).toEqual({ ...own, status: 'ended' });
  expect(await emailOf(bob)).toBeUndefined();
  expect(await pageOf(admin, { user: userId })).toContain('This user is not signed in anywhere.');
  const mails = stage.mails.length;
  expect(await afterForm(admin, { do: 'sendPasswordReset', userId })).toEqual({ ...own, status: 'sent' });
  expect(stage.mails.slice(mails).map(({ to }) => to)).toEqual([BOB]);
  expect(await afterForm(admin, { do: 'deleteUser', userId })).toEqual({ ...own, code: 'invalid' });
  expect(await afterForm(admin, { do: 'deleteUser', userId, confirm: 'yes' })).toEqual({
    page: PAGE,
    status: 'deleted',
  });
  expect(await stage.store.getUserByEmail?.(BOB)).toBeNull();
});

it('what is kept of a user is a file, which no page of another origin reads', async () => {
  const { admin, userId } = await open();
  const answer = await admin.post(PAGE, { do: 'exportUser', userId });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="user.json"');
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(await answer.json()).toMatchObject({ user: { id: userId, email: BOB } });
});

it('what gives a lot away needs a fresh proof, and leads there and back', async () => {
  const { stage, admin, userId } = await open();
  stage.clock.advance(601);
  for (const name of ['ban', 'impersonate', 'exportUser', 'deleteUser']) {
    const answer = await admin.post(PAGE, { do: name, userId, confirm: 'yes' });
    const url = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, url.pathname]).toEqual([303, '/auth/signin']);
    expect(url.searchParams.get('callbackUrl')).toBe(`https://app.test${PAGE}?user=${userId}`);
  }
});

describe('in the place of a user', () => {
  let world: World;
  beforeEach(async () => {
    world = await open({ config: { pages: { sessions: true } } });
    expect(await afterForm(world.admin, { do: 'impersonate', userId: world.userId })).toEqual({ page: PAGE });
  });

  it('the page says so, does nothing else, and leads back', async () => {
    const { admin, userId, stage } = world;
    expect(await emailOf(admin)).toBe(BOB);
    for (const query of [{}, { user: userId }, { user: await stage.idOf(ADMIN) }]) {
      const page = await pageOf(admin, query);
      expect(page).toContain('You&#39;re signed in as another user');
      expect(formsIn(page).map(({ fields }) => fields['do'])).toEqual(['stopImpersonating']);
    }
    const refused = await afterForm(admin, { do: 'ban', userId });
    expect(refused).toMatchObject({ code: 'impersonated' });
    expect(await afterForm(admin, { do: 'stopImpersonating' })).toEqual({ page: PAGE });
    expect(await emailOf(admin)).toBe(ADMIN);
    expect(await pageOf(admin)).toMatch(/<h1>Users<\/h1>/);
  });

  it('the user sees in the page of sessions that it is an administrator', async () => {
    const { bob } = world;
    const page = await (await bob.get('/auth/sessions')).text();
    expect(page).toContain('An administrator who is signed in to this account');
    expect(page.match(/<li class="item"/g)).toHaveLength(2);
  });

  it('after the hour, the page leads back to the own account', async () => {
    const { admin, stage } = world;
    stage.clock.advance(3601);
    const page = await pageOf(admin);
    expect(page).toContain('Return to your account');
    expect(page).not.toContain('another user');
    expect(await afterForm(admin, { do: 'stopImpersonating' })).toEqual({ page: PAGE });
    expect(await emailOf(admin)).toBe(ADMIN);
    expect(await afterForm(admin, { do: 'stopImpersonating' })).toEqual({
      page: PAGE,
      code: 'not_impersonating',
    });
  });
});

it('an account of a provider that is gone has its id, and the only owner of an organization is not deleted', async () => {
  const { stage, admin, bob, userId } = await open({
    config: { organizations: organizations({ roles: { owner: ['*'], member: [] } }) },
  });
  await stage.store.linkAccount?.({ userId, provider: 'gone', providerAccountId: '<i>7', type: 'oauth' });
  const page = await pageOf(admin, { user: userId });
  expect(page).toMatch(/<b>gone<\/b>[^]{0,60}&lt;i&gt;7/);
  const made = await bob.post('/auth/organization', { call: 'create', name: 'Acme' });
  const { organization } = (await made.json()) as { organization: { id: string } };
  await organizationStore(resolveSettings(stage.config)).addMember({
    organizationId: organization.id,
    userId: await stage.idOf(ADMIN),
    role: 'member',
    since: new Date(),
  });
  const refused = await afterForm(admin, { do: 'deleteUser', userId, confirm: 'yes' });
  expect(refused).toEqual({ page: PAGE, user: userId, code: 'last_owner' });
  expect(await pageOf(admin, refused)).toContain('This user is the only owner of an organization');
});

describe('names are text, of any script (AM-18)', () => {
  it.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '{id}{date}', 'שלום عربي'])(
    '%s',
    async (name) => {
      const { stage, admin, userId } = await open();
      await stage.store.updateUser?.({ id: userId, name: `\u202E${name}\u0000` });
      for (const page of [await pageOf(admin), await pageOf(admin, { user: userId })]) {
        expect(page).not.toMatch(/<(?:img|script)/);
        expect(page).toMatch(/<bdi>[^<]+<\/bdi>/);
        expect(page.match(/<title>([^<]*)/)?.[1]).not.toMatch(/\p{Cf}/u);
      }
    },
  );
});
