import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../types/adapter.js';
import { toDate } from './dates.js';

/** A row as a store returns it, by field. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** A user from its row. Columns that the application added are passed through. */
export function toUser(row: StoredRow): AdapterUser {
  const emailVerified = row['emailVerified'] ?? null;
  return {
    ...row,
    id: toKey(row['id']),
    email: typeof row['email'] === 'string' ? row['email'] : '',
    emailVerified: emailVerified === null ? null : toDate(emailVerified),
  };
}

/** An account from its row. Columns that are NULL are left out. */
export function toAccount(row: StoredRow): AdapterAccount {
  const given = Object.entries(row).filter(([, value]) => value !== null);
  const fields = given.map(([field, value]) => [
    field,
    typeof value === 'bigint' || field === 'expires_at' ? Number(value) : value,
  ]);
  // The row was stored by linkAccount, from an AdapterAccount.
  return { ...Object.fromEntries(fields), userId: toKey(row['userId']) } as AdapterAccount;
}

/** A session from its row. */
export function toSession(row: StoredRow): AdapterSession {
  return {
    ...row,
    sessionToken: String(row['sessionToken']),
    userId: toKey(row['userId']),
    expires: toDate(row['expires']),
  };
}

/** A verification token from its row. */
export function toVerificationToken(row: StoredRow): VerificationToken {
  return {
    identifier: String(row['identifier']),
    token: String(row['token']),
    expires: toDate(row['expires']),
  };
}

/** A credential from its row. */
export function toAuthenticator(row: StoredRow): AdapterAuthenticator {
  return {
    ...row,
    credentialID: String(row['credentialID']),
    userId: toKey(row['userId']),
    providerAccountId: String(row['providerAccountId']),
    credentialPublicKey: String(row['credentialPublicKey']),
    counter: Number(row['counter']),
    credentialDeviceType: String(row['credentialDeviceType']),
    credentialBackedUp: Boolean(Number(row['credentialBackedUp'])),
    transports: typeof row['transports'] === 'string' ? row['transports'] : null,
  };
}

function toKey(stored: unknown): string {
  if (typeof stored !== 'number' && typeof stored !== 'bigint') return String(stored);
  // Keys that a database generates stay numbers, against the type: applications on such a database compare with numbers.
  return Number(stored) as unknown as string;
}
