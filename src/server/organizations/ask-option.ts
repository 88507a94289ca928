import type { Settings } from '../../core/contracts/settings.js';
import type { Awaitable } from '../../types/model.js';
import { CallbackRouteError } from '../../errors.js';
import { inLimit } from '../../core/hooks/in-limit.js';

/**
 * What a function of the option `organizations` answers.
 * @throws {CallbackRouteError} (rejects) if it throws, or takes too long
 */
export async function askOption<Answer>(
  settings: Settings,
  option: 'mayCreate' | 'activeOrganization',
  ask: () => Awaitable<Answer>,
): Promise<Answer> {
  const name = `The option \`organizations.${option}\``;
  try {
    return await inLimit(settings, { name, limit: 'callbacks' }, ask());
  } catch (cause) {
    throw new CallbackRouteError(`${name} threw; see the cause.`, { cause });
  }
}
