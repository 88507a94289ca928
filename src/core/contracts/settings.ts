import type { Adapter } from '../../types/adapter.js';
import type { CookieKey, CookieSerializeOptions } from '../../types/cookies.js';
import type { RedirectProxyOrigins, SessionOptions } from '../../types/config.js';
import type { CallbacksOptions, EventCallbacks } from '../../types/hooks.js';
import type { JWTOptions } from '../../types/jwt.js';
import type { WarningCode, WarningFacts } from '../../types/logger.js';
import type { LogoutMode } from '../../types/logout.js';
import type { PagesOptions, Theme } from '../../types/pages.js';
import type { Profile } from '../../types/model.js';
import type { OAuthConfig } from '../../types/provider.js';
import type { RecordStore } from '../../types/records.js';
import type { TelemetryTracer } from '../../types/telemetry.js';
import type { LanguageOption, Texts, TextsOption } from '../../types/texts.js';
import type { CarriedSettings, Features } from './features.js';
import type { LimitSettings } from './limits.js';
import type { ResolvedProvider } from './provider.js';

/** The resolved configuration: checked, with all defaults, frozen; created once per configuration. */
export interface Settings extends CarriedSettings {
  /** The path before the names of the actions; starts with a slash, never ends with one, may be empty. */
  readonly basePath: string;
  /** Newest first; never empty. */
  readonly secrets: readonly string[];
  readonly providers: ProviderTable;
  /** The parts of the library that this configuration has. */
  readonly features: Features;
  readonly session: SessionSettings;
  readonly jwt: JwtSettings;
  /** `undefined`: the request's scheme decides. */
  readonly useSecureCookies: boolean | undefined;
  /** Names and attributes for http and for https. */
  readonly cookies: { readonly plain: CookieTable; readonly secure: CookieTable };
  readonly callbacks: CallbackSettings;
  readonly events: Readonly<Partial<EventCallbacks>>;
  readonly adapter: Adapter | undefined;
  /** Where records are kept; read through `recordsOf`. */
  readonly records: RecordStore | undefined;
  /** `undefined`: no tokens of providers are kept. */
  readonly tokens: TokenSettings | undefined;
  /** Rate limits; `undefined`: no limits. */
  readonly limits: LimitSettings | undefined;
  /** How far signing out reaches. */
  readonly logout: LogoutSettings;
  /** What is decided about sessions beyond their cookie; `undefined`: none of it is configured, and none of it is loaded. */
  readonly sessionControl: SessionControl | undefined;
  /** How long the application's own code may take. */
  readonly timeouts: TimeoutSettings;
  readonly pages: Readonly<Partial<PagesOptions>>;
  readonly theme: Readonly<Theme>;
  /** `undefined`: every language that there are texts in. */
  readonly language: LanguageOption | undefined;
  readonly texts: TextsOption | undefined;
  /** Load the texts of methods in a language. */
  readonly moreTexts?: readonly ((language: string) => Promise<Readonly<Partial<Texts>>>)[];
  readonly trustHost: boolean;
  /** The origins of this application; empty: any host, if hosts are trusted. */
  readonly origins: readonly string[];
  /** Other origins whose pages may use the actions. */
  readonly clientOrigins: readonly string[];
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
  /** Like `logMemo`, but the same for all readers of the log: for what an application counts, and what it must not take twice. */
  readonly appMemo: Settings['memo'];
}

/** The resolved option `logout`. */
export interface LogoutSettings {
  /** Whether signing out here also signs out at the provider, where the provider itself does not say. */
  readonly mode: LogoutMode;
  /** Whether signing out revokes the tokens that the sign-in brought. */
  readonly revokesTokens: boolean;
  /** Whether providers may end sessions (Back-Channel Logout). */
  readonly backChannel: boolean;
  /** Whether the browser keeps from which provider its session came: needed by the first two, at any provider. */
  readonly keepsProvider: boolean;
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
  /** The members of the user that sessions show beside name, address and picture. */
  readonly fields: readonly string[];
  /** Whether the user of a session must be in the adapter's store. */
  readonly needsStoredUser: boolean;
  /** Whether a session can be ended before it expires, without its cookie. */
  readonly isRevocable: boolean;
}

/** The resolved option `timeouts`, in seconds. */
export interface TimeoutSettings {
  readonly adapter: number;
  readonly callbacks: number;
  /** For `authorize` and `sendVerificationRequest`. */
  readonly proofs: number;
  readonly events: number;
  readonly body: number;
}

/** The resolved option `tokens`. */
export interface TokenSettings {
  /** Ids of providers; `true`: all that have tokens. */
  readonly keep: true | readonly string[];
  /** Seconds. */
  readonly refreshBefore: number;
  /** Adds a problem for each listed provider that is not there, or has no tokens. */
  readonly checkProviders: (providers: ProviderTable, problems: Error[]) => void;
  /** Adds to the parameters of an authorization request what its provider needs to hand out a refresh token. */
  readonly withOfflineAccess: (
    params: Readonly<Record<string, string>>,
    provider: Pick<OAuthConfig<Profile>, 'id' | 'offline' | 'options'>,
  ) => Readonly<Record<string, string>>;
}

/** The resolved options of sessions that can be listed and ended, and of their times; lifetimes are in seconds. */
export interface SessionControl {
  /** Whether every session has a record. */
  readonly isKept: boolean;
  /** Seconds for which a `jwt` session that was looked up counts as live; `0`: it is looked up at every read, `undefined`: never. */
  readonly check: number | undefined;
  readonly absoluteMaxAge: number | undefined;
  readonly remember: 'always' | 'ask' | 'never';
  /** The lifetime of a session that does not outlive the browser. */
  readonly briefMaxAge: number;
  readonly limit: number | undefined;
  readonly keepsDevice: boolean;
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

/** All cookies of the library, and the session cookie of next-auth 4 where that is accepted. */
export type CookieTable = Readonly<Record<CookieKey, CookieDefinition>> & {
  readonly nextAuth4Session?: CookieDefinition;
};

/** The functions of the platform that can be replaced. */
export interface Runtime {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  /** Makes spans; `undefined`: none are made. */
  readonly tracer?: TelemetryTracer | undefined;
}

/** The redacting logger. Debug metadata is a function, so that it costs nothing when `debug` is off. */
export interface Logger {
  readonly debug: (message: string, metadata?: () => Record<string, unknown>) => void;
  /** `details`: what happened, what was expected, and the option to change; or the values for that sentence. */
  readonly warn: (code: WarningCode, details?: string | WarningFacts) => void;
  /**
   * Logs a fault, and returns its reference for the response: eight hexadecimal digits.
   * @param reference - @default a new one
   */
  readonly error: (error: Error, reference?: string) => string;
}
