// Lucia as published, run as an application runs it: what it stores and sets is only looked at from outside.
import { Mysql2Adapter } from '@lucia-auth/adapter-mysql';
import { NodePostgresAdapter } from '@lucia-auth/adapter-postgresql';
import { BetterSqlite3Adapter } from '@lucia-auth/adapter-sqlite';
import { verify } from '@node-rs/argon2';
import { LegacyScrypt, Lucia, Scrypt } from 'lucia';
import { Argon2id, Scrypt as OsloScrypt } from 'oslo/password';

const adapters = { sqlite: BetterSqlite3Adapter, postgres: NodePostgresAdapter, mysql: Mysql2Adapter };

/** Lucia over the tables `user` and `session`. */
export function createLucia(dialect, client) {
  return new Lucia(new adapters[dialect](client, { user: 'user', session: 'session' }));
}

/** The password hashes that came with Lucia. */
export const hashes = {
  'lucia Scrypt': (password) => new Scrypt().hash(password),
  'lucia LegacyScrypt': (password) => new LegacyScrypt().hash(password),
  'oslo Scrypt': (password) => new OsloScrypt().hash(password),
};

/** Argon2id of oslo, and what it is verified with. */
export const argon2id = (password) => new Argon2id().hash(password);
export const verifyArgon2 = verify;
