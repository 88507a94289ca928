import type { Part } from '../ledger.js';
import { ending } from './ending.js';
import { flooding } from './flood.js';
import { growth } from './growth.js';
import { loop } from './loop.js';
import { processes } from './processes.js';

/** All parts, in the order in which they run. */
export const parts: readonly Part[] = [growth, ending, processes, loop, flooding];
