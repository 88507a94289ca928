import type { Features } from '../feature.js';
import {
  limitFeatures,
  logoutFeatures,
  openIdFeatures,
  passwordFeatures,
  sessionFeatures,
  storeFeatures,
  tokenFeatures,
} from './groups.js';

/** The features that every configuration has: all of them. What is not switched on is never loaded. */
export const builtIn: Features = Object.freeze({
  ...limitFeatures,
  ...passwordFeatures,
  ...sessionFeatures,
  ...logoutFeatures,
  ...tokenFeatures,
  ...storeFeatures,
  ...openIdFeatures,
});
