import type { Awaitable } from '../../types/model.js';
import { onDemand } from '../kit/on-demand.js';

/** Loads what ends grants with a session: most applications keep no tokens. */
export const loadEndGrants: () => Awaitable<typeof import('./end-grants.js')> = onDemand(
  () => import('./end-grants.js'),
);
