import type { CookieDefinition, CookieTable } from '../contracts/settings.js';
import type { CookieOption, CookiesOptions, CookieSerializeOptions } from '../types/cookies.js';
import { serializeCookie } from './cookie.js';

/** How long a flow may take, in seconds. */
export const FLOW_MAX_AGE = 900;

/** `options` without the members that say nothing, so that they do not hide a default. */
function given(options: CookieSerializeOptions | undefined): CookieSerializeOptions {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined));
}

function define(
  name: string,
  options: CookieSerializeOptions,
  override: Partial<CookieOption> | undefined,
): CookieDefinition {
  const definition = {
    name: override?.name ?? name,
    options: Object.freeze({ ...options, ...given(override?.options) }),
  };
  // Once here, so that a name or attribute that cannot be sent shows before the first request; ours can.
  if (override !== undefined) serializeCookie(definition.name, '', definition.options);
  return Object.freeze(definition);
}

/**
 * Names and attributes of all cookies: the defaults, with the application's own merged over them member by member.
 * `__Secure-` and `__Host-` make browsers refuse what a plain http site or a subdomain plants (RFC 6265bis, section
 * 4.1.3). Frozen.
 * @throws {TypeError} when an override cannot be sent
 */
export function cookieTable(secure: boolean, overrides: Partial<CookiesOptions> | undefined): CookieTable {
  const prefix = secure ? '__Secure-' : '';
  const lasting: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  const passing: CookieSerializeOptions = { ...lasting, maxAge: FLOW_MAX_AGE };
  return Object.freeze({
    sessionToken: define(`${prefix}authjs.session-token`, lasting, overrides?.sessionToken),
    callbackUrl: define(`${prefix}authjs.callback-url`, lasting, overrides?.callbackUrl),
    csrfToken: define(`${secure ? '__Host-' : ''}authjs.csrf-token`, lasting, overrides?.csrfToken),
    pkceCodeVerifier: define(`${prefix}authjs.pkce.code_verifier`, passing, overrides?.pkceCodeVerifier),
    state: define(`${prefix}authjs.state`, passing, overrides?.state),
    nonce: define(`${prefix}authjs.nonce`, passing, overrides?.nonce),
    webauthnChallenge: define(`${prefix}authjs.challenge`, passing, overrides?.webauthnChallenge),
  });
}
