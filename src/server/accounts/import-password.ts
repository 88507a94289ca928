import type { AuthOptions } from '../../types/config.js';
import { userById } from '../../core/store/store-methods.js';
import { mayImport } from '../../core/identities/may-import.js';
import { resolveSettings } from '../../core/config/resolve-settings.js';
import { withEnvironment } from '../environment.js';
import { passwordsOf } from './refuse-password.js';

/**
 * Keeps the hash that another application stored for a user of the adapter: bcrypt (with `passwords` of the provider that knows it),
 * or what `latchkey/password` reads. It is replaced at their next sign-in. Checks no permission.
 * @returns whether it was kept: `false` if the user is unknown or already has a password, or if the address is unverified and a
 * linked identity may belong to another person
 * @throws {InvalidProvider} (rejects) without a provider `Password()`
 * @throws {AuthError} (rejects) when the configuration is invalid, or a store fails
 */
export async function importPassword(
  config: AuthOptions,
  { userId, hash }: { readonly userId: string; readonly hash: string },
): Promise<boolean> {
  const settings = await resolveSettings(withEnvironment(config));
  const { passwords } = await passwordsOf(settings);
  const user = await userById(settings.adapter, userId);
  if (user === null || typeof hash !== 'string' || hash === '' || !(await mayImport(settings, user)))
    return false;
  return passwords.take(settings, { userId: String(user.id), hash });
}
