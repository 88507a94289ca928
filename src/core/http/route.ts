import type { ActionPlace } from '../contracts/action-place.js';
import type { Features } from '../contracts/features.js';
import type { AuthAction, CarriedAction } from '../../types/model.js';

/** Whether the id of a provider follows the action in the path. */
type ProviderSegment = 'none' | 'optional' | 'required';

/** The action that a path names, and the provider if it names one. */
export interface Route {
  readonly action: AuthAction;
  readonly providerId: string | undefined;
}

/** What is at the path of an action. */
interface Place extends ActionPlace {
  readonly provider: ProviderSegment;
}

const PLACES: { readonly [Action in Exclude<AuthAction, CarriedAction>]: Place } = {
  signin: { provider: 'optional', answers: 'page' },
  signout: { provider: 'none', answers: 'page' },
  session: { provider: 'none', answers: 'json' },
  csrf: { provider: 'none', answers: 'json', only: 'GET' },
  providers: { provider: 'none', answers: 'json', only: 'GET' },
  callback: { provider: 'required', answers: 'page' },
  error: { provider: 'none', answers: 'page', only: 'GET' },
  'verify-request': { provider: 'none', answers: 'page', only: 'GET' },
  'webauthn-options': { provider: 'required', answers: 'json', only: 'GET' },
  'signed-out': { provider: 'none', answers: 'page', only: 'GET' },
  'backchannel-logout': { provider: 'required', answers: 'json', only: 'POST' },
  sessions: { provider: 'none', answers: 'page' },
  'second-factor': { provider: 'none', answers: 'page' },
  security: { provider: 'none', answers: 'page' },
  account: { provider: 'none', answers: 'page' },
  signup: { provider: 'required', answers: 'page' },
  reset: { provider: 'required', answers: 'page' },
};

const PROVIDER_ID = /^[A-Za-z0-9._-]+$/;
const SLASH = 0x2f;

/** Whether a string is the name of an action that every configuration has; case-sensitive. */
export function isAuthAction(action: string): action is Exclude<AuthAction, CarriedAction> {
  return Object.hasOwn(PLACES, action);
}

/** The names of all actions, for people. */
export function actionNames(): string {
  return Object.keys(PLACES).join(', ');
}

/** What is at the path of an action: one that every configuration has, or one that an option brings along. */
function placeOf(action: AuthAction, { actions }: Features): ActionPlace {
  return isAuthAction(action) ? PLACES[action] : (actions?.[action] ?? PLACES.error);
}

/** Whether people see what the action answers; the others answer programs, in JSON. */
export function isPageAction(action: AuthAction, features: Features): boolean {
  return placeOf(action, features).answers === 'page';
}

/** Whether an action has a handler of its own for a method. */
export function hasHandler(action: AuthAction, method: string, features: Features): method is 'GET' | 'POST' {
  const { only = method } = placeOf(action, features);
  return (method === 'GET' || method === 'POST') && method === only;
}

function isProviderId(segment: string): boolean {
  // Nothing is decoded, so that there is one spelling of each path. Dot segments name another path (RFC 3986, 5.2.4).
  return PROVIDER_ID.test(segment) && segment !== '.' && segment !== '..';
}

/**
 * Parses a path into action and provider. It is compared as it is: no decoding, no case folding, no merging of slashes;
 * one trailing slash is ignored. `null` if there is no action at this path.
 * @param basePath - starts with a slash and does not end with one; may be empty
 */
export function parseRoute(pathname: string, basePath: string): Route | null {
  const start = basePath.length;
  if (pathname.charCodeAt(start) !== SLASH || !pathname.startsWith(basePath)) return null;
  const last = pathname.length - 1;
  const rest = pathname.slice(start + 1, pathname.charCodeAt(last) === SLASH ? last : undefined);
  const slash = rest.indexOf('/');
  const action = slash === -1 ? rest : rest.slice(0, slash);
  if (!isAuthAction(action)) return null;
  if (slash === -1) return PLACES[action].provider === 'required' ? null : { action, providerId: undefined };
  const providerId = rest.slice(slash + 1);
  return PLACES[action].provider === 'none' || !isProviderId(providerId) ? null : { action, providerId };
}
