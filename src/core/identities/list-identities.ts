import type { Settings } from '../contracts/settings.js';
import type { AdapterAccount, AdapterUser } from '../../types/adapter.js';

/** Whether the adapter lists all identities of a user. Without `listAccountsByUserId` it lists passkeys only. */
export function canListIdentities({ adapter }: Pick<Settings, 'adapter'>): boolean {
  return adapter?.listAccountsByUserId !== undefined;
}

/** The identities of a user that the adapter can list. */
export async function listIdentities(
  { adapter, providers }: Settings,
  { id: userId }: AdapterUser,
): Promise<readonly AdapterAccount[]> {
  if (adapter?.listAccountsByUserId !== undefined) return adapter.listAccountsByUserId(userId);
  const passkeys = providers.all().filter(({ hasAuthenticators }) => hasAuthenticators === true);
  if (passkeys.length === 0) return [];
  const credentials = (await adapter?.listAuthenticatorsByUserId?.(userId)) ?? [];
  return credentials.flatMap(({ providerAccountId }) =>
    passkeys.map(({ id: provider }) => ({ userId, provider, providerAccountId, type: 'webauthn' as const })),
  );
}
