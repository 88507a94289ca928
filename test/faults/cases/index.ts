import type { FaultTest } from '../fault-test.js';
import { clockSkew, farClocks } from './clocks.js';
import { duplicatedCallbacks } from './duplicated-callbacks.js';
import { cookieFlood, distinctFlows } from './floods.js';
import { costOfLimits } from './cost-of-limits.js';
import { guessing } from './guessing.js';
import { halfSignOut } from './half-sign-out.js';
import { keyRotation } from './key-rotation.js';
import { passwordKillPoints } from './password-kill-points.js';
import { mailLinkRaces, parallelFirstSignIns } from './races-by-adapter.js';
import { revocationLag, secretRotation } from './several-processes.js';
import { slowProvider } from './slow-provider.js';
import { snippetsRestart, snippetsSilence } from './snippets.js';
import { storeOutage } from './store-outage.js';

/** Every test, in the order of the document. */
export const faultTests: readonly FaultTest[] = [
  passwordKillPoints,
  storeOutage,
  snippetsRestart,
  snippetsSilence,
  halfSignOut,
  slowProvider,
  duplicatedCallbacks,
  parallelFirstSignIns,
  mailLinkRaces,
  secretRotation,
  keyRotation,
  clockSkew,
  farClocks,
  revocationLag,
  cookieFlood,
  distinctFlows,
  guessing,
  costOfLimits,
];
