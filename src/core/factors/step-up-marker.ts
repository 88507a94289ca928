import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { CookieDefinition } from '../contracts/settings.js';
import { seal, unseal } from '../crypto/seal.js';
import { hostCookie } from '../http/host-cookie.js';

/** Seconds for which a step-up waits for a sign-in of the same user. */
const MAX_AGE = 600;
const PURPOSE = 'step-up';

function markerCookie(exchange: Exchange): CookieDefinition {
  return hostCookie(exchange, 'step-up');
}

/** Notes that the next sign-in in this browser proves the user of its session anew, and must not change to another one. */
export async function markStepUp(exchange: Exchange, { userId, binding }: SessionIdentity): Promise<void> {
  const { settings, jar, now } = exchange;
  const options = { secrets: settings.secrets, purpose: PURPOSE, maxAge: MAX_AGE, now };
  jar.set(markerCookie(exchange), await seal({ u: userId, b: binding }, options), { maxAge: MAX_AGE });
}

/** Whether a sign-in is that of another user than the one who is to prove who they are. The session then stays as it is. */
export async function isStepUpOfOther(
  exchange: Exchange,
  identity: SessionIdentity | null,
  userId: string | undefined,
): Promise<boolean> {
  const { settings, jar, now } = exchange;
  const cookie = markerCookie(exchange);
  const sealed = jar.get(cookie.name);
  if (sealed === undefined) return false;
  jar.clear(cookie);
  const marker = await unseal(sealed, { secrets: settings.secrets, purpose: PURPOSE, now });
  if (marker === null || identity === null || marker['b'] !== identity.binding) return false;
  return marker['u'] !== userId;
}
