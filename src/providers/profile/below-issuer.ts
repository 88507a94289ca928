import { joinUrl } from './join-url.js';

/**
 * An endpoint below the option `issuer`. Where the option is not given it stays open, as `{issuer}`: the issuer may
 * still come from the environment.
 */
export function belowIssuer({ issuer }: { issuer?: string }, path: `/${string}`): string {
  return joinUrl(issuer || '{issuer}', path);
}
