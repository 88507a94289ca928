import type { TimeoutSettings } from '../contracts/settings.js';

/** The time limits where the option `timeouts` does not say otherwise, in seconds. */
export const DEFAULT_TIMEOUTS: TimeoutSettings = Object.freeze({
  adapter: 10,
  callbacks: 10,
  proofs: 30,
  events: 5,
  body: 10,
});
