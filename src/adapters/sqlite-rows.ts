import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../types/adapter.js';
import type { SqliteRow, SqliteValue } from './sqlite-connection.js';

/** A value as it is stored. Dates as the schema says, booleans as 0 and 1, structures as JSON text. */
export function toStored(value: unknown, dates: 'integer' | 'text'): SqliteValue {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return dates === 'text' ? value.toISOString() : dateNumber(value);
  if (value instanceof Uint8Array) return value;
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    default:
      return JSON.stringify(value);
  }
}

/** A user from its row; columns of the application's own are kept as they are. */
export function toUser(row: SqliteRow): AdapterUser {
  const emailVerified = row['emailVerified'] ?? null;
  return {
    ...row,
    id: String(row['id']),
    email: typeof row['email'] === 'string' ? row['email'] : '',
    emailVerified: emailVerified === null ? null : toDate(emailVerified),
  };
}

/** An account from its row; columns that hold NULL are fields it does not have. */
export function toAccount(row: SqliteRow): AdapterAccount {
  const given = Object.entries(row).filter(([, value]) => value !== null);
  const fields = given.map(([field, value]) => [field, typeof value === 'bigint' ? Number(value) : value]);
  // What was stored through linkAccount, whose argument is an AdapterAccount.
  return { ...Object.fromEntries(fields), userId: String(row['userId']) } as AdapterAccount;
}

/** A session from its row. */
export function toSession(row: SqliteRow): AdapterSession {
  return {
    ...row,
    sessionToken: String(row['sessionToken']),
    userId: String(row['userId']),
    expires: toDate(row['expires']),
  };
}

/** A verification token from its row. */
export function toVerificationToken(row: SqliteRow): VerificationToken {
  return {
    identifier: String(row['identifier']),
    token: String(row['token']),
    expires: toDate(row['expires']),
  };
}

/** A credential from its row. */
export function toAuthenticator(row: SqliteRow): AdapterAuthenticator {
  return {
    ...row,
    credentialID: String(row['credentialID']),
    userId: String(row['userId']),
    providerAccountId: String(row['providerAccountId']),
    credentialPublicKey: String(row['credentialPublicKey']),
    counter: Number(row['counter']),
    credentialDeviceType: String(row['credentialDeviceType']),
    credentialBackedUp: Boolean(Number(row['credentialBackedUp'])),
    transports: typeof row['transports'] === 'string' ? row['transports'] : null,
  };
}

function toDate(stored: unknown): Date {
  const date = new Date(typeof stored === 'string' ? stored : Number(stored));
  // An expiry that cannot be compared would never be reached.
  dateNumber(date);
  return date;
}

function dateNumber(date: Date): number {
  const time = date.getTime();
  if (Number.isNaN(time)) throw new TypeError('A stored date cannot be read.');
  return time;
}
