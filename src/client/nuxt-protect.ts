import { inject } from 'vue';
import type { Awaitable, Session } from '../types/model.js';
import type { PageRefusal } from '../types/rendered-page.js';
import { PAGE, type NuxtApp, type NuxtPage } from './nuxt-page.js';

type MaySee = (session: Session) => Awaitable<boolean>;

/**
 * Route middleware for pages that require a signed-in user. People are led to the sign-in page and come back, programs get
 * 401; who may not see the page gets 403, and 503 if the store is unavailable. It decides what is rendered: what a page fetches is
 * kept by the server's own `requireSession`.
 * @param navigateTo - Nuxt's own
 * @param maySee - only `true` is yes. @default the signed-in user
 * @throws {Error} (rejects) with the status, for Nuxt's error page
 * @example
 * // app/middleware/signed-in.ts
 * import { protect } from 'latchkey/nuxt/app';
 * export default defineNuxtRouteMiddleware(protect(navigateTo));
 */
export function protect(
  navigateTo: (to: string, options: { external: true }) => unknown,
  maySee?: MaySee,
): (to: { readonly fullPath: string }) => Promise<false | undefined> {
  return async ({ fullPath }) => {
    const page = inject(PAGE, undefined);
    if (page === undefined)
      throw new Error(
        '`protect` needs the plugin: `defineNuxtPlugin(createSession())` of latchkey/nuxt/app.',
      );
    const refusal = await (page.rendered?.refuse(maySee) ?? refuseInBrowser(page, fullPath, maySee));
    if (refusal === undefined) return undefined;
    const { location } = refusal;
    if (location === undefined) throw errorOf(refusal, page);
    // Nuxt's context is gone after what was awaited.
    await page.nuxtApp.runWithContext(() => navigateTo(location, { external: true }));
    return false;
  };
}

/** What the server says of a page that it renders, for one that a user goes to in the browser. */
async function refuseInBrowser(
  { nuxtApp, store, basePath }: NuxtPage,
  fullPath: string,
  maySee: MaySee | undefined,
): Promise<PageRefusal | undefined> {
  const known = store.get();
  const { status, session } = known.status === 'loading' ? await store.refresh() : known;
  if (status === 'in') {
    if (maySee === undefined || (await maySee(session)) === true) return undefined;
    return { status: 403, location: undefined, message: 'You are not allowed to see this.' };
  }
  if (status !== 'out')
    return {
      status: 503,
      location: undefined,
      message: 'The session could not be read. Try again.',
    };
  const query = new URLSearchParams({ callbackUrl: hrefOf(nuxtApp, fullPath) });
  return { status: 302, location: `${basePath}/signin?${query}`, message: '' };
}

/** The path with that of the application before it. Nuxt's own types know of a router in generated ones only. */
function hrefOf(nuxtApp: NuxtApp, fullPath: string): string {
  // Nuxt puts the router of Vue there, or nothing where pages are off.
  const router = Reflect.get(nuxtApp, '$router') as { resolve(path: string): { href: string } } | undefined;
  return router?.resolve(fullPath).href ?? fullPath;
}

function errorOf({ status, message }: PageRefusal, { rendered }: NuxtPage): Error {
  // In browsers, only what is fatal takes the place of the page; on the server it would be logged as a fault.
  const fatal = rendered === undefined;
  return Object.assign(new Error(message), { statusCode: status, statusMessage: message, fatal });
}
