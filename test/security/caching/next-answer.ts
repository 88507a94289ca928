import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextRequestLike } from '../../../src/bindings/next/types.js';

/** What Next hands out while it answers a request. */
interface State {
  readonly headers: Headers;
  readonly cookies: string[];
}

const states = new AsyncLocalStorage<State>();

function state(): State {
  const store = states.getStore();
  if (store === undefined) throw new Error('There is no request.');
  return store;
}

/** What the integration calls of `next/headers.js`, which is not installed here. */
export const headersModule = {
  headers: async (): Promise<Headers> => state().headers,
  cookies: async () => ({
    set: (name: string, value: string) => void state().cookies.push(`${name}=${encodeURIComponent(value)}`),
    delete: (name: string) => void state().cookies.push(`${name}=; Max-Age=0`),
  }),
};

/** What the integration calls of `next/server.js`. */
export const serverModule = {
  NextResponse: { next: (): Response => new Response(null, { headers: { 'x-middleware-next': '1' } }) },
};

type Handler = (request: NextRequestLike) => Promise<Response>;

const asNext = (request: Request): NextRequestLike =>
  Object.assign(request, { nextUrl: new URL(request.url), cookies: { get: () => undefined } });

/**
 * Answers a request as Next's own server does: the fields of the proxy's answer are there first, a route handler adds those
 * that are not, and all cookies.
 */
export async function nextAnswer(request: Request, page: Handler, proxy?: Handler): Promise<Response> {
  const headers = new Headers((await proxy?.(asNext(request.clone())))?.headers);
  const made: State = { headers: request.headers, cookies: [] };
  const response = await states.run(made, () => page(asNext(request)));
  const before = [...headers.keys()];
  for (const [name, value] of response.headers)
    if (name === 'set-cookie' || !before.includes(name)) headers.append(name, value);
  for (const line of made.cookies) headers.append('set-cookie', line);
  return new Response(response.body, { status: response.status, headers });
}
