import type { AuthConfig } from '../../types/config.js';
import type { AuthError } from '../../errors.js';
import type { Features } from '../contracts/features.js';
import { carriedByOptions } from './carried-by-options.js';
import type { FeaturesGiven, SignedProvider, SigningClient } from './given.js';
import {
  limitFeatures,
  logoutFeatures,
  openIdFeatures,
  passwordFeatures,
  sessionFeatures,
  storeFeatures,
  tokenFeatures,
} from './groups.js';

// What resolves options that few applications set; in lean builds it comes with their values.
export { resolveLogout } from '../config/resolve-logout.js';
export { resolveSessionControl } from '../config/resolve-session-control.js';
export { resolveTokens } from '../config/resolve-tokens.js';
export { wrapAdapter } from '../store/wrap-adapter.js';

/** All features. What is not switched on is never loaded. */
const builtIn: Features = Object.freeze({
  ...limitFeatures,
  ...passwordFeatures,
  ...sessionFeatures,
  ...logoutFeatures,
  ...tokenFeatures,
  ...storeFeatures,
  ...openIdFeatures,
});

/**
 * The features of a configuration: all of them, in every build without the condition `latchkey-lean`, and what options
 * such as `secondFactor` bring along in every build.
 */
export function featuresOf(config: AuthConfig, _given: FeaturesGiven, problems: AuthError[]): Features {
  const carried = carriedByOptions(config, problems);
  return carried === undefined ? builtIn : { ...builtIn, ...carried };
}

/** What a provider has beyond OAuth 2.0. */
export function featuresOfProvider(_config: SignedProvider, _client: SigningClient): Features {
  return builtIn;
}
