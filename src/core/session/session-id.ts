import { toHex } from '../kit/bytes.js';
import { randomBytes } from '../crypto/random.js';
import { sha256 } from '../crypto/digest.js';
import { toBase64Url } from '../kit/base64.js';

/** A UUID version 7 (RFC 9562, section 5.7). */
const TIMED = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Creates the id of a session: a UUID version 7, whose first 48 bits are the start time in milliseconds. Unlike `iat`, the
 * id stays the same when the token is renewed, and neither a callback nor a browser can change it.
 */
export function newSessionId(begins: Date): string {
  const octets = randomBytes(10);
  octets[0] = ((octets[0] ?? 0) & 0x0f) | 0x70;
  octets[2] = ((octets[2] ?? 0) & 0x3f) | 0x80;
  const time = Math.max(0, begins.getTime()).toString(16).padStart(12, '0').slice(-12);
  const rest = toHex(octets);
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}`;
}

/** Whether an id is of the form of {@link newSessionId}. */
export function isSessionId(id: string): boolean {
  return TIMED.test(id);
}

/** When the session with this id began, in milliseconds; `undefined` for ids of another form. */
export function beginningOf(sessionId: string | undefined): number | undefined {
  if (sessionId === undefined || !TIMED.test(sessionId)) return undefined;
  return Number.parseInt(sessionId.slice(0, 8) + sessionId.slice(9, 13), 16);
}

/** The id of the record of a `database` session: a hash of its token, which is shown where sessions are listed. */
export async function recordIdOf(sessionToken: string): Promise<string> {
  return toBase64Url(await sha256(`session record\n${sessionToken}`));
}

/** The binding of a `database` session. @param sessionToken - of the cookie */
export async function storedBinding(sessionToken: string): Promise<string> {
  return `db:${toBase64Url(await sha256(sessionToken)).slice(0, 22)}`;
}

/** The binding of a `jwt` session. @param id - its `jti` */
export function idBinding(id: string): string {
  return `jti:${id}`;
}
