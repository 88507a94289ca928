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
   * More of the user that sessions show, beside `name`, `email` and `image`: names of its members, for instance
   * `['id', 'role']`. With `jwt` sessions they are kept in the token at the sign-in. Every browser sees its own.
   * @default []
   */
  fields?: readonly string[];
  /** Generates the token of a `database` session, which must be impossible to guess. @default 256 random bits */
  generateSessionToken?: () => string;
}

/** What an application brings along from next-auth 4. */
export interface NextAuth4Options {
  /**
   * The name of its session cookie, where `cookies.sessionToken.name` was configured there.
   * @default `next-auth.session-token`; `__Secure-next-auth.session-token` on https
   */
  cookieName?: string;
}

/** Sessions of other libraries that people should not lose. */
export interface LegacyOptions {
  /**
   * Accepts the session cookies of next-auth 4 (encrypted ones with `session.strategy: "jwt"`, tokens of stored sessions with
   * `"database"`), for people who have none of ours, and replaces them at the first visit. The secret must be the same, or
   * be in the list `secret`. Remove it once everybody's session of next-auth 4 has expired: after 30 days, unless `maxAge` was longer.
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
  /** Functions that are called with what happened, for instance for an audit log. */
  events?: Partial<EventCallbacks>;
  /** The database: an adapter, or a function that returns one. Without it, sessions are `jwt` and no users are stored. */
  adapter?: Adapter | (() => Adapter);
  /**
   * Where records are kept: what outlives a request and fits no adapter, such as fresh tokens and sessions that were ended.
   * @default the store that the adapter carries, as those of this package do; otherwise none
   */
  records?: RecordStore;
  /** Keeps the tokens of providers, and fresh: `getAccessToken` hands them out. @default they are stored once and never used */
  tokens?: TokensOptions;
  /**
   * How far signing out reaches: `"local"` ends the session here, `"provider"` then also sends the browser to the provider
   * to log out there. An object switches on more. Whatever a provider does, the session here has ended first. @default "local"
   */
  logout?: LogoutMode | LogoutOptions;
  /** Sessions are kept in the records, so that they can be listed, and `jwt` sessions ended before they expire. @default off */
  revocation?: RevocationOptions;
  /**
   * Two-factor authentication: what `secondFactor()` of `latchkey/second-factor` returns. Needs a store of records.
   * @default none: one proof signs a user in
   */
  secondFactor?: SecondFactor;
  /**
   * An authorization server for your own clients, such as mobile apps, command lines and other services: what `apiAccess()` of
   * `latchkey/api` returns. Needs a store of records and the option `revocation`. @default none
   */
  api?: ApiAccess;
  /**
   * API keys, by which scripts and other services use your application in the name of a user: what `apiKeys()` of `latchkey/api`
   * returns. Needs a store of records. @default none
   */
  apiKeys?: ApiKeys;
  /**
   * What users do with their own account: what `account()` of `latchkey/account` returns. Needs an adapter and a store of records.
   * @default none: there is no action `account`
   */
  account?: AccountManagement;
  /**
   * Organizations with members, roles and invitations: what `organizations()` of `latchkey/organizations` returns. Needs an adapter and
   * a store of records. @default none
   */
  organizations?: Organizations;
  /**
   * What administrators do with the accounts of users: what `administration()` of `latchkey/administration` returns. Needs an adapter, a
   * store of records, and the option `revocation`. @default none
   */
  administration?: Administration;
  /**
   * Rate limits: passwords, mails, and options of passkeys. What is one too many is answered with 429, and
   * no user is signed out or locked out for good. Counted in the records, or in the process where there are none.
   * `false` turns it off. @default {}: 5 free failures on an account, then growing delays; 5 mails an hour to an address
   */
  limits?: false | LimitsOptions;
  /** How long the adapter, callbacks, events and the body of a request may take. @default 10 s; 5 s for events */
  timeouts?: TimeoutOptions;
  /** Spans for OpenTelemetry. @default none */
  telemetry?: TelemetryOptions;
  /** Colours and logo of the built-in pages and of the sign-in email. */
  theme?: Theme;
  /**
   * The language of the built-in pages and of the sign-in mail: one, the ones to choose from by `Accept-Language` (the first
   * is for everybody else), or a function. @default every built-in language and those of `texts`, and English for everybody else
   */
  language?: LanguageOption;
  /** Sentences of the built-in pages and of the sign-in mail that replace the built-in ones, by language. */
  texts?: TextsOption;
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
  /**
   * The other origins whose pages use `latchkey/client` with this server, for instance `['https://app.example.com']`: exact
   * ones, without wildcards. They may read its answers, send forms with their CSRF token, and be returned to. Where they
   * are on another site, and not only another subdomain, the cookies need `sameSite: 'none'`. @default none
   */
  clientOrigins?: readonly string[];
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
  /** Sessions of other libraries that are accepted and replaced by ours. @default none */
  legacy?: LegacyOptions;
  /** Has no effect: passkeys need no switch. */
  experimental?: { enableWebAuthn?: boolean };
  /** Replacements for the clock and for `fetch`: for tests and unusual platforms. */
  runtime?: RuntimeOptions;
}

/** The configuration that applications write: everything but `raw`, which is for `Auth` alone. */
export type AuthOptions = Omit<AuthConfig, 'raw'>;
