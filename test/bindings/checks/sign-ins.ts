import assert from 'node:assert/strict';
import { ALICE, BOB, strangers } from '../../drop-in/people.ts';
import { target } from '../../drop-in/site.ts';
import type { Check } from './check.ts';

const JSON_ONLY = { accept: 'application/json', 'x-auth-return-redirect': '1' };

/** Signing in, in every way. */
export const signIns: readonly Check[] = [
  {
    title: 'nobody is signed in before anybody has signed in',
    run: async (site) => {
      const { answer, told } = await site.me(site.visitor('anonymous'));
      assert.equal(answer.status, 200);
      assert.deepEqual(told, { status: 'out', session: null, user: null });
    },
  },
  {
    title:
      'a password, by a form: leads to the page that was asked for, with a cookie that scripts cannot read',
    run: async (site) => {
      const visitor = site.visitor('alice');
      const answer = await site.signIn(visitor, ALICE);
      assert.equal(target(answer).href, site.page('/me').href);
      const cookie = answer.cookies.find(({ name }) => name === 'authjs.session-token');
      assert.match(cookie?.attributes ?? '', /HttpOnly/i);
      assert.match(cookie?.attributes ?? '', /SameSite=Lax/i);
      await site.assertIs(visitor, ALICE);
    },
  },
  {
    title: 'a password, by the built-in page',
    run: async (site) => {
      const visitor = site.visitor('alice');
      const page = await visitor.get(site.auth('signin'));
      assert.equal(page.status, 200);
      const { userName, password } = ALICE;
      await visitor.submit(page, /\/callback\/credentials$/, { userName, password });
      await site.assertIs(visitor, ALICE);
    },
  },
  {
    title: 'a password, by a client script with a form: the address to go on to comes as JSON',
    run: async (site) => {
      const visitor = site.visitor('bob');
      const { userName, password } = BOB;
      const fields = { ...(await site.csrf(visitor)), userName, password, callbackUrl: '/me' };
      const answer = await visitor.post(site.auth('callback/credentials'), fields, JSON_ONLY);
      assert.equal(answer.status, 200);
      assert.deepEqual(JSON.parse(answer.text), { url: site.page('/me').href });
      await site.assertIs(visitor, BOB);
    },
  },
  {
    title: 'a password, by a client script with JSON',
    run: async (site) => {
      const visitor = site.visitor('bob');
      const { userName, password } = BOB;
      const fields = { ...(await site.csrf(visitor)), userName, password, callbackUrl: '/me' };
      await visitor.postJson(site.auth('callback/credentials'), fields);
      await site.assertIs(visitor, BOB);
    },
  },
  {
    title: 'a wrong password leads back to the sign-in page and signs nobody in',
    run: async (site) => {
      const visitor = site.visitor('alice');
      const { pathname, searchParams } = target(await site.signIn(visitor, ALICE, 'wrong'));
      assert.equal(pathname, site.auth('signin').pathname);
      assert.equal(searchParams.get('error'), 'CredentialsSignin');
      await site.assertIs(visitor, undefined);
    },
  },
  {
    title: 'OpenID Connect: two people come through the identity provider, each as themselves',
    run: async (site) => {
      for (const person of strangers) {
        const visitor = site.visitor(person.userName);
        const fields = { ...(await site.csrf(visitor)), callbackUrl: site.page('/me').href };
        const begun = await visitor.post(site.auth('signin/op'), fields);
        assert.equal(target(begun).searchParams.get('redirect_uri'), site.auth('callback/op').href);
        const login = await visitor.follow(begun);
        const { userName, password } = person;
        const consent = await visitor.submit(login, /\/login$/, { userName, password });
        const done = await visitor.submit(await visitor.follow(consent), /\/allow$/, {});
        const page = await visitor.follow(done);
        assert.equal(page.url.href, site.page('/me').href);
        await site.assertIs(visitor, person);
        assert.equal((await site.me(visitor)).told.user?.role, userName === 'ada' ? 'admin' : 'member');
      }
    },
  },
  {
    title: 'OpenID Connect: somebody who says no is told so on the sign-in page',
    run: async (site) => {
      const visitor = site.visitor('ada');
      const begun = await visitor.post(site.auth('signin/op'), await site.csrf(visitor));
      const cancelled = await visitor.submit(await visitor.follow(begun), /\/cancel$/, {});
      const last = await visitor.follow(cancelled);
      assert.equal(last.url.pathname, site.auth('signin').pathname);
      assert.equal(last.url.searchParams.get('error'), 'OAuthCallbackError');
      await site.assertIs(visitor, undefined);
    },
  },
  {
    title: 'a link by mail signs in once, and no second time',
    run: async (site) => {
      const email = `carol-${site.mode}@example.test`;
      const visitor = site.visitor('carol');
      site.ledger.own('carol', email);
      const fields = { ...(await site.csrf(visitor)), email, callbackUrl: site.page('/me').href };
      const begun = await visitor.follow(await visitor.post(site.auth('signin/email'), fields));
      assert.equal(begun.url.pathname, site.auth('verify-request').pathname);
      const link = new URL(site.control.mailTo(email).url);
      assert.equal(link.origin, site.origin.origin);
      const page = await visitor.follow(await visitor.get(link));
      assert.equal(page.url.href, site.page('/me').href);
      assert.equal((await site.onPage(visitor))?.user?.email, email);
      const again = site.visitor('carol');
      await again.follow(await again.get(link));
      await site.assertIs(again, undefined);
    },
  },
];
