import type { Features } from '../contracts/features.js';
import { loadFeature } from '../load-feature.js';
import type { Awaitable } from '../../types/model.js';

/** Loads what ends grants with a session: most applications keep no tokens. */
export function loadEndGrants(settings: {
  readonly features: Features;
}): Awaitable<typeof import('./end-grants.js')> {
  return loadFeature(settings, 'end-grants');
}
