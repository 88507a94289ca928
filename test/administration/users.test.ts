import { describe, expect, it } from 'vitest';
import { administration } from '../../src/administration.js';
import { Auth } from '../../src/core/auth.js';
import { secondFactor, totp } from '../../src/second-factor.js';
import { createTestBrowser } from '../../src/testing/index.js';
import { ORIGIN } from '../support/password-stage.js';
import { ADMIN, administrationStage, BOB } from '../support/administration-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

describe('listUsers', () => {
  it('lists pages of users, and searches the start of address and name, and the id', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    for (const name of ['carol', 'dave', 'eve']) await stage.account(`${name}@example.com`);
    const first = await stage.call(admin, 'listUsers', { limit: '3' });
    expect(first).toMatchObject({ ok: true, users: [{}, {}, {}] });
    const second = await stage.call(admin, 'listUsers', { limit: '3', after: String(first['next']) });
    expect(second).toMatchObject({ users: [{}] });
    expect(second['next']).toBeUndefined();
    const dave = await stage.idOf('dave@example.com');
    for (const query of ['dav', 'DAVE@', dave]) {
      const found = await stage.call(admin, 'listUsers', { query });
      expect(found['users']).toEqual([
        {
          id: dave,
          email: 'dave@example.com',
          name: null,
          image: null,
          ban: null,
          emailVerified: expect.any(String),
        },
      ]);
    }
    expect(await stage.call(admin, 'listUsers', { query: 'ave' })).toMatchObject({ users: [] });
  });

  it.each(['0', '101', '1.5', 'many'])('refuses a page of %s users', async (limit) => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    expect(await stage.call(admin, 'listUsers', { limit })).toMatchObject({
      error: 'invalid',
      field: 'limit',
      status: 400,
    });
  });

  it('names the method that an adapter lacks', async () => {
    const stage = administrationStage();
    const { listUsers: _, ...without } = stage.store;
    const config = { ...stage.config, adapter: without };
    const browser = createTestBrowser((request) => Auth(request, config), {
      origin: ORIGIN,
      now: stage.clock.now,
    });
    await stage.account(ADMIN);
    await stage.signIn(browser, ADMIN);
    const request = new Request(ORIGIN, { headers: { cookie: browser.cookieHeader() } });
    await expect(administration(request, config, 'listUsers')).rejects.toThrow('the method `listUsers`');
  });

  it('a store that is down is 503, and no refusal', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    const failing = {
      ...stage.store,
      listUsers: () => {
        throw new Error('down');
      },
    };
    const browser = createTestBrowser((request) => Auth(request, { ...stage.config, adapter: failing }), {
      origin: ORIGIN,
      now: stage.clock.now,
    });
    await stage.signIn(browser, ADMIN);
    const response = await browser.get('/auth/administration?call=listUsers');
    expect(response.status).toBe(503);
    expect(await stage.call(admin, 'listUsers')).toMatchObject({ ok: true });
  });
});

describe('getUser', () => {
  it('shows sessions, accounts and factors of a user, and nothing secret', async () => {
    const stage = administrationStage({
      config: { secondFactor: secondFactor({ factors: [totp({ issuer: 'Test' })] }) },
    });
    const admin = await stage.account(ADMIN);
    await stage.account(BOB);
    const userId = await stage.idOf(BOB);
    await stage.store.linkAccount({
      userId,
      provider: 'idp',
      providerAccountId: '42',
      type: 'oidc',
      access_token: 'canary-token',
    });
    const { status: _, ...answer } = await stage.call(admin, 'getUser', { userId });
    expect(answer).toMatchObject({
      ok: true,
      user: { id: userId, email: BOB },
      isAdministrator: false,
      sessions: [{ current: false, provider: 'password' }],
      accounts: [{ provider: 'idp', providerAccountId: '42', type: 'oidc' }],
      factors: { enrolled: [], passkeys: 0, hasPassword: true },
    });
    const { sessionToken } =
      stage.store.snapshot().sessions.find((session) => session.userId === userId) ?? expect.unreachable();
    const text = JSON.stringify(answer);
    for (const secret of ['canary-token', sessionToken, '$scrypt', '$argon2'])
      expect(text).not.toContain(secret);
  });
});

