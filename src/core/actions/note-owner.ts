import type { Exchange } from '../contracts/exchange.js';
import { noteOwner } from '../limits/note-owner.js';
import { methodOf } from '../methods/index.js';
import { isProven } from '../identities/is-proven.js';
import type { User } from '../../types/model.js';

/**
 * Notes, for accounts that have a password as well, that their owner signed in by another way: this browser is known from now on. A
 * user whose address is not proven owns no account with it.
 */
export async function noteOwnerOf(exchange: Exchange, user: User, isByMail: boolean): Promise<void> {
  const { emailVerified }: User & { readonly emailVerified?: unknown } = user;
  if (!isProven({ emailVerified })) return;
  for (const provider of exchange.settings.providers.all()) {
    if (provider.keepsPasswords !== true) continue;
    const name = (await methodOf(provider).steps()).passwords?.nameOf(user);
    if (name !== undefined) await noteOwner(exchange, { provider, name, isByMail });
  }
}
