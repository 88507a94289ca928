import { resolveSettings } from '../core/config/resolve-settings.js';
import type { AuthOptions } from '../types/config.js';
import { withEnvironment } from './environment.js';
import { headersOf, originOf, type SessionSource } from './session-request.js';

/**
 * Whether a page of another site made the browser send a request: by `Sec-Fetch-Site`, which browsers send to https and to
 * localhost, else by `Origin`, which all of them send with a POST. For bindings of frameworks that have no protection of
 * their own against cross-site request forgery: what begins or ends a session must not listen to other sites. Programs
 * that are no browser send neither, and carry no user's cookies.
 * @throws {AuthError} (rejects) when the configuration is invalid
 */
export async function isSentByOtherSite(source: SessionSource, config: AuthOptions): Promise<boolean> {
  const settings = await resolveSettings(withEnvironment(config));
  const headers = headersOf(source);
  const origin = headers.get('origin');
  if (origin !== null && settings.origins.includes(origin)) return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  if (origin === null) return false;
  // The scheme may be another one here, where a proxy terminates TLS.
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  // No page of another site chooses the host that a browser asks.
  return host !== new URL(originOf(source, settings)).host && host !== headers.get('host');
}
