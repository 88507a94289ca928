import assert from 'node:assert/strict';
import { ALICE, BOB, type Person } from '../people.ts';
import { sessionCookies, type Site } from '../site.ts';
import type { Answer, Visitor } from '../visitor.ts';
import type { Check } from './check.ts';

const ROUNDS = 20;

/** Signs in, uses the application, signs out. */
async function stay(
  site: Site,
  visitor: Visitor,
  { person, note }: { readonly person: Person; readonly note: string },
): Promise<void> {
  await site.signIn(visitor, person);
  await site.assertIs(visitor, person);
  await site.update(visitor, note);
  assert.equal((await site.onPage(visitor))?.note, note);
  await site.assertIs(visitor, person);
  await site.signOut(visitor);
  await site.assertIs(visitor, undefined);
}

/** Somebody without any session, who asks for everything that is answered without one, several times. */
async function lookAround(site: Site, visitor: Visitor): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    const answers: Answer[] = [];
    for (const url of [site.auth('providers'), site.auth('csrf'), site.auth('session'), site.auth('signin')])
      answers.push(await visitor.get(url));
    answers.push(await visitor.get(site.page('/me')));
    assert.deepEqual(answers.flatMap(sessionCookies), [], 'the third visitor gets no session');
    await site.assertIs(visitor, undefined);
  }
}

/** Several visitors at the same time. */
export const crowd: readonly Check[] = [
  {
    title: `two visitors at once, ${ROUNDS} times: each sees what is theirs, and a third sees nobody`,
    run: async (site) => {
      const [alice, bob] = [site.visitor('alice'), site.visitor('bob')];
      for (let round = 1; round <= ROUNDS; round += 1) {
        const third = site.visitor('anonymous');
        await Promise.all([
          stay(site, alice, { person: ALICE, note: `alice ${round}` }),
          stay(site, bob, { person: BOB, note: `bob ${round}` }),
          lookAround(site, third),
        ]);
      }
    },
  },
  {
    title: 'no answer of the whole run carried what is somebody else’s',
    run: async ({ ledger }) => {
      assert.deepEqual([...new Set(ledger.leaks)].slice(0, 10), []);
    },
  },
];
