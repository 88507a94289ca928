import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { User } from '../../src/types/model.js';
import { Authenticator, InvalidStateError } from '../support/authenticator.js';
import type { Algorithm } from '../support/authenticator.js';
import { locationOf } from '../support/browser.js';
import { APP, codeOf, openPasskeyStage } from '../support/passkey-stage.js';

const adapters: Record<string, () => Adapter> = {
  memory: MemoryAdapter,
  sqlite: () => {
    const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
    adapter.migrate();
    return adapter;
  },
};

const places = Object.entries(adapters).flatMap(([name, adapter]) =>
  (['jwt', 'database'] as const).map((strategy) => ({ name, strategy, adapter })),
);

describe.each(places)('passkeys, $name adapter, $strategy sessions', ({ strategy, adapter }) => {
  const open = (changes: Parameters<typeof openPasskeyStage>[0] = {}) =>
    openPasskeyStage<Adapter>({ adapter: adapter(), session: { strategy }, ...changes });

  it.each<[string, Algorithm]>([
    ['ES256', -7],
    ['EdDSA', -8],
    ['RS256', -257],
  ])('registers and signs in with %s (WA-01)', async (_, alg) => {
    const stage = open();
    const visitor = stage.visitor();
    expect(locationOf(await visitor.register({ alg })).href).toBe(`${APP}/home`);
    expect(await visitor.browser.session()).not.toBeNull();
    await visitor.signOut();
    expect(await visitor.browser.session()).toBeNull();
    expect(locationOf(await visitor.signIn()).href).toBe(`${APP}/home`);
    expect(await visitor.browser.session()).not.toBeNull();
    expect(visitor.browser.names('challenge')).toEqual([]);
    expect(stage.log.errors).toEqual([]);
  });

  it('signs in without a user name in another browser (WA-01)', async () => {
    const stage = open();
    const visitor = stage.visitor();
    await visitor.register();
    const elsewhere = stage.visitor(visitor.authenticator);
    await elsewhere.signIn();
    expect(await elsewhere.browser.session()).not.toBeNull();
  });

  it('stores one account and one authenticator, ids and key in standard base64 (contract, Passkeys)', async () => {
    const stage = open();
    const visitor = stage.visitor(new Authenticator({ synced: true }));
    await visitor.register({ credentialId: Buffer.alloc(33, 0xfb) });
    const credentialID = Buffer.alloc(33, 0xfb).toString('base64');
    const stored = await stage.adapter.getAuthenticator?.(credentialID);
    expect(stored).toMatchObject({
      credentialID,
      providerAccountId: credentialID,
      credentialPublicKey: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
      counter: 1,
      credentialDeviceType: 'multiDevice',
      credentialBackedUp: true,
      transports: 'internal,hybrid',
    });
    expect(await stage.adapter.getAccount?.(credentialID, 'passkey')).toMatchObject({
      type: 'webauthn',
      userId: stored?.userId,
    });
  });

  it('stores the counter at every sign-in (WA-33)', async () => {
    const stage = open();
    const visitor = stage.visitor();
    await visitor.register();
    const [credential] = visitor.authenticator.credentials;
    for (const counter of [2, 3]) {
      await visitor.signIn();
      const stored = await stage.adapter.getAuthenticator?.(credential?.id.toString('base64') ?? '');
      expect(stored?.counter).toBe(counter);
    }
  });

  it('signs in again and again with authenticators that do not count (WN-A22)', async () => {
    const visitor = open().visitor(new Authenticator({ synced: true, counts: false }));
    await visitor.register();
    for (let time = 0; time < 2; time++) {
      await visitor.signOut();
      await visitor.signIn();
      expect(await visitor.browser.session()).not.toBeNull();
    }
  });

  it('adds a passkey to whoever is signed in, and excludes those that are there', async () => {
    const stage = open();
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    const owner = await stage.adapter.getUserByEmail?.('ada@example.com');
    expect(locationOf(await visitor.register()).href).toBe(`${APP}/home`);
    await expect(visitor.register()).rejects.toThrow(InvalidStateError);
    const other = stage.visitor(visitor.authenticator);
    await other.signIn();
    expect(await other.browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
    const second = new Authenticator();
    const options = await visitor.creationOptions();
    expect(options.excludeCredentials).toHaveLength(1);
    await visitor.send('register', second.register(options));
    expect(await stage.adapter.listAuthenticatorsByUserId?.(owner?.id ?? '')).toHaveLength(2);
  });

  it('gives one user one handle, which says nothing about them (WebAuthn Level 3, 14.6.1)', async () => {
    const stage = open();
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    const owner = await stage.adapter.getUserByEmail?.('ada@example.com');
    const [first, second] = [await visitor.creationOptions(), await visitor.creationOptions()];
    expect(first.user).toMatchObject({ id: second.user.id, name: 'ada@example.com' });
    expect(Buffer.from(first.user.id, 'base64url').toString('latin1')).not.toContain(owner?.id);
    expect(first.challenge).not.toBe(second.challenge);
  });

  it('gives the same options for a known and an unknown address; a taken one ends in AccountNotLinked (WA-24)', async () => {
    const stage = open();
    const owner = stage.visitor();
    await owner.signInByMail(stage, 'ada@example.com');
    const before = await stage.adapter.getUserByEmail?.('ada@example.com');
    const outcomes = [];
    for (const email of ['ada@example.com', 'new@example.com']) {
      const stranger = stage.visitor();
      const options = await stranger.creationOptions(`&email=${email}`);
      expect(options.excludeCredentials).toEqual([]);
      expect(options.user.name).toBe(email);
      const answer = await stranger.send('register', stranger.authenticator.register(options));
      const session = (await stranger.browser.session()) as { user: User } | null;
      outcomes.push([locationOf(answer).searchParams.get('error'), session?.user.email ?? null]);
    }
    expect(outcomes).toEqual([
      ['AccountNotLinked', null],
      [null, 'new@example.com'],
    ]);
    expect(await stage.adapter.getUserByEmail?.('ada@example.com')).toEqual(before);
    expect(await stage.adapter.listAuthenticatorsByUserId?.(before?.id ?? '')).toEqual([]);
    expect(await stage.adapter.getUserByEmail?.('new@example.com')).toMatchObject({ emailVerified: null });
  });

  it('makes the same of a known and of an unknown address with `signUpAddress: "none"`, and reaches neither (WA-24)', async () => {
    const stage = open({ passkey: { signUpAddress: 'none' } });
    const owner = stage.visitor();
    await owner.signInByMail(stage, 'ada@example.com');
    const before = await stage.adapter.getUserByEmail?.('ada@example.com');
    const locations = [];
    for (const email of ['ada@example.com', 'new@example.com']) {
      const stranger = stage.visitor();
      const options = await stranger.creationOptions(`&email=${email}`);
      expect(options.excludeCredentials).toEqual([]);
      expect(options.user.name).toBe(email);
      const answer = await stranger.send('register', stranger.authenticator.register(options));
      locations.push([answer.status, locationOf(answer).href]);
      const session = (await stranger.browser.session()) as { user: User } | null;
      expect(session?.user.email || null).toBeNull();
    }
    expect(locations).toEqual([
      [302, `${APP}/home`],
      [302, `${APP}/home`],
    ]);
    expect(await stage.adapter.getUserByEmail?.('ada@example.com')).toEqual(before);
    expect(await stage.adapter.listAuthenticatorsByUserId?.(before?.id ?? '')).toEqual([]);
    expect(await stage.adapter.getUserByEmail?.('new@example.com')).toBeNull();
  });

  it.each([
    ['false', (): boolean => false, `${APP}/auth/error?error=AccessDenied`],
    ['a URL', (): string => '/banned', `${APP}/banned`],
  ] as const)('honours a signIn callback that returns %s (WA-28)', async (_, verdict, target) => {
    let isAsked = false;
    const signIn = (): boolean | string => (isAsked ? verdict() : true);
    const stage = open({ callbacks: { signIn } });
    const visitor = stage.visitor();
    await visitor.register();
    await visitor.signOut();
    isAsked = true;
    expect(locationOf(await visitor.signIn()).href).toBe(target);
    expect(await visitor.browser.session()).toBeNull();
    const stranger = stage.visitor();
    expect(locationOf(await stranger.register()).href).toBe(target);
    expect(await stranger.browser.session()).toBeNull();
    const [credential] = stranger.authenticator.credentials;
    const id = credential?.id.toString('base64') ?? '';
    expect(await stage.adapter.getAuthenticator?.(id)).toBeNull();
    expect(await stage.adapter.getAccount?.(id, 'passkey')).toBeNull();
  });

  it('lets at most one of two parallel assertions with one counter value through (WA-20)', async () => {
    const stage = open();
    const visitor = stage.visitor();
    await visitor.register();
    const twins = [stage.visitor(visitor.authenticator), stage.visitor(visitor.authenticator)];
    const sends = await Promise.all(
      twins.map(async (twin) => {
        const data = twin.authenticator.authenticate(await twin.requestOptions(), { counter: 9 });
        return () => twin.send('authenticate', data);
      }),
    );
    const answers = await Promise.all(sends.map((send) => send()));
    expect(answers.map(codeOf).sort()).toEqual(['', 'counter_regression']);
    const sessions = await Promise.all(twins.map((twin) => twin.browser.session()));
    expect(sessions.filter((session) => session !== null)).toHaveLength(1);
  });

  it('announces a new user once, with the account, and tells the callbacks who it is', async () => {
    const told: string[] = [];
    const users: (User | undefined)[] = [];
    const stage = open({
      events: {
        createUser: () => void told.push('createUser'),
        linkAccount: ({ account }) => void told.push(`linkAccount ${account.type}`),
        signIn: ({ isNewUser }) => void told.push(`signIn ${String(isNewUser)}`),
      },
      callbacks: { signIn: ({ user }) => (users.push(user), true) },
      pages: { newUser: '/welcome' },
    });
    const visitor = stage.visitor();
    expect(locationOf(await visitor.register()).pathname).toBe('/welcome');
    await visitor.signIn();
    expect(told).toEqual(['createUser', 'linkAccount webauthn', 'signIn true', 'signIn false']);
    expect(users[1]?.id).toEqual(expect.any(String));
  });
});
