// Applications extend `JWT` and `AdapterUser` under the names of these modules: Code that has a configuration has them loaded, or
// TypeScript would leave such a declaration aside without a word. An import of a type would be a circle of files.
// oxlint-disable typescript/triple-slash-reference -- as said above
/// <reference path="../jwt/index.ts" preserve="true" />
/// <reference path="../adapters/index.ts" preserve="true" />
/// <reference path="./index.ts" preserve="true" />
import type { AccountManagement } from './account.js';
import type { Administration } from './administration.js';
import type { Organizations } from './organizations.js';
import type { Adapter } from './adapter.js';
import type { ApiAccess } from './api.js';
import type { ApiKeys } from './api-keys.js';
import type { CookiesOptions } from './cookies.js';
import type { CallbacksOptions, EventCallbacks } from './hooks.js';
import type { JWTOptions } from './jwt.js';
import type { LimitsOptions } from './limits.js';
import type { LogoutMode, LogoutOptions } from './logout.js';
import type { LoggerInstance } from './logger.js';
import type { Awaitable } from './model.js';
import type { PagesOptions, Theme } from './pages.js';
import type { LanguageOption, TextsOption } from './texts.js';
import type { Provider } from './provider.js';
import type { RecordStore } from './records.js';
import type { RevocationOptions, SessionLimits } from './session-control.js';
import type { SecondFactor } from './second-factor.js';
import type { raw, skipCSRFCheck } from './symbols.js';
import type { TelemetryOptions } from './telemetry.js';
import type { TimeoutOptions } from './timeouts.js';
import type { TokensOptions } from './tokens.js';

/** The configuration option `session`. */
export interface SessionOptions extends SessionLimits {
  /**
   * How sessions are stored: `jwt` in an encrypted cookie, `database` through the adapter.
   * @default "database" if there is an adapter, otherwise "jwt"
   */
  strategy?: 'jwt' | 'database';
  /** Seconds until an unused session expires. @default 2592000 (30 days) */
  maxAge?: number;
  /** Seconds after which a session in use has its expiry extended; `0` extends it at every read. @default 86400 (1 day) */
  updateAge?: number;
  /**
   * Names of further members of the user to include in sessions, beside `name`, `email` and `image`, for instance
   * `['id', 'role']`. `jwt` sessions store them in the token at sign-in. Each browser can read those of its own session.
   * @default []
   */
  fields?: readonly string[];
  /** Generates the token of a `database` session, which must be impossible to guess. @default 256 random bits */
  generateSessionToken?: () => string;
}

/** What an application brings along from next-auth 4. */
export interface NextAuth4Options {
  /**
   * The name of the session cookie of next-auth 4, if you configured `cookies.sessionToken.name` there.
   * @default `next-auth.session-token`; `__Secure-next-auth.session-token` on https
   */
  cookieName?: string;
}

