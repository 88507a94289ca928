import assert from 'node:assert/strict';
import { locationOf } from '../../support/browser.ts';
import type { Browser } from '../../support/browser.ts';
import { APP, assertSignedIn, assertSignedOut, DAY, type Application } from './application.ts';
import type { Walk } from './walk.ts';

const GRACE = { email: 'grace@example.com' };
const TOKENS = [
  'createVerificationToken',
  'useVerificationToken',
  'getUserByEmail',
  'createUser',
  'updateUser',
] as const;

/** Sign-ins by mail links. */
export const mailWalks: readonly Walk[] = [
  {
    name: 'mail link: used once',
    tells: 'a new user with `emailVerified`, and the same one again; a link that was used is refused',
    needs: TOKENS,
    run: useMailLinks,
  },
  {
    name: 'mail link: another browser',
    tells: 'asks for a click, and the click signs in',
    needs: TOKENS,
    run: openElsewhere,
  },
  { name: 'mail link: run out', tells: 'refused after a day', needs: TOKENS, run: openLate },
];

async function linkFor({ links }: Application, visitor: Browser): Promise<string> {
  await visitor.post('/auth/signin/email', GRACE);
  return links.at(-1) ?? assert.fail('no mail was sent');
}

/** Somebody signs in by mail, twice. */
export async function useMailLinks(application: Application): Promise<void> {
  const { store, browser } = application;
  let known: string | undefined;
  for (let visit = 0; visit < 2; visit += 1) {
    const visitor = browser();
    const link = await linkFor(application, visitor);
    assert.equal(locationOf(await visitor.get(link)).href, `${APP}/`, 'the link was refused');
    await assertSignedIn(visitor, GRACE);
    const user = await store.getUserByEmail(GRACE.email);
    assert.ok(user?.emailVerified instanceof Date, 'emailVerified was not stored');
    assert.equal(user.id, known ?? user.id, 'became another user');
    known = user.id;
    await assertRefused(visitor.clone(), link, 'a link was used twice');
  }
}

async function openElsewhere(application: Application): Promise<void> {
  const visitor = application.browser();
  const other = application.browser();
  const link = await linkFor(application, visitor);
  const page = await other.get(link);
  assert.equal(page.status, 200, 'another browser is not asked');
  await assertSignedOut(other, 'before the click');
  const clicked = await other.post('/auth/callback/email', fieldsOf(await page.text()), { csrf: false });
  assert.equal(locationOf(clicked).href, `${APP}/`, 'the click was refused');
  await assertSignedIn(other, GRACE);
  await assertRefused(visitor, link, 'a link was used twice');
  await assertSignedOut(visitor, 'a link was used twice');
}

async function openLate(application: Application): Promise<void> {
  const visitor = application.browser();
  const link = await linkFor(application, visitor);
  application.wait(DAY + 1);
  // By then the browser has forgotten that it asked for the link.
  const fields = Object.fromEntries(new URL(link).searchParams);
  const answer = await visitor.post('/auth/callback/email', fields);
  assert.equal(locationOf(answer).searchParams.get('error'), 'Verification', 'a link was used too late');
  await assertSignedOut(visitor, 'a link was used too late');
}

/** Asserts that a link ends at the error page for links. */
export async function assertRefused(visitor: Browser, link: string, why: string): Promise<void> {
  const answer = await visitor.get(link);
  const refused =
    answer.status === 200
      ? await visitor.post('/auth/callback/email', fieldsOf(await answer.text()), { csrf: false })
      : answer;
  assert.equal(locationOf(refused).searchParams.get('error'), 'Verification', why);
}

/** The hidden fields of the page that asks for a click. */
function fieldsOf(page: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]+)"/.exec(input)?.[1];
    const value = /value="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined && value !== undefined) fields[name] = value.replaceAll('&amp;', '&');
  }
  return fields;
}
