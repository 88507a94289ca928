import type { Exchange } from '../../contracts/exchange.js';
import type { Authentication } from '../../contracts/method.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { AdapterAuthenticator, AdapterUser } from '../../../types/adapter.js';
import type { Account } from '../../../types/model.js';
import { equalBytes } from '../../crypto/equal.js';
import { AccountNotLinked } from '../../../errors.js';
import type { Challenge } from '../../flow/challenge-flow.js';
import { accountById, sameId, storeMethod, userById } from '../../store/store-methods.js';
import { ceremonyFunctionsOf } from './ceremony-functions.js';
import { assertClientData } from './client-data.js';
import { ceremonyError, verifyOrRefuse } from './ceremony-error.js';
import { relyingPartyOf } from './relying-party.js';
import type { CeremonyResult } from './ceremony-result.js';
import { assertNotCloned } from './signature-counter.js';
import { fingerprintOf, fromStored, toStored } from './stored-credential.js';
import { isHandleOf } from './user-handle.js';
import { signInVerification } from './user-verification.js';

type AuthenticationResult = Extract<CeremonyResult, { action: 'authenticate' }>;

interface Ceremony {
  readonly result: AuthenticationResult;
  readonly flow: Challenge;
}

/** A credential, and the user who owns it. */
interface OwnedCredential {
  readonly authenticator: AdapterAuthenticator;
  readonly user: AdapterUser;
}

/**
 * Verifies an authentication assertion (WebAuthn Level 3, section 7.2), and finds the user, who must own both the credential
 * and its account. The signature counter is stored after the `signIn` callback agreed, and before there is a session.
 * @throws {WebAuthnVerificationError} naming the check by its `code`
 * @throws {AccountNotLinked} when a signed-in user used another user's passkey
 */
export async function completeAuthentication(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { result, flow }: Ceremony,
): Promise<Authentication> {
  const { authenticator, user } = await ownerOf(exchange, provider, result);
  const seen = await verifyAuthentication(exchange, provider, { result, flow, authenticator });
  await assertAllowed(provider, { result, flow, authenticator });
  await assertNotCloned(exchange, provider, { authenticator, seen: seen.counter });

  const { providerAccountId, userId } = authenticator;
  const account: Account = { providerAccountId, type: 'webauthn', provider: provider.id, userId };
  return {
    kind: 'authentication',
    user,
    account,
    callbackAccount: account,
    // The owner is known from credential and account; adapters for passkeys need no `getUserByAccount`.
    linking: {
      lookup: 'given',
      sessionBinding: undefined,
      emailVerified: false,
      byEmail: false,
      conflict: 'AccountNotLinked',
    },
    amr: seen.isVerified ? ['pop', 'user', 'mfa'] : ['pop', 'user'],
    effect: { kind: 'raise-counter', credentialId: authenticator.credentialID, counter: seen.counter },
  };
}

/** Finds the user by the credential (WebAuthn Level 3, section 7.2, step 6). */
async function ownerOf(
  { settings }: Exchange,
  provider: WebAuthnProvider,
  { credentialId, response }: AuthenticationResult,
): Promise<OwnedCredential> {
  const found = await storeMethod(settings, 'getAuthenticator')(toStored(credentialId));
  // Collations that fold case may find another credential, so the ids are compared octet by octet.
  const isSame = found !== null && equalBytes(fromStored(found.credentialID), credentialId);
  const authenticator = isSame ? found : null;
  const { providerAccountId = '' } = authenticator ?? {};
  const account = await accountById(isSame ? settings.adapter : undefined, {
    provider: provider.id,
    providerAccountId,
  });
  const isOwned = account?.type === 'webauthn' && sameId(account.userId, authenticator?.userId);
  const user = isOwned ? await userById(settings.adapter, account.userId) : null;
  if (authenticator === null || user === null) {
    throw ceremonyError(provider, 'credential_unknown', { why: 'its credential is not registered here' });
  }
  const { userHandle } = response.response;
  if (userHandle !== undefined && !(await isHandleOf(user.id, userHandle))) {
    throw ceremonyError(provider, 'user_handle_mismatch', {
      why: 'its user handle is of another user than its credential',
    });
  }
  return { authenticator, user };
}

/** What a verified assertion says. */
interface Asserted {
  /** The signature counter. */
  readonly counter: number;
  /** Whether the user was verified, by PIN or biometrics: then the passkey is two factors. */
  readonly isVerified: boolean;
}

/** Verifies the assertion. */
async function verifyAuthentication(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { result, flow, authenticator }: Ceremony & { authenticator: AdapterAuthenticator },
): Promise<Asserted> {
  const { response, clientData } = result;
  const relyingParty = await relyingPartyOf(exchange, provider);
  assertClientData(provider, clientData, { type: 'webauthn.get', relyingParty });
  const { verified, authenticationInfo: info } = await verifyOrRefuse(provider, async () =>
    ceremonyFunctionsOf(provider).verifyAuthenticationResponse({
      response,
      expectedChallenge: flow.challenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      ...(relyingParty.topOrigins.length === 0
        ? undefined
        : { expectedTopOrigin: [...relyingParty.topOrigins] }),
      requireUserVerification: signInVerification(provider, flow.allowed) === 'required',
      // 0, because the counter is compared by `assertCounter`, when the signature is known to be right.
      credential: { id: response.id, publicKey: fromStored(authenticator.credentialPublicKey), counter: 0 },
    }),
  );
  if (!verified)
    throw ceremonyError(provider, 'signature_invalid', {
      why: 'its signature was not made with the credential',
    });
  // WebAuthn Level 3, section 7.2, step 19: whether a credential can be backed up never changes.
  if (info.credentialDeviceType !== authenticator.credentialDeviceType) {
    throw ceremonyError(provider, 'backup_eligibility_changed', {
      why: 'its backup eligibility has changed since the registration',
    });
  }
  return { counter: info.newCounter, isVerified: info.userVerified === true };
}

/** Makes sure that the credential is one of those that the options allowed (WebAuthn Level 3, section 7.2, step 5). */
async function assertAllowed(
  provider: WebAuthnProvider,
  { result, flow, authenticator }: Ceremony & { authenticator: AdapterAuthenticator },
): Promise<void> {
  // Some databases have numbers as ids; the sealed challenge has text.
  if (flow.userId !== undefined && flow.userId !== String(authenticator.userId)) {
    throw new AccountNotLinked(
      `The passkey of provider "${provider.id}" does not belong to the signed-in user.`,
      { code: 'credential_not_allowed' },
    );
  }
  const isAllowed =
    flow.allowed.length === 0 || flow.allowed.includes(await fingerprintOf(result.response.id));
  if (!isAllowed) {
    throw ceremonyError(provider, 'credential_not_allowed', {
      why: 'its credential is not one of those that the options allowed',
    });
  }
}
