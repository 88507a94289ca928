export type {
  Account,
  AuthAction,
  Authenticator,
  AuthorizationDetails,
  Awaitable,
  Awaited,
  DefaultSession,
  DefaultUser,
  JsonValue,
  Profile,
  PublicProvider,
  SemverString,
  Session,
  TokenEndpointResponse,
  TokenSet,
  User,
} from './model.js';
export type { AuthConfig, RedirectProxyOrigins, RuntimeOptions, SessionOptions } from './config.js';
export type {
  Cookie,
  CookieKey,
  CookieOption,
  CookieSerializeOptions,
  CookiesOptions,
  ResponseInternal,
} from './cookies.js';
export type {
  CallbacksOptions,
  EventCallbacks,
  JwtCallbackParams,
  SessionCallbackParams,
  SignInCallbackParams,
} from './hooks.js';
export type { DefaultJWT, JWT, JWTOptions } from './jwt.js';
export type { ConfigWarning, LoggerInstance, WarningCode } from './logger.js';
export type { ErrorPageParam, PagesOptions, SignInPageErrorParam, Theme } from './pages.js';
export type { ProviderType } from './provider-common.js';
export type { WebAuthnOptionsResponseBody } from './webauthn.js';
