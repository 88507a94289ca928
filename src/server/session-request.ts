import type { IncomingRequest } from '../core/contracts/exchange.js';
import type { Settings } from '../core/contracts/settings.js';
import type { SessionSource } from '../core/contracts/session-source.js';
import { AuthError } from '../errors.js';
import { connectionOf } from '../core/http/connection.js';
import { isLoopback } from '../core/kit/loopback.js';

export type { SessionSource } from '../core/contracts/session-source.js';

/** Header fields that describe a body, which the requests made here do not have. */
const BODY_FIELDS = /^(?:content-(?:length|type|encoding)|transfer-encoding)$/;

/**
 * The headers of a source.
 * @throws {AuthError} when it is none: plain JavaScript passes what its framework calls a request
 */
export function headersOf(source: SessionSource): Headers {
  const headers = 'headers' in source ? source.headers : source;
  if (typeof headers.get === 'function') return headers;
  throw new AuthError(
    'Pass a standard `Request` or its `Headers`. `toWebRequest(req)` of latchkey/node makes one.',
  );
}

/** `GET session` in the name of the browser that sent `source`. Whatever that was for, its body is not read. */
export function sessionRequest(source: SessionSource, settings: Settings): IncomingRequest {
  const headers = headersOf(source);
  const url = new URL(`${settings.basePath}/session`, originOf(source, settings));
  const standard = (): Request => new Request(url, { headers: withoutBody(headers) });
  return { method: 'GET', url, headers, address: addressOf(source), standard };
}

function addressOf(source: SessionSource): string | undefined {
  if (source instanceof Request) return connectionOf(source);
  return 'address' in source ? source.address : undefined;
}

/** A copy of header fields, without those that describe a body. */
export function withoutBody(headers: Headers): Headers {
  const copy = new Headers(headers);
  for (const name of headers.keys()) if (BODY_FIELDS.test(name)) copy.delete(name);
  return copy;
}

/**
 * The origin that a source was sent to. Where there is no URL, the headers tell: what a proxy adds counts only if hosts are
 * trusted, and which scheme it was follows from the session cookie, whose prefix browsers accept over https alone.
 */
export function originOf(source: SessionSource, { origins, trustHost, cookies }: Settings): string {
  if ('url' in source && source.url !== undefined) return new URL(source.url).origin;
  const [configured, other] = origins;
  if (configured !== undefined && other === undefined) return configured;
  const headers = headersOf(source);
  const forwarded = (name: string): string | undefined =>
    trustHost ? headers.get(`x-forwarded-${name}`)?.split(',', 1)[0]?.trim() || undefined : undefined;
  const host = forwarded('host') ?? headers.get('host') ?? 'localhost';
  const isSecure = (headers.get('cookie') ?? '').includes(cookies.secure.sessionToken.name);
  const scheme = forwarded('proto') ?? (isSecure || !isLocal(host) ? 'https' : 'http');
  return URL.canParse(`${scheme}://${host}`) ? new URL(`${scheme}://${host}`).origin : 'https://localhost';
}

function isLocal(host: string): boolean {
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
}
