import type { Exchange } from '../../contracts/exchange.js';
import type { Authentication } from '../../contracts/method.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { AdapterAuthenticator, AdapterUser } from '../../types/adapter.js';
import type { Account, User } from '../../types/model.js';
import { fromBase64Url } from '../../kit/base64.js';
import { AccountNotLinked } from '../../errors.js';
import type { Challenge } from '../../flow/challenge-flow.js';
import { inFlightOf } from '../../flow/in-flight.js';
import { storeMethod, userById } from '../../hooks/store.js';
import { ceremonyFunctionsOf } from './ceremony-functions.js';
import { assertClientData } from './client-data.js';
import { userOfDraft } from './sign-up.js';
import { ceremonyError } from './ceremony-error.js';
import { relyingPartyOf } from './relying-party.js';
import type { CeremonyAnswer } from './response.js';
import { toStored } from './stored-credential.js';
import { registrationVerification } from './user-verification.js';

type Answer = Extract<CeremonyAnswer, { action: 'register' }>;
/** A new credential before it belongs to anybody. */
type NewCredential = Omit<AdapterAuthenticator, 'userId'>;

/** Octets (WebAuthn Level 3, section 7.1, step 25). */
const LONGEST_ID = 1023;
/** Seconds for which a credential id is kept for the registration that came with it first. */
const REGISTERING = 10;

/**
 * A passkey that was made just now (WebAuthn Level 3, section 7.1): an account of whoever was signed in when it began,
 * otherwise of somebody new.
 * @throws {WebAuthnVerificationError} naming the check by its `code`
 */
export async function completeRegistration(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { answer, flow }: { readonly answer: Answer; readonly flow: Challenge },
): Promise<Authentication> {
  const credential = await verifyRegistration(exchange, provider, { answer, flow });
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
    ...storing(exchange, provider, { credential, expected: flow.userId }),
  };
}

/**
 * Where the store has transactions, the credential is written in the one that links its account: a process that dies in
 * between leaves none without the other. Otherwise, and when the account was linked by somebody else, it is written
 * afterwards, or refused.
 */
function storing(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { credential, expected }: { credential: NewCredential; expected: string | undefined },
): Pick<Authentication, 'withLink' | 'afterLink'> {
  let written: string | undefined;
  return {
    withLink: async (adapter, owner) => {
      const userId = assertOwner(provider, owner, expected);
      await storeMethod({ ...exchange.settings, adapter }, 'createAuthenticator')({ ...credential, userId });
      written = userId;
    },
    afterLink: async (owner) => {
      if (written !== undefined && written === owner.id) return;
      const userId = assertOwner(provider, owner, expected);
      await store(exchange, provider, { credential, userId });
      written = userId;
    },
  };
}

function assertOwner(provider: WebAuthnProvider, { id }: User, expected: string | undefined): string {
  // Ids of databases that count are numbers at run time; what was sealed is text.
  if (id !== undefined && (expected === undefined || expected === String(id))) return id;
  throw new AccountNotLinked(`The passkey of provider "${provider.id}" belongs to another user.`);
}

async function verifyRegistration(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { answer, flow }: { answer: Answer; flow: Challenge },
): Promise<NewCredential> {
  const { response, clientData, credentialId } = answer;
  const relyingParty = await relyingPartyOf(exchange, provider);
  assertClientData(provider, clientData, { type: 'webauthn.create', relyingParty });
  if (credentialId.length > LONGEST_ID) {
    throw ceremonyError(provider, 'credential_id_length', {
      why: `its credential id is longer than ${LONGEST_ID} octets`,
    });
  }
  const result = await attempt(provider, async () => {
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
  const { verified, registrationInfo: info } = result;
  if (!verified || info === undefined) {
    throw ceremonyError(provider, 'attestation_refused', { why: 'its attestation does not prove what it says' });
  }
  // Whatever the response calls it, the id is the one that the authenticator attested.
  if (info.credential.id !== response.id) {
    throw ceremonyError(provider, 'credential_id_mismatch', {
      why: 'it names another credential than the authenticator',
    });
  }
  const { transports } = response.response;
  const credentialID = toStored(credentialId);
  return {
    credentialID,
    providerAccountId: credentialID,
    credentialPublicKey: toStored(Uint8Array.from(info.credential.publicKey)),
    counter: info.credential.counter,
    credentialDeviceType: info.credentialDeviceType,
    credentialBackedUp: info.credentialBackedUp,
    transports: transports.length === 0 ? null : transports.join(','),
  };
}

/** Runs a verification; what it throws is the authenticator's or the browser's fault, never ours. */
export async function attempt<T>(provider: WebAuthnProvider, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    throw ceremonyError(provider, 'verification_failed', {
      why: 'a check of the standard failed; see the cause',
      cause,
    });
  }
}

/** Who was signed in when it began, and must still be there; otherwise what a new user is made of. */
async function registrantOf(
  { settings }: Exchange,
  provider: WebAuthnProvider,
  { userId, draft }: Challenge,
): Promise<User | AdapterUser> {
  if (userId === undefined) return userOfDraft(draft);
  const user = await userById(settings.adapter, userId);
  if (user === null) throw ceremonyError(provider, 'session_changed', { why: 'the user it was begun for is gone' });
  return user;
}

/**
 * Section 7.1, step 26: before anything is written, the credential must belong to nobody. Of parallel registrations of
 * the same id, one gets past this in each process. A row that the store only takes for this id counts as well: it would
 * be in the way.
 */
async function assertUnknown(
  { settings }: Exchange,
  provider: WebAuthnProvider,
  { credentialID }: NewCredential,
): Promise<void> {
  const known =
    (await storeMethod(settings, 'getAuthenticator')(credentialID)) ??
    (await storeMethod(settings, 'getAccount')(credentialID, provider.id));
  const isFirst = inFlightOf(settings).claim(`webauthn credential ${credentialID}`, REGISTERING);
  if (known !== null || !isFirst) throw alreadyThere(provider);
}

function alreadyThere(provider: WebAuthnProvider): Error {
  return ceremonyError(provider, 'credential_exists', { why: 'its credential is registered already' });
}

async function store(
  { settings }: Exchange,
  provider: WebAuthnProvider,
  { credential, userId }: { credential: NewCredential; userId: string },
): Promise<void> {
  try {
    await storeMethod(settings, 'createAuthenticator')({ ...credential, userId });
  } catch (error) {
    const isTaken = (await storeMethod(settings, 'getAuthenticator')(credential.credentialID)) !== null;
    if (isTaken) throw alreadyThere(provider);
    await takeBack(settings, provider, credential);
    throw error;
  }
}

/** An account without its credential signs nobody in; it only keeps the id occupied. */
async function takeBack(
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
