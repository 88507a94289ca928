import assert from 'node:assert/strict';
import { ALICE, BOB } from '../../drop-in/people.ts';
import { sessionCookies, shownOn, target } from '../../drop-in/site.ts';
import type { Check } from './check.ts';

const concerns: Check['concerns'] = ({ folder }) => folder === 'next';

/** What only Next has: components, server actions, two routers, a proxy. */
export const next: readonly Check[] = [
  {
    title: 'Next: a component keeps a page for administrators, 403 for others',
    concerns,
    run: async (site) => {
      const [alice, bob] = [await site.signedIn(ALICE), await site.signedIn(BOB)];
      assert.match((await alice.get(site.page('/admin-page'))).text, /admin/);
      assert.equal((await bob.get(site.page('/admin-page'))).status, 403);
    },
  },
  {
    title:
      'Next: a component leads nobody to the sign-in page and back, also where the script of Next asks for the page',
    concerns,
    run: async (site) => {
      const answer = await site.visitor('anonymous').get(site.page('/own/kept?a=1'), { accept: '*/*' });
      assert.equal(answer.status, 307);
      assert.equal(target(answer).pathname, site.auth('signin').pathname);
      assert.equal(target(answer).searchParams.get('callbackUrl'), '/own/kept?a=1');
    },
  },
  {
    title: 'Next: in the pages router, pages and API routes read the session, and bodies stay parsed',
    concerns,
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      assert.equal(shownOn(await visitor.get(site.page('/old')))?.user?.email, ALICE.email);
      const { text } = await visitor.postJson(site.page('/api/old'), { a: 1 });
      const { session, body } = JSON.parse(text) as { session: { user: { email: string } }; body: unknown };
      assert.deepEqual([session.user.email, body], [ALICE.email, { a: 1 }]);
      assert.equal(shownOn(await site.visitor('anonymous').get(site.page('/old'))), null);
    },
  },
  {
    title:
      'Next: where the proxy does not run, components read the session and renew nothing, which is said once',
    concerns,
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      await site.control.later(2, async () => {
        for (let round = 0; round < 3; round += 1) {
          const answer = await visitor.get(site.page('/alone'));
          assert.equal(shownOn(answer)?.user?.email, ALICE.email);
          assert.deepEqual(sessionCookies(answer), []);
        }
      });
      assert.equal(site.log().match(/it was not renewed\. To renew it, run `proxy`/g)?.length, 1);
    },
  },
  {
    title: 'Next: what gets a renewed session is for no shared cache, with the proxy and without it',
    concerns,
    run: async (site) => {
      for (const path of ['/page/shared', '/alone/shared', '/alone-old']) {
        const visitor = await site.signedIn(ALICE);
        const before = await visitor.get(site.page(path));
        assert.match(before.headers.get('cache-control') ?? '', /^public/, path);
        await site.control.later(2, async () => {
          const { headers, ...answer } = await visitor.get(site.page(path));
          assert.notDeepEqual(sessionCookies({ headers, ...answer }), [], path);
          assert.match(headers.get('cache-control') ?? '', /^private, no-store$/, path);
          assert.match(headers.get('cdn-cache-control') ?? 'private', /^private/, path);
        });
      }
    },
  },
  {
    title: 'Next: what is rendered once for everybody has no session, and is told what to do',
    concerns,
    run: async (site) => {
      const { text } = await site.visitor('anonymous').get(site.page('/page/static'));
      assert.match(text, /cannot read a session\. Remove `dynamic = 'force-static'`/);
    },
  },
  {
    title: 'Next: signing out by an action holds, also where the proxy has just renewed the session',
    concerns,
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      const page = await visitor.get(site.page('/own'));
      await site.control.later(2, async () => {
        await visitor.submit(page, 'leave', {});
        await site.assertIs(visitor, undefined);
      });
    },
  },
  {
    title: 'Next: what an action changed is on the page that it answers with',
    concerns,
    run: async (site) => {
      const visitor = await site.signedIn(BOB);
      const page = await visitor.get(site.page('/own'));
      const answer = await visitor.submit(page, 'change', { note: 'at once' });
      assert.equal(shownOn(answer)?.note, 'at once');
      assert.equal((await site.onPage(visitor))?.note, 'at once');
    },
  },
  {
    title: 'Next: with `redirect: false` signing in returns where it leads, and what went wrong',
    concerns,
    run: async (site) => {
      const visitor = site.visitor('bob');
      const { userName, password } = BOB;
      const wrong = await visitor.postJson(site.page('/enter-api'), { userName, password: 'wrong' });
      assert.equal((JSON.parse(wrong.text) as { error?: string }).error, 'CredentialsSignin');
      await site.assertIs(visitor, undefined);
      const right = await visitor.postJson(site.page('/enter-api'), { userName, password });
      assert.deepEqual(Object.keys(JSON.parse(right.text) as object), ['url']);
      await site.assertIs(visitor, BOB);
    },
  },
];
