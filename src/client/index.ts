export { registerPasskey, signInWithPasskey } from './passkey.js';
export type { PasskeyOptions, PasskeyRegistrationOptions, PasskeySignInOptions } from './passkey.js';
export { PasskeyError } from './passkey-error.js';
export type { PasskeyErrorCode } from './passkey-error.js';
export { getCsrfToken, getProviders, getSession, signIn, signOut } from './session.js';
export type { SignInOptions } from './session.js';
export type { ClientOptions, NavigationOptions, NavigationResult } from './request.js';
