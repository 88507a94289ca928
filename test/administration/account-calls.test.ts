import { describe, expect, it } from 'vitest';
import { administration, type AdministrationCall } from '../../src/administration.js';
import { apiKeys } from '../../src/api.js';
import { organizations } from '../../src/organizations.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { ADMIN, administrationStage, BOB, OTHER_ADMIN } from '../support/administration-stage.js';
import { factorStage } from '../support/factor-stage.js';
import { ADA, GOOD, ORIGIN } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

describe('sendPasswordReset', () => {
  it('mails a link by which the user, and no administrator, chooses the password (AM-09)', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    await stage.account(BOB);
    const userId = await stage.idOf(BOB);
    const answer = await stage.call(admin, 'sendPasswordReset', {
      userId,
      password: 'chosen by the admin 1',
    });
    expect(answer).toEqual({ ok: true, status: 200 });
    expect(stage.mails.at(-1)).toMatchObject({ to: BOB, kind: 'reset' });
    const { url } = stage.mails.at(-1) ?? expect.unreachable();
    expect(JSON.stringify(answer)).not.toContain(new URL(url).searchParams.get('reset'));
    expect(await stage.signIn(stage.browser(), BOB, 'chosen by the admin 1')).toBe(false);
    expect(await stage.signIn(stage.browser(), BOB, GOOD)).toBe(true);
    const names = stage.audit.map(({ name }) => name);
    expect(names).toContain('password.reset_requested');
    expect(stage.audit).toContainEqual(
      expect.objectContaining({
        name: 'user.administered',
        actor: await stage.idOf(ADMIN),
        user: userId,
        call: 'sendPasswordReset',
      }),
    );
  });

  it('a user without an address gets no mail', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    const { id } = await stage.store.createUser({ id: 'x', email: '', emailVerified: null });
    const before = stage.mails.length;
    expect(await stage.call(admin, 'sendPasswordReset', { userId: id })).toMatchObject({
      error: 'no_address',
      status: 409,
    });
    expect(stage.mails).toHaveLength(before);
  });
});

describe('resetFactors', () => {
  it('removes the app of a user, who gets a mail', async () => {
    const option = administration({ isAdministrator: ({ email }) => email === ADMIN });
    const stage = await factorStage({
      config: { revocation: { check: 'always' }, administration: option },
    });
    await stage.enrolled(ADA);
    const admin = await stage.account(ADMIN);
    const userId = String((await stage.store.getUserByEmail(ADA))?.id);
    const call = (name: AdministrationCall): Promise<object> =>
      administration(new Request(ORIGIN, { headers: { cookie: admin.cookieHeader() } }), stage.config, name, {
        userId,
      });
    expect(await call('getUser')).toMatchObject({ factors: { enrolled: [{}, {}] } });
    expect(await call('resetFactors')).toMatchObject({ ok: true });
    expect(await call('getUser')).toMatchObject({ factors: { enrolled: [] } });
    const browser = stage.browser();
    await stage.typePassword(browser, ADA);
    expect(await browser.session()).not.toBeNull();
  });

  it('names the option that is missing', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    await stage.account(BOB);
    const request = new Request(ORIGIN, { headers: { cookie: admin.cookieHeader() } });
    const userId = await stage.idOf(BOB);
    await expect(administration(request, stage.config, 'resetFactors', { userId })).rejects.toThrow(
      'the option `secondFactor`',
    );
  });
});

