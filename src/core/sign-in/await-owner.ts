import type { Exchange } from '../contracts/exchange.js';
import type { AdapterUser } from '../../types/adapter.js';
import { ownerOf } from './account-owner.js';
import type { IdentityKey } from '../identities/identity-id.js';

/** Milliseconds between two look-ups. */
const PAUSE = 40;
/** The default number of look-ups. */
export const LOOK_UPS = 5;

/**
 * Waits for the user that an identity is linked to, in case another process is linking it right now. Resolves to `null` if
 * it is not linked within a fifth of a second, or, with a single look-up, if it is not linked now.
 */
export async function awaitOwner(
  { settings }: Exchange,
  identity: IdentityKey,
  lookUps: number = LOOK_UPS,
): Promise<AdapterUser | null> {
  for (let lookUp = 1; ; lookUp++) {
    const owner = await ownerOf(settings, identity);
    if (owner !== null || lookUp >= lookUps) return owner;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
