import assert from 'node:assert/strict';
import { ALICE, BOB } from '../../drop-in/people.ts';
import { sessionCookies, shownOn, target } from '../../drop-in/site.ts';
import type { BindingSite } from '../binding-site.ts';
import type { Check } from './check.ts';

/** Longer than one cookie can be. */
const LONG_NOTE = 'n'.repeat(6_000);

async function userAtEndpoint(site: BindingSite, visitor: ReturnType<BindingSite['visitor']>) {
  const { user } = (await site.atEndpoint(visitor)) ?? {};
  return user as Record<string, unknown> | undefined;
}

/** The session: what it shows, how it changes, lasts and ends. */
export const sessions: readonly Check[] = [
  {
    title: 'the session has id and role of the user, for the server and for the browser',
    run: async (site) => {
      for (const [person, id, role] of [
        [ALICE, '1', 'admin'],
        [BOB, '2', 'member'],
      ] as const) {
        const visitor = await site.signedIn(person);
        const { told } = await site.me(visitor);
        const wanted = { id, name: person.name, email: person.email, role };
        for (const user of [told.session?.user, told.user, await userAtEndpoint(site, visitor)])
          assert.deepEqual({ ...wanted, ...user }, { ...user, ...wanted });
        assert.equal(told.status, 'in');
        assert.ok(Date.parse(told.session?.expires ?? '') > Date.now() + 86_400_000, 'for more than a day');
      }
    },
  },
  {
    title: 'a page shows the session that the server read',
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      const page = await visitor.get(site.page('/page'));
      assert.equal(page.status, 200);
      assert.equal(shownOn(page)?.user?.email, ALICE.email);
      assert.equal(shownOn(await site.visitor('anonymous').get(site.page('/page'))), null);
    },
  },
  {
    title: 'a request reads its session once, however often it is asked for',
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      const before = site.control.reads();
      await visitor.get(site.page('/page'));
      assert.equal(site.control.reads() - before, site.binding.readsPerPage ?? 1);
    },
  },
  {
    title: 'a client script puts something into the session; the server and the browser see it at once',
    run: async (site) => {
      const visitor = await site.signedIn(BOB);
      const answer = await site.update(visitor, 'a note');
      assert.equal(answer.status, 200);
      assert.equal((await site.atEndpoint(visitor))?.note, 'a note');
      assert.equal((await site.onPage(visitor))?.note, 'a note');
      await site.assertIs(visitor, BOB);
    },
  },
  {
    title: 'a session that is too long for one cookie is read from several, and all of them go at the end',
    modes: ['jwt'],
    run: async (site) => {
      const visitor = await site.signedIn(BOB);
      await site.update(visitor, LONG_NOTE);
      const names = () =>
        visitor.cookieNames(site.page('/me')).filter((name) => name.includes('session-token'));
      assert.ok(names().length > 1, names().join(', '));
      assert.equal((await site.onPage(visitor))?.note, LONG_NOTE);
      await site.signOut(visitor);
      assert.deepEqual(names(), []);
      await site.assertIs(visitor, undefined);
    },
  },
  {
    title: 'signing out ends the session and forgets its cookie',
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      const old = visitor.cookieHeader(site.page('/me'));
      assert.equal(target(await site.signOut(visitor)).href, site.page('/me').href);
      const left = visitor.cookieNames(site.page('/me')).filter((name) => name.includes('session-token'));
      assert.deepEqual(left, []);
      await site.assertIs(visitor, undefined);
      if (site.mode !== 'database') return;
      // What is stored is gone, also for who has kept the cookie.
      const kept = await site.visitor('alice').get(site.page('/me'), { cookie: old });
      assert.deepEqual(JSON.parse(kept.text), { status: 'out', session: null, user: null });
    },
  },
  {
    title: 'a session that is due is renewed by a page, and the cookie reaches the browser',
    concerns: ({ canRenew }) => canRenew,
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      assert.deepEqual(sessionCookies((await site.me(visitor)).answer), [], 'nothing is due yet');
      await site.control.later(2, async () => {
        const { answer, told } = await site.me(visitor);
        assert.deepEqual([...new Set(sessionCookies(answer))], ['authjs.session-token']);
        assert.ok(Date.parse(told.session?.expires ?? '') > Date.now() + 31 * 86_400_000);
        assert.deepEqual(sessionCookies((await site.me(visitor)).answer), [], 'once');
        await site.assertIs(visitor, ALICE);
      });
    },
  },
  {
    title: 'a session that expired is over',
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      await site.control.later(40, async () => site.assertIs(visitor, undefined));
    },
  },
  {
    title: 'a cookie that nobody made is nobody’s session',
    run: async (site) => {
      for (const value of ['x', 'a.b.c.d.e', '%00', 'é'.repeat(10)].map(encodeURIComponent)) {
        const headers = { cookie: `authjs.session-token=${value}` };
        const answer = await site.visitor('anonymous').get(site.page('/me'), headers);
        assert.equal(answer.status, 200);
        assert.deepEqual(JSON.parse(answer.text), { status: 'out', session: null, user: null });
      }
    },
  },
  {
    title: 'while the store is down nobody is signed out: 503, the cookie is kept, and then it works again',
    modes: ['database'],
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      await site.control.withStoreDown(async () => {
        const { answer, told } = await site.me(visitor);
        assert.equal(answer.status, 503);
        assert.deepEqual({ ...told }, { status: 'unknown', session: null, user: null });
        const others = [
          await visitor.get(site.auth('session')),
          await visitor.get(site.page('/inside')),
          await visitor.get(site.page('/inside'), { accept: 'application/json' }),
          await visitor.get(site.page('/admin')),
        ];
        for (const { url, status } of others) assert.equal(status, 503, `${url.pathname} answers ${status}`);
        for (const each of [answer, ...others]) assert.deepEqual(sessionCookies(each), [], each.url.pathname);
      });
      await site.assertIs(visitor, ALICE);
    },
  },
  {
    title: 'while the store is down a page is not rendered as if nobody were signed in',
    modes: ['database'],
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      await site.control.withStoreDown(async () => {
        const page = await visitor.get(site.page('/page'));
        assert.ok(page.status >= 500, `answers ${page.status}`);
        assert.deepEqual(sessionCookies(page), []);
      });
    },
  },
];
