import { describe, expect, it } from 'vitest';
import { openPglite } from '../support/pglite.js';
import { measure } from './actions.js';

/** The most statements that an action may take, by how sessions are kept. Those on many sessions hold for any number. */
const MOST = {
  database: {
    'Read a session': 1,
    'Sign-in with a provider, new user': 12,
    'Sign-in with a provider, known user': 8,
    'Sign out': 4,
    'List the sessions': 4,
    'End the other sessions': 8,
    'End all sessions of a user': 6,
    'Delete a user': 8,
  },
  jwt: {
    'Read a session': 1,
    'Sign-in with a provider, new user': 11,
    'Sign-in with a provider, known user': 7,
    'Sign out': 3,
    'List the sessions': 2,
    'End the other sessions': 6,
    'End all sessions of a user': 5,
    'Delete a user': 8,
  },
} as const;

describe.each(['database', 'jwt'] as const)(
  'statements of an action, with %s sessions that can be ended',
  (strategy) => {
    it(
      'are no more than before, and do not grow with the sessions of a user',
      { timeout: 60_000 },
      async () => {
        const database = await openPglite();
        const measured = await measure(database, { strategy, revocation: true });
        await database.close();
        for (const [name, most] of Object.entries(MOST[strategy])) {
          const statements = measured.get(name)?.statements;
          expect(statements?.length, `${name}: ${statements?.join('\n')}`).toBeLessThanOrEqual(most);
        }
      },
    );
  },
);
