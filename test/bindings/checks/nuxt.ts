import assert from 'node:assert/strict';
import { ALICE, BOB } from '../../drop-in/people.ts';
import { sessionCookies } from '../../drop-in/site.ts';
import type { Check } from './check.ts';

const concerns: Check['concerns'] = ({ folder }) => folder === 'nuxt';

/** What the script of Nuxt finds in a page. */
const PAYLOAD = /<script[^>]*id="__NUXT_DATA__"[^>]*>([\s\S]*?)<\/script>/;

/** What only Nuxt has: a payload, route rules, an error page of its own, scripts that must not know the configuration. */
export const nuxt: readonly Check[] = [
  {
    title: 'Nuxt: a page hands its session to the browser, and no shared cache keeps it',
    concerns,
    run: async (site) => {
      const page = await (await site.signedIn(ALICE)).get(site.page('/page'));
      assert.match(PAYLOAD.exec(page.text)?.[1] ?? '', new RegExp(ALICE.email));
      assert.match(page.headers.get('cache-control') ?? '', /private/);
      const empty = await site.visitor('anonymous').get(site.page('/page'));
      assert.match(PAYLOAD.exec(empty.text)?.[1] ?? '', /"latchkey":/);
    },
  },
  {
    title: 'Nuxt: a page renews the session that is due, and the cookie reaches the browser',
    concerns,
    run: async (site) => {
      const visitor = await site.signedIn(BOB);
      await site.control.later(2, async () => {
        const page = await visitor.get(site.page('/page'));
        assert.deepEqual([...new Set(sessionCookies(page))], ['authjs.session-token']);
        await site.assertIs(visitor, BOB);
      });
    },
  },
  {
    title: 'Nuxt: pages that are cached or prerendered are rendered for nobody',
    concerns,
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      for (const path of ['/cached', '/cached', '/prerendered']) {
        const page = await visitor.get(site.page(path));
        assert.equal(page.status, 200, path);
        assert.match(page.text, /loading: nobody/, path);
        assert.doesNotMatch(page.text, new RegExp(ALICE.name), path);
        assert.deepEqual(sessionCookies(page), [], path);
      }
    },
  },
  {
    title: 'Nuxt: what needs a session and is cached fails, and names the route rule',
    concerns,
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      for (const path of ['/cached-inside', '/cached-me']) {
        const answer = await visitor.get(site.page(path), { accept: 'application/json' });
        assert.equal(answer.status, 500, path);
        const { message } = JSON.parse(answer.text) as { message: string };
        assert.match(message, new RegExp(`"${path}" is cached for all visitors .*"swr"`));
      }
    },
  },
  {
    title: 'Nuxt: a route of the server refuses programs with a reason, and the log says nothing',
    concerns,
    run: async (site) => {
      const before = site.log().length;
      const answer = await site.visitor('anonymous').get(site.page('/api'), { accept: 'application/json' });
      assert.equal(answer.status, 401);
      assert.equal((JSON.parse(answer.text) as { message: string }).message, 'Not signed in.');
      assert.equal(site.log().slice(before), '');
    },
  },
  {
    title: 'Nuxt: an own form of another site changes no session',
    concerns,
    run: async (site) => {
      const visitor = await site.signedIn(BOB);
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const answer = await visitor.post(site.page('/own/change'), { note: 'planted' }, foreign);
      assert.equal(answer.status, 403);
      assert.notEqual((await site.onPage(visitor))?.note, 'planted');
    },
  },
  {
    title: 'Nuxt: while the store is down, the error page says so, with its own status',
    modes: ['database'],
    concerns,
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      await site.control.withStoreDown(async () => {
        for (const path of ['/page', '/inside']) {
          const page = await visitor.get(site.page(path));
          assert.equal(page.status, 503, path);
          // The application's own page, which uses the session.
          assert.match(page.text, /error page, 503, loading/, path);
          assert.deepEqual(sessionCookies(page), [], path);
        }
      });
    },
  },
  {
    title: 'Nuxt: the scripts of the browser have nothing of the configuration',
    concerns,
    run: async (site) => {
      const visitor = site.visitor('anonymous');
      const { text } = await visitor.get(site.page('/inside-of-nothing'));
      const { text: page } = await visitor.get(site.page('/page'));
      const found = `${text}${page}`.matchAll(/"(\/_nuxt\/[^"]+\.js)"/g);
      const scripts = new Set([...found].map((match) => match[1] ?? ''));
      assert.ok(scripts.size > 0, 'no script was found');
      const all = await Promise.all(
        [...scripts].map(async (path) => (await visitor.get(site.page(path))).text),
      );
      assert.match(all.join('\n'), /callbackUrl/, 'the binding is among them');
      assert.doesNotMatch(all.join('\n'), /alice-s-own|CONTROL_FOLDER|sendVerificationRequest|authorize:/);
    },
  },
];
