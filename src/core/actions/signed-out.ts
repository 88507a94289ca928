import type { ActionHandler } from '../contracts/action.js';
import { takeLogout } from '../flow/logout-state.js';
import { redirectToPage } from '../http/page-reply.js';
import { redirect } from '../http/reply.js';
import { showBuiltInSignOut, showSignOut } from './signout.js';
import { whoIsThere } from './who-is-there.js';

/**
 * `GET signed-out`: where a provider sends people back to after they logged out there. A visitor who began the logout here goes on to
 * where it led; all others see that no user is signed in, or, if a user is, are asked whether to sign out.
 * @see OpenID Connect RP-Initiated Logout 1.0, section 3
 */
export const showSignedOut: ActionHandler = async (exchange, provider) => {
  const returnTo = await takeLogout(exchange);
  if (returnTo !== undefined) return redirect(returnTo);
  const { pages } = exchange.settings;
  const isSignedOut = (await whoIsThere(exchange)).state === 'out';
  if (!isSignedOut && pages.signOut !== undefined) return showSignOut(exchange, provider);
  // To who is signed out, the application's page that asks whether to sign out would ask for nothing.
  const page = isSignedOut ? pages.signedOut : undefined;
  return page === undefined
    ? showBuiltInSignOut(exchange, { isSignedOut })
    : redirectToPage(new URL(page, exchange.origin), page);
};
