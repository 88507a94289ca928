import type { AuthConfig, RuntimeOptions, SessionOptions } from '../types/config.js';
import type { CookieKey, CookieOption, CookieSerializeOptions } from '../types/cookies.js';
import type { CallbacksOptions, EventCallbacks } from '../types/hooks.js';
import type { JWTOptions } from '../types/jwt.js';
import type { PagesOptions, Theme } from '../types/pages.js';
import type { ProviderByType } from '../types/provider.js';
import { closest, plainOf } from './did-you-mean.js';
import { isObject } from '../kit/object.js';

/** Every name of `Options`: a new option does not compile until it stands here. */
type Names<Options> = Readonly<Record<Extract<keyof Options, string>, true>>;

const CONFIG: Names<AuthConfig> = {
  providers: true,
  secret: true,
  session: true,
  jwt: true,
  pages: true,
  callbacks: true,
  events: true,
  adapter: true,
  theme: true,
  debug: true,
  logger: true,
  useSecureCookies: true,
  cookies: true,
  trustHost: true,
  origin: true,
  skipCSRFCheck: true,
  raw: true,
  basePath: true,
  redirectProxyUrl: true,
  redirectProxyOrigins: true,
  experimental: true,
  runtime: true,
};
const SESSION: Names<SessionOptions> = {
  strategy: true,
  maxAge: true,
  updateAge: true,
  generateSessionToken: true,
};
const JWT: Names<JWTOptions> = { encode: true, decode: true, maxAge: true, maxSize: true };
const PAGES: Names<PagesOptions> = {
  signIn: true,
  signOut: true,
  error: true,
  verifyRequest: true,
  newUser: true,
};
const THEME: Names<Theme> = { colorScheme: true, logo: true, brandColor: true, buttonText: true };
const CALLBACKS: Names<CallbacksOptions> = { signIn: true, redirect: true, session: true, jwt: true };
const EVENTS: Names<EventCallbacks> = {
  signIn: true,
  signOut: true,
  createUser: true,
  updateUser: true,
  linkAccount: true,
  session: true,
};
const RUNTIME: Names<RuntimeOptions> = { fetch: true, now: true };
const COOKIES: Names<Record<CookieKey, unknown>> = {
  sessionToken: true,
  callbackUrl: true,
  csrfToken: true,
  pkceCodeVerifier: true,
  state: true,
  nonce: true,
  webauthnChallenge: true,
};
const COOKIE: Names<CookieOption> = { name: true, options: true };
const ATTRIBUTES: Names<CookieSerializeOptions> = {
  domain: true,
  encode: true,
  expires: true,
  httpOnly: true,
  maxAge: true,
  partitioned: true,
  path: true,
  priority: true,
  sameSite: true,
  secure: true,
};

type ProviderOption = {
  [T in keyof ProviderByType]: Extract<keyof ProviderByType[T], string>;
}[keyof ProviderByType];

/** Options of providers that are misspelled easily. Providers may have members of their own: no other name is judged. */
const PROVIDER: readonly ProviderOption[] = [
  'clientId',
  'clientSecret',
  'issuer',
  'wellKnown',
  'authorization',
  'userinfo',
  'profile',
  'checks',
  'allowDangerousEmailAccountLinking',
  'redirectProxyUrl',
  'authorize',
  'credentials',
  'sendVerificationRequest',
  'maxAge',
  'apiKey',
  'server',
  'relyingParty',
];

/** Groups of options by the name of their member, outermost first. */
const GROUPS: readonly (readonly [string, Readonly<Record<string, true>>])[] = [
  ['', CONFIG],
  ['session', SESSION],
  ['jwt', JWT],
  ['pages', PAGES],
  ['theme', THEME],
  ['callbacks', CALLBACKS],
  ['events', EVENTS],
  ['runtime', RUNTIME],
  ['cookies', COOKIES],
];

/** What frameworks' bindings and older configurations have beside the options, by its full name. */
const FOREIGN: ReadonlySet<string> = new Set([
  // next-auth asks it in its middleware.
  'callbacks.authorized',
  // auth-astro and others keep where they mount here.
  'prefix',
  'injectEndpoints',
  'configFile',
]);

/**
 * The options that no part of the library knows, each with a sentence for the log. Symbols are nobody's slip, and what
 * frameworks mark as unstable, experimental or private is theirs.
 */
export function unknownOptions(config: AuthConfig): string[] {
  const found: string[] = [];
  const look = (path: string, value: unknown, known: Readonly<Record<string, true>>): void => {
    for (const name of namesOf(value)) {
      const full = path === '' ? name : `${path}.${name}`;
      if (Object.hasOwn(known, name) || FOREIGN.has(full) || /^(?:unstable|experimental|[_$])/.test(name))
        continue;
      if (Reflect.get(Object(value), name) === undefined) continue;
      found.push(sentence(full, suggestion(path, name, Object.keys(known))));
    }
  };
  for (const [path, known] of GROUPS) look(path, path === '' ? config : Reflect.get(config, path), known);
  const { cookies = {} } = config;
  for (const name of namesOf(cookies)) {
    const cookie: unknown = Reflect.get(cookies, name);
    look(`cookies.${name}`, cookie, COOKIE);
    look(
      `cookies.${name}.options`,
      isObject(cookie) ? Reflect.get(cookie, 'options') : undefined,
      ATTRIBUTES,
    );
  }
  return found;
}

/**
 * Options of providers that are the right word in the wrong spelling (`client_id`), and do nothing.
 * @param provider - as the user wrote it, merged with what a provider function adds
 */
export function misspelledOptions(provider: object & { readonly id: string }): string[] {
  return namesOf(provider).flatMap((name) => {
    const meant = PROVIDER.find((known) => known !== name && plainOf(known) === plainOf(name));
    if (meant === undefined || Reflect.get(provider, meant) !== undefined) return [];
    return [sentence(name, meant, ` of provider "${provider.id}"`)];
  });
}

function suggestion(path: string, name: string, known: readonly string[]): string | undefined {
  const near = closest(name, known);
  if (near !== undefined) return path === '' ? near : `${path}.${near}`;
  // The right name in the wrong place.
  const home = GROUPS.find(([, names]) =>
    Object.keys(names).some((other) => plainOf(other) === plainOf(name)),
  );
  if (home === undefined) return undefined;
  const own = closest(name, Object.keys(home[1])) ?? name;
  return home[0] === '' ? own : `${home[0]}.${own}`;
}

function sentence(name: string, meant: string | undefined, where: string = ''): string {
  return `\`${name}\`${where} is not an option and has no effect.${meant === undefined ? '' : ` Did you mean \`${meant}\`?`}`;
}

function namesOf(value: unknown): string[] {
  return isObject(value) ? Object.keys(value) : [];
}
