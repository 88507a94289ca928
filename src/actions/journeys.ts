export { complete } from './callback.js';
export { configurationErrorReply } from './configuration-error.js';
export { showError } from './error.js';
export { beginSignIn, showSignIn } from './signin.js';
export { showSignOut, signOut } from './signout.js';
export { showVerifyRequest } from './verify-request.js';
export { showWebAuthnOptions } from './webauthn-options.js';
