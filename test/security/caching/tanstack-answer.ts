import { AsyncLocalStorage } from 'node:async_hooks';
import { SHARED } from './said.js';

/** What TanStack Start keeps for the answer to a request. */
interface State {
  readonly request: Request;
  readonly headers: Headers;
  readonly removed: Set<string>;
}

const states = new AsyncLocalStorage<State>();

function state(): State {
  const store = states.getStore();
  if (store === undefined) throw new Error('There is no request.');
  return store;
}

/** What the integration calls of `@tanstack/react-start/server`, which is not installed here. */
export const server = {
  getRequest: (): Request => state().request,
  setCookie: (name: string, value: string): void =>
    state().headers.append('set-cookie', `${name}=${encodeURIComponent(value)}; Path=/`),
  getResponseHeader: (name: string): string | null => state().headers.get(name),
  setResponseHeader: (name: string, value: string): void => {
    state().removed.delete(name);
    state().headers.set(name, value);
  },
  removeResponseHeader: (name: string): void => {
    state().removed.add(name);
    state().headers.delete(name);
  },
  setResponseStatus: (): void => {},
};

/** The application speaks of caches. */
export function say(): void {
  for (const [name, value] of Object.entries(SHARED)) server.setResponseHeader(name, value);
}

/** Answers a request as TanStack Start does: what was set and removed counts more than what the response has. */
export async function onTanStack(request: Request, run: () => Promise<Response>): Promise<Response> {
  const made: State = { request, headers: new Headers(), removed: new Set() };
  const response = await states.run(made, run);
  const headers = new Headers(response.headers);
  for (const name of made.removed) headers.delete(name);
  for (const [name, value] of made.headers)
    if (name === 'set-cookie') headers.append(name, value);
    else headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
