import type { Exchange } from '../../contracts/exchange.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { AdapterAuthenticator } from '../../types/adapter.js';
import { inFlightOf } from '../../flow/in-flight.js';
import { storeMethod } from '../../hooks/store.js';
import { ceremonyError } from './ceremony-error.js';

/**
 * WebAuthn Level 3, section 7.2, step 22: a counter that does not rise means that the credential exists twice. Zero
 * means that the authenticator has none, as most that synchronise.
 * @throws {WebAuthnVerificationError} `counter_regression`
 */
export function assertCounter(
  provider: WebAuthnProvider,
  { stored, seen }: { readonly stored: number; readonly seen: number },
): void {
  if ((stored > 0 || seen > 0) && seen <= stored) {
    throw ceremonyError(provider, 'counter_regression', {
      why: 'its counter went back, so somebody may have copied the credential. Remove it and register a new one',
    });
  }
}

/**
 * Stores the counter: of several assertions with one value, at most one gets past this. Adapters compare and set (ours
 * do); for others, the sign-ins of this process take turns.
 * @throws {WebAuthnVerificationError} `counter_regression`
 */
export async function raiseCounter(
  { settings }: Exchange,
  provider: WebAuthnProvider,
  { authenticator, seen }: { readonly authenticator: AdapterAuthenticator; readonly seen: number },
): Promise<void> {
  const { credentialID } = authenticator;
  const assertStill = async (): Promise<void> => {
    const current = await storeMethod(settings, 'getAuthenticator')(credentialID);
    if (current === null || current.credentialID !== credentialID) {
      throw ceremonyError(provider, 'credential_unknown', { why: 'its credential was removed meanwhile' });
    }
    assertCounter(provider, { stored: current.counter, seen });
  };
  await inFlightOf(settings).serialize(`webauthn counter ${credentialID}`, async () => {
    await assertStill();
    try {
      await storeMethod(settings, 'updateAuthenticatorCounter')(credentialID, seen);
    } catch (error) {
      // Another process was quicker, or the store has failed.
      await assertStill();
      throw error;
    }
  });
}
