// What OpenID Connect needs beyond OAuth 2.0, and everything else that is signed: loaded when a provider has something of it.
export { clientAssertion } from './client/client-assertion.js';
export { validateIdToken } from './identity/id-token.js';
export { verifySigned } from './identity/signed-userinfo.js';
export { renewedIdentity } from './refresh/renewed-identity.js';
