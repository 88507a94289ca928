import type { Settings } from '../../core/contracts/settings.js';
import type { AdministrationCalls } from '../../types/administration-calls.js';
import { audit } from '../../core/hooks/audit.js';
import { endUserSessions } from '../../core/session/revocation/end-sessions.js';
import { endUserGrants } from '../../core/tokens/end-user-grants.js';
import type { UserContext } from './call-context.js';

/** Ends all sessions of a user, and what they brought. */
export async function endEverything(settings: Settings, userId: string): Promise<void> {
  await endUserSessions(settings, { userId });
  await endUserGrants(settings, { userId });
}

export async function endSessions({
  exchange,
  user,
}: UserContext): Promise<AdministrationCalls['endSessions']['result']> {
  await endEverything(exchange.settings, user.id);
  await audit(exchange, { name: 'session.revoked', actor: user.id, by: 'server' });
  return {};
}
