import assert from 'node:assert/strict';
import { ALICE } from '../people.ts';
import { sessionCookies } from '../site.ts';
import type { Check } from './check.ts';

/** What must be refused, and what a refusal must not break. */
export const guards: readonly Check[] = [
  {
    title: 'a post without the token is refused: sign-in, sign-out and update',
    concerns: ({ hasCsrf }) => hasCsrf,
    run: async (site) => {
      const visitor = site.visitor('alice');
      const { userName, password } = ALICE;
      await site.csrf(visitor);
      await visitor.post(site.auth('callback/credentials'), { userName, password });
      await site.assertIs(visitor, undefined);
      await site.signIn(visitor, ALICE);
      await visitor.post(site.auth('signout'), { csrfToken: 'wrong' });
      await visitor.postJson(site.auth('session'), { data: { note: 'planted' } });
      assert.equal((await site.atEndpoint(visitor))?.note, null);
      await site.assertIs(visitor, ALICE);
    },
  },
  {
    title: 'a page that is open keeps working after a refused post, a wrong password and a sign-out',
    concerns: ({ hasCsrf }) => hasCsrf,
    run: async (site) => {
      const visitor = site.visitor('alice');
      const { userName, password } = ALICE;
      // Fetched once, as a page has it that is open in another tab.
      const open = { ...(await site.csrf(visitor)), callbackUrl: site.page('/me').href };
      const enter = (fields: Record<string, string>) =>
        visitor.post(site.auth('callback/credentials'), { userName, password, ...fields });
      await enter({ csrfToken: 'wrong' });
      await enter({});
      await enter({ ...open, password: 'wrong' });
      await site.assertIs(visitor, undefined);
      await enter(open);
      await site.assertIs(visitor, ALICE);
      await visitor.post(site.auth('signout'), open);
      await site.assertIs(visitor, undefined);
      await enter(open);
      await site.assertIs(visitor, ALICE);
    },
  },
  {
    title: 'an unknown action is refused and tells nothing',
    run: async (site) => {
      const visitor = site.visitor('alice');
      await site.signIn(visitor, ALICE);
      const answer = await visitor.get(site.auth('no-such-action'));
      const { unknownAction } = site.app;
      if (unknownAction === undefined)
        assert.ok(answer.status >= 400 && answer.status < 500, `answers ${answer.status}`);
      else assert.equal(answer.status, unknownAction);
      assert.doesNotMatch(answer.text, new RegExp(ALICE.email));
      assert.deepEqual(sessionCookies(answer), []);
      await site.assertIs(visitor, ALICE);
    },
  },
];
