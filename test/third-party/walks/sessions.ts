import assert from 'node:assert/strict';
import {
  ADA,
  assertSignedIn,
  assertSignedOut,
  DAY,
  OTHER_ADA,
  ownerOf,
  SESSION_COOKIE,
  sessionToken,
  signIn,
  userIn,
  type Application,
} from './application.ts';
import { useMailLinks } from './mail.ts';
import { linkSecond, signInAgain } from './oauth.ts';
import type { Walk } from './walk.ts';

const SESSIONS = ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession'] as const;

/** What becomes of a session after the sign-in. */
export const sessionWalks: readonly Walk[] = [
  {
    name: 'session: renewed',
    tells: 'after a day of use, in the store and in the cookie',
    needs: SESSIONS,
    run: renew,
  },
  {
    name: 'session: signed out',
    tells: 'the row is gone; the same user stays signed in elsewhere',
    needs: SESSIONS,
    run: signOut,
  },
  {
    name: 'session: run out',
    tells: 'nobody is signed in, and the row is removed',
    needs: SESSIONS,
    run: runOut,
  },
  {
    name: 'session: `jwt`',
    tells: 'first sign-in, again, a second identity and sign-out, with no session in the store',
    needs: ['createUser', 'getUser', 'getUserByAccount', 'getUserByEmail', 'linkAccount'],
    setting: { strategy: 'jwt' },
    run: useTokens,
  },
  {
    name: 'session: `sub` of a user',
    tells: 'is text, also where the ids are integers, and `getUser` finds the user by it',
    needs: ['createUser', 'getUser', 'getUserByAccount', 'getUserByEmail', 'linkAccount'],
    setting: { strategy: 'jwt' },
    run: findBySub,
  },
  {
    name: 'session: of an id that the store cannot have',
    tells: 'a `jwt` session from before the adapter, or of another store; its visitor can sign in',
    needs: ['createUser', 'getUser', 'getUserByAccount', 'getUserByEmail', 'linkAccount'],
    setting: { strategy: 'jwt' },
    run: signInFromBefore,
  },
  {
    name: 'stored tokens hashed',
    tells: 'all of that over `hashTokens()`; what is stored is no token',
    needs: [...SESSIONS, 'createVerificationToken', 'useVerificationToken', 'updateUser'],
    setting: { hashed: true },
    run: useHashes,
  },
];

async function renew({ store, first, browser, wait }: Application): Promise<void> {
  const visitor = browser();
  await signIn(visitor, 'first', first);
  const before = await visitor.session();
  wait(2 * DAY);
  const after = await visitor.session();
  const gained = Date.parse(String(after?.['expires'])) - Date.parse(String(before?.['expires']));
  assert.equal(gained, 2 * DAY * 1000, 'the session was not renewed');
  const stored = await store.getSessionAndUser(sessionToken(visitor));
  const expires = stored?.session.expires;
  assert.ok(expires instanceof Date, 'expires of the stored session is no Date');
  assert.equal(expires.toISOString(), after?.['expires'], 'the stored session was not renewed');
  await assertSignedIn(visitor, ADA);
}

async function signOut({ store, first, browser }: Application): Promise<void> {
  const [visitor, elsewhere] = [browser(), browser()];
  await signIn(visitor, 'first', first);
  await signIn(elsewhere, 'first', first);
  const token = sessionToken(visitor);
  await visitor.post('/auth/signout');
  assert.equal(await store.getSessionAndUser(token), null, 'the session is still stored');
  visitor.plant(SESSION_COOKIE, token);
  await assertSignedOut(visitor, 'after signing out');
  await assertSignedIn(elsewhere, ADA);
}

async function runOut({ store, first, browser, wait }: Application): Promise<void> {
  const visitor = browser();
  await signIn(visitor, 'first', first);
  const token = sessionToken(visitor);
  wait(31 * DAY);
  // A browser whose clock is slow still has the cookie.
  visitor.plant(SESSION_COOKIE, token);
  await assertSignedOut(visitor, 'after the session has run out');
  assert.equal(await store.getSessionAndUser(token), null, 'the session is still stored');
}

async function useTokens(application: Application): Promise<void> {
  await signInAgain(application);
  await linkSecond(application);
  const visitor = application.browser();
  await signIn(visitor, 'first', application.first);
  await visitor.post('/auth/signout');
  await assertSignedOut(visitor, 'after signing out');
  assert.equal(application.sessionsStored(), 0, 'a session was stored');
}

async function findBySub({ store, first, browser }: Application): Promise<void> {
  const visitor = browser();
  await signIn(visitor, 'first', first);
  const { id } = (await userIn(visitor)) ?? assert.fail('not signed in');
  assert.equal(typeof id, 'string', '`sub` is no text');
  const user = await store.getUser(String(id));
  assert.equal(user?.email, ADA.email, '`getUser` does not find the user by `sub`');
}

async function signInFromBefore({ store, first, second, browser }: Application): Promise<void> {
  for (const earlier of [{}, { sub: 'an id of another store' }]) {
    const before = browser(earlier);
    await signIn(before, 'first', first);
    const visitor = browser();
    for (const [name, { value }] of before.cookies) visitor.plant(name, value);
    await signIn(visitor, 'second', second);
    const { id } = (await userIn(visitor)) ?? assert.fail('not signed in');
    const owner = await ownerOf(store, 'second', OTHER_ADA);
    assert.ok(owner, 'the user was not stored');
    assert.equal(String(id), String(owner), 'signed in as somebody else');
  }
}

async function useHashes(application: Application): Promise<void> {
  await signInAgain(application);
  await linkSecond(application);
  await useMailLinks(application);
  await renew(application);
  await signOut(application);
  await runOut(application);
}
