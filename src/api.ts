import { apiFeatures } from './core/features/api.js';
import type { ApiAccess, ApiAccessOptions } from './types/api.js';
import { carriedFeatures } from './types/symbols.js';

export type { ApiAccess, ApiAccessOptions, ApiClient, ApiGrantContext } from './types/api.js';
export type { Duration } from './types/second-factor.js';

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
  return { ...options, [carriedFeatures]: apiFeatures };
}
