import type { Authentication } from '../contracts/method.js';
import type { Awaitable, User } from '../../types/model.js';
import { stableUserId } from '../identities/identity-id.js';
import { andThen } from '../kit/awaitable.js';

/** The user if no store is involved: as the proof describes it, with an id that is the same at every sign-in. */
export function storelessUser({ linking, user, account }: Authentication): Awaitable<User> {
  if (linking.lookup === 'given') return { ...user };
  return andThen(stableUserId(account), (id) => ({ ...user, id }));
}
