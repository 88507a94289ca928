import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { hash, verify } from '@node-rs/argon2';
import type { SqliteAdapterObject } from 'latchkey/adapters/sqlite';

/** Somebody whom the identity provider knows. */
export interface Person {
  readonly userName: string;
  readonly name: string;
  readonly email: string;
}

/** The one password of everybody in this demo. */
export const PASSWORD = 'open sesame';

/** The test people of the identity provider. Their addresses are no one else's: a taken one would have to be linked. */
export const PEOPLE: readonly Person[] = [
  { userName: 'ada', name: 'Ada Lovelace', email: 'ada@example.test' },
  { userName: 'grace', name: 'Grace Hopper', email: 'grace@example.test' },
];

/** The one who has a password in the application itself. */
export const MEMBER: Person = { userName: 'alan', name: 'Alan Turing', email: 'alan@example.test' };

/** User name and password, checked against a table of the application's own. */
export interface Passwords {
  /** The user's id; `null` when name and password do not belong together. */
  check(userName: string, password: string): Promise<string | null>;
  /** The hash of a user, for whoever checks it elsewhere; `undefined` when there is none. */
  hashOf(userId: string): string | undefined;
}

/**
 * Creates `MEMBER` as a user of the application, with a password.
 *
 * @param database a connection beside the adapter's: what is written here must not become part of its transactions
 */
export async function createMember(database: DatabaseSync, adapter: SqliteAdapterObject): Promise<Passwords> {
  const { userName, name, email } = MEMBER;
  const user = await adapter.createUser({ id: randomUUID(), name, email, emailVerified: null });
  database.exec(
    'CREATE TABLE password (userName TEXT PRIMARY KEY, userId TEXT NOT NULL, hash TEXT NOT NULL)',
  );
  const passwordHash = await hash(PASSWORD);
  database.prepare('INSERT INTO password VALUES (?, ?, ?)').run(userName, user.id, passwordHash);

  const find = database.prepare('SELECT userId, hash FROM password WHERE userName = ?');
  const findHash = database.prepare('SELECT hash FROM password WHERE userId = ?');
  return {
    check: async (given, password) => {
      const row = find.get(given.trim().toLowerCase());
      // Unknown names take as long as known ones: how long it takes tells nobody who is a member.
      const isRight = await verify(String(row?.['hash'] ?? passwordHash), password);
      return row !== undefined && isRight ? String(row['userId']) : null;
    },
    hashOf: (userId) => {
      const row = findHash.get(userId);
      return row === undefined ? undefined : String(row['hash']);
    },
  };
}
