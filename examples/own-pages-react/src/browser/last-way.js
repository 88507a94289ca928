const KEY = 'last-way';

/** Remembers the way that somebody came in by: the session tells it (`callbacks` of the configuration). */
export function rememberWay(way) {
  if (way !== undefined) localStorage.setItem(KEY, way);
}

/** The id of the provider that somebody last came in by, in this browser. */
export function lastWay() {
  return localStorage.getItem(KEY);
}
