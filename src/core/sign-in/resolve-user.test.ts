import { describe, expect, it } from 'vitest';
import { findOwners } from './find-owner.js';
import { stableUserId } from '../identities/identity-id.js';
import { resolveUser } from './resolve-user.js';
import type { Resolved } from './resolve-user.js';
import { storelessUser } from './storeless-user.js';
import { resolveSettings } from '../../../test/support/settings.js';
import type { Authentication } from '../contracts/method.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import { ConflictError } from '../../errors.js';
import type { Adapter, AdapterUser } from '../../types/adapter.js';
import { sessionStrategy } from '../session/index.js';
import { baseConfig, recordingLogger } from '../../../test/support/config.js';
import { exchangeWith, identityOf, NOON, proofOf } from '../../../test/support/proof.js';
import { fullStore, plainStore } from '../../../test/support/store.js';
import type { Store } from '../../../test/support/store.js';

/** One deployment: a store, the events it saw, and a way to sign in. */
function deployment(store: Store = fullStore(), adapter: Adapter = store.adapter) {
  const seen: string[] = [];
  const { logger, warnings } = recordingLogger();
  const settings = resolveSettings(
    baseConfig({
      adapter,
      logger,
      events: {
        createUser: () => void seen.push('createUser'),
        updateUser: () => void seen.push('updateUser'),
        linkAccount: () => void seen.push('linkAccount'),
      },
    }),
  );
  const resolve = async (
    proof: Authentication,
    identity: SessionIdentity | null = null,
  ): Promise<Resolved> => {
    const signedIn = await signedInAs(identity?.userId);
    const exchange = await exchangeWith(settings, signedIn === undefined ? {} : { cookie: signedIn });
    const sessions = await sessionStrategy(settings);
    const real = signedIn === undefined ? identity : await sessions.identify(exchange);
    const isUnder = identity !== null && proof.linking.sessionBinding === identity.binding;
    const sessionBinding = isUnder ? real?.binding : proof.linking.sessionBinding;
    const bound = { ...proof, linking: { ...proof.linking, sessionBinding } };
    return resolveUser(exchange, bound, await findOwners(exchange, bound, real));
  };
  /** The cookie of a session of this user; none for somebody who is not there. */
  const signedInAs = async (userId: string | undefined): Promise<string | undefined> => {
    if (userId === undefined || !store.users().some(({ id }) => id === userId)) return undefined;
    const sessionToken = `session of ${userId}`;
    await store.adapter.createSession?.({ sessionToken, userId, expires: new Date('2031-01-01') });
    return `__Secure-authjs.session-token=${encodeURIComponent(sessionToken)}`;
  };
  const addUser = async (id: string, change: Partial<AdapterUser> = {}): Promise<AdapterUser> => {
    const user = { id, name: id, email: `${id}@example.com`, image: null, emailVerified: null, ...change };
    await store.adapter.createUser?.(user);
    return user;
  };
  const link = async (userId: string, provider: string, providerAccountId: string): Promise<void> => {
    await store.adapter.linkAccount?.({ userId, provider, providerAccountId, type: 'oidc' });
  };
  return { store, settings, seen, warnings, resolve, addUser, link };
}

const begunUnder = (userId: string) => ({ linking: { sessionBinding: `binding of ${userId}` } });
const mailProof = (email = 'ada@example.com'): Authentication =>
  proofOf({
    provider: 'email',
    type: 'email',
    id: email,
    user: { email },
    linking: { lookup: 'email', emailVerified: true, byEmail: true },
  });

