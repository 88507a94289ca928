import type { CleanupCount } from 'latchkey/adapters/sqlite';
import type { Adapter } from 'latchkey/adapters';
import { check, same, type Step } from '../runtimes/scenario/step.ts';

/** What the adapters for SQL have beside the methods of `Adapter`, whether they answer at once or later. */
interface SqlAdapter extends Adapter {
  migrate(): unknown;
  pendingMigration(): unknown;
  cleanup(now: Date): unknown;
}

/** A database, and ways around the adapter. */
export interface SqlUnderTest {
  readonly name: string;
  /** An adapter over it: another one each time, as if in another process. */
  readonly open: () => SqlAdapter;
  readonly empty: () => Promise<unknown>;
  /** Removes every table. */
  readonly drop: () => Promise<unknown>;
  /** Makes deleting a row of the table `user` fail, until `heal`. */
  readonly harm: () => Promise<unknown>;
  readonly heal: () => Promise<unknown>;
}

const user = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null, image: null };
const session = { sessionToken: 't'.repeat(40), userId: 'ada', expires: new Date('2040-01-01T00:00:00Z') };

/** What the suites do not know of: tables, and what deletes from several of them. */
export function sqlSteps({ name, open, empty, drop, harm, heal }: SqlUnderTest): Step[] {
  const step = (what: string, run: () => Promise<void>): Step => ({ name: `${name}: ${what}`, run });
  return [
    step('migrates an empty database, by four at once', async () => {
      await drop();
      const pending = (await open().pendingMigration()) as string[];
      check(pending.filter((text) => text.startsWith('CREATE TABLE')).length === 6, pending.join('\n'));
      await Promise.all(Array.from({ length: 4 }, () => open().migrate()));
      same(await open().pendingMigration(), [], 'what is left');
    }),
    step('adds a column and an index that are missing, and finds the column at once', async () => {
      await drop();
      const early = open();
      await early.migrate();
      await early.createUser?.(user);
      same((await early.getUser?.('ada'))?.name, 'Ada', 'the user');
      await early.migrate();
      same((await early.getUser?.('ada'))?.name, 'Ada', 'the user, after another migration');
    }),
    step('deletes a user whole, or not at all', async () => {
      await empty();
      const adapter = open();
      await adapter.createUser?.(user);
      await adapter.createSession?.(session);
      await harm();
      try {
        const fails = await Promise.resolve(adapter.deleteUser?.('ada')).then(
          () => false,
          () => true,
        );
        check(fails, 'the database did not refuse');
      } finally {
        await heal();
      }
      const found = await adapter.getSessionAndUser?.(session.sessionToken);
      same(found?.user.id, 'ada', 'the user of the session, which is still there');
      await adapter.deleteUser?.('ada');
      same(await adapter.getSessionAndUser?.(session.sessionToken), null, 'the session');
    }),
    step('cleans up what has expired', async () => {
      await empty();
      const adapter = open();
      await adapter.createUser?.(user);
      await adapter.createSession?.(session);
      await adapter.createSession?.({ ...session, sessionToken: 'old', expires: new Date(1000) });
      await adapter.createVerificationToken?.({ identifier: 'a', token: 'b', expires: new Date(1000) });
      const removed = (await adapter.cleanup(new Date())) as CleanupCount;
      same(removed, { sessions: 1, tokens: 1, records: 0 }, 'what was removed');
      check((await adapter.getSessionAndUser?.(session.sessionToken)) !== null, 'the session is gone, too');
    }),
  ];
}
