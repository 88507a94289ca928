import { addCookies } from './add-cookies.js';
import { keepResponsePrivate } from './keep-private.js';
import { addressOf, pageUrlOf, type NodeOptions, type NodeRequest, type NodeResponse } from './request.js';

/** What of a Node request a session is read from. */
export interface NodeSource {
  readonly headers: Headers;
  readonly url: URL;
  readonly method: string | undefined;
  /** Of the connection. */
  readonly address: string | undefined;
}

/**
 * Headers and URL of a Node request, for the server; no body. Make it once per request: readings are shared by this object.
 * @throws {HttpError} 400 for hosts that are malformed or contradictory
 */
export function toSource(req: NodeRequest, options: NodeOptions): NodeSource {
  const headers = new Headers();
  for (let index = 0; index + 1 < req.rawHeaders.length; index += 2) {
    const name = req.rawHeaders[index] ?? '';
    // HTTP/2 pseudo-headers are not headers.
    if (!name.startsWith(':')) headers.append(name, req.rawHeaders[index + 1] ?? '');
  }
  return { headers, url: pageUrlOf(req, options), method: req.method, address: addressOf(req) };
}

/**
 * Appends the cookies of a reading to a response, unless that was begun. No shared cache may keep such a response, whatever the
 * application says.
 */
export function appendCookies(headers: Headers, res: NodeResponse): void {
  const lines = headers.getSetCookie();
  if (lines.length === 0 || res.headersSent) return;
  res.setHeader('set-cookie', addCookies(res.getHeader('set-cookie'), lines));
  keepResponsePrivate(res);
}

/** Keeps a response that is for one person from shared caches, unless it was begun, or the application has said what they do. */
export function keepPrivate(res: NodeResponse): void {
  if (!res.headersSent && !res.hasHeader('cache-control'))
    res.setHeader('cache-control', 'private, no-store');
}
