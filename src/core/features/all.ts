import type { AuthConfig } from '../../types/config.js';
import type { AuthError } from '../../errors.js';
import type { Features } from '../contracts/features.js';
import type { OptionParts } from '../contracts/option-parts.js';
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

/** All features. What is not switched on is never loaded. */
const builtIn: Features & OptionParts = Object.freeze({
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

/** The functions that resolve options which few applications set. */
export function optionPartsOf(_config: AuthConfig, _adapter: object | undefined): OptionParts {
  return builtIn;
}

/** What a provider has beyond OAuth 2.0. */
export function featuresOfProvider(_config: SignedProvider, _client: SigningClient): Features {
  return builtIn;
}
