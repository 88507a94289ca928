import type { Exchange } from '../../contracts/exchange.js';
import type { Authentication } from '../../contracts/method.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { AdapterAuthenticator, AdapterUser } from '../../types/adapter.js';
import type { Account } from '../../types/model.js';
import { equalBytes } from '../../crypto/equal.js';
import { AccountNotLinked } from '../../errors.js';
import type { Challenge } from '../../flow/challenge-flow.js';
import { accountById, sameId, storeMethod, userById } from '../../hooks/store.js';
import { ceremonyFunctionsOf } from './ceremony-functions.js';
import { assertClientData } from './client-data.js';
import { ceremonyError } from './ceremony-error.js';
import { attempt } from './registration.js';
import { relyingPartyOf } from './relying-party.js';
import type { CeremonyAnswer } from './response.js';
import { assertCounter, raiseCounter } from './signature-counter.js';
import { fingerprintOf, fromStored, toStored } from './stored-credential.js';
import { isHandleOf } from './user-handle.js';
import { signInVerification } from './user-verification.js';

type Answer = Extract<CeremonyAnswer, { action: 'authenticate' }>;

interface Ceremony {
  readonly answer: Answer;
  readonly flow: Challenge;
}

interface Owned {
  readonly authenticator: AdapterAuthenticator;
  readonly user: AdapterUser;
}

/**
 * A passkey that was used (WebAuthn Level 3, section 7.2): its user, who must have both the credential and the account.
 * The counter is raised when the application has agreed, before there is a session.
 * @throws {WebAuthnVerificationError} naming the check by its `code`
 * @throws {AccountNotLinked} when somebody signed in used the passkey of somebody else
 */
export async function completeAuthentication(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { answer, flow }: Ceremony,
): Promise<Authentication> {
  const { authenticator, user } = await ownerOf(exchange, provider, answer);
  const seen = await verifyAuthentication(exchange, provider, { answer, flow, authenticator });
  await assertAllowed(provider, { answer, flow, authenticator });
  assertCounter(provider, { stored: authenticator.counter, seen });

  const { providerAccountId, userId } = authenticator;
  const account: Account = { providerAccountId, type: 'webauthn', provider: provider.id, userId };
  return {
    kind: 'authentication',
    user,
    account,
    callbackAccount: account,
    // Whose it is has been decided here, by the two rows; adapters for passkeys need no `getUserByAccount`.
    linking: {
      lookup: 'given',
      sessionBinding: undefined,
      emailVerified: false,
      byEmail: false,
      conflict: 'AccountNotLinked',
    },
    afterLink: () => raiseCounter(exchange, provider, { authenticator, seen }),
  };
}

/** Section 7.2, step 6: the credential names the user. */
async function ownerOf(
  { settings }: Exchange,
  provider: WebAuthnProvider,
  { credentialId, response }: Answer,
): Promise<Owned> {
  const found = await storeMethod(settings, 'getAuthenticator')(toStored(credentialId));
  // Collations that fold case find credentials of others: letter by letter, or not at all.
  const isIt = found !== null && equalBytes(fromStored(found.credentialID), credentialId);
  const authenticator = isIt ? found : null;
  const { providerAccountId = '' } = authenticator ?? {};
  const account = await accountById(isIt ? settings.adapter : undefined, {
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
    throw ceremonyError(provider, 'user_handle_mismatch', { why: 'it names another user than its credential' });
  }
  return { authenticator, user };
}

/** The signature counter that the authenticator reports. */
async function verifyAuthentication(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { answer, flow, authenticator }: Ceremony & { authenticator: AdapterAuthenticator },
): Promise<number> {
  const { response, clientData } = answer;
  const relyingParty = await relyingPartyOf(exchange, provider);
  assertClientData(provider, clientData, { type: 'webauthn.get', relyingParty });
  const { verified, authenticationInfo: info } = await attempt(provider, async () =>
    ceremonyFunctionsOf(provider).verifyAuthenticationResponse({
      response,
      expectedChallenge: flow.challenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      ...(relyingParty.topOrigins.length === 0
        ? undefined
        : { expectedTopOrigin: [...relyingParty.topOrigins] }),
      requireUserVerification: signInVerification(provider, flow.allowed.length === 0) === 'required',
      // The counter is compared here, after the signature: what nobody signed says nothing about clones.
      credential: { id: response.id, publicKey: fromStored(authenticator.credentialPublicKey), counter: 0 },
    }),
  );
  if (!verified)
    throw ceremonyError(provider, 'signature_invalid', { why: 'its signature is not that of the credential' });
  // Step 19: whether a credential can be backed up never changes.
  if (info.credentialDeviceType !== authenticator.credentialDeviceType) {
    throw ceremonyError(provider, 'backup_eligibility_changed', {
      why: 'its backup eligibility is not that of the registration',
    });
  }
  return info.newCounter;
}

/** Section 7.2, step 5: where the options named credentials, one of them answers. */
async function assertAllowed(
  provider: WebAuthnProvider,
  { answer, flow, authenticator }: Ceremony & { authenticator: AdapterAuthenticator },
): Promise<void> {
  // Ids of databases that count are numbers at run time; what was sealed is text.
  if (flow.userId !== undefined && flow.userId !== String(authenticator.userId)) {
    throw new AccountNotLinked(
      `The passkey of provider "${provider.id}" belongs to another user than the one who is signed in.`,
      { code: 'credential_not_allowed' },
    );
  }
  const isNamed = flow.allowed.length === 0 || flow.allowed.includes(await fingerprintOf(answer.response.id));
  if (!isNamed) {
    throw ceremonyError(provider, 'credential_not_allowed', {
      why: 'its credential is none of those that were asked for',
    });
  }
}
