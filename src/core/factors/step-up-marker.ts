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
  jar.set(markerCookie(exchange), await seal({ u: String(userId), b: binding }, options), {
    maxAge: MAX_AGE,
  });
}

/** The user whom a sign-in in this browser is to prove anew; `undefined`: it is an ordinary one. */
export async function stepUpOf(
  exchange: Exchange,
  identity: SessionIdentity | null,
): Promise<string | undefined> {
  const { settings, jar, now } = exchange;
  const sealed = jar.get(markerCookie(exchange).name);
  if (sealed === undefined || identity === null) return undefined;
  const marker = await unseal(sealed, { secrets: settings.secrets, purpose: PURPOSE, now });
  if (marker === null || marker['b'] !== identity.binding) return undefined;
  return typeof marker['u'] === 'string' ? marker['u'] : undefined;
}

/** {@link stepUpOf}, once: the next sign-in is an ordinary one. */
export async function takeStepUp(
  exchange: Exchange,
  identity: SessionIdentity | null,
): Promise<string | undefined> {
  const cookie = markerCookie(exchange);
  if (exchange.jar.get(cookie.name) === undefined) return undefined;
  const user = await stepUpOf(exchange, identity);
  exchange.jar.clear(cookie);
  return user;
}
