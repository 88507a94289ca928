import { createAuthServer, type ConfigOf } from '../server/auth-server.js';
import type { SummaryOf } from '../types/defined-config.js';
import type { Begun } from '../server/begin.js';
import type { Refusal } from '../server/protect.js';
import { askAuthorized } from './next/authorized.js';
import { createAuthFunction } from './next/auth-function.js';
import { pagesPort, portOf, throwRefusal } from './next/ports.js';
import { createProxy } from './next/proxy.js';
import type { LatchkeyForNext, NextConfig, SignInOptions } from './next/types.js';
import { Binding } from './framework-port.js';
import { PATH_HEADER, Visits, type NextContext, type Visit } from './next/visits.js';

export type * from './next/types.js';
/** Another name of `latchkey`. */
export { latchkey as Latchkey };

/**
 * Latchkey for Next.js 15 and 16. What the configuration leaves open is taken from the environment; the base path is
 * `/api/auth`.
 *
 * `signIn`, `signOut` and `unstable_update` are for server actions and route handlers; forms of other sites are refused with
 * `MissingCSRF`. The first two throw Next's redirect: do not catch it.
 * @param config - or a function that makes it of the request, where Next hands one out
 * @example
 * // auth.ts
 * export const { handlers, auth, proxy, signIn, signOut } = latchkey({ providers: [GitHub] });
 * // app/api/auth/[...auth]/route.ts
 * export const { GET, POST } = handlers;
 * // proxy.ts; middleware.ts with `proxy as middleware` in Next 15
 * export { proxy } from './auth';
 * // app/page.tsx
 * const session = await auth();
 */
export function latchkey<const C extends NextConfig>(
  config: ConfigOf<Request | undefined, C, NextConfig>,
): LatchkeyForNext<SummaryOf<C>> {
  const server = createAuthServer<Visit, SummaryOf<C>>(
    typeof config === 'function' ? ({ request }) => config(request) : config,
    { basePath: '/api/auth', callsAuthorized: true },
  );
  const visits = new Visits();
  const proxy = createProxy(server);

  const answer = (request: Request): Promise<Response> =>
    server.handle(request, { headers: request.headers, request });

  const binding = new Binding<[], Visit, NextContext, SummaryOf<C>>(server, portOf(server, visits));
  const pages = new Binding(server, pagesPort(visits)).verbs;

  /** Has the browser get what was begun, and goes where that leads. */
  async function go(visit: NextContext, begun: Begun | Refusal, stays: boolean): Promise<Begun> {
    if (!('url' in begun)) return throwRefusal(visit, begun);
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
    const visit = await visits.current();
    const fields = fieldsOf(others, visit.source);
    return go(visit, await binding.signIn(visit, [provider, fields, parameters]), redirect === false);
  }

  async function signOut({
    redirectTo,
    redirect,
  }: { readonly redirectTo?: string; readonly redirect?: boolean } = {}): Promise<Begun> {
    const visit = await visits.current();
    const fields = fieldsOf({ redirectTo }, visit.source);
    return go(visit, await binding.signOut(visit, fields), redirect === false);
  }

  return {
    handlers: { GET: answer, POST: answer },
    auth: createAuthFunction(server, visits, { proxy, ask: askAuthorized, verbs: binding.verbs, pages }),
    proxy,
    // Whether they return follows from the options, as their types say.
    signIn: signIn as LatchkeyForNext<SummaryOf<C>>['signIn'],
    // As above.
    signOut: signOut as LatchkeyForNext<SummaryOf<C>>['signOut'],
    unstable_update: async (data) => binding.update(await visits.current(), data),
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
