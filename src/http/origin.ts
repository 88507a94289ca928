import type { IncomingRequest } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import { UntrustedHost } from '../errors.js';
import { RequestRefused } from './request-refused.js';

const HOST = /^([A-Za-z0-9_.-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(?::([1-9][0-9]{0,4}))?$/;
const DEFAULT_PORT: { readonly [Scheme in string]?: string } = { https: ':443', http: ':80' };

/**
 * The one spelling of a `Host` or `X-Forwarded-Host` value: lower case, without the dot of the root, addresses as the
 * URL standard writes them, the port as given. `null`: it is no host (RFC 9110, section 7.2), or one that parsers
 * disagree about.
 */
export function canonicalHost(host: string): string | null {
  const match = HOST.exec(host);
  if (match === null) return null;
  const [, given = '', port] = match;
  if (port !== undefined && Number(port) > 65_535) return null;
  const name = given.endsWith('.') ? given.slice(0, -1) : given;
  if (name.startsWith('.') || name.endsWith('.') || name.includes('..')) return null;
  try {
    const { hostname } = new URL(`http://${name}`);
    return hostname === '' ? null : port === undefined ? hostname : `${hostname}:${port}`;
  } catch {
    return null;
  }
}

function isServedBy(host: string, origin: string): boolean {
  const separator = origin.indexOf('://');
  const own = origin.slice(separator + 3);
  // Behind a proxy that ends TLS, the port may be that of the scheme which only the browser saw.
  return host === own || host === own + (DEFAULT_PORT[origin.slice(0, separator)] ?? '');
}

/** `url.origin` with a canonical host; only a trailing dot is left to do after the URL parser. */
function canonicalOrigin(url: URL): string {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new RequestRefused(400, 'The URL of the request is not an HTTP URL.');
  }
  if (!url.hostname.endsWith('.')) return url.origin;
  const host = canonicalHost(url.host);
  if (host === null) throw new RequestRefused(400, 'The host of the request is not a valid host name.');
  return `${url.protocol}//${host}`;
}

/** What {@link resolveOrigin} needs of the settings. */
export type OriginSettings = Pick<Settings, 'origins' | 'trustHost' | 'logger' | 'logMemo' | 'once'>;

/** Foreign hosts that are told of: anybody can make up more. */
const MOST_HOSTS = 20;

/**
 * Which origin a request is for. One configured origin is the address of the application, whatever host was asked: TLS
 * may end in front, health checks go by IP. Of several, it is the one that has the host. With none, it is that of the
 * URL, where hosts are trusted. Forwarded headers decide nothing: whoever builds the request reads them.
 * @throws {UntrustedHost} when neither `origin` nor `trustHost` is configured
 * @throws {RequestRefused} 400 when none of several configured origins has this host (CWE-644)
 */
export function resolveOrigin(
  { url, headers }: Pick<IncomingRequest, 'url' | 'headers'>,
  settings: OriginSettings,
): string {
  const { origins, trustHost } = settings;
  const [first] = origins;
  if (first === undefined && !trustHost) {
    throw new UntrustedHost(
      'The host of the request is not trusted. Set `origin` to the URL of the application, or `trustHost: true` ' +
        'when the server or platform in front checks the Host header.',
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
  if (origins.length > 1) return refuseHost(host, settings);
  warnOfOtherHost(host, first, settings);
  return first;
}

function hostOf(origin: string): string {
  return origin.slice(origin.indexOf('://') + 3);
}

function warnOfOtherHost(host: string, origin: string, { once, logger }: OriginSettings): void {
  once('host-differs', () => logger.warn('host-differs', { host, origin }));
}

function refuseHost(host: string, { origins, logMemo, logger }: OriginSettings): never {
  const known = logMemo('hosts-refused', () => new Set<string>());
  if (known.size < MOST_HOSTS && !known.has(host)) {
    known.add(host);
    logger.warn('host-refused', { host, origins: origins.join(', ') });
  }
  throw new RequestRefused(
    400,
    'The host of the request is not one that this application is configured for.',
  );
}

function warnOfOtherScheme(origin: string, forwarded: string | null, { once, logger }: OriginSettings): void {
  if (forwarded === null) return;
  const scheme = forwarded.split(',', 1)[0]?.trim().toLowerCase();
  if ((scheme !== 'http' && scheme !== 'https') || origin.startsWith(`${scheme}:`)) return;
  const meant = `${scheme}://${hostOf(origin)}`;
  once('forwarded-proto-differs', () => logger.warn('forwarded-proto-differs', { scheme, origin, meant }));
}
