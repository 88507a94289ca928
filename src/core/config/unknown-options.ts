import type {
  AuthConfig,
  LegacyOptions,
  NextAuth4Options,
  RuntimeOptions,
  SessionOptions,
} from '../../types/config.js';
import type { CookieKey, CookieOption, CookieSerializeOptions } from '../../types/cookies.js';
import type { CallbacksOptions, EventCallbacks } from '../../types/hooks.js';
import type { JWTOptions } from '../../types/jwt.js';
import type { LogoutOptions } from '../../types/logout.js';
import type { PagesOptions, Theme } from '../../types/pages.js';
import type { ProviderByType } from '../../types/provider.js';
import type { TelemetryOptions } from '../../types/telemetry.js';
import type { TimeoutOptions } from '../../types/timeouts.js';
import type { TokensOptions } from '../../types/tokens.js';
import type { RevocationOptions } from '../../types/session-control.js';
import { closest, plainOf } from './did-you-mean.js';
import { isObject } from '../kit/object.js';

/** All names of `Options`. A new option does not compile until it is listed here. */
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
  records: true,
  tokens: true,
  limits: true,
  logout: true,
  revocation: true,
  timeouts: true,
  telemetry: true,
  theme: true,
  language: true,
  texts: true,
  debug: true,
  logger: true,
  useSecureCookies: true,
  cookies: true,
  trustHost: true,
  origin: true,
  clientOrigins: true,
  skipCSRFCheck: true,
  raw: true,
  basePath: true,
  redirectProxyUrl: true,
  redirectProxyOrigins: true,
  legacy: true,
  experimental: true,
  runtime: true,
};
const SESSION: Names<SessionOptions> = {
  strategy: true,
  maxAge: true,
  updateAge: true,
  fields: true,
  generateSessionToken: true,
  absoluteMaxAge: true,
  remember: true,
  briefMaxAge: true,
  limit: true,
  keepDevice: true,
};
const TOKENS: Names<TokensOptions> = { keep: true, refreshBefore: true };
const TELEMETRY: Names<TelemetryOptions> = { tracer: true };
const TIMEOUTS: Names<TimeoutOptions> = { adapter: true, callbacks: true, events: true, body: true };
const REVOCATION: Names<RevocationOptions> = { check: true };
const JWT: Names<JWTOptions> = { encode: true, decode: true, maxAge: true, maxSize: true };
const PAGES: Names<PagesOptions> = {
  signIn: true,
  signOut: true,
  signedOut: true,
  error: true,
  verifyRequest: true,
  newUser: true,
  signUp: true,
  resetPassword: true,
  newPassword: true,
  sessions: true,
};
const LOGOUT: Names<LogoutOptions> = { provider: true, revokeTokens: true, backChannel: true };
const THEME: Names<Theme> = {
  colorScheme: true,
  name: true,
  logo: true,
  logoDark: true,
  favicon: true,
  links: true,
  brandColor: true,
  buttonText: true,
};
const LINKS: Names<NonNullable<Theme['links']>> = {
  terms: true,
  privacy: true,
  support: true,
  signUp: true,
  forgotPassword: true,
};
const CALLBACKS: Names<CallbacksOptions> = { signIn: true, redirect: true, session: true, jwt: true };
const EVENTS: Names<EventCallbacks> = {
  signIn: true,
  signOut: true,
  createUser: true,
  deleteUser: true,
  updateUser: true,
  linkAccount: true,
  audit: true,
  session: true,
};
const LEGACY: Names<LegacyOptions> = { nextAuth4: true };
const NEXT_AUTH_4: Names<NextAuth4Options> = { cookieName: true };
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

/** Options of providers that are easily misspelled. Others are not checked, as providers may have members of their own. */
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
  'logout',
  'logoutUrl',
  'server',
  'relyingParty',
];

/** The options by the name of the object that contains them, outermost first. */
const GROUPS: readonly (readonly [string, Readonly<Record<string, true>>])[] = [
  ['', CONFIG],
  ['session', SESSION],
  ['revocation', REVOCATION],
  ['timeouts', TIMEOUTS],
  ['telemetry', TELEMETRY],
  ['jwt', JWT],
  ['tokens', TOKENS],
  ['pages', PAGES],
  ['logout', LOGOUT],
  ['theme', THEME],
  ['theme.links', LINKS],
  ['callbacks', CALLBACKS],
  ['events', EVENTS],
  ['legacy', LEGACY],
  ['legacy.nextAuth4', NEXT_AUTH_4],
  ['runtime', RUNTIME],
  ['cookies', COOKIES],
];

/** Full names that framework bindings and older configurations have in addition to the options. */
const FOREIGN: ReadonlySet<string> = new Set([
  // next-auth calls it in its middleware, and so does `latchkey/next`; all else has refused it by now.
  'callbacks.authorized',
  // auth-astro and others keep their mount path here.
  'prefix',
  'injectEndpoints',
  'configFile',
]);

/**
 * Finds unknown options, and returns a sentence for the log for each. Symbols are ignored, and so are names that frameworks
 * mark as unstable, experimental or private.
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
  for (const [path, known] of GROUPS) look(path, memberAt(config, path), known);
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
 * Finds misspelled options of a provider (`client_id`), which have no effect.
 * @param provider - the merged configuration of the provider
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
  // The name may be right, but in the wrong object.
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

/** The member at a path of names with dots between them; the object itself for an empty path. */
function memberAt(object: unknown, path: string): unknown {
  const names = path === '' ? [] : path.split('.');
  return names.reduce((value, name) => (isObject(value) ? Reflect.get(value, name) : undefined), object);
}

function namesOf(value: unknown): string[] {
  return isObject(value) ? Object.keys(value) : [];
}
