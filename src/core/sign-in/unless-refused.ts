import type { Settings } from '../contracts/settings.js';
import { ownerOf } from './account-owner.js';
import type { IdentityKey } from '../identities/identity-id.js';

/**
 * The answer of the store; `undefined` if it rejects just this query, because its ids have another type or a table is
 * missing. The query is tried twice, to rule out a temporary fault, and then another one, which also fails in an outage.
 */
export async function unlessRefused<T>(
  settings: Settings,
  account: IdentityKey,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask().catch(ask);
  } catch {
    await ownerOf(settings, account);
    return undefined;
  }
}
