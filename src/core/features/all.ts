import type { Features } from '../contracts/features.js';
import type { SignedProvider, SigningClient } from './given.js';
import {
  limitFeatures,
  logoutFeatures,
  openIdFeatures,
  passwordFeatures,
  sessionFeatures,
  storeFeatures,
  tokenFeatures,
} from './groups.js';

/** All features. What is not switched on is never loaded. */
export const allFeatures: Features = Object.freeze({
  ...limitFeatures,
  ...passwordFeatures,
  ...sessionFeatures,
  ...logoutFeatures,
  ...tokenFeatures,
  ...storeFeatures,
  ...openIdFeatures,
});

/** What a provider has beyond OAuth 2.0. */
export function featuresOfProvider(_config: SignedProvider, _client: SigningClient): Features {
  return allFeatures;
}
