import { onDemand } from '../kit/on-demand.js';
import { factorProofs, resolveSecondFactor } from '../factors/settings.js';
import type { Features } from '../contracts/features.js';

const load = onDemand(() => import('../factors/loaded.js'));

/** What the option `secondFactor` brings along, in every build. */
export const secondFactorFeatures: Features = {
  resolvers: { secondFactor: resolveSecondFactor, proofs: () => factorProofs },
  'second-factor': load,
  gate: load,
};
