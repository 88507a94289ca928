import { onDemand } from '../../../core/kit/on-demand.js';

/** Loads what `organizationPolicies()` carries. Marked pure, so that bundlers leave it out where it is not used. */
export const loadPolicies: () => object = /* @__PURE__ */ onDemand(
  async () => (await import('./loaded.js')).policies,
);
