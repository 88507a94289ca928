import type { Exchange } from '../../contracts/exchange.js';
import type { NewSessionFacts } from '../../contracts/session-facts.js';
import type { LastRevocation, SignedIn } from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import type { JWT } from '../../../types/jwt.js';
import { SessionTokenError, SignOutError } from '../../../errors.js';
import { endSessionRecord } from '../revocation/end-sessions.js';
import { noteSession } from '../revocation/note-session.js';
import { lifetimeFrom } from '../remember.js';
import { claimFor, claimOf, cookieEndOf, type SessionClaim } from './claims.js';

/** A `jwt` session that begins. */
export interface Beginning {
  readonly token: JWT;
  readonly facts: NewSessionFacts;
  readonly who: SignedIn;
  /** Where sessions have records. */
  readonly seen: LastRevocation | undefined;
  /** The token of the session that the browser had. */
  readonly replaced: JWT | undefined;
}

/** Writes into the token of a session that begins what it says of itself, and keeps its record. */
export async function beginJwt(exchange: Exchange, beginning: Beginning): Promise<JWT> {
  const { settings, now } = exchange;
  const { token, who, seen, replaced } = beginning;
  const { isKept = false, check = 0 } = settings.sessionControl ?? {};
  const facts = { ...beginning.facts, ...lifetimeFrom(exchange, who, beginning.facts.createdAt) };
  const { user } = claimOf(token);
  const latchkey: SessionClaim = {
    ...claimFor(facts, true),
    ...(check > 0 && { checked: now.getTime() }),
    ...(user !== undefined && { user }),
  };
  const { jti: id = '' } = token;
  if (isKept && seen !== undefined) {
    const ending = replaced === undefined ? undefined : endReplaced(settings, replaced);
    // Otherwise it could be taken for one of those that the limit counts.
    if (settings.sessionControl?.limit !== undefined) await ending;
    await Promise.all([ending, noteSession(exchange, { facts: { ...facts, id }, seen, who })]);
  }
  return { ...token, latchkey };
}

async function endReplaced(settings: Settings, replaced: JWT): Promise<void> {
  try {
    await end(settings, replaced);
  } catch (cause) {
    settings.logger.error(
      new SessionTokenError('The session that a new one replaced could not be ended.', { cause }),
    );
  }
}

/**
 * Ends the session of a token that the browser carried, at sign-out.
 * @throws {SignOutError} (rejects) `revocation_pending` if the store fails
 */
export async function endJwt(settings: Settings, token: JWT): Promise<void> {
  try {
    await end(settings, token);
  } catch (cause) {
    throw new SignOutError(
      'The end of a session could not be stored: the cookie was cleared, but a copy of it works until it expires.',
      { cause, code: 'revocation_pending' },
    );
  }
}

async function end(settings: Settings, token: JWT): Promise<void> {
  const { jti: id } = token;
  if (typeof id === 'string' && id !== '')
    await endSessionRecord(settings, { id, cookieEnd: cookieEndOf(token) });
}
