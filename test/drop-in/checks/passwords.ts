import assert from 'node:assert/strict';
import { ALICE, BOB } from '../people.ts';
import { target } from '../site.ts';
import type { Check } from './check.ts';

/** Signing in with a password, the session that follows, and its end. */
export const passwords: readonly Check[] = [
  {
    title: 'a wrong password leads back to the sign-in page and signs nobody in',
    run: async (site) => {
      const visitor = site.visitor('alice');
      const answer = await site.signIn(visitor, ALICE, 'wrong');
      const { pathname, searchParams } = target(answer);
      assert.equal(pathname, site.auth('signin').pathname);
      assert.equal(searchParams.get('error'), 'CredentialsSignin');
      assert.equal(searchParams.get('code'), 'credentials');
      await site.assertIs(visitor, undefined);
    },
  },
  {
    title:
      'the right password leads to the page that was asked for, with a session cookie that scripts cannot read',
    run: async (site) => {
      const visitor = site.visitor('alice');
      const answer = await site.signIn(visitor, ALICE);
      assert.equal(target(answer).href, site.page('/me').href);
      const [cookie] = answer.cookies.filter(({ name }) => name === 'authjs.session-token');
      assert.match(cookie?.attributes ?? '', /HttpOnly/i);
      assert.match(cookie?.attributes ?? '', /SameSite=Lax/i);
    },
  },
  {
    title: 'who is signed in is told on the page and at the session endpoint',
    run: async (site) => {
      const visitor = site.visitor('alice');
      await site.signIn(visitor, ALICE);
      await site.assertIs(visitor, ALICE);
      const expires = Date.parse((await site.atEndpoint(visitor))?.expires ?? '');
      assert.ok(expires > Date.now() + 86_400_000, 'for more than a day');
    },
  },
  {
    title: 'client scripts get the address to go on to as JSON',
    run: async (site) => {
      const visitor = site.visitor('alice');
      const { userName, password } = ALICE;
      const fields = { ...(await site.csrf(visitor)), userName, password, callbackUrl: '/me' };
      const headers = { accept: '*/*', 'x-auth-return-redirect': '1' };
      const wrong = { ...fields, password: 'wrong' };
      const refused = await visitor.post(site.auth('callback/credentials'), wrong, headers);
      const refusal = JSON.parse(refused.text) as { url: string };
      assert.equal(new URL(refusal.url, site.origin).searchParams.get('error'), 'CredentialsSignin');
      const answer = await visitor.post(site.auth('callback/credentials'), fields, headers);
      assert.equal(answer.status, 200);
      assert.deepEqual(JSON.parse(answer.text), { url: site.page('/me').href });
      await site.assertIs(visitor, ALICE);
    },
  },
  {
    title: 'a client script puts something into the session',
    run: async (site) => {
      const visitor = site.visitor('bob');
      await site.signIn(visitor, BOB);
      const answer = await site.update(visitor, 'a note');
      assert.equal(answer.status, 200);
      assert.equal((JSON.parse(answer.text) as { note: string }).note, 'a note');
      assert.equal((await site.atEndpoint(visitor))?.note, 'a note');
      assert.equal((await site.onPage(visitor))?.note, 'a note');
      await site.assertIs(visitor, BOB);
    },
  },
  {
    title: 'signing out ends the session and forgets its cookie',
    run: async (site) => {
      const visitor = site.visitor('alice');
      await site.signIn(visitor, ALICE);
      const answer = await site.signOut(visitor);
      assert.equal(target(answer).href, site.page('/me').href);
      const left = visitor.cookieNames(site.auth('session')).filter((name) => name.includes('session-token'));
      assert.deepEqual(left, []);
      await site.assertIs(visitor, undefined);
    },
  },
];
