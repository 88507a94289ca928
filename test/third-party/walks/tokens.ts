import assert from 'node:assert/strict';
import { ADA, assertSignedIn, ownerOf, signIn, type Application, type RecordPlace } from './application.ts';
import type { Walk } from './walk.ts';

const PROCESSES = 4;
const CALLS = 50;
/** Seconds for which an access token is valid. */
const LIFETIME = 3600;

/** What providers granted, kept in a store of records beside the adapter. */
export const tokenWalks: readonly Walk[] = [
  {
    name: 'tokens: one refresh',
    tells:
      `${PROCESSES * CALLS} calls of \`getAccessToken\` at once, in ${PROCESSES} instances that share a store of ` +
      'records beside the adapter (PostgreSQL, Redis, memory), ask a provider that rotates refresh tokens once, and the ' +
      'visitor stays signed in',
    needs: [
      'createUser',
      'getUserByAccount',
      'getUserByEmail',
      'linkAccount',
      'createSession',
      'getSessionAndUser',
    ],
    // Every call reads the session from the adapter.
    limit: 120,
    run: refreshOnce,
  },
];

async function refreshOnce(application: Application): Promise<void> {
  assert.ok(application.recordPlaces.length > 0, 'no store of records');
  for (const place of application.recordPlaces) await refreshOver(application, place);
}

async function refreshOver(application: Application, { name, connect }: RecordPlace): Promise<void> {
  const { rotating, first, store } = application;
  const processes = await Promise.all(
    Array.from({ length: PROCESSES }, async () => application.keeping(await connect())),
  );
  const visitor = processes[0]?.browser() ?? assert.fail('there is no process');
  rotating.lifetime = LIFETIME;
  rotating.grantAtSignIn();
  await signIn(visitor, 'first', first);
  assert.ok(await ownerOf(store, 'first', ADA), 'the account belongs to nobody');
  const { length: before } = rotating.asked;
  // The second time with the refresh token that the first one brought.
  for (const round of [1, 2]) {
    application.wait(LIFETIME);
    const calls = processes.flatMap(({ token }) => Array.from({ length: CALLS }, () => token(visitor)));
    const tokens = new Set(await Promise.all(calls));
    assert.equal(tokens.size, 1, `${name}: ${tokens.size} different tokens`);
    assert.ok(rotating.takes([...tokens][0] ?? ''), `${name}: a token that is not valid`);
    assert.equal(rotating.asked.length - before, round, `${name}: more than one refresh`);
    assert.equal(rotating.sawReuse, false, `${name}: a refresh token was used twice`);
    await assertSignedIn(visitor, ADA);
  }
}
