import type { Exchange } from '../../contracts/exchange.js';
import type { EffectHandler, EffectOf, NewCredential } from '../../contracts/effects.js';
import type { Authentication } from '../../contracts/method.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { AdapterAuthenticator, AdapterUser } from '../../../types/adapter.js';
import type { Account, User } from '../../../types/model.js';
import { fromBase64Url } from '../../kit/base64.js';
import { AccountNotLinked } from '../../../errors.js';
import type { Challenge } from '../../flow/challenge-flow.js';
import { inFlightOf } from '../../flow/in-flight.js';
import { sameId, storeMethod, userById } from '../../store/store-methods.js';
import { ceremonyFunctionsOf } from './ceremony-functions.js';
import { assertClientData } from './client-data.js';
import { userOfDraft } from './sign-up.js';
import { ceremonyError, verifyOrRefuse } from './ceremony-error.js';
import { relyingPartyOf } from './relying-party.js';
import type { CeremonyResult } from './ceremony-result.js';
import { toStored } from './stored-credential.js';
import { registrationVerification } from './user-verification.js';

type RegistrationResult = Extract<CeremonyResult, { action: 'register' }>;

/** Octets of the longest credential id (WebAuthn Level 3, section 7.1, step 25). */
const MAX_CREDENTIAL_ID = 1023;
/** Seconds for which a credential id is reserved for the first registration that has it. */
const RESERVATION = 10;

/**
 * Verifies the registration of a new credential (WebAuthn Level 3, section 7.1), and makes it an account of the user who was
 * signed in when the ceremony began, or of a new user.
 * @throws {WebAuthnVerificationError} naming the check by its `code`
 */
export async function completeRegistration(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { result, flow }: { readonly result: RegistrationResult; readonly flow: Challenge },
): Promise<Authentication> {
  const { credential, isVerified } = await verifyRegistration(exchange, provider, { result, flow });
  const user = await registrantOf(exchange, provider, flow);
  await assertUnknown(exchange, provider, credential);
  const account: Account = {
    providerAccountId: credential.providerAccountId,
    type: 'webauthn',
    provider: provider.id,
  };
  return {
    kind: 'authentication',
    user,
    account,
    callbackAccount: account,
    linking: {
      lookup: 'account',
      sessionBinding: flow.sessionBinding,
      emailVerified: false,
      byEmail: false,
      isRegistration: true,
      conflict: 'AccountNotLinked',
    },
    amr: isVerified ? ['pop', 'user', 'mfa'] : ['pop', 'user'],
    effect: { kind: 'store-passkey', credential, owner: flow.userId },
  };
}

/**
 * Stores the credential when its account is linked. With transactions, both are stored in one, so that a crash leaves
 * neither without the other. Without them, or if another request linked the account, the credential is stored afterwards,
 * or refused.
 */
export function storePasskey(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { credential, owner: expected }: EffectOf<'store-passkey'>,
): EffectHandler {
  let storedFor: string | undefined;
  return {
    storeWithAccount: async (adapter, owner) => {
      const userId = assertOwner(provider, owner, expected);
      await storeMethod({ ...exchange.settings, adapter }, 'createAuthenticator')({ ...credential, userId });
      storedFor = userId;
    },
    isStored: async (owner) => {
      const stored = await storeMethod(exchange.settings, 'getAuthenticator')(credential.credentialID);
      return stored === null ? undefined : isSame(stored, credential, owner.id);
    },
    apply: async (owner) => {
      if (storedFor !== undefined && storedFor === owner.id) return;
      const userId = assertOwner(provider, owner, expected);
      await storeCredential(exchange, provider, { credential, userId });
      storedFor = userId;
    },
  };
}

function assertOwner(provider: WebAuthnProvider, { id }: User, expected: string | undefined): string {
  // Some databases have numbers as ids; the sealed challenge has text.
  if (id !== undefined && (expected === undefined || expected === String(id))) return id;
  throw new AccountNotLinked(`The passkey of provider "${provider.id}" belongs to another user.`);
}

