import { toBase64 } from '../../core/kit/base64.js';
import { utf8 } from '../../core/kit/bytes.js';

/** The header `Authorization` for HTTP Basic authentication, in UTF-8 (RFC 7617, section 2.1). */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${toBase64(utf8(`${user}:${password}`))}`;
}