/** Sessions of other libraries that people should not lose. */
export interface LegacyOptions {
  /**
   * Accepts the session cookies of next-auth 4 (encrypted ones with `session.strategy: "jwt"`, tokens of stored sessions with
   * `"database"`) from browsers that have no cookie of this library, and replaces them at the first visit. The secret must be the
   * same, or be in the list `secret`. Remove the option once all sessions of next-auth 4 have expired: after 30 days, or after
   * your `maxAge` there if it was longer.
   * @default false
   */
  nextAuth4?: boolean | NextAuth4Options;
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
  /** The providers that users can sign in with, in the order of the sign-in page. */
  providers: Provider[];
  /**
   * The secret that encrypts cookies and hashes tokens: at least 32 random characters, for instance from
   * `openssl rand -base64 33`. To rotate it, pass a list with the newest first: the first encrypts, and all of them
   * decrypt. `setEnvDefaults` reads it from `AUTH_SECRET`.
   */
  secret?: string | string[];
  /** How sessions are stored, and how long they last. */
  session?: SessionOptions;
  /** Lifetime and size of the session token of the `jwt` strategy, and functions that replace its encryption. */
  jwt?: Partial<JWTOptions>;
  /** Paths of your own pages. Each replaces a built-in page. */
  pages?: Partial<PagesOptions>;
  /** Functions that decide which users may sign in, where to redirect, and what a session contains. */
  callbacks?: Partial<CallbacksOptions>;
  /** Functions that are called after something happened, for instance to write an audit log. */
  events?: Partial<EventCallbacks>;
  /** The database: an adapter, or a function that returns one. Without it, sessions are `jwt` and no users are stored. */
  adapter?: Adapter | (() => Adapter);
  /**
   * The store of records: data that adapters have no method for, such as refreshed tokens and revoked sessions.
   * @default the store that the adapter includes, as the adapters of this package do; otherwise none
   */
  records?: RecordStore;
  /** Keeps the tokens of providers and refreshes them, for `getAccessToken`. @default tokens are stored at sign-in and not used again */
  tokens?: TokensOptions;
  /**
   * What a sign-out ends: `"local"` ends the session of this application. `"provider"` also sends the browser to the provider
   * to log out there. An object has further options. The session of this application always ends first. @default "local"
   */
  logout?: LogoutMode | LogoutOptions;
  /** Stores sessions in the records, so that you can list them and revoke `jwt` sessions. @default off */
  revocation?: RevocationOptions;
  /**
   * Two-factor authentication: what `secondFactor()` of `latchkey/second-factor` returns. Needs a store of records.
   * @default none: users sign in with one factor
   */
  secondFactor?: SecondFactor;
  /**
   * An authorization server for your own clients, such as mobile apps, command lines and other services: what `apiAccess()` of
   * `latchkey/api` returns. Needs a store of records and the option `revocation`. @default none
   */
  api?: ApiAccess;
  /**
   * API keys, with which scripts and other services act for a user: what `apiKeys()` of `latchkey/api`
   * returns. Needs a store of records. @default none
   */
  apiKeys?: ApiKeys;
  /**
   * Account management by the users themselves: what `account()` of `latchkey/account` returns. Needs an adapter and a store of records.
   * @default none: there is no action `account`
   */
  account?: AccountManagement;
  /**
   * Organizations with members, roles and invitations: what `organizations()` of `latchkey/organizations` returns. Needs an adapter and
   * a store of records. @default none
   */
  organizations?: Organizations;
  /**
   * Administration of users and their accounts: what `administration()` of `latchkey/administration` returns. Needs an adapter, a
   * store of records, and the option `revocation`. @default none
   */
  administration?: Administration;
  /**
   * Rate limits for passwords, emails and options of passkeys. Requests over the limit get `429` with `Retry-After`.
   * No user is signed out or locked out for good. Attempts are counted in the records, or in the process if there are none.
   * `false` turns rate limiting off. @default {}: 5 free failures on an account, then growing delays; 5 emails an hour to an address
   */
  limits?: false | LimitsOptions;
  /** How long the adapter, callbacks, events and the body of a request may take. @default 10 s; 5 s for events */
  timeouts?: TimeoutOptions;
  /** Spans for OpenTelemetry. @default none */
  telemetry?: TelemetryOptions;
  /** Colours and logo of the built-in pages and of the sign-in email. */
  theme?: Theme;
  /**
   * The language of the built-in pages and of emails: one language, a list to choose from by `Accept-Language` (the first
   * is the fallback), or a function. @default every built-in language and those of `texts`, with English as the fallback
   */
  language?: LanguageOption;
  /** Your own texts for the built-in pages and for emails, by language. */
  texts?: TextsOption;
  /** Writes every step of a request to the log, without tokens and secrets. @default false */
  debug?: boolean;
  /** Functions that receive log messages. The console receives those that have no function. */
  logger?: Partial<LoggerInstance>;
  /**
   * Whether cookies have the attribute `Secure` and the prefixes `__Secure-` and `__Host-`.
   * @default true if the request's URL is https
   */
  useSecureCookies?: boolean;
  /** Names and attributes of cookies, merged with the defaults. */
  cookies?: Partial<CookiesOptions>;
  /**
   * Whether to trust the host in a request's URL, because the server or the platform checks it. Not needed with
   * `origin`. @default false
   */
  trustHost?: boolean;
  /**
   * The origin of this application, for instance `https://example.com`. A single origin is used for every request, whatever
   * its `Host` header is. With several, the one with the host of the request is used. Requests with any other host get 400.
   * @default `setEnvDefaults` takes it from `AUTH_URL`, unless `trustHost` is set
   */
  origin?: string | readonly string[];
  /**
   * The other origins whose pages use `latchkey/client` with this server, for instance `['https://app.example.com']`, without
   * wildcards. Their pages may read its responses, send forms with their CSRF token, and be redirect targets. On
   * another site (not only another subdomain), they need cookies with `sameSite: 'none'`. @default none
   */
  clientOrigins?: readonly string[];
  /** Turns the CSRF check off, for frameworks that have their own check. Without any check, forms are unprotected. */
  skipCSRFCheck?: typeof skipCSRFCheck;
  /** Makes `Auth` return a `ResponseInternal` instead of a `Response`, and throw its errors. */
  raw?: typeof raw;
  /** The path of the auth routes. @default "/auth" */
  basePath?: string;
  /**
   * The stable URL, base path included, that providers redirect to on behalf of preview deployments. Set it, and the same
   * `secret`, there and in every preview deployment.
   */
  redirectProxyUrl?: string;
  /**
   * The origins that the deployment at `redirectProxyUrl` may redirect users back to: origins, where `https://*.example.com` stands
   * for all subdomains, or a function that returns whether an origin is allowed. @default none
   */
  redirectProxyOrigins?: RedirectProxyOrigins;
  /** Sessions of other libraries to accept, and to replace with sessions of this library. @default none */
  legacy?: LegacyOptions;
  /** Accepted for compatibility with `@auth/core`; has no effect. */
  experimental?: {
    /** Has no effect: passkeys are always available. */
    enableWebAuthn?: boolean;
  };
  /** Replacements for the clock and for `fetch`: for tests and unusual platforms. */
  runtime?: RuntimeOptions;
}

/** The configuration that applications write: everything but `raw`, which is for `Auth` alone. */
export type AuthOptions = Omit<AuthConfig, 'raw'>;
