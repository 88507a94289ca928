import type { Features } from '../feature.js';

/** The features that every configuration has: none. The values that switch them on bring them along. */
export const builtIn: Features = Object.freeze({});
