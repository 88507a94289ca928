import { onDemand } from '../../core/kit/on-demand.js';
import type { Features } from '../../core/contracts/features.js';
import { resolveAccount } from './settings.js';

/** What the option `account` brings along, in every build. */
export const accountFeatures: Features = {
  resolvers: { account: resolveAccount },
  account: onDemand(() => import('./loaded.js')),
};
