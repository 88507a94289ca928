import type { Awaitable } from '../types/model.js';
import { onDemand } from '../kit/on-demand.js';

/** Loads the code for sessions that most processes never see. */
export const rareCases: () => Awaitable<typeof import('./rare-cases.js')> = onDemand(
  () => import('./rare-cases.js'),
);
