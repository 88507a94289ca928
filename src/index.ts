export { Auth, createAuth } from './auth.js';
export type { AuthHandler } from './auth.js';
export { createActionURL, setEnvDefaults } from './env.js';
export { isAuthAction } from './http/route.js';
export { customFetch, raw, skipCSRFCheck } from './types/symbols.js';
export type { AuthConfig } from './types/config.js';
export type * from './types/index.js';
