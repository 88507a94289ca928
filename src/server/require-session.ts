import type { AuthOptions } from '../types/config.js';
import type { SessionOf, SessionUserOf } from '../types/defined-config.js';
import { NotSignedIn, SessionTokenError } from '../errors.js';
import { getSession, type SignedInReading } from './get-session.js';
import type { SessionSource } from './session-request.js';

/**
 * {@link getSession} for code that requires a signed-in user.
 * @throws {NotSignedIn} (rejects) if no user is: answer 401, or send the browser to the sign-in page
 * @throws {SessionTokenError} (rejects) if the store is unavailable: answer 503
 * @throws {AuthError} (rejects) when the configuration is invalid
 * @example const { user } = await requireSession(request, config)
 */
export async function requireSession<C extends AuthOptions>(
  source: SessionSource,
  config: C,
): Promise<SignedInReading<SessionOf<C>, SessionUserOf<C>>> {
  const reading = await getSession(source, config);
  if (reading.status === 'in') return reading;
  if (reading.status === 'out') throw new NotSignedIn('Not signed in.');
  const { error } = reading;
  throw error instanceof SessionTokenError
    ? error
    : new SessionTokenError('The session could not be read; see the cause.', { cause: error });
}
