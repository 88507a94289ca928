import { describe, expect, it } from 'vitest';
import { administration } from '../../src/administration.js';
import { deleteUserById } from '../../src/index.js';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { ADMIN, administrationStage, BOB, OTHER_ADMIN } from '../support/administration-stage.js';
import { apiStage } from '../support/api-stage.js';
import { addPasskey, factorStage, PIN, usePasskey, type FactorStage } from '../support/factor-stage.js';
import { keysStage } from '../support/keys-stage.js';
import { ADA, GOOD, ORIGIN } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const option = administration({ isAdministrator: ({ email }) => email === ADMIN });
const kept = { revocation: { check: 'always' }, administration: option } as const;

/** Bans by the server's own code, in the name of an administrator. */
async function banBy(admin: TestBrowser, config: AuthConfig, userId: string): Promise<void> {
  const request = new Request(ORIGIN, { headers: { cookie: admin.cookieHeader() } });
  const answer = await administration(request, config, 'ban', { userId, reason: 'canary-reason' });
  if (!answer.ok) throw new Error(`The ban was refused: ${answer.error}`);
}

describe('ban', () => {
  it.each(['database', 'jwt'] as const)(
    'ends all sessions at once, in another process, too, and refuses the next sign-in (AM-05; %s)',
    async (strategy) => {
      const stage = administrationStage({ config: { session: { strategy } } });
      const admin = await stage.account(ADMIN);
      const bob = await stage.account(BOB);
      const userId = await stage.idOf(BOB);
      const answer = await stage.call(admin, 'ban', { userId, reason: 'canary-reason' });
      expect(answer).toEqual({ ok: true, status: 200 });
      // Resolved anew, as in another process.
      const elsewhere = { ...stage.config, providers: [...stage.config.providers] };
      const request = new Request(`${ORIGIN}/auth/session`, { headers: { cookie: bob.cookieHeader() } });
      expect(await (await Auth(request, elsewhere)).json()).toBeNull();
      const browser = stage.browser();
      const refused = await browser.post('/auth/callback/password', { email: BOB, password: GOOD });
      const { pathname, searchParams } = new URL(refused.headers.get('location') ?? '', ORIGIN);
      expect([pathname, searchParams.get('error')]).toEqual(['/auth/error', 'AccessDenied']);
      expect(searchParams.has('code')).toBe(false);
      expect(await browser.session()).toBeNull();
      expect(stage.audit).toContainEqual(
        expect.objectContaining({ name: 'user.banned', actor: await stage.idOf(ADMIN), user: userId }),
      );
      expect(stage.audit.at(-1)).toMatchObject({ name: 'signin.failed', error: 'AccessDenied' });
    },
  );

  it('says neither that there is a ban nor why (AM-06)', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    await stage.account(BOB);
    await banBy(admin, stage.config, await stage.idOf(BOB));
    const browser = stage.browser();
    const refused = await browser.post('/auth/callback/password', { email: BOB, password: GOOD });
    const page = await (await browser.get(refused.headers.get('location') ?? '')).text();
    expect(page).not.toMatch(/canary-reason|banned/i);
    // Who does not know the password learns nothing of the ban.
    const guessed = await browser.post('/auth/callback/password', { email: BOB, password: 'wrong' });
    const unknown = await browser.post('/auth/callback/password', { email: ADA, password: 'wrong' });
    const shown = ({ headers }: Response): string =>
      (headers.get('location') ?? '').replace(/[0-9a-f]{8}/, '').replace(/email=[^&]*/, '');
    expect(shown(guessed)).toBe(shown(unknown));
  });

  it('is shown to administrators, and ends at its end', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    await stage.account(BOB);
    const userId = await stage.idOf(BOB);
    const until = new Date(stage.clock.now().getTime() + 3_600_000).toISOString();
    await stage.call(admin, 'ban', { userId, reason: 'spam', until });
    const shown = { reason: 'spam', since: expect.any(String), until, by: await stage.idOf(ADMIN) };
    expect(await stage.call(admin, 'getUser', { userId })).toMatchObject({ user: { ban: shown } });
    expect(await stage.call(admin, 'listUsers', { query: BOB })).toMatchObject({ users: [{ ban: shown }] });
    const browser = stage.browser();
    expect(await stage.signIn(browser, BOB)).toBe(false);
    stage.clock.advance(3601);
    expect(await stage.signIn(browser, BOB)).toBe(true);
    expect(await stage.call(admin, 'getUser', { userId })).toMatchObject({ user: { ban: null } });
  });

  it('can be changed, and taken back', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    await stage.account(BOB);
    const userId = await stage.idOf(BOB);
    await stage.call(admin, 'ban', { userId, reason: 'spam' });
    await stage.call(admin, 'ban', { userId, reason: 'fraud' });
    expect(await stage.call(admin, 'getUser', { userId })).toMatchObject({
      user: { ban: { reason: 'fraud', until: null } },
    });
    expect(await stage.call(admin, 'unban', { userId })).toEqual({ ok: true, status: 200 });
    expect(await stage.call(admin, 'unban', { userId })).toMatchObject({ error: 'not_found', status: 404 });
    expect(await stage.signIn(stage.browser(), BOB)).toBe(true);
    expect(stage.audit.map(({ name }) => name)).toContain('user.unbanned');
  });

  it('outlives its user: the address cannot register anew (AM-07)', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    await stage.account(BOB);
    const userId = await stage.idOf(BOB);
    await stage.call(admin, 'ban', { userId });
    await deleteUserById(stage.config, userId);
    const again = await stage.account(BOB);
    expect(await again.session()).toBeNull();
    expect(await stage.store.getUserByEmail(BOB)).toBeNull();
    expect(await stage.call(admin, 'unban', { userId })).toMatchObject({ ok: true });
    expect(await (await stage.account(BOB)).session()).not.toBeNull();
  });

  it('is never of the administrator who asks, nor of another one (AM-08)', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    const other = await stage.account(OTHER_ADMIN);
    for (const [email, error] of [
      [ADMIN, 'own_account'],
      [OTHER_ADMIN, 'administrator'],
    ] as const) {
      const answer = await stage.call(admin, 'ban', { userId: await stage.idOf(email) });
      expect(answer).toMatchObject({ ok: false, error, status: 409 });
    }
    expect(await admin.session()).not.toBeNull();
    expect(await other.session()).not.toBeNull();
  });

  it.each(['yesterday', '2029-12-31T23:59:59Z', '2030-01-01T00:00:00Z'])(
    'refuses the end %s',
    async (until) => {
      const stage = administrationStage();
      const admin = await stage.account(ADMIN);
      await stage.account(BOB);
      const userId = await stage.idOf(BOB);
      const answer = await stage.call(admin, 'ban', { userId, until });
      expect(answer).toMatchObject({ error: 'invalid', field: 'until', status: 400 });
      expect(await stage.signIn(stage.browser(), BOB)).toBe(true);
    },
  );
});

