import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answersTo, begin, cases, type Answers, type Kept } from './stage.js';

// Sessions that version 7983511 (26 November 2026) began, with what it answered to them an hour later: `begin` and `answersTo` ran
// in a checkout of that version, for each case.
interface Entry {
  readonly kept: Kept;
  readonly answers: Answers;
}
const file = new URL('corpus.json', import.meta.url);
// Written from these types.
const corpus = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Entry>>);

/** Whether the first read looks up the user, and writes the cookie: tokens of that version do not say when that was done. */
const isLookedUp = (name: string): boolean =>
  cases[name]?.hasAdapter === true && cases[name].session?.strategy === 'jwt';

it('every case has a session in the corpus, and those with records are listed', () => {
  expect(corpus.map(([name]) => name)).toEqual(Object.keys(cases));
  for (const [name, { answers }] of corpus) {
    expect(answers.session, name).not.toBeNull();
    expect(answers.listed?.length, name).toBe(cases[name]?.revocation === undefined ? undefined : 1);
  }
});

describe('a session of an earlier version is read, listed and written as it was there', () => {
  it.each(corpus)('%s', async (name, { kept, answers }) => {
    const { session, listed, written } = await answersTo(name, kept);
    expect(session?.user).toEqual(answers.session?.user);
    expect(listed).toEqual(answers.listed);
    expect(written).toEqual(isLookedUp(name) ? ['__Secure-authjs.session-token'] : answers.written);
    expect(session?.expires.slice(0, 10)).toBe(answers.session?.expires.slice(0, 10));
  });
});

describe('a session that begins now answers with what one of that version did', () => {
  const stable = (answers: Answers): unknown => ({
    user: answers.session?.user,
    expires: answers.session?.expires.slice(0, 10),
    listed: answers.listed?.map((facts) => ({ ...facts, id: undefined })),
  });
  it.each(corpus)('%s', async (name, { answers }) => {
    expect(stable(await answersTo(name, await begin(name)))).toEqual(stable(answers));
  });
});
