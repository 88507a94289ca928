import type { Awaitable } from '../types/model.js';
import { onDemand } from '../kit/on-demand.js';

/** Loads what keeps, times and ends sessions beyond their cookie: only where an option for it is set. */
export const sessionControl: () => Awaitable<typeof import('./session-control.js')> = onDemand(
  () => import('./session-control.js'),
);
