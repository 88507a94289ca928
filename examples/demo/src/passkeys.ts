import type { DatabaseSync } from 'node:sqlite';
import type { SqliteAdapterObject } from 'latchkey/adapters/sqlite';

/** Id of the passkey provider, and so of its accounts. */
export const PASSKEY = 'passkey';
/** Most characters of a name. */
export const LONGEST_NAME = 60;

/** A passkey, as its owner knows it. */
export interface NamedPasskey {
  /** Credential id, as the library stores it: base64. */
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Whether it is synchronised between devices; otherwise it stays on one. */
  readonly isSynced: boolean;
}

/** What became of a removal: `last` is the only way in, and stays; `unknown` is no passkey of this user. */
export type Removal = 'removed' | 'last' | 'unknown';

/** The passkeys of the application's users. The library keeps keys and counters; names and dates are kept here. */
export interface Passkeys {
  /** Oldest first. */
  list(userId: string): Promise<readonly NamedPasskey[]>;
  /** Gives a new passkey a name and a date. */
  add(userId: string, id: string): Promise<void>;
  /** Whether there is such a passkey, and this is a name. */
  rename(userId: string, id: string, name: string): Promise<boolean>;
  remove(userId: string, id: string): Promise<Removal>;
}

/**
 * Opens the names of the passkeys.
 *
 * @param database the adapter's own connection: what is written inside its transactions is part of them
 */
export function openPasskeys(database: DatabaseSync, adapter: SqliteAdapterObject): Passkeys {
  database.exec(
    'CREATE TABLE passkeyName (credentialID TEXT PRIMARY KEY, userId TEXT NOT NULL, name TEXT NOT NULL, createdAt INTEGER NOT NULL)',
  );
  const select = database.prepare('SELECT * FROM passkeyName WHERE userId = ? ORDER BY createdAt, rowid');
  const insert = database.prepare('INSERT OR REPLACE INTO passkeyName VALUES (?, ?, ?, ?)');
  const update = database.prepare('UPDATE passkeyName SET name = ? WHERE credentialID = ? AND userId = ?');
  const forget = ['passkeyName', 'authenticator'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE credentialID = ? AND userId = ?`),
  );
  return {
    list: async (userId) => {
      const linked = await linkedPasskeys(adapter, userId);
      const stored = await adapter.listAuthenticatorsByUserId(userId);
      return select.all(userId).flatMap(({ credentialID, name, createdAt }) => {
        const found = stored.find((one) => one.credentialID === credentialID && linked.has(one.credentialID));
        if (found === undefined) return [];
        const isSynced = found.credentialDeviceType === 'multiDevice';
        return {
          id: found.credentialID,
          name: String(name),
          createdAt: new Date(Number(createdAt)),
          isSynced,
        };
      });
    },
    add: (userId, id) =>
      adapter.transaction(async () => {
        const taken = new Set(select.all(userId).map(({ name }) => String(name)));
        let number = 1;
        while (taken.has(`Passkey ${number}`)) number += 1;
        insert.run(id, userId, `Passkey ${number}`, Date.now());
      }),
    rename: (userId, id, name) =>
      adapter.transaction(async () => {
        const trimmed = name.trim();
        const isName = trimmed !== '' && trimmed.length <= LONGEST_NAME;
        return isName && update.run(trimmed, id, userId).changes > 0;
      }),
    remove: (userId, id) =>
      remove(adapter, {
        userId,
        id,
        // The table is made after these passkeys are opened.
        hasPassword: () =>
          database.prepare('SELECT 1 FROM password WHERE userId = ?').get(userId) !== undefined,
        forget: () => forget.forEach((one) => one.run(id, userId)),
      }),
  };
}

/** Ids of the passkeys that still open something: both an account and a key are needed for that. */
async function linkedPasskeys(adapter: SqliteAdapterObject, userId: string): Promise<ReadonlySet<string>> {
  const accounts = await adapter.listAccountsByUserId(userId);
  return new Set(accounts.filter(({ provider }) => provider === PASSKEY).map((one) => one.providerAccountId));
}

/** In one transaction, so that two removals at once cannot take the last two ways in. */
function remove(
  adapter: SqliteAdapterObject,
  {
    userId,
    id,
    hasPassword,
    forget,
  }: {
    readonly userId: string;
    readonly id: string;
    readonly hasPassword: () => boolean;
    readonly forget: () => void;
  },
): Promise<Removal> {
  return adapter.transaction(async (store) => {
    const accounts = (await store.listAccountsByUserId?.(userId)) ?? [];
    const isTheirs = accounts.some((one) => one.provider === PASSKEY && one.providerAccountId === id);
    if (!isTheirs) return 'unknown';
    // A proven address is a way in by itself; a link to another one would go to whoever owns it.
    const isProven = Boolean((await store.getUser?.(userId))?.emailVerified);
    if (accounts.length === 1 && !isProven && !hasPassword()) return 'last';
    await store.unlinkAccount?.({ provider: PASSKEY, providerAccountId: id });
    forget();
    return 'removed';
  });
}
