import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import { sha256 } from '../crypto/digest.js';
import { toBase64Url } from '../kit/base64.js';
import { csrfToken, sentCsrfToken } from './csrf.js';

/**
 * A cookie that vouches for its browser. On https its name begins with `__Host-`, so that no other subdomain can plant one
 * (RFC 6265bis, section 4.1.3.2), whatever domain the application's other cookies have. Scripts cannot read it.
 */
export function hostCookie({ cookies }: Pick<Exchange, 'cookies'>, name: string): CookieDefinition {
  const { domain: _, ...own } = cookies.callbackUrl.options;
  const prefix = own.secure === true ? '__Host-' : '';
  return { name: `${prefix}authjs.${name}`, options: { ...own, path: '/', httpOnly: true } };
}

/**
 * What a vouching cookie is bound to when it is made: the CSRF token of the browser, which is set if there is none. A copy in
 * another browser is worth nothing there, as that has a token of its own; the binding ends when the browser is closed.
 */
export async function bindToBrowser(exchange: Exchange): Promise<string> {
  return bindingOf(await csrfToken(exchange));
}

/** Whether a cookie was bound to the browser that sends it now. */
export async function isBoundHere(exchange: Exchange, binding: unknown): Promise<boolean> {
  const token = await sentCsrfToken(exchange);
  return token !== undefined && binding === (await bindingOf(token));
}

async function bindingOf(token: string): Promise<string> {
  return toBase64Url(await sha256(`browser\n${token}`));
}
