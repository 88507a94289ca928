import { cookieName, isPrivate, keepHeadersPrivate, makePrivate } from './private-answer.js';

/**
 * A response with the cookies of a reading beside its own. What it sets itself is newer: the session that a user just ended
 * is not brought back by the renewal that was read before. No shared cache may keep a response with a user's session,
 * whatever is done to its header fields afterwards.
 * @param cookies - headers with `Set-Cookie` fields, and nothing else that counts
 */
export function withCookies(response: Response, cookies: Headers): Response {
  if (!cookies.has('set-cookie')) return response;
  const own = new Set(response.headers.getSetCookie().map(cookieName));
  const lines = cookies.getSetCookie().filter((line) => !own.has(cookieName(line)));
  if (lines.length === 0) return response;
  const result = withWritableHeaders(response);
  keepHeadersPrivate(result.headers);
  for (const line of lines) result.headers.append('set-cookie', line);
  return result;
}

/** A response that no shared cache keeps: what it shows is for one person, or says that they may not see it. */
export function keptPrivate(response: Response): Response {
  if (isPrivate(response.headers)) return response;
  const result = withWritableHeaders(response);
  makePrivate(result.headers);
  return result;
}

/** An answer of ours, which says what caches do. Where it has cookies, that stays, whatever middleware does afterwards. */
export function keptAsSaid(answer: Response): Response {
  if (answer.headers.has('set-cookie')) keepHeadersPrivate(answer.headers);
  return answer;
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
