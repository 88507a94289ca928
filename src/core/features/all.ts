import type { Features } from '../contracts/features.js';
import type { SignedProvider, SigningClient } from './given.js';
import { openIdFeatures } from './groups.js';

/** What a provider has beyond OAuth 2.0: in every build without the condition `latchkey-lean`, all that there is. */
export function featuresOfProvider(_config: SignedProvider, _client: SigningClient): Features {
  return openIdFeatures;
}
