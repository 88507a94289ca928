import { describe, expect, it } from 'vitest';
import { Auth, changePassword, deleteUserById, importPassword, listAccounts } from '../../src/index.js';
import { KINDS } from '../../src/core/records/kinds.js';
import { createTestBrowser, type TestBrowser } from '../../src/testing/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/config.js';
import { baseConfig } from '../support/config.js';
import {
  ADA,
  askForReset,
  cheap,
  GOOD,
  NEW,
  ORIGIN,
  passwordStage,
  sendLink,
  signIn,
  whoIs,
  type PasswordStage,
} from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const request = (browser: TestBrowser): Request =>
  new Request(`${ORIGIN}/settings`, { headers: { cookie: browser.cookieHeader() } });

async function signedIn(stage: PasswordStage, password: string = GOOD): Promise<TestBrowser> {
  const browser = stage.browser();
  await signIn(browser, { password });
  return browser;
}

const kinds: readonly (readonly [string, Partial<AuthConfig>, boolean])[] = [
  ['database', { session: { strategy: 'database' } }, true],
  [
    'database, with records of sessions',
    { session: { strategy: 'database' }, revocation: { check: 'always' } },
    true,
  ],
  ['jwt, with records of sessions', { session: { strategy: 'jwt' }, revocation: { check: 'always' } }, true],
  ['jwt', { session: { strategy: 'jwt' } }, false],
];

describe.each(kinds)('changePassword, sessions as %s', (_, config, othersEnded) => {
  it('takes the current password, ends the other sessions and tells the owner', async () => {
    const stage = passwordStage({ config });
    const other = await stage.account();
    const own = await signedIn(stage);
    stage.clock.advance(60_000);
    const changed = await changePassword(request(own), stage.config, {
      currentPassword: GOOD,
      newPassword: NEW,
    });
    expect(changed).toMatchObject({ ok: true, othersEnded });
    stage.clock.advance(60_000);
    expect(await whoIs(own)).toBe(ADA);
    expect(await whoIs(other)).toBe(othersEnded ? undefined : ADA);
    expect(stage.mails.at(-1)).toMatchObject({ to: ADA, kind: 'changed' });
    expect(await whoIs(await signedIn(stage, NEW))).toBe(ADA);
    expect(await whoIs(await signedIn(stage, GOOD))).toBeUndefined();
  });

  it('refuses a wrong password and a bad one, and changes nothing', async () => {
    const stage = passwordStage({ config });
    const own = await stage.account();
    const ask = (change: { currentPassword: string; newPassword: string }) =>
      changePassword(request(own), stage.config, change);
    expect(await ask({ currentPassword: 'not this one', newPassword: NEW })).toMatchObject({
      error: 'wrong_password',
    });
    expect(await ask({ currentPassword: GOOD, newPassword: 'tiny' })).toMatchObject({
      error: 'password_short',
    });
    expect(await ask({ currentPassword: GOOD, newPassword: ADA })).toMatchObject({
      error: 'password_personal',
    });
    expect(await changePassword(request(stage.browser()), stage.config, { newPassword: NEW })).toMatchObject({
      error: 'no_session',
    });
    expect(await whoIs(await signedIn(stage))).toBe(ADA);
    expect(stage.mails).toHaveLength(1);
  });
});

describe('changePassword without the current password', () => {
  it('needs a recent sign-in', async () => {
    const stage = passwordStage({ config: { revocation: { check: 'always' } } });
    const own = await stage.account();
    stage.clock.advance(601_000);
    expect(await changePassword(request(own), stage.config, { newPassword: NEW })).toMatchObject({
      error: 'reauthentication_required',
    });
    const recent = await signedIn(stage);
    expect(await changePassword(request(recent), stage.config, { newPassword: NEW })).toMatchObject({
      ok: true,
    });
  });

  it('sets none for an address that nobody has proven', async () => {
    const stage = passwordStage({
      options: { import: () => cheap.hash(GOOD) },
      config: { revocation: { check: 'always' } },
    });
    await stage.store.createUser?.({ id: '', email: ADA, emailVerified: null });
    const intruder = await signedIn(stage);
    expect(await whoIs(intruder)).toBe(ADA);
    for (const proof of [{}, { currentPassword: GOOD }, { recent: false as const }])
      expect(
        await changePassword(request(intruder), stage.config, { ...proof, newPassword: NEW }),
      ).toMatchObject({ error: 'address_unproven' });
    expect(await whoIs(await signedIn(stage, NEW))).toBeUndefined();
  });

  it('names what is missing without `Password()`', async () => {
    const stage = passwordStage();
    const own = await stage.account();
    const { providers: _, ...rest } = stage.config;
    const config = { ...rest, providers: baseConfig().providers };
    await expect(changePassword(request(own), config, { newPassword: NEW })).rejects.toThrow(
      'add `Password()`',
    );
  });
});

