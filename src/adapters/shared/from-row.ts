import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../types/adapter.js';

/** A row by field, as a store gives it. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** A user from its row; columns of the application's own are kept as they are. */
export function toUser(row: StoredRow): AdapterUser {
  const emailVerified = row['emailVerified'] ?? null;
  return {
    ...row,
    id: toKey(row['id']),
    email: typeof row['email'] === 'string' ? row['email'] : '',
    emailVerified: emailVerified === null ? null : toDate(emailVerified),
  };
}

/** An account from its row; columns that hold NULL are fields it does not have. */
export function toAccount(row: StoredRow): AdapterAccount {
  const given = Object.entries(row).filter(([, value]) => value !== null);
  const fields = given.map(([field, value]) => [
    field,
    typeof value === 'bigint' || field === 'expires_at' ? Number(value) : value,
  ]);
  // What was stored through linkAccount, whose argument is an AdapterAccount.
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
  // Keys that the database makes are numbers, and numbers they stay: applications of such a database compare with them.
  return Number(stored) as unknown as string;
}

function toDate(stored: unknown): Date {
  const date = typeof stored === 'string' ? textDate(stored) : new Date(Math.round(Number(stored)));
  // An expiry that cannot be compared would never be reached.
  if (Number.isNaN(date.getTime())) throw new TypeError('A stored date cannot be read.');
  return date;
}

// Without a zone it is in UTC; digits alone are milliseconds.
function textDate(stored: string): Date {
  if (/^-?\d+(?:\.\d+)?$/.test(stored)) return new Date(Math.round(Number(stored)));
  return new Date(/^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(stored) ? `${stored.replace(' ', 'T')}Z` : stored);
}
