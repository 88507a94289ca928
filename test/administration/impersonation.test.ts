import { beforeEach, describe, expect, it } from 'vitest';
import { administration } from '../../src/administration.js';
import { apiAccess, apiKeys } from '../../src/api.js';
import { changePassword, getSession, listSessions } from '../../src/index.js';
import GitHub from '../../src/providers/github.js';
import { Passkey } from '../../src/providers/passkey.js';
import { recoveryCodes, secondFactor, totp } from '../../src/second-factor.js';
import type { Session } from '../../src/types/index.js';
import type { TestBrowser } from '../../src/testing/index.js';
import {
  ADMIN,
  administrationStage,
  BOB,
  OTHER_ADMIN,
  type AdministrationStage,
} from '../support/administration-stage.js';
import { API, authorizePath, CALLBACK } from '../support/api-stage.js';
import { GOOD, ORIGIN } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const strategies = ['database', 'jwt'] as const;

interface World {
  readonly stage: AdministrationStage;
  /** The browser of the administrator, who is in the place of Bob. */
  readonly admin: TestBrowser;
  readonly bob: TestBrowser;
  readonly userId: string;
}

async function open(strategy: (typeof strategies)[number]): Promise<World> {
  const stage = administrationStage({
    config: {
      session: { strategy, fields: ['id'] },
      pages: { sessions: true },
      apiKeys: apiKeys({ prefix: 'acme', scopes: ['invoices:read'] }),
      api: apiAccess({ audience: API, clients: [{ id: 'web', redirectUris: [CALLBACK], device: true }] }),
      secondFactor: secondFactor({ factors: [totp({ issuer: 'Acme' }), recoveryCodes()] }),
    },
    extra: [GitHub({ clientId: 'a', clientSecret: 'b' }), Passkey()],
  });
  const admin = await stage.account(ADMIN);
  const bob = await stage.account(BOB);
  const userId = await stage.idOf(BOB);
  const answer = await stage.call(admin, 'impersonate', { userId });
  if (!answer.ok) throw new Error(`It was refused: ${JSON.stringify(answer)}`);
  return { stage, admin, bob, userId };
}

const sessionOf = async (browser: TestBrowser): Promise<(Session & { impersonatedBy?: string }) | null> =>
  // What `GET session` answers.
  (await browser.session()) as Session | null;
const asBob = expect.objectContaining({ user: expect.objectContaining({ email: BOB }) });
const asAdmin = expect.objectContaining({ user: expect.objectContaining({ email: ADMIN }) });

