import type { carriedFeatures, carriedMethod } from '../../types/symbols.js';
import type { Features } from '../feature.js';

/** The features that a value of the configuration brings along. */
export interface Carrier {
  readonly [carriedFeatures]?: Features;
}

/** The features that a provider brings along, and its `AuthenticationMethod`. */
export interface MethodCarrier extends Carrier {
  readonly [carriedMethod]?: object;
}
