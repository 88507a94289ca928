import type { Exchange } from '../../contracts/exchange.js';
import type { CookieDefinition } from '../../contracts/settings.js';
import { toBase64Url } from '../../kit/base64.js';
import { equalStrings } from '../../crypto/equal.js';
import { sha256 } from '../../crypto/digest.js';
import { seal, unseal } from '../../crypto/seal.js';
import { bindToBrowser, hostCookie, isBoundHere } from '../../http/host-cookie.js';

const PURPOSE = 'email.browser';
/** Links that one browser can have requested and not opened yet. */
const MAX_PENDING = 3;

/** The newest mail that this browser asked for, if it has a code. */
export interface CodedMail {
  readonly providerId: string;
  readonly identifier: string;
  /** The hash that is stored in place of the link's token. */
  readonly hash: string;
  /** What the code follows from beside that: random, and nowhere but in the sealed cookie. */
  readonly key: string;
}

/** What the cookie holds. */
interface Remembered {
  /** The hashes of links. */
  readonly links: readonly string[];
  readonly coded: CodedMail | undefined;
}

/**
 * Remembers in a sealed cookie that this browser requested a link, so that opening the link here signs in at once. The
 * cookie stays after the link was used: opening it again here then says at once that it was.
 */
export async function rememberRequest(
  exchange: Exchange,
  link: { identifier: string; token: string; maxAge: number; coded?: CodedMail | undefined },
): Promise<void> {
  const { links } = await read(exchange);
  const pending = [await fingerprint(link), ...links].slice(0, MAX_PENDING);
  await write(exchange, { links: pending, coded: link.coded }, link.maxAge);
}

/** The mail whose code may be typed in this browser; `undefined` where the cookie is absent, expired or not ours. */
export async function codedMail(exchange: Exchange, providerId: string): Promise<CodedMail | undefined> {
  const { coded } = await read(exchange);
  return coded?.providerId === providerId ? coded : undefined;
}

/** Forgets the code of the newest mail, which works no longer. */
export async function forgetCode(exchange: Exchange): Promise<void> {
  const { links, coded, secondsLeft } = await read(exchange);
  if (coded !== undefined) await write(exchange, { links, coded: undefined }, secondsLeft);
}

/** Whether this browser requested the link: its sealed cookie has the hash of the link's address and token. */
export async function isRequestingBrowser(
  exchange: Exchange,
  link: { identifier: string; token: string },
): Promise<boolean> {
  const wanted = await fingerprint(link);
  return (await read(exchange)).links.some((requested) => equalStrings(requested, wanted));
}

async function read(exchange: Exchange): Promise<Remembered & { readonly secondsLeft: number }> {
  const { settings, now, jar } = exchange;
  const sealed = jar.get(cookieOf(exchange).name);
  const content = await unseal(sealed, { secrets: settings.secrets, purpose: PURPOSE, now });
  // A cookie from an attacker's browser would confirm the sign-up that the attacker started.
  const { l: links, c: coded, exp } = (await isBoundHere(exchange, content?.['b'])) && content ? content : {};
  return {
    links: Array.isArray(links) ? links.filter((entry) => typeof entry === 'string') : [],
    coded: parseCoded(coded),
    secondsLeft: typeof exp === 'number' ? exp - Math.floor(now.getTime() / 1000) : 0,
  };
}

async function write(exchange: Exchange, { links, coded }: Remembered, maxAge: number): Promise<void> {
  const { settings, now, jar } = exchange;
  const c = coded && [coded.providerId, coded.identifier, coded.hash, coded.key];
  const content = { l: links, b: await bindToBrowser(exchange), ...(c && { c }) };
  const value = await seal(content, { secrets: settings.secrets, purpose: PURPOSE, maxAge, now });
  jar.set(cookieOf(exchange), value, { maxAge });
}

function parseCoded(value: unknown): CodedMail | undefined {
  if (!Array.isArray(value)) return undefined;
  const [providerId = '', identifier = '', hash = '', key = ''] = value.map(String);
  return key === '' ? undefined : { providerId, identifier, hash, key };
}

/** `SameSite=Lax`, so that browsers send it when the link is opened from a mail program. */
function cookieOf(exchange: Exchange): CookieDefinition {
  return hostCookie(exchange, 'email-browser');
}

async function fingerprint({ identifier, token }: { identifier: string; token: string }): Promise<string> {
  return toBase64Url(await sha256(JSON.stringify([identifier, token])));
}
