import type { Part } from '../ledger.js';
import { ending } from './ending.js';
import { growth } from './growth.js';
import { processes } from './processes.js';

/** All parts, in the order in which they run. */
export const parts: readonly Part[] = [growth, ending, processes];
