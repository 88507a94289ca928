import type { Authentication } from '../contracts/method.js';
import type { User } from '../../types/model.js';
import { stableUserId } from '../identities/identity-id.js';

/** The user if no store is involved: as the proof describes it, with an id that is the same at every sign-in. */
export async function storelessUser({ linking, user, account }: Authentication): Promise<User> {
  if (linking.lookup === 'given') return { ...user };
  return { ...user, id: await stableUserId(account) };
}
