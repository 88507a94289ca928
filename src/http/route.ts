import type { AuthAction } from '../types/model.js';

/** Whether the id of a provider follows the action in the path. */
type ProviderSegment = 'none' | 'optional' | 'required';

/** The action that a path names, and the provider if it names one. */
export interface Route {
  readonly action: AuthAction;
  readonly providerId: string | undefined;
}

const SEGMENTS: { readonly [Action in AuthAction]: ProviderSegment } = {
  callback: 'required',
  csrf: 'none',
  error: 'none',
  providers: 'none',
  session: 'none',
  signin: 'optional',
  signout: 'none',
  'verify-request': 'none',
  'webauthn-options': 'required',
};

const PROVIDER_ID = /^[A-Za-z0-9._-]+$/;
const SLASH = 0x2f;

/** Whether a string is the name of an action; case-sensitive. */
export function isAuthAction(action: string): action is AuthAction {
  return Object.hasOwn(SEGMENTS, action);
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
  if (slash === -1) return SEGMENTS[action] === 'required' ? null : { action, providerId: undefined };
  const providerId = rest.slice(slash + 1);
  return SEGMENTS[action] === 'none' || !isProviderId(providerId) ? null : { action, providerId };
}
