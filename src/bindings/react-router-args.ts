import type { SessionSource } from '../server/session-request.js';
import { prerenderedPage } from './prerendered.js';

/** What is used of the arguments of loaders, actions and middleware. */
export interface RouteArgs {
  readonly request: Request;
  /** The page, whatever form the browser's router asks for it in. */
  readonly url?: URL;
  /** One object for all loaders of a request, where the application uses middleware. */
  readonly context?: unknown;
}

/**
 * React Router says in the environment that it prerenders pages.
 * @throws {AuthError} then
 */
export function refusePrerendered({ request, url = new URL(request.url) }: RouteArgs): void {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }; // elsewhere there is none
  if (process?.env?.['IS_RR_BUILD_REQUEST'] !== 'yes') return;
  throw prerenderedPage(url.pathname, 'Leave it out of `prerender` in react-router.config.ts.');
}

/** Whether the browser's router asks, for data: it shows what it gets to people, as the browser itself does. */
function isDataRequest({ request }: RouteArgs): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/** What the session of a request is read from, and where people come back to. */
export function sourceOf(args: RouteArgs): SessionSource {
  const { request, url = request.url } = args;
  if (!isDataRequest(args)) return request;
  const headers = new Headers(request.headers);
  headers.set('accept', 'text/html');
  return { headers, url, method: request.method };
}

/** Lets the browser itself follow a redirect: its router knows no pages of ours. */
export function asDocument(response: Response, args: RouteArgs): Response {
  if (isDataRequest(args)) response.headers.set('x-remix-reload-document', 'true');
  return response;
}
