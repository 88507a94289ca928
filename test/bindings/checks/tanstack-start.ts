import assert from 'node:assert/strict';
import { ALICE, BOB } from '../../drop-in/people.ts';
import type { Answer, Visitor } from '../../drop-in/visitor.ts';
import type { BindingSite } from '../binding-site.ts';
import type { Check } from './check.ts';

const concerns: Check['concerns'] = ({ folder }) => folder === 'tanstack-start';

/** A server function of the application, and the page whose script calls it. */
interface Call {
  readonly name: 'name' | 'role';
  readonly from: string;
}

/** Calls a server function as the script of a page does. */
async function call(site: BindingSite, visitor: Visitor, { name, from }: Call): Promise<Answer> {
  const { text } = await visitor.get(site.page('/'));
  const path = new RegExp(`href="([^"]+)">${name}<`).exec(text)?.[1];
  assert.ok(path !== undefined, `no function ${name} on the page`);
  return visitor.get(site.page(path), {
    'x-tsr-serverfn': 'true',
    'sec-fetch-site': 'same-origin',
    referer: site.page(from).href,
    accept: 'application/x-tss-framed, application/x-ndjson, application/json',
  });
}

/** What only TanStack Start has: server functions, which pages and their scripts call. */
export const tanStackStart: readonly Check[] = [
  {
    title:
      'TanStack Start: a function that a script calls leads nobody to the sign-in page and back to its page',
    concerns,
    run: async (site) => {
      const answer = await call(site, site.visitor('anonymous'), { name: 'name', from: '/inside?page=2' });
      const redirect = JSON.parse(answer.text) as Record<string, unknown>;
      assert.equal(redirect['isSerializedRedirect'], true);
      assert.equal(redirect['href'], '/auth/signin?callbackUrl=%2Finside%3Fpage%3D2');
      assert.equal(redirect['reloadDocument'], true, 'the sign-in page is no page of its router');
      const alice = await site.signedIn(ALICE);
      assert.match((await call(site, alice, { name: 'name', from: '/inside' })).text, new RegExp(ALICE.name));
    },
  },
  {
    title: 'TanStack Start: a function that a script calls is kept for administrators, and says so to others',
    concerns,
    run: async (site) => {
      const [alice, bob] = [await site.signedIn(ALICE), await site.signedIn(BOB)];
      assert.match((await call(site, alice, { name: 'role', from: '/admin' })).text, /admin/);
      const refused = await call(site, bob, { name: 'role', from: '/admin' });
      assert.equal(refused.status, 403);
      assert.match(refused.text, /You are not allowed to see this/);
    },
  },
  {
    title: 'TanStack Start: while the store is down a page shows its error component',
    modes: ['database'],
    concerns,
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      await site.control.withStoreDown(async () => {
        const { status, text } = await visitor.get(site.page('/inside'));
        assert.equal(status, 503);
        assert.match(text, /This cannot be shown/);
      });
    },
  },
  {
    title: 'TanStack Start: signing out holds, also where the session has just been read and renewed',
    concerns,
    run: async (site) => {
      for (const leave of [
        async (visitor: Visitor) => visitor.submit(await visitor.get(site.page('/own')), 'leave', {}),
        (visitor: Visitor) => site.signOut(visitor),
      ]) {
        const visitor = await site.signedIn(ALICE);
        await site.control.later(2, async () => {
          await leave(visitor);
          await site.assertIs(visitor, undefined);
        });
      }
    },
  },
  {
    title: 'TanStack Start: what changes the session gives it, and what reads it after that sees it',
    concerns,
    run: async (site) => {
      const visitor = await site.signedIn(BOB);
      // Long enough for several cookies, then for one.
      for (const note of ['n'.repeat(6_000), 'short']) {
        const { text } = await visitor.postJson(site.page('/own/note'), note);
        assert.deepEqual(JSON.parse(text), [JSON.stringify(note), JSON.stringify(note)]);
        assert.equal((await site.onPage(visitor))?.note, JSON.stringify(note));
      }
    },
  },
];