/** A user who has every way to sign in, and is banned. */
async function banned(stage: FactorStage, prepare: (owner: TestBrowser) => Promise<void>): Promise<void> {
  const owner = await stage.account(ADA);
  await prepare(owner);
  const admin = await stage.account(ADMIN);
  await banBy(admin, stage.config, await idOf(stage));
}

async function idOf({ store }: Pick<FactorStage, 'store'>): Promise<string> {
  return String((await store.getUserByEmail(ADA))?.id);
}

async function atProvider(stage: FactorStage, browser: TestBrowser, sub: string): Promise<void> {
  const begun = await browser.post('/auth/signin/idp');
  const url = new URL(begun.headers.get('location') ?? '');
  const { pathname, search } = stage.idp.authorize(url, { sub, email: ADA, email_verified: true });
  await browser.get(pathname + search);
}

describe('every way to sign in is refused to a banned user (AM-05)', () => {
  type Ways = Readonly<Record<string, (stage: FactorStage, browser: TestBrowser) => Promise<unknown>>>;
  const ways: Ways = {
    password: (stage, browser) => stage.typePassword(browser),
    'an account at a provider': (stage, browser) => atProvider(stage, browser, 'linked'),
    'another account with the same address': (stage, browser) => atProvider(stage, browser, 'other'),
    'a link by mail': async (stage, browser) => {
      await browser.post('/auth/signin/email', { email: ADA });
      return browser.get(stage.magicLink());
    },
    credentials: async (stage, browser) =>
      browser.post('/auth/callback/credentials', { id: await idOf(stage), pin: PIN }),
  };

  it.each(Object.entries(ways))('%s', async (_, signIn) => {
    const stage = await factorStage({ config: kept });
    const before = stage.browser();
    await banned(stage, async (owner) => {
      await atProvider(stage, owner, 'linked');
      await signIn(stage, before);
      // It works until then.
      expect(await before.session()).not.toBeNull();
      await before.post('/auth/signout');
    });
    const browser = stage.browser();
    await signIn(stage, browser);
    expect(await browser.session()).toBeNull();
    expect(stage.audit.at(-1)).toMatchObject({ name: 'signin.failed', error: 'AccessDenied' });
  });

  it('a passkey', async () => {
    const stage = await factorStage({ config: kept });
    const devices: Awaited<ReturnType<typeof addPasskey>>[] = [];
    await banned(stage, async (owner) => void devices.push(await addPasskey(owner)));
    const browser = stage.browser();
    await usePasskey(browser, devices[0] ?? expect.unreachable());
    expect(await browser.session()).toBeNull();
    expect(stage.audit.at(-1)).toMatchObject({ name: 'signin.failed', error: 'AccessDenied' });
  });

  it('a second factor that was asked for before the ban', async () => {
    const stage = await factorStage({ config: kept });
    const { secret } = await stage.enrolled(ADA);
    const waiting = stage.browser();
    await stage.typePassword(waiting);
    const admin = await stage.account(ADMIN);
    await banBy(admin, stage.config, await idOf(stage));
    await waiting.post('/auth/second-factor', { code: await stage.nextCode(secret) });
    expect(await waiting.session()).toBeNull();
  });

  it('an API key', async () => {
    const stage = await keysStage({ config: kept });
    const owner = await stage.account(ADA);
    const { key } = await stage.create(owner);
    expect(await stage.find(key)).toBeDefined();
    const admin = await stage.account(ADMIN);
    await banBy(admin, stage.config, await idOf(stage));
    expect(await stage.find(key)).toBeUndefined();
    const request = new Request(ORIGIN, { headers: { cookie: admin.cookieHeader() } });
    await administration(request, stage.config, 'unban', { userId: await idOf(stage) });
    expect(await stage.find(key)).toBeDefined();
  });

  it('a refresh token, a code, and an access token', async () => {
    const stage = await apiStage({ config: { administration: option } });
    const owner = await stage.account(ADA);
    const { refresh_token: refresh } = await stage.tokens(owner);
    const code = await stage.code(owner);
    const admin = await stage.account(ADMIN);
    await banBy(admin, stage.config, await idOf(stage));
    for (const answer of [await stage.refresh(refresh), await stage.redeem(code)])
      expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
  });
});
