import assert from 'node:assert/strict';
import { ALICE } from '../people.ts';
import { target } from '../site.ts';
import type { Check } from './check.ts';

/** What is answered before anybody is signed in, and the built-in page. */
export const withoutSession: readonly Check[] = [
  {
    title: 'csrf gives a token, and the same one to the same browser',
    concerns: ({ hasCsrf }) => hasCsrf,
    run: async (site) => {
      const visitor = site.visitor('anonymous');
      const { csrfToken } = await site.csrf(visitor);
      assert.match(csrfToken ?? '', /^[0-9a-f]{64}$/);
      assert.deepEqual(await site.csrf(visitor), { csrfToken });
      assert.notDeepEqual(await site.csrf(site.visitor('nobody')), { csrfToken });
    },
  },
  {
    title: 'csrf is not found where the framework does the check',
    concerns: ({ hasCsrf }) => !hasCsrf,
    run: async (site) => {
      assert.equal((await site.visitor('anonymous').get(site.auth('csrf'))).status, 404);
    },
  },
  {
    title: 'providers names both ways in, with their addresses',
    run: async (site) => {
      const answer = await site.visitor('anonymous').get(site.auth('providers'));
      const providers = JSON.parse(answer.text) as Record<string, Record<string, string>>;
      assert.deepEqual(Object.keys(providers), ['credentials', 'op']);
      assert.deepEqual(providers['op'], {
        id: 'op',
        name: 'Local ID',
        type: 'oidc',
        signinUrl: site.auth('signin/op').href,
        callbackUrl: site.auth('callback/op').href,
      });
    },
  },
  {
    title: 'nobody is signed in before anybody has signed in',
    run: async (site) => site.assertIs(site.visitor('anonymous'), undefined),
  },
  {
    title: 'the sign-in page shows both ways in, and its form signs in',
    run: async (site) => {
      const visitor = site.visitor('alice');
      const url = site.auth('signin');
      url.searchParams.set('callbackUrl', site.page('/me').href);
      const page = await visitor.get(url);
      assert.equal(page.status, 200);
      assert.match(page.text, /Local ID/);
      const { userName, password } = ALICE;
      const answer = await visitor.submit(page, /\/callback\/credentials$/, { userName, password });
      assert.equal(target(answer).href, site.page('/me').href);
      await site.assertIs(visitor, ALICE);
    },
  },
];