describe('a process that dies once the new password is stored', () => {
  /** A store that writes a password and is gone. */
  function dying(stage: PasswordStage): { config: AuthConfig; hasStored: () => boolean } {
    const { records, ...methods } = stage.store;
    let isGone = false;
    const entries = Object.entries(methods).map(([name, method]: [string, unknown]) => [
      name,
      async (...args: unknown[]) => {
        if (isGone) throw new Error('the process is gone');
        return (method as (...given: unknown[]) => unknown)(...args);
      },
    ]);
    const put: typeof records.put = async (record, options) => {
      if (isGone) throw new Error('the process is gone');
      const written = await records.put(record, options);
      isGone = record.kind === KINDS.password;
      return written;
    };
    // The methods of the adapter, and no other.
    const adapter = Object.fromEntries(entries) as Adapter;
    const config = { ...stage.config, adapter, records: { ...records, put } };
    return { config, hasStored: () => isGone };
  }

  it('has ended the other sessions by then: `changePassword`', async () => {
    const stage = passwordStage({ config: { session: { strategy: 'database' } } });
    const other = await stage.account();
    const own = await signedIn(stage);
    const { config, hasStored } = dying(stage);
    const change = { currentPassword: GOOD, newPassword: NEW };
    await expect(changePassword(request(own), config, change)).rejects.toThrow();
    expect(hasStored()).toBe(true);
    expect(await whoIs(other)).toBeUndefined();
    expect(await whoIs(own)).toBe(ADA);
    expect(await whoIs(await signedIn(stage, NEW))).toBe(ADA);
  });

  it('has ended all sessions by then: a new password by mail', async () => {
    const stage = passwordStage({ config: { session: { strategy: 'database' } } });
    const other = await stage.account();
    await askForReset(stage.browser());
    const { config, hasStored } = dying(stage);
    const link = new URL(stage.link(), ORIGIN);
    const late = createTestBrowser((sent) => Auth(sent, config), { origin: ORIGIN, now: stage.clock.now });
    await sendLink(late, link.pathname + link.search, { password: NEW });
    expect(hasStored()).toBe(true);
    expect(await whoIs(other)).toBeUndefined();
    expect(await whoIs(await signedIn(stage, NEW))).toBe(ADA);
  });
});

