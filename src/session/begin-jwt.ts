import type { Exchange } from '../contracts/exchange.js';
import type { SignedIn } from '../contracts/session-strategy.js';
import type { Settings } from '../contracts/settings.js';
import type { JWT } from '../types/jwt.js';
import { SessionTokenError, SignOutError } from '../errors.js';
import { endSessionRecord } from './end-sessions.js';
import { noteSession } from './note-session.js';
import { takeChoice } from './remember.js';
import { startOf, type SessionClaim } from './session-claim.js';

/** A `jwt` session that begins. */
interface Beginning {
  readonly token: JWT;
  readonly who: SignedIn;
  /** The token of the session that the browser had. */
  readonly replaced: JWT | null;
}

/** Writes into the token of a session that begins what it says of itself, and keeps its record. */
export async function beginJwt(exchange: Exchange, { token, who, replaced }: Beginning): Promise<JWT> {
  const { settings, now } = exchange;
  const { isKept = false, check = 0 } = settings.sessionControl ?? {};
  const isBrief = takeChoice(exchange);
  const time = now.getTime();
  const latchkey: SessionClaim = {
    began: time,
    ...(check > 0 && { checked: time }),
    ...(isBrief && { brief: true }),
  };
  const { jti: id = '', sub: owner = '' } = token;
  if (isKept) {
    if (replaced !== null) await endReplaced(settings, replaced);
    await noteSession(exchange, { id, owner, start: startOf(token), isBrief, who });
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

async function end(settings: Settings, { jti, sub = '' }: JWT): Promise<void> {
  if (typeof jti === 'string' && jti !== '') await endSessionRecord(settings, { id: jti, owner: sub });
}
