import type { CookieDefinition, CookieTable } from '../contracts/settings.js';
import type { CookiesOptions, CookieSerializeOptions } from '../../types/cookies.js';
import type { LegacyOptions } from '../../types/config.js';
import { serializeCookie } from './cookie.js';

/** How long a sign-in may take, in seconds. */
export const FLOW_MAX_AGE = 900;

/** `options` without the members that are `undefined`, which would otherwise replace a default. */
function definedOptions(options: CookieSerializeOptions | undefined): CookieSerializeOptions {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined));
}

function define(
  name: string,
  options: CookieSerializeOptions,
  override: { name?: string | undefined; options?: CookieSerializeOptions } | undefined,
): CookieDefinition {
  const definition = {
    name: override?.name ?? name,
    options: Object.freeze({ ...options, ...definedOptions(override?.options) }),
  };
  // Tried once here, so that an invalid name or attribute is found before the first request. The defaults are valid.
  if (override !== undefined) serializeCookie(definition.name, '', definition.options);
  return Object.freeze(definition);
}

/**
 * The session cookie of next-auth 4, which is only ever cleared. It has the attributes of ours: where a domain is configured,
 * it was configured there, too. What the prefix of its name demands goes before them: otherwise browsers would not clear it.
 */
function defineNextAuth4(name: string, options: CookieSerializeOptions): CookieDefinition {
  const { domain: _, ...hostOnly } = options;
  const demanded = /^__host-/i.test(name)
    ? { ...hostOnly, path: '/', secure: true }
    : /^__secure-/i.test(name)
      ? { ...options, secure: true }
      : options;
  return define(name, demanded, {});
}

/**
 * Names and attributes of all cookies: the defaults, overridden option by option with those of the application. The
 * prefixes `__Secure-` and `__Host-` make browsers reject cookies that a plain http site or a subdomain plants
 * (RFC 6265bis, section 4.1.3). Frozen.
 * @param nextAuth4 - whether the session cookie of next-auth 4 is accepted, and its name
 * @throws {TypeError} when an override makes a cookie that cannot be sent
 */
export function cookieTable(
  secure: boolean,
  overrides: Partial<CookiesOptions> | undefined,
  nextAuth4?: LegacyOptions['nextAuth4'],
): CookieTable {
  const prefix = secure ? '__Secure-' : '';
  const base: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  const shortLived: CookieSerializeOptions = { ...base, maxAge: FLOW_MAX_AGE };
  const sessionToken = define(`${prefix}authjs.session-token`, base, overrides?.sessionToken);
  return Object.freeze({
    ...(nextAuth4 && {
      nextAuth4Session: defineNextAuth4(
        (nextAuth4 === true ? undefined : nextAuth4.cookieName) ?? `${prefix}next-auth.session-token`,
        sessionToken.options,
      ),
    }),
    sessionToken,
    callbackUrl: define(`${prefix}authjs.callback-url`, base, overrides?.callbackUrl),
    csrfToken: define(`${secure ? '__Host-' : ''}authjs.csrf-token`, base, overrides?.csrfToken),
    pkceCodeVerifier: define(`${prefix}authjs.pkce.code_verifier`, shortLived, overrides?.pkceCodeVerifier),
    state: define(`${prefix}authjs.state`, shortLived, overrides?.state),
    nonce: define(`${prefix}authjs.nonce`, shortLived, overrides?.nonce),
    webauthnChallenge: define(`${prefix}authjs.challenge`, shortLived, overrides?.webauthnChallenge),
  });
}
