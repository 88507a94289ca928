import { createHash, randomFillSync } from 'node:crypto';
import { ada, CSRF_COOKIE, MAX_AGE, ORIGIN, SECRET, SESSION_COOKIE } from '../scene.ts';
import { limitDecode, limitEncode, limitKey, limitMacKey, type LimitKey } from './limit-crypto.ts';
import {
  chunkedCookieOf,
  cookieOf,
  csrfCookie,
  csrfMac,
  lastingFields,
  provenCsrf,
  sessionCookies,
  type Fields,
} from './limit-door.ts';

/**
 * What the machine can do: the same observable answers, written by hand for each row. Keys are derived once, the crypto
 * is synchronous, and there is one `new Response`. A yardstick, not a library: no routes, no options, no errors.
 */
export class LimitNode {
  readonly key: LimitKey = limitKey(SECRET, SESSION_COOKIE);
  readonly mac = limitMacKey(SECRET, 'csrf');
  #fields: Fields = [];

  /** What all answers have in common. */
  get lasting(): Fields {
    return this.#fields;
  }

  /** @param example - an answer of the library, whose lasting headers are taken over */
  constructor(example?: Response) {
    if (example !== undefined) this.#fields = lastingFields(example);
  }

  respond(body: string | null, fields: Fields = [], status = 200): Response {
    return new Response(body, {
      status,
      headers: fields.length === 0 ? [...this.#fields] : [...this.#fields, ...fields],
    });
  }

  redirect(location: string, fields: Fields): Response {
    return this.respond(null, [...fields, ['location', location]], 302);
  }

  /** `GET session`; `keys` of several secrets, newest first. */
  session(request: Request, renew: boolean, keys: readonly LimitKey[] = [this.key]): Response {
    const { body, fields } = this.sessionParts(request, renew, keys);
    return this.respond(body, fields);
  }

  /** @param request - a Request, or whatever else has headers */
  sessionParts(
    request: { readonly headers: Pick<Headers, 'get'> },
    renew: boolean,
    keys: readonly LimitKey[] = [this.key],
  ): { readonly body: string; readonly fields: Fields } {
    const token = chunkedCookieOf(request.headers.get('cookie') ?? '', SESSION_COOKIE);
    const key = keys.find(({ prefix }) => token?.startsWith(prefix));
    const claims = token === undefined || key === undefined ? null : limitDecode(key, token);
    if (claims === null) return { body: 'null', fields: [] };
    const now = Date.now();
    const expires = new Date(renew ? now + MAX_AGE * 1000 : Number(claims['exp']) * 1000);
    const { name, email, picture } = claims;
    const body = JSON.stringify({ user: { name, email, image: picture }, expires: expires.toISOString() });
    // The newest secret encrypts.
    const issuer = keys[0] ?? this.key;
    return { body, fields: renew ? sessionCookies(limitEncode(issuer, claims, now), expires) : [] };
  }

  csrf(request: Request): Response {
    const known = provenCsrf(this.mac, cookieOf(request.headers.get('cookie') ?? '', CSRF_COOKIE));
    if (known !== undefined) return this.respond(`{"csrfToken":"${known}"}`);
    const token = randomHex();
    return this.respond(`{"csrfToken":"${token}"}`, csrfCookie(`${token}|${csrfMac(this.mac, token)}`));
  }

  /** The form of a POST whose CSRF token is right. */
  async form(request: Request): Promise<URLSearchParams> {
    const form = new URLSearchParams(await request.text());
    const token = provenCsrf(this.mac, cookieOf(request.headers.get('cookie') ?? '', CSRF_COOKIE));
    if (token === undefined || form.get('csrfToken') !== token) throw new Error('no CSRF token');
    return form;
  }

  async password(request: Request): Promise<Response> {
    const form = await this.form(request);
    const to = returnTo(form);
    const { name, email, id } = form.get('name') === 'ada' ? ada : { name: null, email: null, id: '' };
    const now = Date.now();
    const token = limitEncode(this.key, { name, email, picture: null, sub: id }, now);
    const cookies = sessionCookies(token, new Date(now + MAX_AGE * 1000));
    return this.redirect(to, cookies);
  }
}

/** A safe target of the form. */
export function returnTo(form: URLSearchParams): string {
  const url = new URL(form.get('callbackUrl') ?? '/', ORIGIN);
  return url.origin === ORIGIN ? url.href : ORIGIN;
}

export function randomHex(): string {
  return randomFillSync(Buffer.allocUnsafe(32)).toString('hex');
}

export function randomText(octets = 32): string {
  return randomFillSync(Buffer.allocUnsafe(octets)).toString('base64url');
}

export function s256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
