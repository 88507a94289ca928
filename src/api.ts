import { apiKeysTable } from './core/features/option-tables.js';
import { apiTable } from './core/features/option-tables.js';
import { apiFeatures } from './core/features/api.js';
import { apiKeyFeatures } from './core/features/api-keys.js';
import type { AccessVia, ApiAccess, ApiAccessOptions } from './types/api.js';
import type { ApiKeys, ApiKeysOptions } from './types/api-keys.js';
import { carriedFeatures, knownOptions } from './types/symbols.js';

export type {
  AccessRules,
  AccessVia,
  ApiAccess,
  ApiAccessOptions,
  ApiClient,
  ApiGrantContext,
} from './types/api.js';
export type {
  ApiKey,
  ApiKeyProblem,
  ApiKeyRotation,
  ApiKeys,
  ApiKeysOptions,
  NewApiKey,
} from './types/api-keys.js';
export type { Duration } from './types/second-factor.js';

// Sessions of programs have these members, and applications that accept them import this file.
declare module './types/model.js' {
  interface DefaultSession {
    /** How it is known who sent the request; absent for the session of a browser. */
    via?: Exclude<AccessVia, 'session'>;
    /** What an access token or an API key may do. */
    scopes?: readonly string[];
    /** The `id` of the client whose access token it is. */
    client?: string;
    /** The id of the API key. */
    key?: string;
  }
}

/**
 * An authorization server for your own clients, for the option `api`: mobile apps, pages at other origins, command lines and other
 * services get access tokens (RFC 9068), which `latchkey/resource-server` verifies. Needs a store of records and `revocation`.
 * @example
 * api: apiAccess({
 *   audience: 'https://api.example.com',
 *   clients: [{ id: 'mobile', redirectUris: ['com.example.app:/callback'] }],
 * })
 */
export function apiAccess(options: ApiAccessOptions): ApiAccess {
  return {
    ...options,
    [carriedFeatures]: apiFeatures,
    [knownOptions]: { of: 'apiAccess()', options, table: apiTable },
  };
}

/**
 * API keys, for the option `apiKeys`: scripts and other services use your application in the name of a user. Users create, replace and
 * revoke their keys on the built-in page `/api-keys`, or on yours. Needs a store of records.
 * @example
 * apiKeys: apiKeys({ prefix: 'acme', scopes: ['invoices:read', 'invoices:write'] })
 */
export function apiKeys(options: ApiKeysOptions): ApiKeys {
  return {
    ...options,
    [carriedFeatures]: apiKeyFeatures,
    [knownOptions]: { of: 'apiKeys()', options, table: apiKeysTable },
  };
}

export {
  createApiKey,
  listApiKeys,
  renameApiKey,
  revokeApiKey,
  rotateApiKey,
} from './server/accounts/api-keys-on-demand.js';
