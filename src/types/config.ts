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
  /** Where sessions live. @default "jwt", with an adapter "database" */
  strategy?: 'jwt' | 'database';
  /** Seconds until an idle session expires. @default 2592000 (30 days) */
  maxAge?: number;
  /** Seconds between two extensions of a session that is in use. @default 86400 (1 day) */
  updateAge?: number;
  /** Makes the token of a database session. @default 256 random bits */
  generateSessionToken?: () => string;
}

/** What the library takes from the runtime; for tests and unusual platforms. */
export interface RuntimeOptions {
  /** Asks providers. @default globalThis.fetch */
  fetch?: typeof fetch;
  /** The clock. @default () => new Date() */
  now?: () => Date;
}

/** Which preview deployments a redirect proxy sends people back to. */
export type RedirectProxyOrigins = string | readonly string[] | ((origin: string) => Awaitable<boolean>);

/** The configuration of `Auth` and `createAuth`. */
export interface AuthConfig {
  /** The ways to sign in. */
  providers: Provider[];
  /**
   * Encrypts cookies and hashes tokens; at least 32 characters (`openssl rand -base64 33`). A list, newest first,
   * rotates: the first one encrypts, all of them decrypt.
   */
  secret?: string | string[];
  /** Where sessions live and for how long. */
  session?: SessionOptions;
  /** The session token's lifetime, and a codec of your own. */
  jwt?: Partial<JWTOptions>;
  /** Pages of the application in place of the built-in ones. */
  pages?: Partial<PagesOptions>;
  /** The application's decisions. */
  callbacks?: Partial<CallbacksOptions>;
  /** The application's observers. */
  events?: Partial<EventCallbacks>;
  /** The data layer: an object, an instance, or a function that gives one. */
  adapter?: Adapter | (() => Adapter);
  /** Look of the built-in pages and of the sign-in mail. */
  theme?: Theme;
  /** Writes what happens to the log, redacted. @default false */
  debug?: boolean;
  /** Where the library writes; methods left out write to the console. */
  logger?: Partial<LoggerInstance>;
  /** Cookies with `Secure` and the `__Secure-` / `__Host-` prefixes. @default the request URL is https */
  useSecureCookies?: boolean;
  /** Names and attributes of cookies, merged over the defaults. */
  cookies?: Partial<CookiesOptions>;
  /** The host of request URLs can be trusted, because the server or platform checks it. @default false */
  trustHost?: boolean;
  /**
   * Origin(s) this application is reached at, for instance `https://example.com`. One is its address, whatever host a
   * request names; of several, the one that has the host, and any other host is answered with 400. Makes `trustHost`
   * unnecessary. @default `setEnvDefaults` takes it from AUTH_URL, unless `trustHost` is set
   */
  origin?: string | readonly string[];
  /** Turns the CSRF check off; for frameworks that have one of their own. */
  skipCSRFCheck?: typeof skipCSRFCheck;
  /** Makes `Auth` return the internal response and throw its errors. */
  raw?: typeof raw;
  /** Path under which the actions live. @default "/auth" */
  basePath?: string;
  /** Stable URL (with the base path) that providers redirect to on behalf of preview deployments. */
  redirectProxyUrl?: string;
  /**
   * Where a redirect proxy may send people back to: origins, `https://*.example.com` for subdomains, or a function of
   * the origin. Unset: nowhere.
   */
  redirectProxyOrigins?: RedirectProxyOrigins;
  /** Accepted and not needed: nothing here is experimental. */
  experimental?: { enableWebAuthn?: boolean };
  /** Clock and network; for tests and unusual platforms. */
  runtime?: RuntimeOptions;
}
