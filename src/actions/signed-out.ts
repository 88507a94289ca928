import type { ActionHandler } from '../contracts/action.js';
import { takeLogout } from '../flow/logout-state.js';
import { redirect } from '../http/reply.js';
import { showSignOut } from './signout.js';

/**
 * `GET signed-out`: where a provider sends people back to after they logged out there. Whoever began that here goes on to
 * where it led; everybody else is told whether anybody is signed in.
 * @see OpenID Connect RP-Initiated Logout 1.0, section 3
 */
export const showSignedOut: ActionHandler = async (exchange, provider) => {
  const returnTo = await takeLogout(exchange);
  return returnTo === undefined ? showSignOut(exchange, provider) : redirect(returnTo);
};
