import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import { error, redirect } from '@sveltejs/kit';
import type { SignInOptions, SignOutOptions } from '../server/begin-options.js';
import type { ReadingOf } from '../server/get-session.js';
import type { Begun } from '../server/begin.js';
import type { BoundVerbs } from '../server/bound-verbs.js';
import type { ConfigOf } from '../server/auth-server.js';
import type { MaySeeOf, Refusal } from '../server/protect.js';
import type { SessionSource } from '../server/session-request.js';
import type { SessionOf, SummaryOf } from '../types/defined-config.js';
import { createBinding, type SignedInOf } from './framework-port.js';
import { LocalRequests, type LocalContext } from './local-requests.js';
import { prerenderedPage } from './prerendered.js';

export type { SignInOptions, SignOutOptions } from '../server/begin-options.js';

/** What the binding needs of SvelteKit's `RequestEvent`. */
export interface KitEvent {
  readonly request: Request;
  readonly url: URL;
  readonly locals: object;
  /** Whether SvelteKit's client asks for the data of a page that a user goes to. */
  readonly isDataRequest: boolean;
}

/** What `handle` puts into `event.locals`: extend `App.Locals` with it in `src/app.d.ts`. */
export interface LatchkeyLocals<C extends AuthOptions = AuthOptions> {
  /** The session; `null`: no user is signed in. Throws SvelteKit's error 503 if the store is unavailable. */
  auth(rules?: AccessRules): Promise<SessionOf<C> | null>;
}

/** Every verb of the server's own code takes the event first. */
type Verbs = BoundVerbs<[event: KitEvent]>;

/** The hook, and what `load` functions, endpoints and form actions call. */
export interface Latchkey<C extends AuthOptions = AuthOptions> extends Verbs {
  /** Answers what is below the base path, and appends cookies to everything else: export it from `src/hooks.server.ts`. */
  handle<E extends KitEvent>(input: {
    event: E;
    resolve: (event: E) => Response | Promise<Response>;
  }): Promise<Response>;
  /** Reads who is signed in, once per request. */
  read(event: KitEvent): Promise<ReadingOf<C>>;
  /**
   * Keeps a page, an endpoint or an action for those who are signed in. People are led to the sign-in page and come back,
   * programs get 401. Who may not see it gets 403.
   * @param maySee - only `true` is yes. @default the signed-in user
   */
  protect(event: KitEvent, maySee?: MaySeeOf<C>): Promise<SignedInOf<C>>;
  /**
   * Signs in from a form action, and redirects. As an action itself (`actions = { enter: signIn }`) it takes everything from
   * the form: `providerId`, `redirectTo`, and the fields of the provider. SvelteKit refuses forms of other sites.
   * @param provider - its id. @default the field `providerId`; without one, the sign-in page lets people choose
   */
  signIn(
    event: KitEvent,
    provider?: string,
    options?: SignInOptions,
    authorizationParams?: Readonly<Record<string, string>>,
  ): Promise<never>;
  /** Signs out from a form action, and redirects. As an action itself it takes `redirectTo` from the form. */
  signOut(event: KitEvent, options?: SignOutOptions): Promise<never>;
  /**
   * Updates the session from a form action, as the browser's `update()` does: the `jwt` callback gets the data as `session`.
   * Gives the session as it is from now on, which the page that the action answers with shows, too; `null` if no user is signed in.
   */
  update(event: KitEvent, data: unknown): Promise<SessionOf<C> | null>;
}

/**
 * Sign-in for an application of SvelteKit.
 * @param config - the configuration, or a function of the event that makes it
 * @example
 * // src/lib/server/auth.ts
 * import { latchkey } from 'latchkey/sveltekit';
 * import GitHub from 'latchkey/providers/github';
 * export const { handle, protect, signIn, signOut, update } = latchkey({ providers: [GitHub] });
 *
 * // src/hooks.server.ts
 * export { handle } from './lib/server/auth';
 *
 * // src/routes/inside/+page.server.ts
 * export const load = async (event) => ({ user: (await protect(event)).user });
 */
export function latchkey<const C extends AuthOptions>(config: ConfigOf<KitEvent, C>): Latchkey<SummaryOf<C>> {
  const requests = new LocalRequests<KitEvent>({
    sourceOf,
    refusePrerendered,
    noHook: 'The hook of latchkey did not run: export its `handle` from src/hooks.server.ts.',
  });
  const binding = createBinding<[KitEvent], KitEvent, LocalContext<KitEvent>, SummaryOf<C>>(config, {
    ...requests.port,
    refuse: ({ response }, refusal) => {
      const { status, message, location } = refusal;
      response.refusal = refusal;
      return location === undefined ? error(status, message) : redirect(302, location, { external: true });
    },
  });
  /** Redirects, unless the form was sent by another site. */
  const leave = (event: KitEvent, result: Begun | Refusal): never => {
    if (!('url' in result)) return error(result.status, result.message);
    requests.of(event).response.append(result.headers, 'change');
    return redirect(303, result.url, { external: true });
  };
  return {
    ...binding.verbs,
    handle: async ({ event, resolve }) => {
      const { server } = binding;
      if (await server.isOurs(event.url.pathname, event)) return server.handle(event.request, event);
      return requests.answer(
        event,
        () => resolve(event),
        (context, rules) => binding.session(context, rules),
      );
    },
    read: async (event) => binding.read(requests.of(event)),
    protect: async (event, maySee) => {
      const context = requests.of(event);
      context.response.isPrivate = true;
      return binding.protect(context, maySee);
    },
    signIn: async (event, provider, options, params) => {
      const { providerId, ...given } = options ?? (provider === undefined ? await formOf(event.request) : {});
      return leave(event, await binding.signIn(requests.of(event), [provider ?? providerId, given, params]));
    },
    signOut: async (event, options) =>
      leave(event, await binding.signOut(requests.of(event), options ?? (await formOf(event.request)))),
    update: async (event, data) => binding.update(requests.of(event), data),
  };
}

/** SvelteKit's client asks for data in the name of a visitor who opens a page: its requests accept anything. */
function sourceOf({ request, url, isDataRequest }: KitEvent): SessionSource {
  const { method } = request;
  if (!isDataRequest) return { headers: request.headers, url, method };
  const headers = new Headers(request.headers);
  headers.set('accept', 'text/html');
  return { headers, url, method };
}

/**
 * While SvelteKit prerenders a page, it throws where the query of the address is asked for. Events of the hook are asked: those
 * of `load` functions would take note of it, and load anew for every query.
 */
function refusePrerendered(given: KitEvent, { url } = given): void {
  try {
    if (typeof url.search === 'string') return;
  } catch {
    const remedy =
      'Set `export const prerender = false` in its +page.server.ts, and in layouts that read it.';
    throw prerenderedPage(url.pathname, remedy);
  }
}

/** The texts of a form, unless the action has read it before. */
async function formOf(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  if (request.bodyUsed) return fields;
  for (const [name, value] of await request.formData()) if (typeof value === 'string') fields[name] = value;
  return fields;
}
