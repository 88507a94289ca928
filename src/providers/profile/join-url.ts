/** A path below a base URL that a user wrote, with or without a slash at its end. */
export function joinUrl(base: string, path: `/${string}`): string {
  return base.replace(/\/+$/, '') + path;
}
