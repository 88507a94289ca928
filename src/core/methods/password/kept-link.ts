import type { Exchange } from '../../contracts/exchange.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import type { CookieDefinition } from '../../contracts/settings.js';
import { seal, unseal } from '../../crypto/seal.js';
import { bindToBrowser, hostCookie, isBoundHere } from '../../http/host-cookie.js';
import { maxAgeOf } from './options.js';

/**
 * The link to a new password while a page of the application asks for it. Its token is in no URL of that page, where scripts
 * of others could read it: it waits in a sealed cookie that only the actions get.
 */

const PURPOSE = 'password.link';

/** Keeps the token of a link that was opened in this browser. */
export async function keepLink(
  exchange: Exchange,
  provider: CredentialsProvider,
  token: string,
): Promise<void> {
  const { settings, jar, now } = exchange;
  const maxAge = maxAgeOf(provider, 'reset');
  const sealed = await seal(
    { p: provider.id, t: token, b: await bindToBrowser(exchange) },
    { secrets: settings.secrets, purpose: PURPOSE, maxAge, now },
  );
  jar.set(cookieOf(exchange), sealed, { maxAge });
}

/** The token of the link that was opened last in this browser; `undefined` if there is none, or it was another provider's. */
export async function keptLink(exchange: Exchange, { id }: CredentialsProvider): Promise<string | undefined> {
  const { settings, jar, now } = exchange;
  const content = await unseal(jar.get(cookieOf(exchange).name), {
    secrets: settings.secrets,
    purpose: PURPOSE,
    now,
  });
  if (content?.['p'] !== id || !(await isBoundHere(exchange, content['b']))) return undefined;
  return typeof content['t'] === 'string' ? content['t'] : undefined;
}

/** Forgets it: it was used, or works no longer. */
export function forgetLink(exchange: Exchange): void {
  const cookie = cookieOf(exchange);
  if (exchange.jar.get(cookie.name) !== undefined) exchange.jar.clear(cookie);
}

/** `SameSite=Lax`: it is set when a link is opened from a mail program. */
function cookieOf(exchange: Exchange): CookieDefinition {
  return hostCookie(exchange, 'password-link');
}
