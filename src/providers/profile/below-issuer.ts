import { joinUrl } from './join-url.js';

/**
 * The URL of an endpoint below the option `issuer`. Without that option it begins with `{issuer}`, which is filled in
 * later: the issuer may come from the environment.
 */
export function belowIssuer({ issuer }: { issuer?: string }, path: `/${string}`): string {
  return joinUrl(issuer || '{issuer}', path);
}
