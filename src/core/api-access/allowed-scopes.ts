import type { ResolvedClient } from '../contracts/api-settings.js';
import type { Settings } from '../contracts/settings.js';
import { CallbackRouteError } from '../../errors.js';
import type { User } from '../../types/model.js';
import { inLimit } from '../hooks/in-limit.js';

/** Who asks for scopes, and for which. */
export interface ScopeRequest {
  readonly user: User & { readonly id: string };
  readonly client: Pick<ResolvedClient, 'id'>;
  readonly asked: readonly string[];
}

/**
 * The scopes that a user may have, of those that were asked for.
 * @throws {CallbackRouteError} (rejects) if `allowedScopes` of the application fails
 */
export async function allowedScopesOf(
  settings: Settings,
  { user, client, asked }: ScopeRequest,
): Promise<readonly string[]> {
  const decide = settings.api?.allowedScopes;
  if (decide === undefined) return asked;
  let allowed: unknown;
  try {
    const name = 'The option `api.allowedScopes`';
    allowed = await inLimit(settings, { name, limit: 'callbacks' }, decide({ user, client: client.id }));
  } catch (cause) {
    throw new CallbackRouteError('The option `api.allowedScopes` threw; see the cause.', { cause });
  }
  if (!Array.isArray(allowed))
    throw new CallbackRouteError('The option `api.allowedScopes` must return a list of scopes.');
  const list: readonly unknown[] = allowed;
  return asked.filter((scope) => list.includes(scope));
}
