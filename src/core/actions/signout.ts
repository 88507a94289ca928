import type { ActionHandler } from '../contracts/action.js';
import type { Exchange } from '../contracts/exchange.js';
import type { HtmlReply } from '../contracts/reply.js';
import type { SessionIdentity, SessionStrategy } from '../contracts/session-strategy.js';
import { resolveReturnTo } from '../flow/return-to.js';
import { newShowing } from '../http/library-fields.js';
import { redirectToPage } from '../http/page-reply.js';
import { redirect } from '../http/reply.js';
import { sessionStrategy } from '../session/index.js';
import { siteOf } from '../texts/site.js';
import { loadFeature } from '../load-feature.js';
import { loadEndGrants } from '../tokens/load-end-grants.js';
import { whoIsThere } from './who-is-there.js';
import { builtInPages, formToken, showPage } from './built-in-pages.js';

/** `GET signout`: the page that asks for confirmation. It ends no session. */
export const showSignOut: ActionHandler = async (exchange) => {
  const page = exchange.settings.pages.signOut;
  if (page === undefined) {
    const { state } = await whoIsThere(exchange);
    return showBuiltInSignOut(exchange, { isSignedOut: state === 'out' });
  }
  const url = new URL(page, exchange.origin);
  url.searchParams.set('callbackUrl', await resolveReturnTo(exchange));
  // For the application's own page, which may read the token from the cookie.
  await formToken(exchange);
  return redirectToPage(url, page);
};

/** The built-in page, which asks for confirmation, or says that no user is signed in. */
export async function showBuiltInSignOut(
  exchange: Exchange,
  { isSignedOut }: { readonly isSignedOut: boolean },
): Promise<HtmlReply> {
  const callbackUrl = await resolveReturnTo(exchange);
  const csrfToken = await formToken(exchange);
  const pages = await builtInPages(exchange.settings, exchange.request);
  const site = siteOf(exchange);
  return showPage(pages.signOut({ csrfToken, showing: newShowing(), callbackUrl, site, isSignedOut }));
}

/** `POST signout`: ends the session of this browser, and redirects: where that is configured, to its provider first. */
export const signOut: ActionHandler = async (exchange) => {
  const returnTo = await resolveReturnTo(exchange);
  const sessions = await sessionStrategy(exchange.settings);
  const { tokens, logout: settings } = exchange.settings;
  // Before the session ends: afterwards it is unknown what came with it.
  const identity = tokens === undefined ? null : await identified(exchange, sessions);
  // Where that code cannot be loaded, people are still signed out here.
  const logout = settings.keepsProvider ? await loadLogout(exchange) : undefined;
  const session = await logout?.takeProviderSession(exchange, sessions);
  // Here first: whatever a provider does, the user is signed out here.
  await sessions.revoke(exchange);
  const grants =
    tokens === undefined ? [] : await (await loadEndGrants(exchange.settings)).endGrants(exchange, identity);
  // What was refreshed since the sign-in, instead of what it brought.
  const grant = grants.find(({ provider }) => provider === session?.provider);
  const known = session === undefined || grant === undefined ? session : { ...session, tokens: grant };
  return redirect((await logout?.reachProvider(exchange, known, returnTo)) ?? returnTo);
};

type ProviderLogout = typeof import('../logout/reach-provider.js');

async function loadLogout({ settings }: Exchange): Promise<ProviderLogout | undefined> {
  try {
    return await loadFeature<ProviderLogout>(settings, 'provider-logout');
  } catch {
    return undefined;
  }
}

/** The session that ends; `null` also if that cannot be found out, which must keep no user signed in. */
async function identified(exchange: Exchange, sessions: SessionStrategy): Promise<SessionIdentity | null> {
  try {
    return await sessions.identify(exchange);
  } catch (error) {
    exchange.settings.logger.debug('session cannot be identified', () => ({ error }));
    return null;
  }
}
