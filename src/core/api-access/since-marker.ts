import type { Exchange } from '../contracts/exchange.js';
import { equalStrings } from '../crypto/equal.js';
import { sha256 } from '../crypto/digest.js';
import { bindToBrowser } from '../http/host-cookie.js';
import { sentCsrfToken } from '../http/csrf.js';
import { toBase64Url } from '../kit/base64.js';

/** The parameter of our own that says when a page of ours sent the user to sign in for a request. */
export const SINCE = 'latchkey_since';

const MARKER = /^(\d{1,15})\.([\w-]{43})$/;

/**
 * Marks a request whose user is sent to sign in: a sign-in after this moment, in this browser, was made for it. Only the browser has
 * what the marker is made with, so a program that opens a page in it cannot claim a sign-in that the user made for something else.
 */
export async function sinceMarker(exchange: Exchange): Promise<string> {
  const time = String(exchange.now.getTime());
  return `${time}.${await macOf(time, await bindToBrowser(exchange))}`;
}

/** When the user was sent to sign in for this request, in milliseconds; `undefined`: they were not, or not in this browser. */
export async function sinceOf(exchange: Exchange): Promise<number | undefined> {
  const [, time, mac] = MARKER.exec(exchange.request.query.get(SINCE) ?? '') ?? [];
  if (time === undefined || mac === undefined || (await sentCsrfToken(exchange)) === undefined)
    return undefined;
  return equalStrings(await macOf(time, await bindToBrowser(exchange)), mac) ? Number(time) : undefined;
}

async function macOf(time: string, binding: string): Promise<string> {
  return toBase64Url(await sha256(`sign-in for a client\n${time}\n${binding}`));
}
