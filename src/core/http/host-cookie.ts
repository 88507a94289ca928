import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import { sha256 } from '../crypto/digest.js';
import { toBase64Url } from '../kit/base64.js';
import { csrfToken, sentCsrfToken } from './csrf.js';

/**
 * Defines a cookie that proves something about the browser, for example that it requested a magic link. On https its name begins
 * with `__Host-`, so other subdomains cannot set it (RFC 6265bis, section 4.1.3.2), even if the app's other cookies are shared
 * with them. Scripts cannot read it.
 */
export function hostCookie({ cookies }: Pick<Exchange, 'cookies'>, name: string): CookieDefinition {
  const { domain: _, ...own } = cookies.callbackUrl.options;
  const prefix = own.secure === true ? '__Host-' : '';
  return { name: `${prefix}authjs.${name}`, options: { ...own, path: '/', httpOnly: true } };
}

/**
 * Binds such a cookie to the CSRF token of its browser, which is created if needed. A copy in another browser does not match the
 * token there. The binding ends when the browser is closed.
 */
export async function bindToBrowser(exchange: Exchange): Promise<string> {
  return bindingOf(await csrfToken(exchange));
}

/** Whether {@link bindToBrowser} made this binding for the browser of the request. */
export async function isBoundHere(exchange: Exchange, binding: unknown): Promise<boolean> {
  const token = await sentCsrfToken(exchange);
  return token !== undefined && binding === (await bindingOf(token));
}

async function bindingOf(token: string): Promise<string> {
  return toBase64Url(await sha256(`browser\n${token}`));
}
