import type { IncomingRequest } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import { UntrustedHost } from '../../errors.js';
import { HttpError } from './http-error.js';

const HOST = /^([A-Za-z0-9_.-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(?::([1-9][0-9]{0,4}))?$/;
const DEFAULT_PORT: { readonly [Scheme in string]?: string } = { https: ':443', http: ':80' };

/**
 * The canonical form of a `Host` or `X-Forwarded-Host` value: in lower case, without a trailing dot, IP addresses as the
 * URL standard writes them, the port unchanged. `null` if it is not a host (RFC 9110, section 7.2), or one that parsers
 * disagree about.
 */
export function canonicalHost(host: string): string | null {
  const match = HOST.exec(host);
  if (match === null) return null;
  const [, hostname = '', port] = match;
  if (port !== undefined && Number(port) > 65_535) return null;
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  if (name.startsWith('.') || name.endsWith('.') || name.includes('..')) return null;
  try {
    const canonical = new URL(`http://${name}`).hostname;
    return canonical === '' ? null : port === undefined ? canonical : `${canonical}:${port}`;
  } catch {
    return null;
  }
}

function isServedBy(host: string, origin: string): boolean {
  const separator = origin.indexOf('://');
  const configured = origin.slice(separator + 3);
  // Behind a proxy that terminates TLS, the port may be the default one of a scheme that only the browser saw.
  return host === configured || host === configured + (DEFAULT_PORT[origin.slice(0, separator)] ?? '');
}

/** `url.origin` with a canonical host. The URL parser has done everything except removing a trailing dot. */
function canonicalOrigin(url: URL): string {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new HttpError(400, 'The URL of the request is not an HTTP URL.');
  }
  if (!url.hostname.endsWith('.')) return url.origin;
  const host = canonicalHost(url.host);
  if (host === null) throw new HttpError(400, 'The host of the request is not a valid host name.');
  return `${url.protocol}//${host}`;
}

/** The settings that {@link resolveOrigin} needs. */
export type OriginSettings = Pick<Settings, 'origins' | 'trustHost' | 'logger' | 'logMemo' | 'once'>;

/** How many unknown hosts are logged: anybody can make up more. */
const MOST_LOGGED_HOSTS = 20;

/**
 * The origin that a request is for. If one origin is configured, it is that one, whatever the host of the request: TLS
 * may be terminated by a proxy, and health checks use IP addresses. If several are configured, it is the one with the
 * host of the request; if none is, it is the origin of the URL, provided that hosts are trusted. Forwarded headers are
 * left to the code that builds the request.
 * @throws {UntrustedHost} when neither `origin` nor `trustHost` is configured
 * @throws {HttpError} 400 when none of several configured origins has this host (CWE-644)
 */
export function resolveOrigin(
  { url, headers }: Pick<IncomingRequest, 'url' | 'headers'>,
  settings: OriginSettings,
): string {
  const { origins, trustHost } = settings;
  const [first] = origins;
  if (first === undefined && !trustHost) {
    throw new UntrustedHost(
      'The host of the request is not trusted. Set `AUTH_URL` or `origin` to the URL of the application, or ' +
        '`AUTH_TRUST_HOST=true` or `trustHost: true` if the server or platform checks the Host header before it passes requests on.',
    );
  }
  const requested = canonicalOrigin(url);
  if (first === undefined) {
    warnOfOtherScheme(requested, headers.get('x-forwarded-proto'), settings);
    return requested;
  }
  if (origins.includes(requested)) return requested;
  const host = hostOf(requested);
  const configured = origins.find((origin) => isServedBy(host, origin));
  if (configured !== undefined) return configured;
  if (origins.length > 1) return rejectHost(host, settings);
  warnOfOtherHost(host, first, settings);
  return first;
}

function hostOf(origin: string): string {
  return origin.slice(origin.indexOf('://') + 3);
}

function warnOfOtherHost(host: string, origin: string, { once, logger }: OriginSettings): void {
  once('host-differs', () => logger.warn('host-differs', { host, origin }));
}

function rejectHost(host: string, { origins, logMemo, logger }: OriginSettings): never {
  const known = logMemo('hosts-refused', () => new Set<string>());
  if (known.size < MOST_LOGGED_HOSTS && !known.has(host)) {
    known.add(host);
    logger.warn('host-refused', { host, origins: origins.join(', ') });
  }
  throw new HttpError(400, 'The application is not configured for the host of the request.');
}

function warnOfOtherScheme(origin: string, forwarded: string | null, { once, logger }: OriginSettings): void {
  if (forwarded === null) return;
  const scheme = forwarded.split(',', 1)[0]?.trim().toLowerCase();
  if ((scheme !== 'http' && scheme !== 'https') || origin.startsWith(`${scheme}:`)) return;
  const meant = `${scheme}://${hostOf(origin)}`;
  once('forwarded-proto-differs', () => logger.warn('forwarded-proto-differs', { scheme, origin, meant }));
}
