import assert from 'node:assert/strict';
import { BOB } from '../people.ts';
import { target } from '../site.ts';
import type { Check } from './check.ts';

/** What applications do through the functions of their binding. */
export const ownWays: readonly Check[] = [
  {
    title: "the application's own form signs in, its other one out",
    concerns: ({ ownForms }) => ownForms.includes('enter'),
    run: async (site) => {
      const visitor = site.visitor('bob');
      const { userName, password } = BOB;
      const prefix = site.app.ownPrefix ?? '';
      const entered = await visitor.submit(await visitor.get(site.page('/own')), 'enter', {
        [`${prefix}userName`]: userName,
        [`${prefix}password`]: password,
      });
      assert.equal(target(entered).pathname, '/me');
      await site.assertIs(visitor, BOB);
      const left = await visitor.submit(await visitor.get(site.page('/own')), 'leave', {});
      assert.equal(target(left).pathname, '/me');
      await site.assertIs(visitor, undefined);
    },
  },
  {
    title: "the application's own form changes the session",
    concerns: ({ ownForms }) => ownForms.includes('change'),
    run: async (site) => {
      const visitor = site.visitor('bob');
      await site.signIn(visitor, BOB);
      await visitor.submit(await visitor.get(site.page('/own')), 'change', { note: 'by the form' });
      assert.equal((await site.onPage(visitor))?.note, 'by the form');
    },
  },
  {
    title: "the binding's proxy lets in who is signed in, and sends others to the sign-in page",
    concerns: ({ hasInside }) => hasInside,
    run: async (site) => {
      const visitor = site.visitor('bob');
      const refused = target(await visitor.get(site.page('/inside')));
      assert.equal(refused.pathname, site.auth('signin').pathname);
      await site.signIn(visitor, BOB);
      const answer = await visitor.get(site.page('/inside'));
      assert.equal(answer.status, 200);
      assert.match(answer.text, /inside/);
    },
  },
];
