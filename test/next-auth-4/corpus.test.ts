import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Corpus } from './corpus.js';
import { moved, sessionCookies, signOut } from './moved.js';

// What the published next-auth 4 made, here: `make-corpus.ts`. CI makes it anew and names the file.
const file = process.env['NEXT_AUTH_4_CORPUS'] ?? new URL('./corpus.json', import.meta.url);
const corpus = JSON.parse(readFileSync(file, 'utf8')) as Corpus;

/** What both tell of somebody; the moment of expiry is each one's own, and so is whether nothing is null or absent. */
function told(session: Readonly<Record<string, unknown>> | null) {
  const { expires: _, user, ...rest } = session ?? {};
  const { name = null, email = null, image = null } = (user ?? {}) as Record<string, unknown>;
  return { user: { name, email, image }, ...rest };
}

describe(`sessions of next-auth ${corpus.version}`, () => {
  it('are many', () => {
    expect(corpus.cases.length).toBeGreaterThan(100);
    expect(
      corpus.cases.filter(({ cookies }) => Object.keys(cookies).some((name) => name.endsWith('.0'))).length,
    ).toBeGreaterThan(15);
  });

  it.each(corpus.cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { browser, log, withOurs } = await moved(corpus, one);
    const { theirs, ours } = sessionCookies(one);
    // At the first visit the session is there, and the browser has our cookie instead of theirs.
    expect(told(await browser.session('/api/auth'))).toEqual(told(one.session));
    expect(browser.names(ours).length).toBeGreaterThan(0);
    if (theirs !== ours) expect(browser.names(theirs)).toEqual([]);
    // Ours alone says the same from now on, without the option.
    expect(told(await withOurs().session('/api/auth'))).toEqual(told(one.session));
    // Signed out means signed out, with either cookie.
    await signOut(browser);
    expect(await browser.session('/api/auth')).toBeNull();
    expect(browser.names('session-token')).toEqual([]);
    expect(log.errors).toEqual([]);
  });
});
