import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { AdapterUser } from '../types/adapter.js';
import { sameId, userById } from '../hooks/store.js';
import { sessionStrategy } from '../session/index.js';
import { toDate } from '../session/to-date.js';
import { notLinked } from './not-linked.js';
import { isProven } from './is-proven.js';

/**
 * Asserts that the session in which an account is about to be linked still exists. It may have been ended since the request
 * came, for instance by the first proof of the address, while the provider took its time to answer.
 * @throws {OAuthAccountNotLinked | AccountNotLinked} `session_changed`, if it has ended or began before the address of its
 * user was proven
 */
export async function assertStillSignedIn(
  exchange: Exchange,
  authentication: Authentication,
  user: AdapterUser,
): Promise<void> {
  const sessions = await sessionStrategy(exchange.settings);
  const identity = await sessions.identify(exchange);
  const isSameSession =
    identity !== null &&
    identity.binding === authentication.linking.sessionBinding &&
    sameId(identity.userId, user.id);
  if (!isSameSession) {
    throw notLinked(authentication, 'was to be linked in a session that has ended in the meantime', {
      code: 'session_changed',
    });
  }
  if (identity.isSelfContained !== true) return;
  const { adapter } = exchange.settings;
  const current = adapter === undefined ? null : await userById(adapter, identity.userId);
  if (current === null || !beganAfterProof(identity.beganAt, current)) {
    throw notLinked(
      authentication,
      'was to be linked in a session that may have begun before the address of its user was proven; ' +
        'sign out, sign in again and link it then',
      { code: 'session_changed' },
    );
  }
}

/**
 * Whether a session began after the address of its user was proven. Whoever was signed in before may not be the owner, and
 * a self-contained token cannot be ended. A token without a start time (made by `@auth/core`) may have begun at any time.
 */
function beganAfterProof(beganAt: number | undefined, user: AdapterUser): boolean {
  if (!isProven(user)) return true;
  const proven = toDate(user.emailVerified);
  return proven !== undefined && beganAt !== undefined && beganAt > proven.getTime();
}