describe('resolveUser (contract, Linking)', () => {
  it('account known, nobody signed in: its user', async () => {
    const { resolve, addUser, link, seen } = deployment();
    await addUser('grace');
    await link('grace', 'idp', 'subject-1');
    expect(await resolve(proofOf())).toMatchObject({ user: { id: 'grace' }, isNewUser: false });
    expect(seen).toEqual([]);
  });

  it('account known, its user signed in: the same user, nothing is written', async () => {
    const { resolve, addUser, link, store } = deployment();
    await addUser('grace');
    await link('grace', 'idp', 'subject-1');
    const before = [store.users(), store.accounts()];
    expect(await resolve(proofOf(begunUnder('grace')), identityOf('grace'))).toMatchObject({
      user: { id: 'grace' },
    });
    expect([store.users(), store.accounts()]).toEqual(before);
  });

  it.each(['OAuthAccountNotLinked', 'AccountNotLinked'] as const)(
    'refuses an account of another user than the one signed in (%s) (AL-06)',
    async (type) => {
      const { resolve, addUser, link, store } = deployment();
      await addUser('grace');
      await addUser('ada');
      await link('grace', 'idp', 'subject-1');
      const proof = proofOf({ linking: { sessionBinding: 'binding of ada', conflict: type } });
      await expect(resolve(proof, identityOf('ada'))).rejects.toMatchObject({ type, kind: 'signIn' });
      expect(store.accounts().map((account) => account.userId)).toEqual(['grace']);
    },
  );

  it('account unknown, flow begun under this very session: linked', async () => {
    const { resolve, addUser, store, seen } = deployment();
    await addUser('grace');
    const proof = proofOf({ ...begunUnder('grace'), user: { email: 'other@example.com' } });
    expect(await resolve(proof, identityOf('grace'))).toMatchObject({
      user: { id: 'grace' },
      isNewUser: false,
    });
    expect(store.accounts()).toMatchObject([
      { userId: 'grace', provider: 'idp', providerAccountId: 'subject-1' },
    ]);
    expect(store.accounts()[0]).not.toHaveProperty('access_token');
    expect(seen).toEqual(['linkAccount']);
  });

  it('never links a flow that was begun signed out, whatever session appeared meanwhile (AL-05)', async () => {
    const { resolve, addUser, store } = deployment();
    await addUser('grace');
    const { user } = await resolve(proofOf(), identityOf('grace'));
    expect(user.id).not.toBe('grace');
    expect(store.accounts()).toMatchObject([{ userId: user.id }]);
  });

  it('never links into another session than the one the flow was begun under (AL-05)', async () => {
    const { resolve, addUser, store } = deployment();
    await addUser('grace');
    await addUser('eve');
    const { user } = await resolve(proofOf(begunUnder('grace')), identityOf('eve'));
    expect(['grace', 'eve']).not.toContain(user.id);
    expect(store.accounts()).toHaveLength(1);
  });

  it('treats a session whose user is gone as signed out (SC-06)', async () => {
    const { resolve } = deployment();
    expect(await resolve(proofOf(begunUnder('ghost')), identityOf('ghost'))).toMatchObject({
      isNewUser: true,
    });
  });

  it.each([
    ['without the option', { byEmail: false, emailVerified: true }, NOON],
    ['with an address the provider did not verify', { byEmail: true, emailVerified: false }, NOON],
    ['with an address neither side has verified', { byEmail: true, emailVerified: false }, null],
  ] as const)('refuses an address that belongs to a user, %s (AL-01)', async (_, linking, emailVerified) => {
    const { resolve, addUser, store, seen } = deployment();
    await addUser('ada', { emailVerified });
    const before = [store.users(), store.accounts()];
    await expect(resolve(proofOf({ linking }))).rejects.toMatchObject({ type: 'OAuthAccountNotLinked' });
    expect([store.users(), store.accounts()]).toEqual(before);
    expect(seen).toEqual([]);
  });

  it('links by address with allowDangerousEmailAccountLinking and an address verified on both sides', async () => {
    const { resolve, addUser, seen } = deployment();
    await addUser('ada', { emailVerified: NOON });
    const proof = proofOf({ linking: { byEmail: true, emailVerified: true } });
    expect(await resolve(proof)).toMatchObject({ user: { id: 'ada' }, isNewUser: false });
    expect(seen).toEqual(['linkAccount']);
  });

  it.each(Object.entries({ fullStore, plainStore }))(
    'account and address unknown: a new user (%s)',
    async (_, open) => {
      const { resolve, store, seen } = deployment(open());
      const { user, isNewUser } = await resolve(proofOf());
      expect(isNewUser).toBe(true);
      expect(store.users()).toMatchObject([{ id: user.id, email: 'ada@example.com', emailVerified: null }]);
      expect(store.accounts()).toMatchObject([{ userId: user.id, provider: 'idp' }]);
      expect(seen).toEqual(['createUser', 'linkAccount']);
    },
  );

  it('creates people without an address without the key `email` (contract, OAuth)', async () => {
    const store = plainStore();
    const drafts: AdapterUser[] = [];
    const createUser: NonNullable<Adapter['createUser']> = async (user) => {
      drafts.push(user);
      return (await store.adapter.createUser?.(user)) ?? user;
    };
    const { resolve } = deployment(store, { ...store.adapter, createUser });
    await resolve(proofOf({ id: 'one', user: { name: 'One' } }));
    await resolve(proofOf({ id: 'two', user: { name: 'Two', email: '' } }));
    expect(drafts).toHaveLength(2);
    for (const draft of drafts) expect(draft).not.toHaveProperty('email');
  });

  it('works on a store that gives users ids of its own, and refuses UUIDs', async () => {
    const store = plainStore();
    const { adapter } = store;
    const createUser: NonNullable<Adapter['createUser']> = async (user) =>
      (await adapter.createUser?.({ ...user, id: '1' })) ?? user;
    const getUser: NonNullable<Adapter['getUser']> = async (id) => {
      if (id.includes('-')) throw new TypeError('not an ObjectId');
      return (await adapter.getUser?.(id)) ?? null;
    };
    const { resolve } = deployment(store, { ...adapter, createUser, getUser });
    expect(await resolve(proofOf())).toMatchObject({ user: { id: '1' }, isNewUser: true });
    expect(store.accounts()).toMatchObject([{ userId: '1' }]);
  });

  it('tells the store’s own error when linking fails for good, not that the address is taken', async () => {
    const store = plainStore();
    const linkAccount: NonNullable<Adapter['linkAccount']> = () => {
      throw new Error('value too long for type character varying(255)');
    };
    const { resolve } = deployment(store, { ...store.adapter, linkAccount });
    await expect(resolve(proofOf())).rejects.toMatchObject({
      type: 'AdapterError',
      cause: { err: { message: 'value too long for type character varying(255)' } },
    });
  });
});

