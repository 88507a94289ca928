export { AccessError, type AccessErrorCode, type AccessErrorInit } from './access-error.js';
export type { AccessOptions, DpopOptions } from './options.js';
export type { AccessRequest } from './read-request.js';
export type { AccessAlgorithm } from './signing-key.js';
export { verifyAccess, type Access } from './verify-access.js';
export { withAccess } from './with-access.js';
