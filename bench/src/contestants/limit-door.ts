import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { CALLBACK_COOKIE, CSRF_COOKIE, SESSION_COOKIE } from '../scene.ts';

const ATTRIBUTES = '; Path=/; HttpOnly; Secure; SameSite=Lax';

/** Headers as the constructor of `Response` takes them. */
export type Fields = readonly [string, string][];

/** The value of a cookie that needs no decoding. */
export function cookieOf(header: string, name: string): string | undefined {
  const at = header.indexOf(`${name}=`);
  if (at === -1) return undefined;
  const start = at + name.length + 1;
  const end = header.indexOf(';', start);
  return end === -1 ? header.slice(start) : header.slice(start, end);
}

/** A value that may be cut into chunks. */
export function chunkedCookieOf(header: string, name: string): string | undefined {
  const whole = cookieOf(header, name);
  if (whole !== undefined) return whole;
  let joined: string | undefined;
  for (let index = 0; ; index++) {
    const chunk = cookieOf(header, `${name}.${index}`);
    if (chunk === undefined) return joined;
    joined = (joined ?? '') + chunk;
  }
}

/** `Set-Cookie` of a session token, in chunks where it has to be. */
export function sessionCookies(token: string, expires: Date): Fields {
  const tail = `; Expires=${expires.toUTCString()}${ATTRIBUTES}`;
  if (token.length <= 3936) return [['set-cookie', `${SESSION_COOKIE}=${token}${tail}`]];
  const fields: [string, string][] = [];
  for (let index = 0; index * 3936 < token.length; index++) {
    const chunk = token.slice(index * 3936, (index + 1) * 3936);
    fields.push(['set-cookie', `${SESSION_COOKIE}.${index}=${chunk}${tail}`]);
  }
  return fields;
}

export function callbackCookie(url: string): Fields {
  return [['set-cookie', `${CALLBACK_COOKIE}=${encodeURIComponent(url)}${ATTRIBUTES}`]];
}

export function csrfCookie(value: string): Fields {
  return [['set-cookie', `${CSRF_COOKIE}=${encodeURIComponent(value)}${ATTRIBUTES}`]];
}

export function flowCookie(name: string, value: string): [string, string] {
  return ['set-cookie', `__Secure-authjs.${name}=${value}; Max-Age=900${ATTRIBUTES}`];
}

export function clearedCookie(name: string): [string, string] {
  return ['set-cookie', `__Secure-authjs.${name}=; Max-Age=0${ATTRIBUTES}`];
}

/** The headers that every answer of an action has: those of the library's own, without what changes. */
export function lastingFields(response: Response): Fields {
  return [...response.headers].filter(([name]) => name !== 'set-cookie' && name !== 'location');
}

export function csrfMac(key: KeyObject, token: string): string {
  return createHmac('sha256', key).update(token).digest('hex');
}

/** The CSRF token of a cookie's value, if it is one of ours. */
export function provenCsrf(key: KeyObject, cookie: string | undefined): string | undefined {
  if (cookie === undefined) return undefined;
  const at = cookie.indexOf('%7C');
  const token = cookie.slice(0, at);
  const mac = Buffer.from(cookie.slice(at + 3));
  const made = Buffer.from(csrfMac(key, token));
  return mac.length === made.length && timingSafeEqual(mac, made) ? token : undefined;
}
