import type { Settings } from '../contracts/settings.js';
import { CallbackRouteError } from '../../errors.js';
import type { User } from '../../types/model.js';
import { inLimit } from '../hooks/in-limit.js';
import { apiKeysOf } from './key-records.js';

/**
 * The scopes that a user has now, in the order of the option `scopes`.
 * @throws {CallbackRouteError} (rejects) if `allowedScopes` of the application fails
 */
export async function ownedScopes(
  settings: Settings,
  user: User & { readonly id: string },
): Promise<readonly string[]> {
  const { scopes, allowedScopes } = apiKeysOf(settings);
  if (allowedScopes === undefined) return scopes;
  let allowed: unknown;
  try {
    const name = 'The option `apiKeys.allowedScopes`';
    allowed = await inLimit(settings, { name, limit: 'callbacks' }, allowedScopes({ user }));
  } catch (cause) {
    throw new CallbackRouteError('The option `apiKeys.allowedScopes` threw; see the cause.', { cause });
  }
  if (!Array.isArray(allowed))
    throw new CallbackRouteError('The option `apiKeys.allowedScopes` must return a list of scopes.');
  const list: readonly unknown[] = allowed;
  return scopes.filter((scope) => list.includes(scope));
}
