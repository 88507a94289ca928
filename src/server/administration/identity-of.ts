import type { SessionIdentity } from '../../core/contracts/session-strategy.js';
import type { AdapterUser } from '../../types/adapter.js';

/** A session of another user than the visitor, for what lists things of the user of a session: none of the list is that of the request. */
export function identityOf(user: AdapterUser): SessionIdentity {
  return { binding: '', userId: user.id, user, persistent: true, isSelfContained: false };
}
