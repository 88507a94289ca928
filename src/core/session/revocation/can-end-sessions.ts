import type { Settings } from '../../contracts/settings.js';
import type { ResolvedProvider } from '../../contracts/provider.js';

/** Whether all sessions of a user can be ended: the adapter deletes their rows, or sessions have records. */
export function canEndSessions({
  adapter,
  session,
  sessionControl,
}: Pick<Settings, 'adapter' | 'session' | 'sessionControl'>): boolean {
  if (sessionControl?.isKept === true) return true;
  return session.isRevocable && adapter?.deleteSessionsByUserId !== undefined;
}

/** Why a provider cannot end sessions by back-channel logout, and what to change; `undefined` if it can. */
export function backChannelProblem(
  settings: Pick<Settings, 'session' | 'adapter' | 'sessionControl'>,
  { id, type }: ResolvedProvider,
): string | undefined {
  if (type !== 'oidc')
    return `Provider "${id}" is of the type "${type}": only OpenID Connect providers send logout tokens (\`logout.backChannel\`).`;
  if (canEndSessions(settings)) return undefined;
  return (
    '`logout.backChannel` needs sessions that can be ended from outside: set `revocation`, with a store of records, or ' +
    '`session.strategy: "database"` with an adapter that has `deleteSessionsByUserId`, as those of this package do.'
  );
}
