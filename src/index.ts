export { defineConfig } from './define-config.js';
export { Auth } from './auth.js';
export { createAuth } from './kernel/create-auth.js';
export type { AuthHandler } from './kernel/create-auth.js';
export type {
  SessionReading,
  SignedInReading,
  SignedOutReading,
  UnknownReading,
} from './kernel/get-session.js';
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
} from './kernel/on-demand.js';
export type { ResealProgress } from './kernel/reseal-records.js';
export type { EndedSession } from './kernel/sessions.js';
export type { AccessToken, AccessTokenOptions } from './kernel/get-access-token.js';
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
} from './kernel/accounts/on-demand.js';
export type { AccountsListed, Done, LinkBegun, LinkedAccount } from './kernel/accounts/linked-accounts.js';
export type { PasswordChange, PasswordChanged, PasswordRefused } from './kernel/accounts/change-password.js';
export type { PasswordRefusal } from './kernel/accounts/refuse-password.js';
export type { Passkey, PasskeyRemoved, PasskeysListed } from './kernel/accounts/passkeys.js';
export type { AccountsRefusal, RecentOption, Refused } from './kernel/accounts/visitor.js';
export type { BeginOptions, Begun } from './kernel/begin.js';
export type { SessionSource } from './kernel/session-request.js';
export { createActionURL, setEnvDefaults } from './env.js';
export { isAuthAction } from './http/route.js';
export { customFetch, raw, skipCSRFCheck } from './types/symbols.js';
export type { AuthConfig } from './types/config.js';
export type * from './types/index.js';
