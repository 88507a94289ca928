import assert from 'node:assert/strict';
import {
  ADA,
  assertSignedIn,
  assertSignedOut,
  OTHER_ADA,
  ownerOf,
  signIn,
  tryToSignIn,
  userIn,
  type Application,
  type Person,
} from './application.ts';
import type { Walk } from './walk.ts';

/** Whoever knows the address, at a provider that does not say whether it is theirs. */
const STRANGER = { ...OTHER_ADA, email: ADA.email, email_verified: false } as const satisfies Person;

const LINKING = ['createUser', 'getUserByAccount', 'getUserByEmail', 'linkAccount'] as const;

/** Sign-ins at identity providers. */
export const oauthWalks: readonly Walk[] = [
  {
    name: 'OAuth: first sign-in',
    tells: 'user, account and session are stored, and the visitor is that user',
    needs: LINKING,
    run: signInAtFirst,
  },
  { name: 'OAuth: again', tells: 'the same user, from another browser', needs: LINKING, run: signInAgain },
  {
    name: 'OAuth: a second identity linked',
    tells: 'while signed in; afterwards it signs in by itself',
    needs: LINKING,
    run: linkSecond,
  },
  {
    name: 'OAuth: linked by address',
    tells: '`allowDangerousEmailAccountLinking`, at a provider that vouches for the address',
    needs: LINKING,
    setting: { people: [ADA, { ...OTHER_ADA, email: ADA.email }], linksByAddress: true },
    run: linkByAddress,
  },
  {
    name: 'OAuth: refused link',
    tells: 'neither the address of somebody else nor the identity of somebody else is linked',
    needs: LINKING,
    setting: { people: [ADA, STRANGER], linksByAddress: true },
    run: refuseLink,
  },
  {
    name: 'OAuth: an identity of somebody else',
    tells: 'is not taken over by whoever is signed in',
    needs: LINKING,
    run: refuseTakeover,
  },
  {
    name: 'OAuth: people without an address',
    tells: 'two of them become two users, and come back as themselves',
    needs: LINKING,
    setting: { people: [withoutAddress(ADA), withoutAddress(OTHER_ADA)] },
    run: signInTwoPeople,
  },
  {
    name: 'OAuth: no verification tokens',
    tells: 'first sign-in, again and a second identity, without the methods for verification tokens',
    needs: LINKING,
    setting: { withoutMail: true },
    run: async (application) => {
      await signInAgain(application);
      await linkSecond(application);
    },
  },
];

function withoutAddress({ sub, name }: Person): Person {
  return { sub, name };
}

/** Somebody signs in who has never been here. */
export async function signInAtFirst({ store, first, browser }: Application): Promise<void> {
  const visitor = browser();
  await signIn(visitor, 'first', first);
  await assertSignedIn(visitor, ADA);
  const user = await store.getUserByEmail(ADA.email);
  assert.ok(user, 'the user was not stored');
  assert.equal(user.name, ADA.name, 'the name was not stored');
  assert.equal(await ownerOf(store, 'first', ADA), user.id, 'the account belongs to nobody');
}

/** Somebody comes back. */
export async function signInAgain(application: Application): Promise<void> {
  const { store, first, browser } = application;
  await signInAtFirst(application);
  const before = await ownerOf(store, 'first', ADA);
  const visitor = browser();
  await signIn(visitor, 'first', first);
  await assertSignedIn(visitor, ADA);
  assert.equal(await ownerOf(store, 'first', ADA), before, 'became another user');
  assert.equal((await store.getUserByEmail(ADA.email))?.id, before, 'became a second user');
}

/** Somebody who is signed in links a second identity. */
export async function linkSecond({ store, first, second, browser }: Application): Promise<void> {
  const visitor = browser();
  await signIn(visitor, 'first', first);
  await signIn(visitor, 'second', second);
  const owner = await ownerOf(store, 'first', ADA);
  assert.equal(await ownerOf(store, 'second', OTHER_ADA), owner, 'linked to another user');
  const elsewhere = browser();
  await signIn(elsewhere, 'second', second);
  await assertSignedIn(elsewhere, ADA);
}

async function linkByAddress({ store, first, second, browser }: Application): Promise<void> {
  await signIn(browser(), 'first', first);
  const visitor = browser();
  await signIn(visitor, 'second', second);
  await assertSignedIn(visitor, ADA);
  const owner = await ownerOf(store, 'second', OTHER_ADA);
  assert.ok(owner, 'was not linked');
  assert.equal(owner, (await store.getUserByEmail(ADA.email))?.id, 'linked to another user');
}

async function refuseLink({ store, first, second, browser }: Application): Promise<void> {
  await signIn(browser(), 'first', first);
  const owner = await ownerOf(store, 'first', ADA);
  const stranger = browser();
  assert.equal(await errorOf(stranger, 'second', second), 'OAuthAccountNotLinked');
  await assertSignedOut(stranger, 'a provider that vouches for nothing');
  assert.equal(await ownerOf(store, 'second', STRANGER), undefined, 'was linked');
  const visitor = browser();
  await signIn(visitor, 'first', first);
  await assertSignedIn(visitor, ADA);
  assert.equal(await ownerOf(store, 'first', ADA), owner, 'lost the account');
}

async function refuseTakeover({ store, first, second, browser }: Application): Promise<void> {
  await signIn(browser(), 'first', first);
  const visitor = browser();
  await signIn(visitor, 'second', second);
  assert.equal(await errorOf(visitor, 'first', first), 'OAuthAccountNotLinked');
  await assertSignedIn(visitor, OTHER_ADA);
  const owners = await Promise.all([ownerOf(store, 'first', ADA), ownerOf(store, 'second', OTHER_ADA)]);
  assert.notEqual(owners[0], owners[1], 'two people became one user');
}

async function errorOf(...args: Parameters<typeof tryToSignIn>): Promise<string | null> {
  return (await tryToSignIn(...args)).searchParams.get('error');
}

async function signInTwoPeople({ store, first, second, browser }: Application): Promise<void> {
  const seen: unknown[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const [one, other] = [browser(), browser()];
    await signIn(one, 'first', first);
    await signIn(other, 'second', second);
    for (const visitor of [one, other]) {
      const user = await userIn(visitor);
      assert.ok(user, 'not signed in');
      seen.push(String(user.id));
    }
  }
  const ids = [await ownerOf(store, 'first', ADA), await ownerOf(store, 'second', OTHER_ADA)].map(String);
  assert.notEqual(ids[0], ids[1], 'one user for two people');
  assert.deepEqual(seen, [...ids, ...ids], 'signed in as other users than those of the accounts');
}
