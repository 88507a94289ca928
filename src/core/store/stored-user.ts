import type { Settings } from '../contracts/settings.js';
import type { User } from '../../types/model.js';
import { userById } from './store-methods.js';

/** The user with an id, as the adapter has it; no more than the id without an adapter; `undefined` if the user was deleted. */
export async function storedUser(
  { adapter }: Pick<Settings, 'adapter'>,
  id: string,
): Promise<(User & { readonly id: string }) | undefined> {
  if (adapter?.getUser === undefined) return { id };
  const user = await userById(adapter, id);
  return user === null || user === undefined ? undefined : { ...user, id: String(user.id) };
}
