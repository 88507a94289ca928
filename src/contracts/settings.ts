import type { Adapter } from '../types/adapter.js';
import type { CookieKey, CookieSerializeOptions } from '../types/cookies.js';
import type { RedirectProxyOrigins, SessionOptions } from '../types/config.js';
import type { CallbacksOptions, EventCallbacks } from '../types/hooks.js';
import type { JWTOptions } from '../types/jwt.js';
import type { LoggerInstance, WarningCode, WarningFacts } from '../types/logger.js';
import type { PagesOptions, Theme } from '../types/pages.js';
import type { ResolvedProvider } from './provider.js';

/** The resolved configuration: checked, with all defaults, frozen; created once per configuration. */
export interface Settings {
  /** The path before the names of the actions; starts with a slash, never ends with one, may be empty. */
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
  /** The origins of this application; empty: any host, if hosts are trusted. */
  readonly origins: readonly string[];
  readonly skipCsrf: boolean;
  readonly raw: boolean;
  /** Whether the application runs in production; `undefined` if that is unknown. */
  readonly isProduction: boolean | undefined;
  readonly redirectProxy: {
    readonly url: string | undefined;
    readonly origins: RedirectProxyOrigins | undefined;
  };
  readonly runtime: Runtime;
  readonly logger: Logger;
  /** Creates a value once per settings, when it is first needed. */
  readonly memo: <T>(key: string, make: () => T) => T;
  /** Runs something, such as a warning, once per application, however often its configuration is built. */
  readonly once: (key: string, run: () => void) => void;
  /** Like `memo`, but per application, as `once` is. Only for what limits the log. */
  readonly logMemo: Settings['memo'];
}

/** The providers by id, in the order of the configuration. */
export interface ProviderTable {
  get(id: string): ResolvedProvider | undefined;
  all(): readonly ResolvedProvider[];
}

/** The name of a session strategy. */
export type StrategyName = NonNullable<SessionOptions['strategy']>;

/** The resolved option `session`; lifetimes are in seconds. */
export interface SessionSettings {
  readonly strategy: StrategyName;
  readonly maxAge: number;
  readonly updateAge: number;
  readonly generateSessionToken: () => string;
  /** Whether the user of a session must be in the adapter's store. */
  readonly needsStoredUser: boolean;
  /** Whether a session can be ended before it expires, without its cookie. */
  readonly isRevocable: boolean;
}

/** The resolved option `jwt`: lifetime in seconds, maximum size, and the application's own codec if there is one. */
export interface JwtSettings {
  readonly maxAge: number;
  /** Octets that the cookies of a session may take. */
  readonly maxSize: number;
  /** The secret for the application's own codec: a string or a list, as it was configured. */
  readonly secret: string | readonly string[];
  readonly encode: JWTOptions['encode'] | undefined;
  readonly decode: JWTOptions['decode'] | undefined;
}

/** The application's callbacks. */
export type CallbackSettings = Readonly<Partial<CallbacksOptions>>;

/** A cookie's name and attributes. */
export interface CookieDefinition {
  readonly name: string;
  readonly options: Readonly<CookieSerializeOptions>;
}

/** All cookies of the library. */
export type CookieTable = Readonly<Record<CookieKey, CookieDefinition>>;

/** The functions of the platform that can be replaced. */
export interface Runtime {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
}

/** The redacting logger. Debug metadata is a function, so that it costs nothing when `debug` is off. */
export interface Logger {
  readonly debug: (message: string, metadata?: () => Record<string, unknown>) => void;
  /** `details`: what happened, what was expected, and the option to change; or the values for that sentence. */
  readonly warn: (code: WarningCode, details?: string | WarningFacts) => void;
  readonly error: LoggerInstance['error'];
}
