import type { Settings } from '../../contracts/settings.js';
import { AuthError, SessionTokenError } from '../../../errors.js';
import { recordsOf, type Records } from '../../records/records.js';

/** How often a write is tried that others keep overtaking. */
export const MOST_TRIES = 16;

/**
 * The records of sessions.
 * @throws {AuthError} if none are kept: `feature` says what for
 */
export function sessionRecords(settings: Settings, feature: string): Records {
  const records = settings.sessionControl?.isKept === true ? recordsOf(settings) : undefined;
  if (records !== undefined) return records;
  throw new AuthError(
    `${feature} needs the records of sessions. Set the option \`revocation\`, for instance to \`{ check: "always" }\`, and ` +
      '`records` if your adapter is not one of this package.',
  );
}

/**
 * Runs a look-up of a session. While the store is down, it is unknown whether it was ended.
 * @throws {SessionTokenError} (rejects) then: the answer is 503, and the cookie stays
 */
export async function lookedUp<Found>(look: () => Promise<Found>): Promise<Found> {
  try {
    return await look();
  } catch (cause) {
    if (!(cause instanceof AuthError)) throw cause;
    throw new SessionTokenError(
      'The records could not be read, so whether a session was ended is unknown. The session may still be valid.',
      { cause },
    );
  }
}

/** The error of a record that others kept writing at the same time. */
export function tooMany(what: string): SessionTokenError {
  return new SessionTokenError(
    `${what} could not be written: other requests changed the record ${MOST_TRIES} times meanwhile. Check that \`put\` of the record store is atomic.`,
  );
}