describe.each(strategies)('impersonation with %s sessions', (strategy) => {
  let world: World;
  beforeEach(async () => {
    world = await open(strategy);
  });

  it('is a session of the user that says whose it is, in lists and the audit log, too', async () => {
    const { stage, admin, bob, userId } = world;
    const by = await stage.idOf(ADMIN);
    expect(await sessionOf(admin)).toEqual(asBob);
    expect((await sessionOf(admin))?.impersonatedBy).toBe(by);
    expect(await sessionOf(bob)).toEqual(asBob);
    expect(await sessionOf(bob)).not.toHaveProperty('impersonatedBy');
    const request = new Request(ORIGIN, { headers: { cookie: bob.cookieHeader() } });
    const providers = (await listSessions(request, stage.config)).map(({ provider }) => provider);
    expect(new Set(providers)).toEqual(new Set(['impersonation', 'password']));
    expect(stage.audit).toContainEqual(
      expect.objectContaining({ name: 'user.impersonated', actor: by, user: userId }),
    );
  });

  it('ends in the session that the administrator had', async () => {
    const { stage, admin, bob } = world;
    expect(await stage.call(admin, 'stopImpersonating')).toEqual({ ok: true, status: 200 });
    expect(await sessionOf(admin)).toEqual(asAdmin);
    expect(await sessionOf(admin)).not.toHaveProperty('impersonatedBy');
    expect((await stage.call(admin, 'listUsers')).ok).toBe(true);
    const request = new Request(ORIGIN, { headers: { cookie: bob.cookieHeader() } });
    expect(await listSessions(request, stage.config)).toHaveLength(1);
    expect(stage.audit.at(-1)).toMatchObject({ name: 'user.impersonation_ended' });
    expect(await stage.call(admin, 'stopImpersonating')).toMatchObject({
      error: 'not_impersonating',
      status: 409,
    });
    expect(await sessionOf(admin)).toEqual(asAdmin);
  });

  it('ends after an hour, however much it is used, and the administrator can come back (AM-11)', async () => {
    const { stage, admin } = world;
    for (let minutes = 0; minutes < 59; minutes += 20) {
      stage.clock.advance(60 * 19);
      expect(await sessionOf(admin)).toEqual(asBob);
    }
    stage.clock.advance(60 * 4);
    expect(await sessionOf(admin)).toBeNull();
    expect((await stage.call(admin, 'stopImpersonating')).ok).toBe(true);
    expect(await sessionOf(admin)).toEqual(asAdmin);
  });

  it('ends with the role of the administrator, and does not come back with it (AM-12)', async () => {
    const { stage, admin } = world;
    stage.administrators.delete(ADMIN);
    expect(await sessionOf(admin)).toBeNull();
    stage.administrators.add(ADMIN);
    expect(await sessionOf(admin)).toBeNull();
  });

  it('ends with the own session of the administrator (AM-12)', async () => {
    const { stage, admin } = world;
    const other = await stage.account(OTHER_ADMIN);
    const adminId = await stage.idOf(ADMIN);
    await stage.call(other, 'endSessions', { userId: adminId });
    expect(await sessionOf(admin)).toBeNull();
    expect((await stage.call(admin, 'stopImpersonating')).ok).toBe(true);
    expect(await sessionOf(admin)).toBeNull();
  });

  it('ends when the administrator is banned, and does not come back with the end of the ban (AM-12)', async () => {
    const { stage, admin } = world;
    const other = await stage.account(OTHER_ADMIN);
    const adminId = await stage.idOf(ADMIN);
    // Administrators are no administrators any more before another one bans them.
    stage.administrators.delete(ADMIN);
    const until = new Date(stage.clock.now().getTime() + 60_000).toISOString();
    expect(await stage.call(other, 'ban', { userId: adminId, until })).toMatchObject({ ok: true });
    stage.administrators.add(ADMIN);
    expect(await sessionOf(admin)).toBeNull();
    stage.clock.advance(61);
    expect(await sessionOf(admin)).toBeNull();
    await stage.call(admin, 'stopImpersonating');
    expect(await sessionOf(admin)).toBeNull();
  });

  it('a sign-out ends both sessions: the next user of the browser is signed out (AM-13)', async () => {
    const { stage, admin } = world;
    await admin.post('/auth/signout');
    expect(await sessionOf(admin)).toBeNull();
    expect(await stage.call(admin, 'stopImpersonating')).toMatchObject({ ok: false });
    await stage.signIn(admin, BOB);
    expect(await stage.call(admin, 'stopImpersonating')).toMatchObject({ error: 'not_impersonating' });
    expect(await sessionOf(admin)).toEqual(asBob);
  });

  it.each([
    ['POST', '/auth/account', { do: 'email', email: 'eve@example.com' }],
    ['POST', '/auth/account', { do: 'delete' }],
    ['POST', '/auth/account', { do: 'password', password: GOOD, newPassword: 'seven grey kettles' }],
    ['POST', '/auth/account', { do: 'link', provider: 'github' }],
    ['POST', '/auth/sessions', { others: 'yes' }],
    ['POST', '/auth/security', { do: 'enrol' }],
    ['POST', '/auth/second-factor', { code: '123456' }],
    ['POST', '/auth/callback/passkey', { action: 'register' }],
    ['POST', '/auth/device', { user_code: 'BCDF-GHJK', decision: 'allow' }],
    ['POST', '/auth/api-keys', { do: 'create', name: 'Mine', scopes: 'invoices:read' }],
    ['POST', '/auth/callback/password', { email: BOB, password: GOOD }],
  ] as const)('%s %s is refused: 403 (AM-14)', async (_, path, fields) => {
    const { stage, admin, bob } = world;
    const before = stage.store.snapshot().users;
    const response = await admin.post(path, fields, { accept: 'application/json' });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('impersonated');
    expect(stage.store.snapshot().users).toEqual(before);
    expect(await sessionOf(bob)).toEqual(asBob);
    expect((await sessionOf(admin))?.impersonatedBy).toBeDefined();
  });

  it.each(['/auth/webauthn-options/passkey?action=register', '/auth/callback/github?code=c&state=s'])(
    'GET %s is refused: 403 (AM-14)',
    async (path) => {
      const { stage, admin } = world;
      const before = stage.store.snapshot();
      const response = await admin.get(path, { accept: 'application/json' });
      expect(response.status).toBe(403);
      expect(stage.store.snapshot().accounts).toEqual(before.accounts);
    },
  );

  it('gives no client a token that would outlast it (AM-14)', async () => {
    const { admin } = world;
    const path = await authorizePath({ scope: '' });
    const fields = Object.fromEntries(new URL(path, ORIGIN).searchParams);
    expect((await admin.get(path)).status).toBe(403);
    expect((await admin.post('/auth/authorize', fields)).status).toBe(403);
    expect((await admin.get('/auth/device?user_code=BCDF-GHJK')).status).toBe(403);
  });

  it('calls nothing of administration, also where the user becomes an administrator (AM-15)', async () => {
    const { stage, admin, userId } = world;
    expect(await stage.call(admin, 'listUsers')).toMatchObject({ error: 'impersonated', status: 403 });
    stage.administrators.add(BOB);
    for (const name of ['listUsers', 'impersonate', 'ban'] as const)
      expect(await stage.call(admin, name, { userId })).toMatchObject({ error: 'impersonated' });
  });
});

