import type { Settings } from '../../contracts/settings.js';

/** Whether all sessions of a user can be ended: the adapter deletes their rows, or sessions have records. */
export function canEndSessions({
  adapter,
  session,
  sessionControl,
}: Pick<Settings, 'adapter' | 'session' | 'sessionControl'>): boolean {
  if (sessionControl?.isKept === true) return true;
  return session.isRevocable && adapter?.deleteSessionsByUserId !== undefined;
}
