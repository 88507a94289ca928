import { CDN_FIELDS, keepHeadersPrivate } from '../server/private-answer.js';
import { keepResponsePrivate, type HeaderWriter } from '../node/keep-private.js';

/**
 * Keeps shared caches from storing an answer, whatever the application says, for h3 2 and what stands on it.
 * @param prepared - header fields that replace those of the response which the application returns
 */
export function keepPreparedPrivate(request: Request, prepared: readonly Headers[]): void {
  for (const headers of prepared) keepHeadersPrivate(headers, CDN_FIELDS);
  // Servers of Node say which response of Node it becomes.
  const { runtime } = request as { runtime?: { node?: { res?: HeaderWriter } } };
  if (runtime?.node?.res !== undefined) keepResponsePrivate(runtime.node.res);
}

/** An answer of ours, which says itself what caches do: what the application has prepared would replace that. */
export function keepControl(request: Request, answer: Response, prepared: readonly Headers[]): Response {
  const control = answer.headers.get('cache-control');
  const hasCookies = answer.headers.has('set-cookie');
  for (const headers of prepared)
    if (control !== null && (hasCookies || headers.has('cache-control')))
      headers.set('cache-control', control);
  if (hasCookies) keepPreparedPrivate(request, prepared);
  return answer;
}
