import assert from 'node:assert/strict';
import { locationOf } from '../../support/browser.ts';
import {
  ADA,
  assertSignedIn,
  assertSignedOut,
  OTHER_ADA,
  ownerOf,
  SESSION_COOKIE,
  sessionToken,
  signIn,
  tryToSignIn,
  type Application,
} from './application.ts';
import { assertRefused } from './mail.ts';
import type { Walk } from './walk.ts';

/** Rows that are gone, while browsers and other rows still know of them. */
export const deletedRowWalks: readonly Walk[] = [
  {
    name: 'deleted: user',
    tells: 'by `deleteUser`: signed out everywhere, nobody else is, and the person can sign up again',
    needs: ['deleteUser'],
    run: (application) => deleteUser(application, (id) => application.store.deleteUser(id)),
  },
  {
    name: 'deleted: row of a user',
    tells: 'as before, by a statement of the application’s own; accounts and sessions may stay behind',
    needs: [],
    needsRowDeletion: true,
    run: (application) => deleteUser(application, (id) => application.deleteUserRow(id)),
  },
  {
    name: 'deleted: account',
    tells: 'by `unlinkAccount`: signed in nowhere by it; whoever is signed in may link it again',
    needs: ['unlinkAccount'],
    run: deleteAccount,
  },
  {
    name: 'deleted: session',
    tells: 'signed out, by reading and by signing out, and can sign in again',
    needs: ['deleteSession'],
    run: deleteSession,
  },
  {
    name: 'deleted: verification token',
    tells: 'the link is refused',
    needs: ['createVerificationToken', 'useVerificationToken'],
    run: deleteToken,
  },
];

async function deleteUser(
  { store, first, second, browser }: Application,
  remove: (id: string) => unknown,
): Promise<void> {
  const [visitor, leaving, bystander] = [browser(), browser(), browser()];
  await signIn(visitor, 'first', first);
  await signIn(leaving, 'first', first);
  await signIn(bystander, 'second', second);
  const id = (await ownerOf(store, 'first', ADA)) ?? assert.fail('the account belongs to nobody');
  await remove(id);
  const token = sessionToken(visitor);
  await assertSignedOut(visitor, 'the user is deleted');
  assert.equal(visitor.names(SESSION_COOKIE).length, 0, 'the cookie of a deleted user stays');
  visitor.plant(SESSION_COOKIE, token);
  await assertSignsOut(leaving);
  // With the cookie of the session that is gone.
  await signIn(visitor, 'first', first);
  await assertSignedIn(visitor, ADA);
  const owner = await ownerOf(store, 'first', ADA);
  assert.ok(owner, 'the account belongs to nobody');
  assert.equal((await store.getUserByEmail(ADA.email))?.id, owner, 'is another user than the account says');
  const again = browser();
  await signIn(again, 'first', first);
  await assertSignedIn(again, ADA);
  await assertSignedIn(bystander, OTHER_ADA);
}

async function deleteAccount({ store, first, browser }: Application): Promise<void> {
  const visitor = browser();
  await signIn(visitor, 'first', first);
  const id = await ownerOf(store, 'first', ADA);
  await store.unlinkAccount({ provider: 'first', providerAccountId: ADA.sub });
  assert.equal(await ownerOf(store, 'first', ADA), undefined, 'the account is still there');
  await assertSignedIn(visitor, ADA);
  const elsewhere = browser();
  const { searchParams } = await tryToSignIn(elsewhere, 'first', first);
  assert.equal(searchParams.get('error'), 'OAuthAccountNotLinked');
  await assertSignedOut(elsewhere, 'by an account that is deleted');
  await signIn(visitor, 'first', first);
  assert.equal(await ownerOf(store, 'first', ADA), id, 'linked to another user');
}

async function deleteSession({ store, first, browser }: Application): Promise<void> {
  const [visitor, leaving, bystander] = [browser(), browser(), browser()];
  for (const each of [visitor, leaving, bystander]) await signIn(each, 'first', first);
  for (const each of [visitor, leaving]) await store.deleteSession(sessionToken(each));
  await assertSignedOut(visitor, 'the session is deleted');
  assert.equal(visitor.names(SESSION_COOKIE).length, 0, 'the cookie of a deleted session stays');
  await assertSignsOut(leaving);
  await signIn(visitor, 'first', first);
  for (const each of [visitor, bystander]) await assertSignedIn(each, ADA);
}

/** Signing out of what is gone is no failure, and leaves no cookie. */
async function assertSignsOut(visitor: Application['browser'] extends () => infer B ? B : never) {
  const { href } = locationOf(await visitor.post('/auth/signout'));
  assert.ok(!href.includes('error'), `signing out ended at ${href}`);
  assert.equal(visitor.names(SESSION_COOKIE).length, 0, 'the cookie stays after signing out');
}

async function deleteToken(application: Application): Promise<void> {
  const { store, tokens, links, browser } = application;
  const visitor = browser();
  await visitor.post('/auth/signin/email', { email: ADA.email });
  const { identifier, token } = tokens.at(-1) ?? assert.fail('no token was stored');
  await store.useVerificationToken({ identifier, token });
  await assertRefused(visitor, links.at(-1) ?? assert.fail('no mail was sent'), 'a deleted link was used');
  await assertSignedOut(visitor, 'by a link that is deleted');
}
