import { expect } from 'vitest';
import { InvalidStateError } from '../support/authenticator.js';
import type { Browser } from '../support/browser.js';
import { ADA, APP, Scene } from './scene.js';
import type { Row, Rows } from './stores.js';

/** What is left in the store when everything is over. */
export interface Remains {
  /** Addresses of the users; `''` for none. */
  readonly users: readonly string[];
  /** Providers of the accounts. */
  readonly accounts: readonly string[];
  readonly authenticators?: number;
}

/** One flow that is struck somewhere. */
export interface KillFlow {
  /** What has happened before, undisturbed. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  /** The flow. Ends early where the answer is not the one that leads on. */
  readonly act: (scene: Scene) => Promise<unknown>;
  /** Whether the person has got what they wanted. */
  readonly done: (scene: Scene) => Promise<boolean>;
  readonly remains: Remains;
  /** The same where the accounts of a user cannot be listed. */
  readonly remainsUnlisted?: Remains;
  /**
   * Without transactions, an attempt that broke off between two writes may leave an account without a passkey, and its
   * user if there is no other way to that user: nobody can sign in with either.
   */
  readonly leavesBrokenPasskey?: true;
}

/** A password user is the application's own: made by it, not by the library. */
const MEMBER = { id: 'user-ada', name: 'ada', email: ADA, emailVerified: null };

/** Signs in with OpenID Connect. */
export async function signInWith(scene: Scene, provider = 'idp'): Promise<void> {
  const begun = Scene.to(await scene.browser.post(`/auth/signin/${provider}`, { callbackUrl: '/home' }));
  if (!begun.startsWith(scene.idp.issuer)) return;
  await scene.browser.get(`/auth/callback/${provider}?${scene.idp.authorize(begun).toString()}`);
}

/** Asks for a link and opens the newest one. */
export async function signInByMail(scene: Scene): Promise<void> {
  await scene.browser.post('/auth/signin/email', { email: ADA, callbackUrl: '/home' });
  await scene.browser.get(scene.mails.at(-1) ?? `${APP}/no-mail-came`);
}

async function signInByPassword({ browser }: Scene): Promise<void> {
  await browser.post('/auth/callback/credentials', { username: 'ada', password: 'correct horse' });
}

/** Uses the passkey if it is known, otherwise registers one: what a person does whose registration broke off. */
async function usePasskey(scene: Scene): Promise<void> {
  if (await passkeyWorks(scene)) return;
  await scene.visitor.register().catch(butOptions);
}

/** Adds a passkey to whoever is signed in; whose session was replaced and who never heard of the new one signs in. */
async function addPasskey(scene: Scene): Promise<void> {
  const answer = await scene.browser.get('/auth/session');
  if (answer.status === 200 && (await answer.json()) === null) await usePasskey(scene);
  else await scene.visitor.register().catch(butOptions);
}

/** The page got no options, or was told that the authenticator is registered: people see that and try again. */
function butOptions(error: unknown): void {
  const isShown = error instanceof InvalidStateError || String(error).startsWith('Error: options: ');
  if (!isShown) throw error;
}

/** Signs in with the newest passkey: authenticators replace older ones of the same user. */
async function passkeyWorks({ visitor }: Pick<Scene, 'visitor'>): Promise<boolean> {
  const credential = visitor.authenticator.credentials.at(-1);
  return credential !== undefined && Scene.to(await visitor.signIn({ credential })) === `${APP}/home`;
}

async function addMember({ store }: Scene): Promise<void> {
  await store.adapter().createUser?.(MEMBER);
}

/** Someone with this address signed in with a provider that did not vouch for it. */
async function strangerTookAddress(scene: Scene): Promise<void> {
  scene.idp.faults.claims = { email_verified: false };
  await signInWith(scene);
  await signOut(scene);
}

async function signOut({ browser }: Scene): Promise<Response> {
  return browser.post('/auth/signout', { callbackUrl: '/bye' });
}

const isAda = async (scene: Scene): Promise<boolean> => (await scene.signedInAs()) === ADA;
const isSomebody = async (scene: Scene): Promise<boolean> => (await scene.signedInAs()) !== null;
const linked = async ({ store }: Scene, provider: string): Promise<boolean> =>
  (await store.rows()).accounts.some((account) => account.provider === provider);
const one: Remains = { users: [ADA], accounts: ['idp'] };
const DAY = 86_400_000;
/** Browsers with a copy of somebody's cookies. */
const copies = new WeakMap<Scene, Browser>();

