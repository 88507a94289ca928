import type { Exchange } from '../../contracts/exchange.js';
import type { CookieDefinition } from '../../contracts/settings.js';
import { toBase64Url } from '../../kit/base64.js';
import { equalStrings } from '../../crypto/equal.js';
import { sha256 } from '../../crypto/digest.js';
import { seal, unseal } from '../../crypto/seal.js';

const PURPOSE = 'email.browser';
/** Links that one browser can have requested and not opened yet. */
const MAX_PENDING = 3;

/**
 * Remembers in a sealed cookie that this browser requested a link, so that opening the link here signs in at once. The
 * cookie stays after the link was used: opening it again here then says at once that it was.
 */
export async function rememberRequest(
  exchange: Exchange,
  link: { identifier: string; token: string; maxAge: number },
): Promise<void> {
  const pending = [await fingerprint(link), ...(await readPending(exchange))].slice(0, MAX_PENDING);
  await writePending(exchange, pending, link.maxAge);
}

/** Whether this browser requested the link: its sealed cookie has the hash of the link's address and token. */
export async function isRequestingBrowser(
  exchange: Exchange,
  link: { identifier: string; token: string },
): Promise<boolean> {
  const wanted = await fingerprint(link);
  return (await readPending(exchange)).some((requested) => equalStrings(requested, wanted));
}

async function readPending(exchange: Exchange): Promise<string[]> {
  const { settings, now, jar } = exchange;
  const sealed = jar.get(cookieOf(exchange).name);
  const content = await unseal(sealed, { secrets: settings.secrets, purpose: PURPOSE, now });
  const pending = content?.['l'];
  return Array.isArray(pending) ? pending.filter((entry) => typeof entry === 'string') : [];
}

async function writePending(exchange: Exchange, pending: readonly string[], maxAge: number): Promise<void> {
  const { settings, now, jar } = exchange;
  const value = await seal({ l: pending }, { secrets: settings.secrets, purpose: PURPOSE, maxAge, now });
  jar.set(cookieOf(exchange), value, { maxAge });
}

/** `SameSite=Lax`, so that browsers send it when the link is opened from a mail program. */
function cookieOf({ cookies }: Exchange): CookieDefinition {
  const { options } = cookies.callbackUrl;
  const prefix = options.secure === true ? '__Secure-' : '';
  return { name: `${prefix}authjs.email-browser`, options };
}

async function fingerprint({ identifier, token }: { identifier: string; token: string }): Promise<string> {
  return toBase64Url(await sha256(JSON.stringify([identifier, token])));
}