async function verifyRegistration(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { result, flow }: { result: RegistrationResult; flow: Challenge },
): Promise<{ readonly credential: NewCredential; readonly isVerified: boolean }> {
  const { response, clientData, credentialId } = result;
  const relyingParty = await relyingPartyOf(exchange, provider);
  assertClientData(provider, clientData, { type: 'webauthn.create', relyingParty });
  if (credentialId.length > MAX_CREDENTIAL_ID) {
    throw ceremonyError(provider, 'credential_id_length', {
      why: `its credential id is longer than ${MAX_CREDENTIAL_ID} octets`,
    });
  }
  const verification = await verifyOrRefuse(provider, async () => {
    await provider.config.assertCredential?.(
      fromBase64Url(response.response.attestationObject) ?? new Uint8Array(0),
    );
    return ceremonyFunctionsOf(provider).verifyRegistrationResponse({
      response,
      expectedChallenge: flow.challenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      requireUserVerification: registrationVerification(provider) === 'required',
      supportedAlgorithmIDs: [...provider.algorithms],
    });
  });
  const { verified, registrationInfo: info } = verification;
  if (!verified || info === undefined) {
    throw ceremonyError(provider, 'attestation_refused', {
      why: 'its attestation could not be verified',
    });
  }
  // The id that the authenticator attested counts, whatever the response says.
  if (info.credential.id !== response.id) {
    throw ceremonyError(provider, 'credential_id_mismatch', {
      why: 'its credential id is not the one that the authenticator attested',
    });
  }
  const { transports } = response.response;
  const credentialID = toStored(credentialId);
  const credential = {
    credentialID,
    providerAccountId: credentialID,
    credentialPublicKey: toStored(Uint8Array.from(info.credential.publicKey)),
    counter: info.credential.counter,
    credentialDeviceType: info.credentialDeviceType,
    credentialBackedUp: info.credentialBackedUp,
    transports: transports.length === 0 ? null : transports.join(','),
  };
  return { credential, isVerified: info.userVerified === true };
}

/** The user who was signed in when the ceremony began, and must still exist; otherwise the new user of the draft. */
async function registrantOf(
  { settings }: Exchange,
  provider: WebAuthnProvider,
  { userId, draft }: Challenge,
): Promise<User | AdapterUser> {
  if (userId === undefined) return userOfDraft(draft);
  const user = await userById(settings.adapter, userId);
  if (user === null)
    throw ceremonyError(provider, 'session_changed', {
      why: 'the user who started the registration no longer exists',
    });
  return user;
}

/**
 * Makes sure that the credential is not registered yet, before anything is written (WebAuthn Level 3, section 7.1, step 26).
 * Of parallel registrations with the same id, one passes in each process. A row that the store confuses with this id, as
 * case-folding collations do, counts as well: it would prevent the write.
 */
async function assertUnknown(
  { settings }: Exchange,
  provider: WebAuthnProvider,
  { credentialID }: NewCredential,
): Promise<void> {
  const known =
    (await storeMethod(settings, 'getAuthenticator')(credentialID)) ??
    (await storeMethod(settings, 'getAccount')(credentialID, provider.id));
  const isReserved = inFlightOf(settings).claim(`webauthn credential ${credentialID}`, RESERVATION);
  if (known !== null || !isReserved) throw alreadyRegistered(provider);
}

function alreadyRegistered(provider: WebAuthnProvider): Error {
  return ceremonyError(provider, 'credential_exists', { why: 'its credential is registered already' });
}

function isSame(stored: AdapterAuthenticator, own: NewCredential, userId: string): boolean {
  return sameId(stored.userId, userId) && stored.credentialPublicKey === own.credentialPublicKey;
}

async function storeCredential(
  { settings }: Exchange,
  provider: WebAuthnProvider,
  { credential, userId }: { credential: NewCredential; userId: string },
): Promise<void> {
  try {
    await storeMethod(settings, 'createAuthenticator')({ ...credential, userId });
  } catch (error) {
    const stored = await storeMethod(settings, 'getAuthenticator')(credential.credentialID);
    if (stored !== null) {
      // It was written, and the answer was lost: the store is at fault, and the passkey works.
      throw isSame(stored, credential, userId) ? error : alreadyRegistered(provider);
    }
    await unlinkAccount(settings, provider, credential);
    throw error;
  }
}

/** Unlinks the account of a credential that could not be stored: it could not sign in, and would block the id. */
async function unlinkAccount(
  settings: Exchange['settings'],
  provider: WebAuthnProvider,
  { providerAccountId }: NewCredential,
): Promise<void> {
  try {
    await settings.adapter?.unlinkAccount?.({ provider: provider.id, providerAccountId });
  } catch (cause) {
    settings.logger.debug('the account of a passkey that was not stored could not be removed', () => ({
      cause,
    }));
  }
}