describe('guesses at the current password', () => {
  /** Asks with somebody's cookies and a password; gives `ok`, or why not. */
  async function guess(
    stage: PasswordStage,
    { cookie, password = 'a wrong one', client = '' }: { cookie: string; password?: string; client?: string },
  ): Promise<string> {
    const asked = new Request(`${ORIGIN}/settings`, { headers: { cookie, 'x-client': client } });
    const change = { currentPassword: password, newPassword: NEW };
    const changed = await changePassword(asked, stage.config, change);
    return changed.ok ? 'ok' : changed.error;
  }
  /** The session of a browser, and no other cookie: what a thief has. */
  const stolenFrom = (browser: TestBrowser): string =>
    [...browser.cookies]
      .filter(([name]) => name.includes('session-token'))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');

  it('are limited: after five in a session, nothing is tried, whatever is typed', async () => {
    const stage = passwordStage();
    const cookie = stolenFrom(await stage.account());
    for (let count = 0; count < 5; count++) expect(await guess(stage, { cookie })).toBe('wrong_password');
    const asked = new Request(`${ORIGIN}/settings`, { headers: { cookie } });
    expect(
      await changePassword(asked, stage.config, { currentPassword: GOOD, newPassword: NEW }),
    ).toMatchObject({ ok: false, error: 'rate_limited', retryAfter: 1 });
    expect(stage.audit).toContainEqual(
      expect.objectContaining({ name: 'signin.limited', provider: 'password', retryAfter: 1 }),
    );
    expect(await whoIs(await signedIn(stage))).toBe(ADA);
    stage.clock.advance(1);
    expect(await guess(stage, { cookie, password: GOOD })).toBe('ok');
  });

  it('are no more when they come at once', async () => {
    const stage = passwordStage();
    const cookie = stolenFrom(await stage.account());
    const answers = await Promise.all(Array.from({ length: 32 }, () => guess(stage, { cookie })));
    expect(answers.filter((answer) => answer === 'wrong_password')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'rate_limited')).toHaveLength(27);
  });

  it.each(['database', 'jwt'] as const)(
    'keep the owner from nothing in another session, and neither do guesses at sign-ins (%s)',
    async (strategy) => {
      const stage = passwordStage({ config: { session: { strategy } } });
      const cookie = stolenFrom(await stage.account());
      // A session of its own, also where sessions say nothing but when they began.
      stage.clock.advance(1);
      const own = await signedIn(stage);
      for (let count = 0; count < 6; count++) await guess(stage, { cookie });
      expect(await guess(stage, { cookie })).toBe('rate_limited');
      const stranger = stage.browser();
      for (let count = 0; count < 6; count++) await signIn(stranger, { password: 'a wrong one' });
      expect(await guess(stage, { cookie: stolenFrom(own), password: GOOD })).toBe('ok');
    },
  );

  it('are limited by client, too, over all accounts', async () => {
    const stage = passwordStage({
      config: { limits: { clientAddress: 'x-client', credentials: { perClient: 2 } } },
    });
    const client = '203.0.113.7';
    for (const name of ['one', 'two']) {
      const cookie = stolenFrom(await stage.account(`${name}@example.com`));
      expect(await guess(stage, { cookie, client })).toBe('wrong_password');
    }
    const cookie = stolenFrom(await stage.account('three@example.com'));
    expect(await guess(stage, { cookie, password: GOOD, client })).toBe('rate_limited');
    expect(await guess(stage, { cookie, password: GOOD, client: '203.0.113.8' })).toBe('ok');
  });

  it('are not counted where `limits` says so, nor where a password cannot be checked', async () => {
    const free = passwordStage({ config: { limits: false } });
    const own = stolenFrom(await free.account());
    for (let count = 0; count < 8; count++) expect(await guess(free, { cookie: own })).toBe('wrong_password');
    expect(await guess(free, { cookie: own, password: GOOD })).toBe('ok');

    let isBroken = false;
    const verify: typeof cheap.verify = async (...args) => {
      if (isBroken) throw new Error('out of memory');
      return cheap.verify(...args);
    };
    const stage = passwordStage({
      options: { passwords: { hash: (password) => cheap.hash(password), verify } },
    });
    const cookie = stolenFrom(await stage.account());
    isBroken = true;
    for (let count = 0; count < 8; count++) await expect(guess(stage, { cookie })).rejects.toThrow();
    isBroken = false;
    expect(await guess(stage, { cookie, password: GOOD })).toBe('ok');
  });
});

describe('importPassword', () => {
  it('keeps what another application stored, once, for a user who is known', async () => {
    const stage = passwordStage();
    const user = await stage.store.createUser?.({ id: '', email: ADA, emailVerified: new Date() });
    const userId = String(user?.id);
    expect(await importPassword(stage.config, { userId: 'nobody', hash: await cheap.hash(GOOD) })).toBe(
      false,
    );
    expect(await importPassword(stage.config, { userId, hash: await cheap.hash(GOOD) })).toBe(true);
    expect(await importPassword(stage.config, { userId, hash: await cheap.hash(NEW) })).toBe(false);
    expect(await whoIs(await signedIn(stage))).toBe(ADA);
    expect(await whoIs(await signedIn(stage, NEW))).toBeUndefined();
  });
});

describe('listAccounts', () => {
  it('counts the proven address as a way in, because a mail leads to a new password', async () => {
    const stage = passwordStage();
    const own = await stage.account();
    expect(await listAccounts(request(own), stage.config)).toMatchObject({
      ok: true,
      accounts: [],
      email: ADA,
    });
    const config = { ...stage.config, providers: baseConfig().providers };
    expect(await listAccounts(request(own), config)).toMatchObject({ ok: true, email: undefined });
  });
});

describe('deleting a user', () => {
  it('deletes password and links', async () => {
    const stage = passwordStage();
    await stage.account();
    await askForReset(stage.browser());
    const link = stage.link();
    const id = String(stage.store.snapshot().users[0]?.id);
    expect(await stage.store.records.listByOwner(KINDS.password, id)).toHaveLength(1);
    await deleteUserById(stage.config, id);
    expect(await stage.store.records.listByOwner(KINDS.password, id)).toEqual([]);
    const late = stage.browser();
    await sendLink(late, link, { password: NEW });
    expect(await whoIs(late)).toBeUndefined();
    expect(await whoIs(await signedIn(stage))).toBeUndefined();
  });
});