/** Every flow. Names are those of the tests. */
export const flows: Readonly<Record<string, KillFlow>> = {
  'OpenID Connect, first sign-in': { act: signInWith, done: isAda, remains: one },
  'OpenID Connect, sign-in again': {
    prepare: async (scene) => {
      await signInWith(scene);
      await signOut(scene);
    },
    act: signInWith,
    done: isAda,
    remains: one,
  },
  'OpenID Connect, sign-in again while signed in': {
    prepare: signInWith,
    act: signInWith,
    done: isAda,
    remains: one,
  },
  'linking while signed in': {
    prepare: signInByMail,
    act: (scene) => signInWith(scene, 'other'),
    done: async (scene) => (await linked(scene, 'other')) && isAda(scene),
    remains: { users: [ADA], accounts: ['other'] },
  },
  'magic link, new user': {
    act: signInByMail,
    done: isAda,
    remains: { users: [ADA], accounts: [] },
  },
  'magic link, existing user': {
    prepare: async (scene) => {
      await signInByMail(scene);
      await signOut(scene);
    },
    act: signInByMail,
    done: isAda,
    remains: { users: [ADA], accounts: [] },
  },
  'magic link, the user was there with an unproven address': {
    prepare: strangerTookAddress,
    act: signInByMail,
    done: isAda,
    remains: { users: [ADA], accounts: [] },
    // Nobody can be asked for the accounts of a user: contract, Email.
    remainsUnlisted: one,
  },
  'password, session in the store': {
    prepare: addMember,
    act: signInByPassword,
    done: isAda,
    remains: { users: [ADA], accounts: [] },
  },
  'session read that is due for renewal': {
    prepare: async (scene) => {
      await signInWith(scene);
      scene.now += 2 * DAY;
    },
    act: ({ browser }) => browser.session(),
    done: isAda,
    remains: one,
  },
  'session update': {
    prepare: async (scene) => {
      await signInWith(scene);
      scene.now += 2 * DAY;
    },
    act: ({ browser }) => browser.postJson('/auth/session', { data: { name: 'Countess' } }),
    done: isAda,
    remains: one,
  },
  'sign-out, session in the store': {
    prepare: async (scene) => {
      await signInWith(scene);
      copies.set(scene, scene.browser.clone());
    },
    act: async (scene) => {
      const answer = await signOut(scene);
      // Signed out here, and told that the session could not be ended at the store: contract, Sessions.
      if (Scene.to(answer).includes('code=revocation_pending')) copies.delete(scene);
    },
    done: async (scene) => {
      if ((await scene.signedInAs()) !== null) return false;
      return scene.strategy === 'jwt' || ((await copies.get(scene)?.session()) ?? null) === null;
    },
    remains: one,
  },
  'passkey, registration of somebody new': {
    act: usePasskey,
    done: isSomebody,
    remains: { users: [ADA], accounts: ['passkey'], authenticators: 1 },
    leavesBrokenPasskey: true,
  },
  'passkey, added while signed in': {
    prepare: signInByMail,
    act: addPasskey,
    done: async (scene) =>
      (await scene.store.rows()).authenticators.length > 0 &&
      (await isAda(scene)) &&
      // Somewhere else, with nothing but the passkey.
      passkeyWorks(scene.elsewhere()),
    remains: { users: [ADA], accounts: ['passkey'], authenticators: 1 },
    leavesBrokenPasskey: true,
  },
  'passkey, sign-in': {
    prepare: async (scene) => {
      await scene.visitor.register();
      await signOut(scene);
    },
    act: ({ visitor }) => visitor.signIn(),
    done: isSomebody,
    remains: { users: [ADA], accounts: ['passkey'], authenticators: 1 },
  },
};

/** The rows without what broke off; there is at most one of it. */
export function withoutBrokenPasskey(rows: Rows): Rows {
  const isWhole = ({ providerAccountId }: Row): boolean =>
    rows.authenticators.some((passkey) => passkey.providerAccountId === providerAccountId);
  const accounts = rows.accounts.filter((account) => account.provider !== 'passkey' || isWhole(account));
  const users = rows.users.filter(
    ({ id, email }) => email !== '' || accounts.some(({ userId }) => userId === id),
  );
  expect(rows.accounts.length - accounts.length).toBeLessThanOrEqual(1);
  expect(rows.users.length - users.length).toBeLessThanOrEqual(1);
  return { ...rows, accounts, users };
}

/** That the store holds what it should, nothing twice, and nothing that belongs to nobody. */
export function expectWhole(
  rows: Rows,
  { users, accounts, authenticators = 0 }: Remains,
  where: string,
): void {
  const texts = (from: readonly Row[], field: 'email' | 'provider'): string[] =>
    from.map((row) => String(row[field] ?? '')).toSorted();
  expect(texts(rows.users, 'email'), `users, ${where}`).toEqual([...users].toSorted());
  expect(texts(rows.accounts, 'provider'), `accounts, ${where}`).toEqual([...accounts].toSorted());
  expect(rows.authenticators.length, `authenticators, ${where}`).toBe(authenticators);
  const ids = new Set(rows.users.map(({ id }) => id));
  for (const { userId } of [...rows.accounts, ...rows.sessions, ...rows.authenticators])
    expect(ids.has(userId), `an owner, ${where}`).toBe(true);
  for (const passkey of rows.authenticators) {
    const isOwn = ({ providerAccountId, userId }: Row): boolean =>
      providerAccountId === passkey.providerAccountId && userId === passkey.userId;
    expect(rows.accounts.some(isOwn), `account of the passkey, ${where}`).toBe(true);
  }
}
