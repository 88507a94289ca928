import type { Exchange } from '../contracts/exchange.js';
import type { AdapterAccount, AdapterUser } from '../types/adapter.js';
import { parseJws } from '../crypto/jws.js';
import { storeMethod } from '../hooks/store.js';
import { emit } from '../hooks/events.js';
import { toDate } from '../session/lifetime.js';

/**
 * Whether a stored address was proven once. Only a point in time says so, or `true`, which is what some stores keep:
 * the invalid date that an adapter makes of NULL is not null either.
 */
export function isProven({ emailVerified }: { readonly emailVerified?: unknown }): boolean {
  if (emailVerified === true) return true;
  return Boolean(emailVerified) && toDate(emailVerified) !== undefined;
}

/**
 * The first proof of an address makes its owner the owner of the user: identities that were there before and whose
 * provider did not vouch for the address are unlinked and the sessions of then are ended, before `emailVerified` is
 * written. Otherwise whoever signed up with a stranger's address would share the account for ever
 * (Sudhodanan and Paverd, "Pre-hijacked accounts", arXiv 2205.10174).
 */
export async function proveAddress(
  exchange: Exchange,
  user: AdapterUser,
  provenAt: Date,
): Promise<AdapterUser> {
  const { settings } = exchange;
  const { adapter } = settings;
  if (adapter?.listAccountsByUserId && adapter.unlinkAccount && adapter.deleteSessionsByUserId) {
    for (const account of await adapter.listAccountsByUserId(user.id)) {
      if (vouches(exchange, account, user.email)) continue;
      await adapter.unlinkAccount({
        provider: account.provider,
        providerAccountId: account.providerAccountId,
      });
    }
    await adapter.deleteSessionsByUserId(user.id);
  } else {
    settings.once('email-proof-cannot-revoke', () => settings.logger.warn('email-proof-cannot-revoke'));
  }
  const proven = await storeMethod(settings, 'updateUser')({ id: user.id, emailVerified: provenAt });
  await emit(settings, 'updateUser', { user: proven });
  return proven;
}

/** Whether the provider of an account had verified the address: by a claim of its ID Token, or as declared. */
function vouches({ settings }: Exchange, account: AdapterAccount, email: string): boolean {
  const found = settings.providers.get(account.provider);
  const provider = found !== undefined && 'emailsVerified' in found ? found : undefined;
  if (provider?.emailsVerified === true) return true;
  // Only OpenID providers' tokens are validated when they arrive; what another server calls one proves nothing.
  if (account.type !== 'oidc') return false;
  // The stored ID Token was validated when it arrived; its signature key may be gone by now.
  const claims = typeof account.id_token === 'string' ? parseJws(account.id_token)?.payload : undefined;
  if (claims === undefined) return false;
  const { email_verified: verified, email: claimed } = claims;
  if (typeof claimed !== 'string' || claimed.toLowerCase() !== email.toLowerCase()) return false;
  const hook = provider?.config.emailVerified;
  if (hook === undefined) return verified === true || verified === 'true';
  try {
    // Some providers put addresses into their claims that they have not verified; the hook knows.
    return hook(claims) === true;
  } catch {
    return false;
  }
}
