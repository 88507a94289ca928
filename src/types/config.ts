import type { Adapter } from './adapter.js';
import type { CookiesOptions } from './cookies.js';
import type { CallbacksOptions, EventCallbacks } from './hooks.js';
import type { JWTOptions } from './jwt.js';
import type { LoggerInstance } from './logger.js';
import type { Awaitable } from './model.js';
import type { PagesOptions, Theme } from './pages.js';
import type { Provider } from './provider.js';
import type { raw, skipCSRFCheck } from './symbols.js';

/** The configuration option `session`. */
export interface SessionOptions {
  /**
   * How sessions are stored: `jwt` in an encrypted cookie, `database` through the adapter.
   * @default "database" if there is an adapter, otherwise "jwt"
   */
  strategy?: 'jwt' | 'database';
  /** Seconds until a session expires that nobody uses. @default 2592000 (30 days) */
  maxAge?: number;
  /** Seconds after which a session in use has its expiry extended; `0` extends it at every read. @default 86400 (1 day) */
  updateAge?: number;
  /** Generates the token of a `database` session, which must be impossible to guess. @default 256 random bits */
  generateSessionToken?: () => string;
}

/** Replacements for what the library takes from the runtime: for tests and unusual platforms. */
export interface RuntimeOptions {
  /** Makes the requests to providers. @default globalThis.fetch */
  fetch?: typeof fetch;
  /** Returns the current time. @default () => new Date() */
  now?: () => Date;
}

/** The origins of the preview deployments that a redirect proxy may send people back to. */
export type RedirectProxyOrigins = string | readonly string[] | ((origin: string) => Awaitable<boolean>);

/** The configuration that `Auth` and `createAuth` take. */
export interface AuthConfig {
  /** The providers that people can sign in with, in the order in which the sign-in page shows them. */
  providers: Provider[];
  /**
   * The secret that cookies are encrypted and tokens are hashed with: at least 32 random characters, for instance from
   * `openssl rand -base64 33`. To change it, pass a list with the newest first: the first encrypts, and all of them
   * decrypt. `setEnvDefaults` takes it from `AUTH_SECRET`.
   */
  secret?: string | string[];
  /** How sessions are stored, and for how long. */
  session?: SessionOptions;
  /** Lifetime and size of the session token of the `jwt` strategy, and functions that replace its encryption. */
  jwt?: Partial<JWTOptions>;
  /** Paths of the application's own pages, each of which replaces a built-in one. */
  pages?: Partial<PagesOptions>;
  /** Functions that decide: who may sign in, where to redirect, what a session contains. */
  callbacks?: Partial<CallbacksOptions>;
  /** Functions that are told what happened, for instance for an audit log. */
  events?: Partial<EventCallbacks>;
  /** The database: an adapter, or a function that returns one. Without it, sessions are `jwt` and no users are stored. */
  adapter?: Adapter | (() => Adapter);
  /** Colours and logo of the built-in pages and of the sign-in email. */
  theme?: Theme;
  /** Writes every step of a request to the log, without tokens and secrets. @default false */
  debug?: boolean;
  /** Functions that receive the log. Those that are left out write to the console. */
  logger?: Partial<LoggerInstance>;
  /**
   * Whether cookies have the attribute `Secure` and the prefixes `__Secure-` and `__Host-`.
   * @default true if the request's URL is https
   */
  useSecureCookies?: boolean;
  /** Names and attributes of cookies, merged with the defaults. */
  cookies?: Partial<CookiesOptions>;
  /**
   * Whether the host in a request's URL can be trusted, because the server or the platform checks it. Unnecessary with
   * `origin`. @default false
   */
  trustHost?: boolean;
  /**
   * The origin of this application, for instance `https://example.com`. One origin is used for every request, whatever
   * its `Host` says. Of several, the one with the request's host is used, and any other host is answered with 400.
   * @default `setEnvDefaults` takes it from `AUTH_URL`, unless `trustHost` is set
   */
  origin?: string | readonly string[];
  /** Turns the CSRF check off, for frameworks that have their own. Without one, forms are unprotected. */
  skipCSRFCheck?: typeof skipCSRFCheck;
  /** Makes `Auth` return a `ResponseInternal` instead of a `Response`, and throw its errors. */
  raw?: typeof raw;
  /** The path that all actions are under. @default "/auth" */
  basePath?: string;
  /**
   * The stable URL, base path included, that providers redirect to on behalf of preview deployments. Set it, and the same
   * `secret`, there and in every preview deployment.
   */
  redirectProxyUrl?: string;
  /**
   * The origins that the deployment at `redirectProxyUrl` may send people back to: origins, `https://*.example.com` for
   * all subdomains, or a function that is asked about an origin. @default none
   */
  redirectProxyOrigins?: RedirectProxyOrigins;
  /** Has no effect: passkeys need no switch. */
  experimental?: { enableWebAuthn?: boolean };
  /** Replacements for the clock and for `fetch`: for tests and unusual platforms. */
  runtime?: RuntimeOptions;
}
