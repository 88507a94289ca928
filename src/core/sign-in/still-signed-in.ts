import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { AdapterUser } from '../../types/adapter.js';
import { sameId, userById } from '../store/store-methods.js';
import { sessionStrategy } from '../session/index.js';
import { toDate } from '../kit/to-date.js';
import { notLinked } from './not-linked.js';
import { isProven } from '../identities/is-proven.js';

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
  const held = { binding: authentication.linking.sessionBinding, userId: user.id };
  const state = await sessionNow(exchange, held);
  if (state === 'ended') {
    throw notLinked(authentication, 'was to be linked in a session that has ended in the meantime', {
      code: 'session_changed',
    });
  }
  if (state === 'unproven') {
    throw notLinked(
      authentication,
      'was to be linked in a session that may have begun before the address of its user was proven; ' +
        'sign out, sign in again and link it then',
      { code: 'session_changed' },
    );
  }
}

/**
 * What became of the session of a request since it was identified: it is `live`, has `ended`, or is a self-contained one from
 * before the address of its user was proven, which cannot be ended (`unproven`).
 */
export async function sessionNow(
  exchange: Exchange,
  { binding, userId }: { readonly binding: string | undefined; readonly userId: string },
): Promise<'live' | 'ended' | 'unproven'> {
  const sessions = await sessionStrategy(exchange.settings);
  const { adapter } = exchange.settings;
  const isAsked = sessions.isSelfContained && adapter !== undefined;
  const [identity, current] = await Promise.all([
    sessions.identify(exchange),
    isAsked ? userById(adapter, userId) : null,
  ]);
  if (identity === null || identity.binding !== binding || !sameId(identity.userId, userId)) return 'ended';
  if (!sessions.isSelfContained) return 'live';
  return current === null || !beganAfterProof(identity.createdAt, current) ? 'unproven' : 'live';
}

/**
 * Whether a session began after the address of its user was proven. The user who was signed in before may not be the owner, and
 * a self-contained token cannot be ended. A token without a start time (made by `@auth/core`) may have begun at any time.
 */
export function beganAfterProof(createdAt: number | undefined, user: AdapterUser): boolean {
  if (!isProven(user)) return true;
  const proven = toDate(user.emailVerified);
  return proven !== undefined && createdAt !== undefined && createdAt > proven.getTime();
}
