// What a session read does without: loaded together, when a request first needs any of it.
export { dropBadReturnTo } from '../flow/return-to.js';
export { endByProvider } from './backchannel-logout.js';
export { assertCsrf } from '../http/csrf.js';
export { complete } from './callback.js';
export { replyToConfigurationError } from './configuration-error.js';
export { listProviders, showCsrf, showWebAuthnOptions, updateSession } from './json-actions.js';
export { headReply, headResponse, replyToOtherRequest, wrongMethodReply } from './other-requests.js';
export { oncePerClick } from './once-per-click.js';
export { showError, showVerifyRequest } from './page-actions.js';
export { replyToError } from './request-error.js';
export { beginSignIn, showSignIn } from './signin.js';
export { showSignedOut } from './signed-out.js';
export { showSignOut, signOut } from './signout.js';
export { traceRequest } from './trace-request.js';
