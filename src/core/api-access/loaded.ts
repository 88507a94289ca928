// What is loaded where the option `api` is set: the endpoints of the authorization server.
export { authenticate } from './authenticate.js';
export { authorize } from './authorize.js';
export { authorizeDevice } from './device-authorization.js';
export { decideDevice, showDevice } from './device-page.js';
export { introspect } from './introspect.js';
export { showKeys, showMetadata } from './metadata.js';
export { revoke } from './revoke.js';
export { giveTokens } from './token.js';
