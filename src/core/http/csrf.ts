import type { Exchange } from '../contracts/exchange.js';
import type { Awaitable } from '../../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { equalStrings } from '../crypto/equal.js';
import { hmacHex } from '../crypto/hmac.js';
import { macKey } from '../crypto/derive-key.js';
import { randomHex } from '../crypto/random.js';
import { MissingCSRF, MissingSecret } from '../../errors.js';
import { isFromClient } from './client-origins.js';
import { isCrossSite, withholdsLaxCookies } from './fetch-metadata.js';

const PURPOSE = 'csrf';
const TOKEN_OCTETS = 32;
const COOKIE_VALUE = /^([0-9a-f]{64})\|([0-9a-f]{64})$/;

function macOf(secret: string, token: string): Awaitable<string> {
  return andThen(macKey(secret, PURPOSE), (key) => hmacHex(key, token));
}

function isValidMac(mac: string, token: string, secrets: readonly string[]): Awaitable<boolean> {
  const secret = secrets[0];
  if (secret === undefined) return false;
  return andThen(
    macOf(secret, token),
    (expected) => equalStrings(expected, mac) || isValidMac(mac, token, secrets.slice(1)),
  );
}

/** The token of a cookie whose MAC was made with one of the secrets; `undefined` for every other value. */
function verifiedToken(value: string | undefined, secrets: readonly string[]): Awaitable<string | undefined> {
  const [, token, mac] = COOKIE_VALUE.exec(value ?? '') ?? [];
  if (token === undefined || mac === undefined) return undefined;
  return andThen(isValidMac(mac, token, secrets), (valid) => (valid ? token : undefined));
}

/** A new token; its cookie is set unless another site made the browser send the request. */
function freshToken(exchange: Exchange): Awaitable<string> {
  const { jar, cookies, settings } = exchange;
  const [secret] = settings.secrets;
  if (secret === undefined) throw new MissingSecret('Set `secret`: CSRF tokens cannot be made without one.');
  const token = randomHex(TOKEN_OCTETS);
  // The browser may have a CSRF cookie that it did not send (`SameSite`); a new one would replace it.
  if (withholdsLaxCookies(exchange) && !isFromClient(exchange)) return token;
  return andThen(macOf(secret, token), (mac) => {
    jar.set(cookies.csrfToken, `${token}|${mac}`);
    return token;
  });
}

/**
 * The CSRF token of this browser: the one in its cookie if the cookie is authentic, otherwise a new one, with a new
 * cookie unless another site sent the request. All calls for one exchange give the same token. Contract, CSRF.
 * @throws {MissingSecret} when there is no secret
 */
export function csrfToken(exchange: Exchange): Awaitable<string> {
  const pending = exchange.jar.pending(exchange.cookies.csrfToken.name);
  if (pending !== undefined && pending !== '') return pending.slice(0, pending.indexOf('|'));
  return andThen(sentCsrfToken(exchange), (token) => token ?? freshToken(exchange));
}

/** The CSRF token that this browser sent; `undefined` if its cookie is missing or not ours, or several are ours. */
export function sentCsrfToken({ jar, cookies, settings }: Exchange): Awaitable<string | undefined> {
  const values = jar.values(cookies.csrfToken.name);
  if (values.length < 2) return verifiedToken(values[0], settings.secrets);
  // One of them is left from another domain or path. A subdomain can plant a genuine one, so of two neither counts.
  return Promise.all(values.map(async (value) => verifiedToken(value, settings.secrets))).then((tokens) => {
    const [token, other] = tokens.filter((one) => one !== undefined);
    return other === undefined ? token : undefined;
  });
}

/**
 * Checks that a POST comes from a page of this application: it was not sent by another site (`clientOrigins` excepted), and carries the token of
 * the CSRF cookie in the field `csrfToken` or the header `x-csrf-token`. Does nothing if the application does its own
 * checks (`skipCSRFCheck`).
 * @throws {MissingCSRF} otherwise; `code` is `cross_site` if another site sent it
 */
export function assertCsrf(exchange: Exchange): Awaitable<void> {
  const { settings, request } = exchange;
  if (settings.skipCsrf) return;
  if (isCrossSite(exchange) && !isFromClient(exchange)) {
    throw new MissingCSRF('The request was sent by a page of another site.', { code: 'cross_site' });
  }
  const sent = request.form['csrfToken'] ?? request.headers.get('x-csrf-token');
  return andThen(sentCsrfToken(exchange), (token) => {
    if (token !== undefined && sent && equalStrings(token, sent)) return;
    throw new MissingCSRF(
      'The request does not carry the CSRF token that belongs to its cookie. Get the token from the `csrf` action, and ' +
        'send it as the field `csrfToken`, together with the cookies.',
    );
  });
}
