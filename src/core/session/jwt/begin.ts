import type { Exchange } from '../../contracts/exchange.js';
import type { SeenEpoch, SignedIn } from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import type { JWT } from '../../../types/jwt.js';
import { SessionTokenError, SignOutError } from '../../../errors.js';
import { endSessionRecord } from '../revocation/end-sessions.js';
import { noteSession } from '../revocation/note-session.js';
import { provenBefore } from '../start-time.js';
import { lastingFrom } from '../remember.js';
import { claimOf, cookieEndOf, startOf, type SessionClaim } from './claims.js';

/** A `jwt` session that begins. */
export interface Beginning {
  readonly token: JWT;
  readonly who: SignedIn;
  /** Where sessions have records. */
  readonly seen: SeenEpoch | undefined;
  /** The token of the session that the browser had. */
  readonly replaced: JWT | null;
}

/** Writes into the token of a session that begins what it says of itself, and keeps its record. */
export async function beginJwt(exchange: Exchange, { token, who, seen, replaced }: Beginning): Promise<JWT> {
  const { settings, now } = exchange;
  const { isKept = false, check = 0 } = settings.sessionControl ?? {};
  const time = now.getTime();
  const start = startOf(token);
  // Also where a codec of the application leaves the id out, which says when it began.
  const began = Math.max(time, start);
  const lasts = lastingFrom(exchange, who, began);
  const proven = provenBefore(who, start);
  const { user } = claimOf(token);
  const latchkey: SessionClaim = {
    began,
    ...(lasts.since !== began && { since: lasts.since }),
    ...(proven !== undefined && { proven }),
    ...(check > 0 && { checked: time }),
    ...(lasts.isBrief && { brief: true }),
    ...(user !== undefined && { user }),
  };
  const { jti: id = '', sub: owner = '' } = token;
  if (isKept && seen !== undefined) {
    const ending = replaced === null ? undefined : endReplaced(settings, replaced);
    // Otherwise it could be taken for one of those that the limit counts.
    if (settings.sessionControl?.limit !== undefined) await ending;
    await Promise.all([ending, noteSession(exchange, { id, owner, start, seen, lasts, who })]);
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
export async function endCarried(settings: Settings, token: JWT): Promise<void> {
  try {
    await end(settings, token);
  } catch (cause) {
    throw new SignOutError(
      'It could not be stored that a session was ended; the browser’s cookie was cleared, but a copy of it works until it expires.',
      { cause, code: 'revocation_pending' },
    );
  }
}

async function end(settings: Settings, token: JWT): Promise<void> {
  const { jti: id } = token;
  if (typeof id === 'string' && id !== '')
    await endSessionRecord(settings, { id, cookieEnd: cookieEndOf(token) });
}