describe('deleteUser', () => {
  it('deletes a user with all that is kept, and ends the sessions', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    const bob = await stage.account(BOB);
    const userId = await stage.idOf(BOB);
    expect(await stage.call(admin, 'deleteUser', { userId })).toEqual({ ok: true, status: 200 });
    expect(await bob.session()).toBeNull();
    expect(await stage.store.getUser(userId)).toBeNull();
    expect(await stage.call(admin, 'getUser', { userId })).toMatchObject({ error: 'not_found' });
    const audited = stage.audit.filter(({ name }) => name.startsWith('user.')).map(({ name }) => name);
    expect(audited.slice(-2)).toEqual(['user.deleted', 'user.administered']);
  });

  it('leaves no organization without an owner', async () => {
    const stage = administrationStage({
      config: { organizations: organizations({ roles: { owner: ['*'], member: [] } }) },
    });
    const admin = await stage.account(ADMIN);
    const bob = await stage.account(BOB);
    const post = (browser: TestBrowser, fields: Record<string, string>): Promise<Response> =>
      browser.post('/auth/organization', fields);
    await post(bob, { call: 'create', name: 'Acme' });
    await post(bob, { call: 'invite', email: ADMIN, role: 'member' });
    await post(admin, {
      call: 'accept',
      token: new URL(stage.mails.at(-1)?.url ?? '').searchParams.get('token') ?? '',
    });
    const userId = await stage.idOf(BOB);
    expect(await stage.call(admin, 'deleteUser', { userId })).toMatchObject({
      error: 'last_owner',
      status: 409,
    });
    expect(await bob.session()).not.toBeNull();
  });
});

describe('not oneself, and no administrator (AM-08)', () => {
  it.each(['deleteUser', 'resetFactors'] as const)('%s', async (name) => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    await stage.account(OTHER_ADMIN);
    for (const [email, error] of [
      [ADMIN, 'own_account'],
      [OTHER_ADMIN, 'administrator'],
    ] as const) {
      const userId = await stage.idOf(email);
      expect(await stage.call(admin, name, { userId })).toMatchObject({ error, status: 409 });
      expect(await stage.store.getUser(userId)).not.toBeNull();
    }
  });
});

describe('exportUser', () => {
  it('gives everything that is kept, and nothing that signs in (AM-10)', async () => {
    const stage = administrationStage({
      config: {
        apiKeys: apiKeys({ prefix: 'acme', scopes: ['invoices:read'] }),
        organizations: organizations({ roles: { owner: ['*'] } }),
      },
    });
    const admin = await stage.account(ADMIN);
    const bob = await stage.account(BOB);
    const userId = await stage.idOf(BOB);
    await stage.store.linkAccount({
      userId,
      provider: 'idp',
      providerAccountId: '42',
      type: 'oidc',
      scope: 'openid',
      access_token: 'canary-access',
      refresh_token: 'canary-refresh',
      id_token: 'canary-id',
    });
    await stage.store.createAuthenticator({
      userId,
      credentialID: 'credential',
      providerAccountId: 'credential',
      credentialPublicKey: 'canary-public-key',
      counter: 1,
      credentialDeviceType: 'singleDevice',
      credentialBackedUp: false,
      transports: 'usb',
    });
    const made = (await (
      await bob.post(
        '/auth/api-keys',
        { do: 'create', name: 'Report', scopes: 'invoices:read' },
        {
          accept: 'application/json',
        },
      )
    ).json()) as { readonly key: string };
    await bob.post('/auth/organization', { call: 'create', name: 'Acme' });
    const answer = await stage.call(admin, 'exportUser', { userId });
    expect(answer['data']).toEqual({
      user: expect.objectContaining({ id: userId, email: BOB }),
      accounts: [{ provider: 'idp', providerAccountId: '42', type: 'oidc', scope: 'openid' }],
      sessions: [expect.objectContaining({ provider: 'password' })],
      factors: { enrolled: [], passkeys: 1, hasPassword: true },
      passkeys: [
        {
          credentialId: 'credential',
          name: null,
          deviceType: 'singleDevice',
          backedUp: false,
          transports: 'usb',
        },
      ],
      apiKeys: [expect.objectContaining({ name: 'Report', scopes: ['invoices:read'] })],
      memberships: [{ organization: expect.any(String), role: 'owner' }],
      ban: null,
    });
    const text = JSON.stringify(answer);
    const { sessionToken } =
      stage.store.snapshot().sessions.find((session) => session.userId === userId) ?? expect.unreachable();
    for (const secret of ['canary', sessionToken, made.key, '$scrypt', '$argon2', 'hash'])
      expect(text).not.toContain(secret);
    expect(stage.audit.at(-1)).toMatchObject({ name: 'user.administered', call: 'exportUser', user: userId });
  });
});
