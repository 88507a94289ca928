import type { Exchange } from '../contracts/exchange.js';
import type { AdapterUser } from '../types/adapter.js';
import { ownerOf } from './account-owner.js';
import type { IdentityKey } from './identity-id.js';

/** Milliseconds between two look-ups. */
const PAUSE = 40;
/** How many look-ups there are, unless the caller says otherwise. */
export const LOOKS = 5;

/**
 * Waits for the owner of an identity, where another process may be linking it at this moment. `null` when it is not linked
 * within a fifth of a second; with a single look-up, when it is not linked now.
 */
export async function awaitOwner(
  { settings }: Exchange,
  identity: IdentityKey,
  looks: number = LOOKS,
): Promise<AdapterUser | null> {
  for (let look = 1; ; look++) {
    const owner = await ownerOf(settings, identity);
    if (owner !== null || look >= looks) return owner;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
