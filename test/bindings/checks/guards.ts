import assert from 'node:assert/strict';
import { ALICE, BOB } from '../../drop-in/people.ts';
import { formIn } from '../../drop-in/form.ts';
import { sessionCookies, target } from '../../drop-in/site.ts';
import type { Answer, Visitor } from '../../drop-in/visitor.ts';
import type { BindingSite } from '../binding-site.ts';
import type { Check } from './check.ts';

const EVIL = 'https://evil.example';

type Fields = Readonly<Record<string, string>>;

/** Sends an own form as a page of another site would that has copied it. */
async function submitFromElsewhere(
  site: BindingSite,
  visitor: Visitor,
  forms: Readonly<Record<string, Fields>>,
): Promise<Answer> {
  const [which = '', values] = Object.entries(forms)[0] ?? [];
  const { action, fields, isMultipart } = formIn(await visitor.get(site.page('/own')), which);
  const all = Object.entries({ ...fields, ...values });
  const data = new FormData();
  for (const [name, value] of all) data.set(name, value);
  const foreign = { origin: EVIL, 'sec-fetch-site': 'cross-site', referer: `${EVIL}/` };
  return visitor.post(action, isMultipart ? data : Object.fromEntries(all), foreign);
}

/** Whether a form was refused; where all forms end in a redirect, that stays on the site and gives no cookie. */
function isRefusal(site: BindingSite, { status, headers, cookies, url }: Answer): boolean {
  if (status >= 400) return true;
  const location = headers.get('location');
  const isOwn = location !== null && new URL(location, url).origin === site.origin.origin;
  return site.binding.redirectsForms === true && isOwn && cookies.length === 0;
}

/** What must be refused. */
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
      assert.notEqual((await site.atEndpoint(visitor))?.note, 'planted');
      await site.assertIs(visitor, ALICE);
    },
  },
  {
    title: 'nobody is sent to another site after a sign-in or a sign-out',
    run: async (site) => {
      const visitor = site.visitor('bob');
      const { userName, password } = BOB;
      for (const callbackUrl of [EVIL, '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
        const fields = { ...(await site.csrf(visitor)), userName, password, callbackUrl };
        const entered = await visitor.post(site.auth('callback/credentials'), fields);
        assert.equal(target(entered).origin, site.origin.origin, callbackUrl);
        const left = await visitor.post(site.auth('signout'), { ...(await site.csrf(visitor)), callbackUrl });
        assert.equal(target(left).origin, site.origin.origin, callbackUrl);
      }
    },
  },
  {
    title: 'an unknown action is not found, tells nothing and ends nothing',
    run: async (site) => {
      const visitor = await site.signedIn(ALICE);
      const answer = await visitor.get(site.auth('no-such-action'));
      assert.equal(answer.status, 404);
      assert.doesNotMatch(answer.text, new RegExp(ALICE.email));
      assert.deepEqual(sessionCookies(answer), []);
      await site.assertIs(visitor, ALICE);
    },
  },
  {
    title: 'paths beside the base path are the application’s',
    run: async (site) => {
      const beside = new URL(`${site.app.basePath}entication/session`, site.origin);
      const answer = await site.visitor('anonymous').get(beside);
      assert.equal(answer.status, 404);
      assert.notEqual(answer.text, 'null');
    },
  },
  {
    title:
      'an own form that a page of another site sends is refused: it signs nobody in and nobody out, and changes nothing',
    concerns: ({ ownForms }) => ownForms.includes('enter') && ownForms.includes('leave'),
    run: async (site) => {
      const { userName, password } = BOB;
      const visitor = site.visitor('bob');
      const entered = await submitFromElsewhere(site, visitor, { enter: { userName, password } });
      assert.ok(isRefusal(site, entered), `signing in answers ${entered.status}`);
      await site.assertIs(visitor, undefined);
      const alice = await site.signedIn(ALICE);
      const left = await submitFromElsewhere(site, alice, { leave: {} });
      assert.ok(isRefusal(site, left), `signing out answers ${left.status}`);
      await site.assertIs(alice, ALICE);
      if (!site.binding.ownForms.includes('change')) return;
      const changed = await submitFromElsewhere(site, alice, { change: { note: 'planted' } });
      assert.ok(isRefusal(site, changed), `changing answers ${changed.status}`);
      assert.notEqual((await site.onPage(alice))?.note, 'planted');
    },
  },
  {
    title: 'an own form that a page of another site sends is refused: it changes no session',
    concerns: ({ ownForms }) => ownForms.includes('change'),
    run: async (site) => {
      const visitor = await site.signedIn(BOB);
      const changed = await submitFromElsewhere(site, visitor, { change: { note: 'planted' } });
      assert.ok(isRefusal(site, changed), `answers ${changed.status}`);
      assert.notEqual((await site.onPage(visitor))?.note, 'planted');
      await site.assertIs(visitor, BOB);
    },
  },
];
