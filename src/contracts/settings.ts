import type { Adapter } from '../types/adapter.js';
import type { CookieKey, CookieSerializeOptions } from '../types/cookies.js';
import type { RedirectProxyOrigins, SessionOptions } from '../types/config.js';
import type { CallbacksOptions, EventCallbacks } from '../types/hooks.js';
import type { JWTOptions } from '../types/jwt.js';
import type { LoggerInstance, WarningCode, WarningFacts } from '../types/logger.js';
import type { PagesOptions, Theme } from '../types/pages.js';
import type { ResolvedProvider } from './provider.js';

/** What a configuration means: every option resolved, frozen, made once per configuration. */
export interface Settings {
  /** Path under which the actions live; starts with a slash, never ends with one, may be empty. */
  readonly basePath: string;
  /** Newest first; never empty. */
  readonly secrets: readonly string[];
  readonly providers: ProviderTable;
  readonly session: SessionSettings;
  readonly jwt: JwtSettings;
  /** `undefined`: the request's scheme decides. */
  readonly useSecureCookies: boolean | undefined;
  /** Names and attributes for http and for https. */
  readonly cookies: { readonly plain: CookieTable; readonly secure: CookieTable };
  readonly callbacks: CallbackSettings;
  readonly events: Readonly<Partial<EventCallbacks>>;
  readonly adapter: Adapter | undefined;
  readonly pages: Readonly<Partial<PagesOptions>>;
  readonly theme: Readonly<Theme>;
  readonly trustHost: boolean;
  /** Canonical origins this application is reached at; empty: any host, if trusted. */
  readonly origins: readonly string[];
  readonly skipCsrf: boolean;
  readonly raw: boolean;
  /** Whether the application runs in production; `undefined`: nothing says. */
  readonly isProduction: boolean | undefined;
  readonly redirectProxy: {
    readonly url: string | undefined;
    readonly origins: RedirectProxyOrigins | undefined;
  };
  readonly runtime: Runtime;
  readonly logger: Logger;
  /** Makes something once per settings, when it is first needed. */
  readonly memo: <T>(key: string, make: () => T) => T;
  /** Does something once per application, however often its configuration is built; for instance a warning. */
  readonly once: (key: string, run: () => void) => void;
  /** Like `memo`, kept as long as `once` remembers: for what bounds the log, and for nothing else. */
  readonly logMemo: Settings['memo'];
}

/** The providers by id, in the order they were configured. */
export interface ProviderTable {
  get(id: string): ResolvedProvider | undefined;
  all(): readonly ResolvedProvider[];
}

/** The session strategies by name. */
export type StrategyName = NonNullable<SessionOptions['strategy']>;

/** How sessions are remembered; lifetimes in seconds. */
export interface SessionSettings {
  readonly strategy: StrategyName;
  readonly maxAge: number;
  readonly updateAge: number;
  readonly generateSessionToken: () => string;
  /** Whether a session finds its user in the adapter's store again. */
  readonly needsStoredUser: boolean;
  /** Whether a session can be ended before it expires, whoever holds its cookie. */
  readonly isRevocable: boolean;
}

/** The session token's lifetime in seconds, its size, and the application's own codec where it has one. */
export interface JwtSettings {
  readonly maxAge: number;
  /** Octets of cookies that a session which is issued may need. */
  readonly maxSize: number;
  /** As the configuration has it, for the application's own codec: a string, or a list. */
  readonly secret: string | readonly string[];
  readonly encode: JWTOptions['encode'] | undefined;
  readonly decode: JWTOptions['decode'] | undefined;
}

/** The application's callbacks; absent ones cost nothing. */
export type CallbackSettings = Readonly<Partial<CallbacksOptions>>;

/** A cookie's name and attributes. */
export interface CookieDefinition {
  readonly name: string;
  readonly options: Readonly<CookieSerializeOptions>;
}

/** All cookies of the library. */
export type CookieTable = Readonly<Record<CookieKey, CookieDefinition>>;

/** What is taken from the outside world. */
export interface Runtime {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
}

/** The redacting logger. Debug metadata is a function, so that it costs nothing when nobody reads it. */
export interface Logger {
  readonly debug: (message: string, metadata?: () => Record<string, unknown>) => void;
  /** `details`: what was seen, what was expected, and the option to change; or the facts of it. */
  readonly warn: (code: WarningCode, details?: string | WarningFacts) => void;
  readonly error: LoggerInstance['error'];
}