describe('endSessions', () => {
  it('ends every session of a user at once, in another process, too', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    const bob = await stage.account(BOB);
    // Settings are remembered by their configuration: this one is resolved anew, as in another process.
    const elsewhere = { ...stage.config, providers: [...stage.config.providers], appName: 'elsewhere' };
    const answer = await stage.call(admin, 'endSessions', { userId: await stage.idOf(BOB) });
    expect(answer).toEqual({ ok: true, status: 200 });
    expect(await bob.session()).toBeNull();
    const request = new Request(`${ORIGIN}/auth/session`, { headers: { cookie: bob.cookieHeader() } });
    expect(await (await Auth(request, elsewhere)).json()).toBeNull();
    expect(await admin.session()).not.toBeNull();
    expect(stage.audit.slice(-2)).toMatchObject([
      { name: 'session.revoked', by: 'server' },
      { name: 'user.administered', call: 'endSessions' },
    ]);
  });
});

describe('the action', () => {
  it('is not there without `http: true` (AM-03)', async () => {
    const stage = administrationStage({ options: { http: false } });
    const admin = await stage.account(ADMIN);
    expect((await admin.get('/auth/administration?call=listUsers')).status).toBe(404);
    expect((await admin.post('/auth/administration', { call: 'listUsers' })).status).toBe(404);
  });

  it('GET only reads, and POST needs the CSRF token (AM-04)', async () => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    const bob = await stage.account(BOB);
    const userId = await stage.idOf(BOB);
    const get = await admin.get(`/auth/administration?call=endSessions&userId=${userId}`);
    expect(get.status).toBe(400);
    const forged = await Auth(
      new Request(`${ORIGIN}/auth/administration`, {
        method: 'POST',
        headers: { cookie: admin.cookieHeader(), 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ call: 'endSessions', userId }),
      }),
      stage.config,
    );
    expect(forged.status).toBeGreaterThanOrEqual(300);
    expect(await bob.session()).not.toBeNull();
    expect((await admin.post('/auth/administration', { call: 'erase' })).status).toBe(400);
  });
});

describe('the verb', () => {
  it('gives what the action gives, and only with the option', async () => {
    const stage = administrationStage({ options: { http: false } });
    const admin = await stage.account(ADMIN);
    const request = (): Request => new Request(ORIGIN, { headers: { cookie: admin.cookieHeader() } });
    expect(await administration(request(), stage.config, 'listUsers', { query: ADMIN })).toMatchObject({
      ok: true,
      users: [{ email: ADMIN }],
    });
    expect(await administration(new Request(ORIGIN), stage.config, 'listUsers')).toMatchObject({
      ok: false,
      error: 'no_session',
    });
    const { administration: _, ...without } = stage.config;
    await expect(administration(request(), without, 'listUsers')).rejects.toThrow(
      'the option `administration`',
    );
    // Plain JavaScript may call anything.
    const unknown = 'erase' as 'listUsers';
    await expect(administration(request(), stage.config, unknown)).rejects.toThrow('no call "erase"');
  });

  it('only `true` makes an administrator, and a function that throws is no yes', async () => {
    for (const answer of ['true', 1, {}, undefined]) {
      // Plain JavaScript may return anything.
      const stage = administrationStage({ options: { isAdministrator: () => answer as boolean } });
      const admin = await stage.account(ADMIN);
      expect(await stage.call(admin, 'listUsers')).toMatchObject({ error: 'forbidden' });
    }
    const stage = administrationStage({
      options: {
        isAdministrator: () => {
          throw new Error('no answer');
        },
      },
    });
    const admin = await stage.account(ADMIN);
    expect((await stage.call(admin, 'listUsers')).status).toBe(500);
  });
});
