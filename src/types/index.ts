export type {
  Account,
  AuthAction,
  CarriedAction,
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
// What `defineConfig` infers can be named in a declaration only if an entry point that everybody imports has it.
export type { AdapterUser } from './adapter.js';
export type {
  AuthConfig,
  AuthOptions,
  LegacyOptions,
  NextAuth4Options,
  RedirectProxyOrigins,
  RuntimeOptions,
  SessionOptions,
} from './config.js';
export type {
  AuditDetails,
  AuditedFactor,
  AuditEvent,
  AuditEventOf,
  AtClient,
  AtKey,
  AtOrganization,
  Administering,
  OnUser,
  AuditFacts,
  AuditName,
} from './audit.js';
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
export type {
  ListByKindOptions,
  PutOptions,
  RecordPage,
  RecordStore,
  StoredRecord,
  WithRecords,
} from './records.js';
export type {
  DefinedConfig,
  InferredTypes,
  PermissionOf,
  WithPermissions,
  SessionOf,
  SessionTypes,
  SessionUserOf,
  TokenOf,
  UserOf,
} from './defined-config.js';
export type { DefaultJWT, JWT, JWTOptions } from './jwt.js';
export type { CredentialsLimits, EmailLimits, LimitsOptions, PasskeyLimits } from './limits.js';
export type { ConfigWarning, LoggerInstance, WarningCode } from './logger.js';
export type { LogoutMode, LogoutOptions, ProviderLogoutOptions, ProviderLogoutRequest } from './logout.js';
export type { ErrorPageParam, PagesOptions, SignInPageErrorParam, Theme } from './pages.js';
export type { ProviderType } from './provider-common.js';
export type { TelemetryOptions, TelemetrySpan, TelemetryTracer } from './telemetry.js';
export type { TimeoutOptions } from './timeouts.js';
export type { TokensOptions } from './tokens.js';
export type { AccountManagement, AccountOptions } from './account.js';
export type {
  Duration,
  EnrolledFactor,
  Factor,
  ProofRules,
  ProviderAssurance,
  RecoveryCodesOptions,
  SecondFactor,
  SecondFactorOptions,
  SecondFactorRequired,
  TakenFactors,
  TotpOptions,
} from './second-factor.js';
export type {
  AdministeredUser,
  Ban,
  ExportedPasskey,
  LinkedRow,
  UserExport,
  UserFactors,
} from './administered-user.js';
export type {
  AboutUser,
  AdministrationArgument,
  AdministrationCall,
  AdministrationCalls,
  AdministrationRefusal,
  AdministrationRefused,
  AdministrationResult,
  DeliveredAdministration,
} from './administration-calls.js';
export type {
  Administration,
  AdministrationOptions,
  UserDirectory,
  UserListing,
  UserPage,
} from './administration.js';
export type {
  DeliveredResult,
  OrganizationArgument,
  OrganizationCall,
  OrganizationCalls,
  OrganizationRefusal,
  OrganizationRefused,
  OrganizationResult,
} from './organization-calls.js';
export type {
  MemberPage,
  OrganizationStore,
  StoredInvitation,
  StoredMember,
  StoredMembership,
  StoredOrganization,
} from './organization-store.js';
export type {
  InvitationMail,
  MemberOrganization,
  Organization,
  OrganizationInvitation,
  OrganizationMember,
  OrganizationPermission,
  OrganizationRoles,
  OrganizationRules,
  Organizations,
  OrganizationsOptions,
} from './organizations.js';
export type { SessionAuth } from './session-auth.js';
export type { ListedSession, RevocationOptions, SessionLimits } from './session-control.js';
export type {
  BuiltInLanguage,
  CommonTexts,
  ErrorPageTexts,
  LanguageOption,
  MailTexts,
  NoticeTexts,
  PageTexts,
  PasswordTexts,
  SignInErrorTexts,
  TextName,
  Texts,
  TextsOption,
} from './texts.js';
export type { ApiAccessTexts } from './texts-api-access.js';
export type {
  ApiKey,
  ApiKeyProblem,
  ApiKeyRotation,
  ApiKeys,
  ApiKeysOptions,
  NewApiKey,
} from './api-keys.js';
export type { ApiKeyTexts } from './texts-api-keys.js';
export type { AccountTexts } from './texts-account.js';
export type { AdministrationTexts } from './texts-administration.js';
export type { OrganizationTexts } from './texts-organizations.js';
export type { SecondFactorTexts } from './texts-second-factor.js';
export type { WebAuthnOptionsResponseBody } from './webauthn.js';
