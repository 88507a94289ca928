import type { Awaitable } from '../types/model.js';
import { onDemand } from '../kit/on-demand.js';

/** What is said about sessions that most processes never see: loaded with the first of them. */
export const rareCases: () => Awaitable<typeof import('./rare-cases.js')> = onDemand(
  () => import('./rare-cases.js'),
);
