import assert from 'node:assert/strict';
import { ALICE, BOB } from '../../drop-in/people.ts';
import { sessionCookies, target } from '../../drop-in/site.ts';
import type { Check } from './check.ts';

const PROGRAM = { accept: 'application/json' };

/** Pages that are kept for some. */
export const protection: readonly Check[] = [
  {
    title: 'a person is led to the sign-in page, and from there back to the page, with its query',
    run: async (site) => {
      const visitor = site.visitor('alice');
      const refused = await visitor.get(site.page('/inside?page=2&of=3'));
      assert.equal(refused.status >= 302 && refused.status <= 307, true, `answers ${refused.status}`);
      assert.equal(target(refused).pathname, site.auth('signin').pathname);
      const page = await visitor.follow(refused);
      const { userName, password } = ALICE;
      const signedIn = await visitor.submit(page, /\/callback\/credentials$/, { userName, password });
      const back = await visitor.follow(signedIn);
      assert.equal(back.url.href, site.page('/inside?page=2&of=3').href);
      assert.match(back.text, /inside/);
      assert.match(back.text, new RegExp(ALICE.name));
    },
  },
  {
    title: 'a program is told 401, without a redirect and without a session',
    run: async (site) => {
      for (const headers of [PROGRAM, { accept: '*/*' }]) {
        const answer = await site.visitor('anonymous').get(site.page('/inside'), headers);
        assert.equal(answer.status, 401);
        assert.equal(answer.headers.get('location'), null);
        assert.doesNotMatch(answer.text, /inside: /);
        assert.deepEqual(sessionCookies(answer), []);
      }
    },
  },
  {
    title: 'who is signed in is let in, person and program',
    run: async (site) => {
      const visitor = await site.signedIn(BOB);
      for (const headers of [{}, PROGRAM]) {
        const answer = await visitor.get(site.page('/inside'), headers);
        assert.equal(answer.status, 200);
        assert.match(answer.text, new RegExp(`inside.*${BOB.name}`, 's'));
      }
    },
  },
  {
    title: 'an administrator sees /admin; another is told 403, and stays signed in',
    run: async (site) => {
      const [alice, bob] = [await site.signedIn(ALICE), await site.signedIn(BOB)];
      assert.equal((await alice.get(site.page('/admin'))).status, 200);
      for (const headers of [{}, PROGRAM])
        assert.equal((await bob.get(site.page('/admin'), headers)).status, 403);
      await site.assertIs(bob, BOB);
    },
  },
  {
    title: 'nobody is sent to the sign-in page from /admin, or told 401',
    run: async (site) => {
      const visitor = site.visitor('anonymous');
      const refused = target(await visitor.get(site.page('/admin')));
      assert.equal(refused.pathname, site.auth('signin').pathname);
      assert.equal(new URL(refused.searchParams.get('callbackUrl') ?? '', site.origin).pathname, '/admin');
      assert.equal((await visitor.get(site.page('/admin'), PROGRAM)).status, 401);
    },
  },
  {
    title: 'a page that is kept is not stored by caches that are shared',
    run: async (site) => {
      const answer = await site.visitor('anonymous').get(site.page('/inside'));
      assert.match(answer.headers.get('cache-control') ?? '', /no-store|private|no-cache/);
    },
  },
  {
    title: 'and no more what somebody sees there who is signed in',
    run: async (site) => {
      const answer = await (await site.signedIn(ALICE)).get(site.page('/inside'));
      assert.equal(answer.status, 200);
      assert.match(answer.headers.get('cache-control') ?? '', /no-store|private|no-cache/);
    },
  },
  {
    title: 'a path of two slashes leads nobody to another site',
    run: async (site) => {
      const visitor = site.visitor('alice');
      const answer = await visitor.get(new URL(`${site.origin.origin}//evil.example/inside`));
      const location = answer.headers.get('location');
      if (location !== null) assert.equal(new URL(location, answer.url).origin, site.origin.origin);
      const back = location === null ? null : new URL(location, answer.url).searchParams.get('callbackUrl');
      if (back !== null) assert.equal(new URL(back, site.origin).origin, site.origin.origin);
    },
  },
];
