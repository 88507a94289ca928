import type { AdministrationSettings } from '../../core/contracts/administration-settings.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { AdapterUser } from '../../types/adapter.js';
import { AuthError, CallbackRouteError } from '../../errors.js';

/** The resolved option, which the configuration was checked to have. */
export function administrationOf({
  administration,
}: Pick<Settings, 'administration'>): AdministrationSettings {
  if (administration !== undefined) return administration;
  throw new AuthError('This needs the option `administration`: see docs/guides/administration.md.');
}

/**
 * Whether a stored user is an administrator, by the application's own function; `null` is none.
 * @throws {CallbackRouteError} (rejects) if that throws
 */
export async function isAdministrator(settings: Settings, user: AdapterUser | null): Promise<boolean> {
  if (user === null) return false;
  try {
    const answer: unknown = await administrationOf(settings).isAdministrator({
      ...user,
      id: String(user.id),
    });
    return answer === true;
  } catch (cause) {
    if (cause instanceof AuthError) throw cause;
    throw new CallbackRouteError('The option `administration.isAdministrator` threw; see the cause.', {
      cause,
    });
  }
}