describe('storelessUser', () => {
  it('has the same id at every sign-in of one person, another one another id', async () => {
    const idOf = async (proof: Authentication): Promise<unknown> => (await storelessUser(proof)).id;
    expect(await idOf(proofOf())).toBe(
      await stableUserId({ provider: 'idp', providerAccountId: 'subject-1' }),
    );
    expect(await idOf(proofOf({ id: 'subject-2' }))).not.toBe(await idOf(proofOf()));
    expect(await idOf(proofOf({ provider: 'other' }))).not.toBe(await idOf(proofOf()));
  });
});

describe('resolveUser by a mail link', () => {
  it('address known and proven: that user, nothing is written', async () => {
    const { resolve, addUser, seen } = deployment();
    await addUser('ada', { emailVerified: NOON });
    expect(await resolve(mailProof())).toMatchObject({ user: { id: 'ada' }, isNewUser: false });
    expect(seen).toEqual([]);
  });

  it('address known, not proven: that user, emailVerified set once', async () => {
    const { resolve, addUser, store, seen } = deployment();
    await addUser('ada');
    expect(await resolve(mailProof())).toMatchObject({
      user: { id: 'ada', emailVerified: NOON },
      isNewUser: false,
    });
    await resolve(mailProof());
    expect(store.users()).toMatchObject([{ emailVerified: NOON }]);
    expect(seen).toEqual(['updateUser']);
  });

  it('address unknown: a new user with emailVerified, and no account row', async () => {
    const { resolve, store, seen } = deployment();
    expect(await resolve(mailProof())).toMatchObject({ isNewUser: true });
    expect(store.users()).toMatchObject([{ email: 'ada@example.com', emailVerified: NOON }]);
    expect(store.accounts()).toEqual([]);
    expect(seen).toEqual(['createUser']);
  });

  it('proves the address of a user that somebody else made in the same moment (AL-03)', async () => {
    const store = fullStore();
    const createUser: NonNullable<Adapter['createUser']> = async () => {
      await store.adapter.createUser?.({ id: 'quick', email: 'ada@example.com', emailVerified: null });
      await store.adapter.linkAccount?.({
        userId: 'quick',
        provider: 'idp',
        providerAccountId: 'eve',
        type: 'oidc',
      });
      throw new ConflictError('There is already a user with this address.');
    };
    const { resolve } = deployment(store, { ...store.adapter, createUser });
    expect(await resolve(mailProof())).toMatchObject({
      user: { id: 'quick', emailVerified: NOON },
      isNewUser: false,
    });
    expect(store.accounts()).toEqual([]);
  });

  it('takes a user with another address than the one asked for as not found (AL-11)', async () => {
    const store = plainStore();
    const { resolve, addUser } = deployment(store, {
      ...store.adapter,
      // A collation that folds the ligature.
      getUserByEmail: async (email) =>
        (await store.adapter.getUserByEmail?.(email.replace('ff', 'ﬀ'))) ?? null,
    });
    await addUser('victim', { email: 'jeﬀ@example.com', emailVerified: NOON });
    const { user } = await resolve(mailProof('jeff@example.com'));
    expect(user).toMatchObject({ email: 'jeff@example.com' });
    expect(user.id).not.toBe('victim');
  });
});
