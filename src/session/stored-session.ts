import type { Exchange } from '../contracts/exchange.js';
import type { AdapterSession, AdapterUser } from '../types/adapter.js';
import type { Awaitable } from '../types/model.js';
import { isPromiseLike } from '../kit/awaitable.js';
import { AuthError, SessionTokenError } from '../errors.js';
import { storeMethod } from '../hooks/store.js';
import { toDate } from './to-date.js';

/** A session as the store has it, and its user. */
export interface Stored {
  readonly session: AdapterSession;
  readonly user: AdapterUser;
  /** When it ends. */
  readonly expires: Date;
}

type Row = Pick<Stored, 'session' | 'user'>;

/**
 * What `next` makes of the session of a token; `null`: there is none. In the same step that brings it, because each one
 * costs.
 * @throws {SessionTokenError} (or rejects) when the store cannot be asked, or its answer not be understood: then nobody
 * is signed out
 */
export function findStored<T>(
  exchange: Exchange,
  token: string,
  next: (stored: Stored | null) => Awaitable<T>,
): Awaitable<T> {
  const found = lookUp(exchange, token);
  return isPromiseLike(found)
    ? found.then((row) => next(complete(row, token)), unreadable)
    : next(complete(found, token));
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
  throw new SessionTokenError('The session could not be read from the store; it is unknown, not ended.', {
    cause: error,
  });
}

function complete(row: Row | null, token: string): Stored | null {
  // A row whose user was deleted comes from some joins with a user all of whose members are null.
  if (!row?.session || !isSomebody(row.user) || isTakenFor(token, row.session.sessionToken)) return null;
  const { session, user } = row;
  const expires = toDate(session.expires);
  if (expires !== undefined) return { session, user, expires };
  throw new SessionTokenError(
    `The adapter’s \`getSessionAndUser\` gave ${nameOf(session.expires)} for \`session.expires\`, where a Date is expected. ` +
      'Whether the session has ended cannot be told, so it was neither extended nor deleted, and its cookie was kept.',
  );
}

function isSomebody(user: AdapterUser | null | undefined): boolean {
  // As typed it always has an id; what adapters give is another matter.
  const id: unknown = user?.id;
  return id !== undefined && id !== null && id !== '';
}

/** What tokens consist of. A text with anything else is compared by collations as they like. */
const PRINTABLE = /^[!-~]*$/;

/**
 * Whether a store took the row of one token for that of another, as collations do that fold case, accents or blanks at
 * the end (CWE-178): a stolen hash in other letters must not pass for the token. Adapters that keep hashes may give a row
 * with the hash in it, which looks like no token at all.
 */
function isTakenFor(asked: string, found: unknown): boolean {
  // Columns of a fixed width pad what they hold.
  if (found === asked || typeof found !== 'string' || found.trimEnd() === asked) return false;
  return !PRINTABLE.test(asked) || folded(asked) === folded(found);
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** What a value is, without a word of what is in it. */
function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== 'object') return `a ${typeof value} that names no instant`;
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  return tag === 'Date' ? 'an invalid Date' : `an object (${tag})`;
}
