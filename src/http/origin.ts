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

/**
 * Which origin a request is for: the configured one that has its host, otherwise the one of its URL, where that is
 * trusted. Never looks at forwarded headers: whoever builds the request decides about those.
 * @throws {UntrustedHost} when neither `origin` nor `trustHost` is configured
 * @throws {RequestRefused} 400 when no configured origin has this host (CWE-644)
 */
export function resolveOrigin(requestUrl: URL, settings: Pick<Settings, 'origins' | 'trustHost'>): string {
  const { origins, trustHost } = settings;
  if (origins.length === 0 && !trustHost) {
    throw new UntrustedHost(
      'The host of the request is not trusted. Set `origin` to the URL of the application, or `trustHost: true` ' +
        'when the server or platform in front checks the Host header.',
    );
  }
  const requested = canonicalOrigin(requestUrl);
  if (origins.length === 0 || origins.includes(requested)) return requested;
  const host = requested.slice(requested.indexOf('://') + 3);
  const configured = origins.find((origin) => isServedBy(host, origin));
  if (configured === undefined) {
    throw new RequestRefused(
      400,
      'The host of the request is not one that this application is configured for.',
    );
  }
  return configured;
}
