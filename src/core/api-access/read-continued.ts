import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { Settings } from '../contracts/settings.js';
import { loadFeature } from '../load-feature.js';

type Module = typeof import('../session/revocation/continued-session.js');

/** What is known of the session of a browser, from which a client gets its own. Loaded on demand, as it is elsewhere. */
export async function readContinued(
  settings: Settings,
  identity: SessionIdentity,
): ReturnType<Module['continuedSession']> {
  const { continuedSession } = await loadFeature<Module>(settings, 'continued-session');
  return continuedSession(settings, identity);
}