it('impersonates neither oneself, an administrator, nor a banned user (AM-08)', async () => {
  const stage = administrationStage();
  const admin = await stage.account(ADMIN);
  await stage.account(OTHER_ADMIN);
  await stage.account(BOB);
  await stage.call(admin, 'ban', { userId: await stage.idOf(BOB) });
  for (const [email, error] of [
    [ADMIN, 'own_account'],
    [OTHER_ADMIN, 'administrator'],
    [BOB, 'banned'],
  ] as const) {
    const answer = await stage.call(admin, 'impersonate', { userId: await stage.idOf(email) });
    expect(answer).toMatchObject({ ok: false, error, status: 409 });
    expect(await sessionOf(admin)).toEqual(asAdmin);
  }
});

it('a forged or foreign cookie brings no session (AM-13)', async () => {
  const stage = administrationStage();
  await stage.account(ADMIN);
  const stranger = stage.browser();
  const request = new Request(ORIGIN, {
    headers: { cookie: `__Host-authjs.impersonation=${'A'.repeat(43)}` },
  });
  expect(await administration(request, stage.config, 'stopImpersonating')).toMatchObject({
    ok: false,
    error: 'not_impersonating',
  });
  expect(await stage.call(stranger, 'stopImpersonating')).toMatchObject({ error: 'not_impersonating' });
});

describe.each(strategies)('where a callback shows a session of its own, with %s sessions', (strategy) => {
  it('the server’s own code still reads who is in the place of the user', async () => {
    const stage = administrationStage({
      config: {
        session: { strategy },
        callbacks: { session: ({ session }) => ({ user: session.user, expires: session.expires }) },
      },
    });
    const admin = await stage.account(ADMIN);
    const bob = await stage.account(BOB);
    await stage.call(admin, 'impersonate', { userId: await stage.idOf(BOB) });
    expect(await sessionOf(admin)).toEqual(asBob);
    expect(await sessionOf(admin)).not.toHaveProperty('impersonatedBy');
    const read = (browser: TestBrowser): Promise<object> =>
      getSession(new Request(ORIGIN, { headers: { cookie: browser.cookieHeader() } }), stage.config);
    expect(await read(admin)).toMatchObject({ status: 'in', impersonatedBy: await stage.idOf(ADMIN) });
    expect(await read(bob)).not.toHaveProperty('impersonatedBy');
  });

  it('a callback cannot claim it either', async () => {
    const stage = administrationStage({
      config: {
        session: { strategy },
        callbacks: { session: ({ session }) => ({ ...session, impersonatedBy: 'mallory' }) },
      },
    });
    const bob = await stage.account(BOB);
    const request = new Request(ORIGIN, { headers: { cookie: bob.cookieHeader() } });
    expect(await getSession(request, stage.config)).not.toHaveProperty('impersonatedBy');
    expect(
      await changePassword(request, stage.config, { newPassword: 'short', currentPassword: GOOD }),
    ).toMatchObject({ ok: false });
  });
});

describe.each(strategies)('`session.limit` with %s sessions', (strategy) => {
  it('an impersonation ends no session of the user', async () => {
    const stage = administrationStage({ config: { session: { strategy, limit: 1 } } });
    const admin = await stage.account(ADMIN);
    const bob = await stage.account(BOB);
    const answer = await stage.call(admin, 'impersonate', { userId: await stage.idOf(BOB) });
    expect(answer).toMatchObject({ ok: true });
    expect(await sessionOf(bob)).toEqual(asBob);
    expect(await sessionOf(admin)).toEqual(asBob);
    // Of sessions that began at once, none is the older one.
    stage.clock.advance(1);
    expect(await stage.signIn(stage.browser(), BOB)).toBe(true);
    expect(await sessionOf(bob)).toBeNull();
  });
});
