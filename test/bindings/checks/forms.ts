import assert from 'node:assert/strict';
import { BOB, strangers } from '../../drop-in/people.ts';
import { target } from '../../drop-in/site.ts';
import type { Check } from './check.ts';

/** Forms of the application, answered by the binding's own functions. */
export const forms: readonly Check[] = [
  {
    title: 'an own form signs in with a password, another one out',
    concerns: ({ ownForms }) => ownForms.includes('enter') && ownForms.includes('leave'),
    run: async (site) => {
      const visitor = site.visitor('bob');
      const { userName, password } = BOB;
      const page = await visitor.get(site.page('/own'));
      const entered = await visitor.submit(page, 'enter', { userName, password });
      assert.equal(target(entered).pathname, '/me');
      await site.assertIs(visitor, BOB);
      const left = await visitor.submit(await visitor.get(site.page('/own')), 'leave', {});
      assert.equal(target(left).pathname, '/me');
      const names = visitor.cookieNames(site.page('/me')).filter((name) => name.includes('session-token'));
      assert.deepEqual(names, []);
      await site.assertIs(visitor, undefined);
    },
  },
  {
    title: 'an own form with a wrong password signs nobody in and says so',
    concerns: ({ ownForms }) => ownForms.includes('enter'),
    run: async (site) => {
      const visitor = site.visitor('bob');
      const page = await visitor.get(site.page('/own'));
      const answer = await visitor.submit(page, 'enter', { userName: BOB.userName, password: 'wrong' });
      const last = answer.headers.get('location') ?? answer.text;
      assert.match(last, /CredentialsSignin/);
      await site.assertIs(visitor, undefined);
    },
  },
  {
    title:
      'an own form leads to the identity provider, with a parameter of its own, and the sign-in completes',
    concerns: ({ ownForms }) => ownForms.includes('enter'),
    run: async (site) => {
      const [person] = strangers;
      assert.ok(person !== undefined);
      const visitor = site.visitor(person.userName);
      const begun = await visitor.submit(await visitor.get(site.page('/own')), 'enter-op', {});
      assert.equal(target(begun).searchParams.get('prompt'), 'login');
      const { userName, password } = person;
      const consent = await visitor.submit(await visitor.follow(begun), /\/login$/, { userName, password });
      const page = await visitor.follow(await visitor.submit(await visitor.follow(consent), /\/allow$/, {}));
      assert.equal(page.url.href, site.page('/me').href);
      await site.assertIs(visitor, person);
    },
  },
  {
    title: 'an own form changes the session',
    concerns: ({ ownForms }) => ownForms.includes('change'),
    run: async (site) => {
      const visitor = await site.signedIn(BOB);
      await visitor.submit(await visitor.get(site.page('/own')), 'change', { note: 'by the form' });
      assert.equal((await site.onPage(visitor))?.note, 'by the form');
      await site.assertIs(visitor, BOB);
    },
  },
];
