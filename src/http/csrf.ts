import type { Exchange } from '../contracts/exchange.js';
import type { Awaitable } from '../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { equalStrings } from '../crypto/equal.js';
import { hmacHex } from '../crypto/hmac.js';
import { macKey } from '../crypto/derive-key.js';
import { randomHex } from '../crypto/random.js';
import { MissingCSRF, MissingSecret } from '../errors.js';

const PURPOSE = 'csrf';
const TOKEN_OCTETS = 32;
const COOKIE_VALUE = /^([0-9a-f]{64})\|([0-9a-f]{64})$/;

function macOf(secret: string, token: string): Awaitable<string> {
  return andThen(macKey(secret, PURPOSE), (key) => hmacHex(key, token));
}

function isProof(mac: string, token: string, secrets: readonly string[]): Awaitable<boolean> {
  const secret = secrets[0];
  if (secret === undefined) return false;
  return andThen(
    macOf(secret, token),
    (made) => equalStrings(made, mac) || isProof(mac, token, secrets.slice(1)),
  );
}

/** The token of a cookie value that was made here, with any of the secrets; `undefined` for everything else. */
function provenToken(value: string | undefined, secrets: readonly string[]): Awaitable<string | undefined> {
  const [, token, mac] = COOKIE_VALUE.exec(value ?? '') ?? [];
  if (token === undefined || mac === undefined) return undefined;
  return andThen(isProof(mac, token, secrets), (proven) => (proven ? token : undefined));
}

/** A new token, set on the answer unless another site made the browser ask. */
function freshToken(exchange: Exchange): Awaitable<string> {
  const { jar, cookies, settings } = exchange;
  const [secret] = settings.secrets;
  if (secret === undefined) throw new MissingSecret('Set `secret`: CSRF tokens cannot be made without one.');
  const token = randomHex(TOKEN_OCTETS);
  // Such a request may lack our cookie although the browser has one (`SameSite`): a new one would replace it.
  if (hidesCookies(exchange)) return token;
  return andThen(macOf(secret, token), (mac) => {
    jar.set(cookies.csrfToken, `${token}|${mac}`);
    return token;
  });
}

/**
 * The CSRF token of this browser: that of its cookie, where we made it, which then stays as it is; otherwise a new one,
 * set on the answer, but for requests that another site sent. However often it is asked for, one exchange has one token.
 * Contract, section 4.
 * @throws {MissingSecret} when there is no secret
 */
export function csrfToken(exchange: Exchange): Awaitable<string> {
  const { jar, cookies, settings } = exchange;
  const { name } = cookies.csrfToken;
  const pending = jar.pending(name);
  if (pending !== undefined && pending !== '') return pending.slice(0, pending.indexOf('|'));
  return andThen(provenToken(jar.get(name), settings.secrets), (token) => token ?? freshToken(exchange));
}

/** Whether the browser says that another site made it send this request (Fetch Metadata; OWASP CSRF cheat sheet). */
function isCrossSite({ request, origin }: Exchange): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site.trim().toLowerCase() === 'cross-site';
  const sender = request.headers.get('origin');
  // RFC 6454, section 7.3: `null` is what privacy-sensitive contexts send, ours included.
  return sender !== null && sender !== 'null' && sender !== origin;
}

/** Whether `Lax` cookies stay at home: anything from another site but a link that is followed (RFC 6265bis, 5.2). */
function hidesCookies(exchange: Exchange): boolean {
  const { method, headers } = exchange.request;
  return isCrossSite(exchange) && (method === 'POST' || headers.get('sec-fetch-dest') !== 'document');
}

/**
 * Demands that this POST was sent by a page of ours: not by another site, and with the token that the cookie proves,
 * in the field `csrfToken` or the header `x-csrf-token`. Does nothing where the application checks itself
 * (`skipCSRFCheck`).
 * @throws {MissingCSRF} otherwise; `code` is `cross_site` where another site sent it
 */
export function assertCsrf(exchange: Exchange): Awaitable<void> {
  const { jar, cookies, settings, request } = exchange;
  if (settings.skipCsrf) return;
  if (isCrossSite(exchange)) {
    throw new MissingCSRF('The request was sent by a page of another site.', { code: 'cross_site' });
  }
  const sent = request.form['csrfToken'] ?? request.headers.get('x-csrf-token');
  return andThen(provenToken(jar.get(cookies.csrfToken.name), settings.secrets), (token) => {
    if (token !== undefined && sent && equalStrings(token, sent)) return;
    throw new MissingCSRF(
      'The request does not carry the CSRF token of its cookie. Take it from the `csrf` action, send it as the field ' +
        '`csrfToken`, and send cookies along.',
    );
  });
}
