/** Joins a path to a base URL from the configuration, which may end with a slash or not. */
export function joinUrl(base: string, path: `/${string}`): string {
  return base.replace(/\/+$/, '') + path;
}

/**
 * The URL of an endpoint below the option `issuer`. Without that option it begins with `{issuer}`, which is filled in
 * later: the issuer may come from the environment.
 */
export function belowIssuer({ issuer }: { issuer?: string }, path: `/${string}`): string {
  return joinUrl(issuer || '{issuer}', path);
}
