import type { Features } from '../contracts/features.js';
import { loadFeature } from '../load-feature.js';
import type { Awaitable } from '../kit/awaitable.js';

/** Loads what applications need that set `revocation`, or limits of `session`. */
export function loadRevocation(settings: {
  readonly features: Features;
}): Awaitable<typeof import('./revocation.js')> {
  return loadFeature(settings, 'revocation');
}
