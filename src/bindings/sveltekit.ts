import { error, redirect } from '@sveltejs/kit';
import type { SignInOptions, SignOutOptions } from '../kernel/begin-options.js';
import type { ReadingOf } from '../kernel/get-session.js';
import type { TokenVerb } from '../kernel/hand-out-token.js';
import { createKernel, type ConfigOf } from '../kernel/kernel.js';
import { FOREIGN_FORM, UNKNOWN, type MaySeeOf } from '../kernel/protect.js';
import type { SessionOf } from '../types/defined-config.js';
import { LocalVisits, type Config, type SignedInOf } from './local-visits.js';
import { prerenderedPage } from './prerendered.js';

export type { SignInOptions, SignOutOptions } from '../kernel/begin-options.js';

/** What the binding needs of SvelteKit's `RequestEvent`. */
export interface KitEvent {
  readonly request: Request;
  readonly url: URL;
  readonly locals: object;
  /** Whether SvelteKit's client asks for the data of a page that somebody goes to. */
  readonly isDataRequest: boolean;
}

/** What `handle` puts into `event.locals`: extend `App.Locals` with it in `src/app.d.ts`. */
export interface LatchkeyLocals<C extends Config = Config> {
  /** The session; `null`: nobody is signed in. Throws SvelteKit's error 503 where nobody knows. */
  auth(): Promise<SessionOf<C> | null>;
}

/** The hook, and what `load` functions, endpoints and form actions call. */
export interface Latchkey<C extends Config = Config> extends TokenVerb<KitEvent> {
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
   * @param maySee - only `true` is yes. @default whoever is signed in
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
   * Gives the session as it is from now on, which the page that the action answers with shows, too; `null` if nobody is signed in.
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
export function latchkey<C extends Config>(config: ConfigOf<KitEvent, C>): Latchkey<C> {
  const kernel = createKernel<KitEvent, C>(config);
  const visits = new LocalVisits(kernel, {
    sourceOf: ({ request, url }) => ({ headers: request.headers, url }),
    refusePrerendered,
    noHook: 'The hook of latchkey did not run: export its `handle` from src/hooks.server.ts.',
  });
  return {
    handle: async ({ event, resolve }) => {
      if (await kernel.isOurs(event.url.pathname, event)) return kernel.handle(event.request, event);
      return visits.answer(
        event,
        () => resolve(event),
        () => error(503, UNKNOWN.message),
      );
    },
    read: (event) => visits.read(event),
    protect: async (event, maySee) => {
      // SvelteKit's client asks for data in the name of a person who goes to a page.
      const who = await visits.admit(event, maySee, event.isDataRequest);
      if (who.status === 'in') return who;
      if (who.location !== undefined) redirect(302, who.location, { external: true });
      return error(who.status, who.message);
    },
    signIn: async (event, provider, options, params) => {
      const { providerId, ...given } = options ?? (provider === undefined ? await formOf(event.request) : {});
      return goTo(await visits.signIn(event, { provider: provider ?? providerId, options: given, params }));
    },
    signOut: async (event, options) =>
      goTo(await visits.signOut(event, options ?? (await formOf(event.request)))),
    getAccessToken: (event, options) => visits.getAccessToken(event, options),
    update: async (event, data) => {
      const session = await visits.update(event, data);
      return session === undefined ? error(403, FOREIGN_FORM.message) : session;
    },
  };
}

/** Redirects, unless the form was sent by another site. */
function goTo(url: string | undefined): never {
  return url === undefined ? error(403, FOREIGN_FORM.message) : redirect(303, url, { external: true });
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
