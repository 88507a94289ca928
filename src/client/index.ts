export { createApiKey, listApiKeys, renameApiKey, revokeApiKey, rotateApiKey } from './api-keys.js';
export type { ApiKeyCode, ApiKeyRefusal, NewSecret, OwnApiKey, OwnApiKeys } from './api-keys.js';
export type { ActionRefused } from './ask-action.js';
export { changeEmail } from './account.js';
export type { EmailChangeCode, EmailChangeRefused } from './account.js';
export { registerPasskey, signInWithPasskey } from './passkey.js';
export type { PasskeyOptions, PasskeyRegistrationOptions, PasskeySignInOptions } from './passkey.js';
export { PasskeyError } from './passkey-error.js';
export type { PasskeyErrorCode } from './passkey-error.js';
export { choosePassword, requestPasswordReset, signUp } from './password.js';
export type { PasswordOptions } from './password.js';
export {
  confirmTotp,
  enrolTotp,
  factors,
  newRecoveryCodes,
  removeFactor,
  removePasskey,
  renamePasskey,
  secondFactor,
  sendEmailCode,
  stepUp,
  verifySecondFactor,
} from './second-factor.js';
export type {
  NewRecoveryCodes,
  OwnFactors,
  SecondFactorAsked,
  SecondFactorCode,
  SecondFactorRefused,
  SecondFactorVerified,
  TotpEnrolment,
} from './second-factor.js';
export { endOtherSessions, endSession, listSessions } from './sessions.js';
export type { OwnSession } from './sessions.js';
export { getCsrfToken, getProviders, getSession, signIn, signInWithCode, signOut } from './session.js';
export type { AuthorizationParams, SignInOptions } from './session.js';
export { signalUnknownCredential } from './signal-unknown-credential.js';
export type { UnknownCredential } from './signal-unknown-credential.js';
export { createSessionStore } from './store.js';
export type { SessionState } from './session-reader.js';
export type { Page, SessionStore, SessionStoreOptions } from './store.js';
export type { ClientOptions, NavigationOptions, NavigationResult } from './request.js';
