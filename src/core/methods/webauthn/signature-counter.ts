import type { EffectOf } from '../../contracts/effects.js';
import type { Exchange } from '../../contracts/exchange.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { AdapterAuthenticator } from '../../../types/adapter.js';
import { inFlightOf } from '../../flow/in-flight.js';
import { audit } from '../../hooks/audit.js';
import { storeMethod } from '../../store/store-methods.js';
import { ceremonyError } from './ceremony-error.js';

/** What an assertion says of the counter of its credential. */
interface Assertion {
  readonly authenticator: AdapterAuthenticator;
  readonly seen: number;
}

/**
 * Compares the signature counter with the stored one: if it did not rise, the credential may have been cloned (WebAuthn
 * Level 3, section 7.2, step 22). Zero means that the authenticator has no counter, as with most synchronised passkeys.
 * @throws {WebAuthnVerificationError} `counter_regression`
 */
export function assertCounter(
  provider: WebAuthnProvider,
  { stored, seen }: { readonly stored: number; readonly seen: number },
): void {
  if ((stored > 0 || seen > 0) && seen <= stored) {
    throw ceremonyError(provider, 'counter_regression', {
      why: 'its counter went back, so the credential may have been copied. Remove it and register a new one',
    });
  }
}

/**
 * {@link assertCounter} for what is stored of a credential; tells of what may have been copied.
 * @throws {WebAuthnVerificationError} (rejects) `counter_regression`
 */
export async function assertNotCloned(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { authenticator, seen }: Assertion,
): Promise<void> {
  try {
    assertCounter(provider, { stored: authenticator.counter, seen });
  } catch (error) {
    const actor = String(authenticator.userId);
    await audit(exchange, { name: 'credential.cloned_suspect', actor, provider: provider.id });
    throw error;
  }
}

/**
 * Stores the signature counter. Of several assertions with the same value, at most one succeeds: adapters should compare
 * and set in one operation, as those of this package do; for others, the sign-ins of one process take turns.
 * @throws {WebAuthnVerificationError} `counter_regression`
 */
export async function raiseCounter(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { credentialId, counter: seen }: EffectOf<'raise-counter'>,
): Promise<void> {
  const { settings } = exchange;
  const assertUnchanged = async (): Promise<void> => {
    const current = await storeMethod(settings, 'getAuthenticator')(credentialId);
    if (current === null || current.credentialID !== credentialId) {
      throw ceremonyError(provider, 'credential_unknown', {
        why: 'its credential was removed in the meantime',
      });
    }
    await assertNotCloned(exchange, provider, { authenticator: current, seen });
  };
  await inFlightOf(settings).serialize(`webauthn counter ${credentialId}`, async () => {
    await assertUnchanged();
    try {
      await storeMethod(settings, 'updateAuthenticatorCounter')(credentialId, seen);
    } catch (error) {
      // Either another process stored a counter first, or the store failed.
      await assertUnchanged();
      throw error;
    }
  });
}
