import type { AuthOptions } from '../../types/config.js';
import type { TakenFactors } from '../../types/second-factor.js';
import { resolveSettings } from '../../core/config/resolve-settings.js';
import { userById } from '../../core/store/store-methods.js';
import { withEnvironment } from '../environment.js';
import { secondFactorVerbs } from './second-factor.js';

/**
 * Keeps the authenticator app and the recovery codes that another application stored for a user of the adapter: the app keeps
 * working. For scripts that migrate users; checks no permission.
 * @returns whether they were kept: `false` if the user is unknown or has an app already
 * @throws {RangeError} (rejects) for what is no key, or no recovery code
 * @throws {AuthError} (rejects) without the option `secondFactor`, when the configuration is invalid, or a store fails
 */
export async function importFactors(config: AuthOptions, taken: TakenFactors): Promise<boolean> {
  const settings = await resolveSettings(withEnvironment(config));
  const verbs = await secondFactorVerbs(settings);
  const user = await userById(settings.adapter, taken.userId);
  return user === null ? false : verbs.take(settings, { ...taken, userId: String(user.id) });
}
