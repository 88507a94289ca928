import { resolveLogout } from '../config/resolve-logout.js';
import { resolveSessionControl } from '../config/resolve-session-control.js';
import { resolveTokens } from '../config/resolve-tokens.js';
import type { Features } from '../contracts/features.js';
import type { OptionParts } from '../contracts/option-parts.js';
import { resolveLimits } from '../limits/resolve-limits.js';
import { wrapAdapter } from '../store/wrap-adapter.js';
import {
  limitFeatures,
  logoutFeatures,
  passwordFeatures,
  sessionFeatures,
  storeFeatures,
  tokenFeatures,
} from './groups.js';

// What values of options bring along in a build with the condition `latchkey-lean`: their features, and what resolves them, which
// every other build has. Made by calls, which a bundler leaves out where nothing uses what they make.

type LeanFeatures = Features & OptionParts;

function joined(features: Features, parts: OptionParts & Pick<Features, 'resolveLimits'>): LeanFeatures {
  return { ...features, ...parts };
}

/** What methods need whose secrets can be guessed. */
export const leanLimits: LeanFeatures = joined(limitFeatures, { resolveLimits });

/** What passwords need that are kept here. */
export const leanPasswords: LeanFeatures = joined(passwordFeatures, { resolveLimits });

/** What `revocation` needs, and limits of `session`. */
export const leanSession: LeanFeatures = joined(sessionFeatures, { resolveSessionControl });

/** What `logout` needs. Its features end sessions, too, so that the option `revocation` counts beside it. */
export const leanLogout: LeanFeatures = joined(logoutFeatures, { resolveLogout, resolveSessionControl });

/** What `tokens` needs. */
export const leanTokens: LeanFeatures = joined(tokenFeatures, { resolveTokens });

/** What an adapter needs. */
export const leanStore: LeanFeatures = joined(storeFeatures, { wrapAdapter });
