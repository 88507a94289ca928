/** What a cookie is called, or the cookie that a chunk belongs to. */
const nameOf = (line: string): string => (line.split('=', 1)[0] ?? '').trim().replace(/\.\d+$/, '');
/** What no shared cache keeps. */
const IS_PRIVATE = /\b(?:private|no-store)\b/i;

/**
 * A response with the cookies of a reading beside its own. What it sets itself is newer: the session that somebody just ended
 * is not brought back by the renewal that was read before. No shared cache may keep a response with somebody's session.
 * @param cookies - headers with `Set-Cookie` fields, and nothing else that counts
 */
export function withCookies(response: Response, cookies: Headers): Response {
  const own = new Set(response.headers.getSetCookie().map(nameOf));
  const lines = cookies.getSetCookie().filter((line) => !own.has(nameOf(line)));
  if (lines.length === 0) return response;
  const result = keptPrivate(withWritableHeaders(response));
  for (const line of lines) result.headers.append('set-cookie', line);
  return result;
}

/** A response that no shared cache keeps: what it shows is for one person, or says that they may not see it. */
export function keptPrivate(response: Response): Response {
  if (IS_PRIVATE.test(response.headers.get('cache-control') ?? '')) return response;
  const result = withWritableHeaders(response);
  result.headers.set('cache-control', 'private, no-store');
  return result;
}

/** The headers of what `fetch` and `Response.redirect` gave cannot be written. */
function withWritableHeaders(response: Response): Response {
  try {
    response.headers.delete('x-latchkey-probe');
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
