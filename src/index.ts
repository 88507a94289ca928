export { defineConfig } from './core/define-config.js';
export { Auth } from './core/auth.js';
export { createAuth } from './server/create-auth.js';
export type { EmailChange, EmailRefusal, EmailRefused } from './server/accounts/change-email.js';
export type { AuthHandler } from './server/create-auth.js';
export type {
  ReadingOf,
  SessionReading,
  SignedInOf,
  SignedInReading,
  SignedOutReading,
  UnknownReading,
} from './server/get-session.js';
export {
  beginSignIn,
  endAllSessions,
  endOtherSessions,
  endSession,
  endSessionById,
  getAccessToken,
  getSession,
  listSessions,
  requireSession,
  resealRecords,
} from './server/on-demand.js';
export type { KindCount, ResealProgress } from './server/reseal-records.js';
export type { EndedSession } from './server/sessions.js';
export type { AccessToken, AccessTokenOptions } from './server/get-access-token.js';
export {
  changePassword,
  deleteUser,
  deleteUserById,
  importPassword,
  link,
  listAccounts,
  listPasskeys,
  removePasskey,
  renamePasskey,
  unlink,
} from './server/accounts/on-demand.js';
export type {
  AccountsListed,
  Done,
  LinkBegun,
  LinkedAccount,
  LinkOptions,
} from './server/accounts/linked-accounts.js';
export type { PasswordChange, PasswordChanged, PasswordRefused } from './server/accounts/change-password.js';
export type { PasswordProblem, PasswordRefusal } from './server/accounts/refuse-password.js';
export type { Passkey, PasskeyRemoved, PasskeysListed } from './server/accounts/passkeys.js';
export type { AccountsRefusal, RecentOption, Refused } from './server/accounts/visitor.js';
export type { BeginOptions, Begun, UpdatedSession } from './server/begin.js';
export type { ConfigLiteral, ConfigOf } from './server/auth-server.js';
export type { SignInOptions, SignInParameters, SignOutOptions } from './server/begin-options.js';
export type { BoundVerbs, TokenOptions } from './server/bound-verbs.js';
export type { VerbTable } from './server/verb-table.js';
export type {
  FactorRefusal,
  FactorRefused,
  FactorsListed,
  RecoveryCodesMade,
  TotpBegun,
} from './server/accounts/second-factor.js';
export type { ApiKeyMade, ApiKeyRefused, ApiKeysListed } from './server/accounts/api-keys.js';
export type { MaySee, MaySeeOf, ProtectRules } from './server/protect.js';
export type { SessionSource } from './server/session-request.js';
export type { Environment } from './core/env.js';
export { createActionURL, setEnvDefaults } from './core/env.js';
export { isAuthAction } from './core/http/route.js';
export { customFetch, raw, skipCSRFCheck } from './types/symbols.js';
export type { AuthConfig, AuthOptions } from './types/config.js';
export type * from './types/index.js';
