import type { ResolvedProvider } from '../contracts/provider.js';
import type { Settings } from '../contracts/settings.js';
import { canEndSessions } from '../session/revocation/can-end-sessions.js';

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
