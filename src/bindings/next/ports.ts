import { MissingCSRF } from '../../errors.js';
import { keepResponsePrivate } from '../../node/keep-private.js';
import type { AuthServer } from '../../server/auth-server.js';
import type { Refusal } from '../../server/protect.js';
import type { FrameworkPort } from '../framework-port.js';
import { sameSiteForm } from './same-site-form.js';
import type { NextConfig, PagesRequest, PagesResponse } from './types.js';
import { appendCookies, withBrowserCookies, type NextContext, type Visit, type Visits } from './visits.js';

/** The port of the app router, whose code gets nothing handed out: Next gives header fields and cookies to all that ask. */
export function portOf<C extends NextConfig>(
  server: AuthServer<Visit, C>,
  visits: Visits,
): FrameworkPort<[], NextContext> {
  return {
    handed: 0,
    contextOf: () => visits.current(),
    appendCookies: (context, cookies, origin) =>
      origin === 'reading'
        ? visits.setReadCookies(context, cookies, (from) => server.config(from))
        : visits.setCookies(context, cookies),
    canAppendCookies: () => visits.canSetCookies(),
    // Next stores no page that reads header fields.
    keepPrivate: () => undefined,
    refuse: throwRefusal,
    isForeign: async ({ source, from }) => {
      // It throws.
      await sameSiteForm(server, source, from);
      return false;
    },
    // `setCookies` does.
    follow: () => undefined,
  };
}

/** A visit of the pages router, and the response that answers it. */
type PagesContext = NextContext & { readonly res: PagesResponse };

/** The port of the pages router: API routes, and the context of `getServerSideProps`. */
export function pagesPort(
  visits: Visits,
): FrameworkPort<[req: PagesRequest, res: PagesResponse], PagesContext> {
  return {
    handed: 2,
    // The visit stays the object that `auth(req, res)` reads, so that both read once.
    contextOf: (req, res) => Object.assign(visits.ofPages(req), { res }),
    appendCookies: (context, cookies, origin) => {
      if (origin !== 'reading' || visits.claim(context)) appendCookies(context.res, cookies);
    },
    canAppendCookies: ({ res }) => !res.headersSent,
    keepPrivate: ({ res }) => keepResponsePrivate(res),
    refuse: throwRefusal,
    follow: (context, cookies) => {
      context.source = { headers: withBrowserCookies(context.source.headers, cookies.getSetCookie()) };
    },
  };
}

/** @throws {MissingCSRF} what a form of another site is refused with */
export function throwRefusal(_: NextContext, { message }: Refusal): never {
  throw new MissingCSRF(message, { code: 'cross_site' });
}
