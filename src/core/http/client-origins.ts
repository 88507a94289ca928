import type { Exchange, RequestFields } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';

/** The headers that the client sends beside those that every page may send. */
const CLIENT_HEADERS = 'Content-Type, X-Auth-Return-Redirect, X-CSRF-Token';
const PREFLIGHT_SECONDS = '600';

/** Whether a page of one of the application's `clientOrigins` sent the request: a browser says so truly (Fetch standard). */
export function isFromClient({ request, settings }: Exchange): boolean {
  return settings.clientOrigins.length > 0 && settings.clientOrigins.includes(originOf(request.headers));
}

/**
 * What allows a page of `clientOrigins` to read the response, with cookies; never a wildcard (Fetch standard, CORS protocol).
 * Without `clientOrigins` there are no such headers.
 */
export function corsHeaders(
  { clientOrigins }: Pick<Settings, 'clientOrigins'>,
  headers: RequestFields,
): Readonly<Record<string, string>> | undefined {
  if (clientOrigins.length === 0) return undefined;
  // Also for other origins: a cache must not give the answer for one of them to another.
  const vary = { Vary: 'Cookie, Origin' };
  const origin = originOf(headers);
  if (!clientOrigins.includes(origin)) return vary;
  return { ...vary, 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' };
}

/** The same for a preflight, by which the browser asks whether it may send what a form cannot. */
export function preflightHeaders(
  settings: Pick<Settings, 'clientOrigins'>,
  headers: RequestFields,
): Readonly<Record<string, string>> | undefined {
  const allowed = corsHeaders(settings, headers);
  if (allowed?.['Access-Control-Allow-Origin'] === undefined) return allowed;
  return {
    ...allowed,
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': CLIENT_HEADERS,
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  };
}

function originOf(headers: RequestFields): string {
  return headers.get('origin') ?? '';
}
