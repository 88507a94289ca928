/** Joins a path to a base URL from the configuration, which may end with a slash or not. */
export function joinUrl(base: string, path: `/${string}`): string {
  return base.replace(/\/+$/, '') + path;
}
