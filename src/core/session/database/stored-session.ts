import type { Exchange } from '../../contracts/exchange.js';
import type { AdapterSession, AdapterUser } from '../../../types/adapter.js';
import type { Awaitable } from '../../../types/model.js';
import { isPromiseLike } from '../../kit/awaitable.js';
import { AuthError, SessionTokenError } from '../../../errors.js';
import { storeMethod } from '../../store/store-methods.js';
import { toDate } from '../../kit/to-date.js';

/** A stored session and its user. */
export interface Stored {
  readonly session: AdapterSession;
  readonly user: AdapterUser;
  /** When it ends. */
  readonly expires: Date;
}

type Row = Pick<Stored, 'session' | 'user'>;

/**
 * Looks up the session of a token and passes it to `next`; `null` for none. `next` runs in the same step as the look-up,
 * because each further promise costs time.
 * @throws {SessionTokenError} (or rejects) if the store fails or its answer is invalid; then no user is signed out
 */
export function findStored<T>(
  exchange: Exchange,
  token: string,
  next: (stored: Stored | null) => Awaitable<T>,
): Awaitable<T> {
  const found = lookUp(exchange, token);
  return isPromiseLike(found)
    ? found.then((row) => next(toStored(row, token)), unreadable)
    : next(toStored(found, token));
}

function lookUp({ settings }: Exchange, token: string): Awaitable<Row | null> {
  try {
    return storeMethod(settings, 'getSessionAndUser')(token);
  } catch (error) {
    return unreadable(error);
  }
}

function unreadable(error: unknown): never {
  if (!(error instanceof AuthError)) throw error;
  throw new SessionTokenError('The session could not be read from the store; it may still be valid.', {
    cause: error,
  });
}

function toStored(row: Row | null, token: string): Stored | null {
  // If the user was deleted, some joins return a user whose members are all null.
  if (!row?.session || !hasId(row.user) || isOtherToken(token, row.session.sessionToken)) return null;
  const { session, user } = row;
  const expires = toDate(session.expires);
  if (expires !== undefined) return { session, user, expires };
  throw new SessionTokenError(
    `The adapter’s \`getSessionAndUser\` returned ${nameOf(session.expires)} for \`session.expires\`, where a Date is expected. ` +
      'The session may be valid, so it was neither extended nor deleted.',
  );
}

function hasId(user: AdapterUser | null | undefined): boolean {
  // The type promises an id; adapters may still return none.
  const id: unknown = user?.id;
  return id !== undefined && id !== null && id !== '';
}

/** The characters of tokens. With others, it is unknown what a collation considers equal. */
const PRINTABLE = /^[!-~]*$/;

/**
 * Whether the store found the row of another token because its collation ignores case, accents or trailing blanks
 * (CWE-178): a stolen hash in other case must not work as a token. Adapters that store hashes may return a row with the
 * hash, which differs from the token in every respect and is accepted.
 */
function isOtherToken(asked: string, found: unknown): boolean {
  // Columns of a fixed width pad their values with blanks.
  if (found === asked || typeof found !== 'string' || found.trimEnd() === asked) return false;
  return !PRINTABLE.test(asked) || folded(asked) === folded(found);
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** The kind of a value for a message, without any of its content. */
function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== 'object') return `a ${typeof value} that is no date`;
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  return tag === 'Date' ? 'an invalid Date' : `an object (${tag})`;
}
