import type { Settings } from '../contracts/settings.js';
import type { User } from '../../types/model.js';
import { loadFeature } from '../load-feature.js';
import { storedUser } from '../store/stored-user.js';

/** What decides whether programs may act for a user: comes with the option `administration`. */
interface BanGate {
  readonly isBanned: (settings: Settings, user: { readonly id: string }) => Promise<boolean>;
}

/** The user with an id, for whom a program acts; `undefined` if the user was deleted, or is banned. */
export async function admittedUser(
  settings: Settings,
  id: string,
): Promise<(User & { readonly id: string }) | undefined> {
  const user = await storedUser(settings, id);
  if (user === undefined || settings.administration === undefined) return user;
  const { isBanned } = await loadFeature<BanGate>(settings, 'gate');
  return (await isBanned(settings, user)) ? undefined : user;
}
