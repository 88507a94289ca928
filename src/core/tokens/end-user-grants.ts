import type { Settings } from '../contracts/settings.js';
import { AdapterError, AuthError } from '../../errors.js';
import { recordsOf } from '../records/records.js';
import { endRecord } from './end-record.js';
import { grantRecords, type Grant } from './grant.js';
import { sessionMark } from './session-mark.js';

/** Which grants of a user end. */
export interface GrantsEnding {
  readonly userId: string;
  /** Those that came with these sessions. */
  readonly bindings?: readonly string[];
  /** All but those that came with this session, or with none. */
  readonly except?: string;
  /** Whether grants for `offline_access` stay. @default false */
  readonly leavesOffline?: boolean;
}

/**
 * Ends grants of a user whose sessions were ended elsewhere; without `bindings` and `except`, all of them. Only those in records:
 * the cookie of a session is worth nothing once that has ended. A failure is logged: the sessions have ended all the same.
 */
export async function endUserGrants(
  settings: Settings,
  { userId, bindings, except, leavesOffline = false }: GrantsEnding,
): Promise<void> {
  const records = settings.tokens === undefined ? undefined : recordsOf(settings);
  if (records === undefined) return;
  try {
    const ending = bindings && new Set(await Promise.all(bindings.map(sessionMark)));
    const staying = except === undefined ? undefined : await sessionMark(except);
    const ends = ({ session, scope = '' }: Grant): boolean => {
      if (leavesOffline && scope.split(' ').includes('offline_access')) return false;
      if (ending !== undefined) return session !== undefined && ending.has(session);
      return staying === undefined || (session !== undefined && session !== staying);
    };
    for (const { value } of await records.listReadable(grantRecords, userId))
      if (ends(value)) await endRecord(records, userId, value);
  } catch (cause) {
    const message = 'The grants of sessions that were ended could not be ended; see the cause.';
    settings.logger.error(cause instanceof AuthError ? cause : new AdapterError(message, { cause }));
  }
}
