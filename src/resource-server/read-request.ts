import type { AccessContext } from './access-error.js';
import { refusal } from './access-error.js';

/** A standard `Request`, or a request of Node: that of Express, `request.raw` of Fastify. */
export interface AccessRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** What Express keeps of the URL where a router has shortened it. */
  readonly originalUrl?: string | undefined;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Names and values in turn, as Node received them: it drops repeated ones from `headers`. */
  readonly rawHeaders?: readonly string[] | undefined;
  readonly socket?: object | null | undefined;
}

/** An access token, and how it was sent. */
export interface SentToken {
  readonly scheme: 'Bearer' | 'DPoP';
  readonly token: string;
}

/** A token, with nothing behind it (RFC 6750, section 2.1; RFC 9449, section 7.1). */
const CREDENTIALS = /^(bearer|dpop) +([\w.~+/-]+=*)$/i;

/** The schemes of access tokens at the beginning of a field, or behind a comma that joins two fields. */
const TOKEN_SCHEME = /(?:^|,)\s*(?:bearer|dpop)(?:[\s,]|$)/i;

/** A value of a header field; several if it was sent more than once. */
type FieldValue = string | readonly string[] | undefined;

/** The value of a header field. @param name - in lower case */
export function fieldOf({ headers, rawHeaders }: AccessRequest, name: string): FieldValue {
  // By its method and not by its class: runtimes have headers of several realms.
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const sent = rawHeaders?.filter((_, index) => isNamed(rawHeaders, index, name));
  return sent !== undefined && sent.length > 1 ? sent : headers[name];
}

function isHeaders(headers: AccessRequest['headers']): headers is Headers {
  return typeof headers.get === 'function';
}

function isNamed(rawHeaders: readonly string[], index: number, name: string): boolean {
  return index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name;
}

/**
 * The access token of a request. Only the header field `Authorization` is read, never the query or the body (RFC 9700, section 4.3.2).
 * @throws {AccessError} `missing_token`, `invalid_request`
 */
export function sentToken(context: AccessContext, request: AccessRequest): SentToken {
  const field = fieldOf(request, 'authorization');
  if (field === undefined) throw noToken(context);
  const [, scheme, token] = typeof field === 'string' ? (CREDENTIALS.exec(field) ?? []) : [];
  if (scheme !== undefined && token !== undefined)
    return { scheme: scheme.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer', token };
  if (typeof field === 'string' && !TOKEN_SCHEME.test(field)) throw noToken(context);
  throw refusal(context, 'invalid_request', {
    message: 'The header field Authorization must have one access token and nothing else',
  });
}

function noToken(context: AccessContext): Error {
  return refusal(context, 'missing_token', { message: 'This resource needs an access token' });
}

/** A URL without query and fragment, normalised (RFC 9449, section 4.3); `undefined` for what is none. */
export function bareUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/**
 * The {@link bareUrl} of a request as its client sees it. `undefined` if it is unknown, or if the path is not normalised: a router may
 * take `/admin/../public` for a path below `/admin`.
 */
export function urlOf(request: AccessRequest, publicUrl: URL | undefined): string | undefined {
  const { url = '', originalUrl = url } = request;
  const [sent = ''] = originalUrl.split(/[?#]/, 1);
  const isPath = sent.startsWith('/');
  const bare = bareUrl(isPath ? `${publicUrl?.origin ?? hostOf(request)}${sent}` : sent);
  if (bare === undefined) return undefined;
  const { pathname } = new URL(bare);
  if (sent !== (isPath ? pathname : bare)) return undefined;
  if (publicUrl === undefined) return bare;
  return `${publicUrl.origin}${publicUrl.pathname.replace(/\/$/, '')}${pathname}`;
}

/** Where a request of Node was sent to, as far as this process knows. A host with a path in it would be another URL. */
function hostOf(request: AccessRequest): string {
  const isSecure = Reflect.get(request.socket ?? {}, 'encrypted') === true;
  const host = fieldOf(request, 'host') ?? fieldOf(request, ':authority');
  if (typeof host !== 'string' || !/^[\w.:[\]-]+$/.test(host)) return '';
  return `${isSecure ? 'https' : 'http'}://${host}`;
}
