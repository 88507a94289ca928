/** Joins a path to a base URL from the configuration, which may end with a slash or not. */
export function joinUrl(base: string, path: `/${string}`): string {
  return base.replace(/\/+$/, '') + path;
}

/**
 * The URL of an endpoint below the option `issuer`. Without that option it begins with the placeholder `{issuer}`, which is
 * replaced later, because the issuer may come from an environment variable.
 */
export function belowIssuer({ issuer }: { issuer?: string }, path: `/${string}`): string {
  return joinUrl(issuer || '{issuer}', path);
}
