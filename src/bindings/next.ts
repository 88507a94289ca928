import { createKernel, type ConfigOf } from '../kernel/kernel.js';
import { toBeginOptions } from '../kernel/begin-options.js';
import type { Begun } from '../kernel/begin.js';
import type { SessionOf } from '../types/defined-config.js';
import { askAuthorized } from './next/authorized.js';
import { createAuthFunction } from './next/auth-function.js';
import { ownForm } from './next/own-form.js';
import { createProxy } from './next/proxy.js';
import type { LatchkeyForNext, NextConfig, SignInOptions } from './next/types.js';
import { PATH_HEADER, Visits, type Visit } from './next/visits.js';

export type * from './next/types.js';

/**
 * Latchkey for Next.js 15 and 16. What the configuration leaves open is taken from the environment; the base path is
 * `/api/auth`.
 *
 * `signIn`, `signOut` and `unstable_update` are for server actions and route handlers; forms of other sites are refused with
 * `MissingCSRF`. The first two throw Next's redirect: do not catch it.
 * @param config - or a function that makes it of the request, where Next hands one out
 * @example
 * // auth.ts
 * export const { handlers, auth, proxy, signIn, signOut } = Latchkey({ providers: [GitHub] });
 * // app/api/auth/[...auth]/route.ts
 * export const { GET, POST } = handlers;
 * // proxy.ts; middleware.ts with `proxy as middleware` in Next 15
 * export { proxy } from './auth';
 * // app/page.tsx
 * const session = await auth();
 */
export function Latchkey<C extends NextConfig>(config: ConfigOf<Request | undefined, C>): LatchkeyForNext<C> {
  const kernel = createKernel<Visit, C>(
    typeof config === 'function' ? ({ request }) => config(request) : config,
    { basePath: '/api/auth', callsAuthorized: true },
  );
  const visits = new Visits();
  const proxy = createProxy(kernel);

  const answer = (request: Request): Promise<Response> =>
    kernel.handle(request, { headers: request.headers, request });

  /** Has the browser get what was begun, and goes where that leads. */
  async function go(visit: Visit, begun: Begun, stays: boolean): Promise<Begun> {
    await visits.setCookies(visit, begun.headers);
    if (stays) return begun;
    // Next looks at this name where the code runs: it must not be imported before.
    const { redirect } = await import('next/navigation');
    return redirect(begun.url);
  }

  async function signIn(
    provider?: string,
    options: SignInOptions | FormData = {},
    parameters?: Readonly<Record<string, string>>,
  ): Promise<Begun> {
    const given: SignInOptions = options instanceof FormData ? Object.fromEntries(options) : options;
    const { redirect, ...others } = given;
    const visit = await ownForm(kernel, await visits.current());
    const begin = toBeginOptions(visit, fieldsOf(others, visit), parameters);
    return go(visit, await kernel.signIn(visit, visit, provider, begin), redirect === false);
  }

  async function signOut({
    redirectTo,
    redirect,
  }: { readonly redirectTo?: string; readonly redirect?: boolean } = {}): Promise<Begun> {
    const visit = await ownForm(kernel, await visits.current());
    const { redirectTo: to = '/' } = toBeginOptions(visit, fieldsOf({ redirectTo }, visit));
    return go(visit, await kernel.signOut(visit, visit, { redirectTo: to }), redirect === false);
  }

  async function update(data: unknown): Promise<SessionOf<C> | null> {
    const visit = await ownForm(kernel, await visits.current());
    const { session, headers } = await kernel.update(visit, visit, data);
    await visits.setCookies(visit, headers);
    // What the action answers is what the configuration's `session` callback made.
    return session as SessionOf<C> | null;
  }

  return {
    handlers: { GET: answer, POST: answer },
    auth: createAuthFunction(kernel, visits, { proxy, ask: askAuthorized }),
    proxy,
    // Whether they return follows from the options, as their types say.
    signIn: signIn as LatchkeyForNext<C>['signIn'],
    // As above.
    signOut: signOut as LatchkeyForNext<C>['signOut'],
    unstable_update: update,
  };
}

/** The texts among the fields of a form, without those that Next adds; `redirectTo` is the page that asked if it is open. */
function fieldsOf(given: Readonly<Record<string, unknown>>, { headers }: Visit): Record<string, string> {
  const fields: Record<string, string> = {};
  const page = headers.get(PATH_HEADER);
  if (page?.startsWith('/') === true) fields['redirectTo'] = page;
  for (const [name, value] of Object.entries(given))
    if (typeof value === 'string' && !name.startsWith('$ACTION_')) fields[name] = value;
  return fields;
}
