import { onDemand } from '../kit/on-demand.js';
import { resolveSecondFactor } from '../factors/settings.js';
import type { Features } from '../contracts/features.js';

/** What the option `secondFactor` brings along, in every build. */
export const secondFactorFeatures: Features = {
  resolvers: { secondFactor: resolveSecondFactor },
  'second-factor': onDemand(() => import('../factors/loaded.js')),
};
