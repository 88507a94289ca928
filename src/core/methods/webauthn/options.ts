import type { Exchange } from '../../contracts/exchange.js';
import type { OptionsContext } from '../../contracts/method.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { Reply } from '../../contracts/reply.js';
import type { AdapterAuthenticator, AdapterUser } from '../../../types/adapter.js';
import type { WebAuthnOptionsResponseBody } from '../../../types/webauthn.js';
import { fromBase64Url } from '../../kit/base64.js';
import type { Bytes } from '../../kit/bytes.js';
import { CHALLENGE_MAX_AGE, openChallenge } from '../../flow/challenge-flow.js';
import type { ChallengeStart } from '../../flow/challenge-flow.js';
import { accountById, sameId, storeMethod, userById } from '../../store/store-methods.js';
import { json } from '../../http/reply.js';
import { ceremonyFunctionsOf } from './ceremony-functions.js';
import { signUpOf } from './sign-up.js';
import { relyingPartyOf } from './relying-party.js';
import { ceremonyOf } from './ceremony-result.js';
import { fingerprintOf, toDescriptor } from './stored-credential.js';
import { newUserHandle, userHandle } from './user-handle.js';
import { registrationVerification, signInVerification } from './user-verification.js';

/** The most credentials that the options allow; more do not fit into the sealed cookie. */
const MAX_ALLOWED = 32;

/** The user of a registration, as the authenticator will show them. */
interface Registrant {
  readonly handle: Bytes;
  readonly label: string;
  readonly displayName: string;
  readonly draft: string | undefined;
}

/**
 * Answers `GET webauthn-options/:provider?action&email` with the options for a ceremony. For a visitor who is signed out,
 * they contain neither stored credentials nor a stored user, so that they do not reveal whether an address is known
 * (WebAuthn Level 3, section 14.6.2).
 */
export async function answerOptions(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { sessionBinding, userId }: OptionsContext,
): Promise<Reply> {
  const asked = exchange.request.query.get('action');
  if (asked !== null && ceremonyOf(asked) === undefined) {
    return json({ error: '`action` must be "register" or "authenticate".' }, 400);
  }
  const user = await userById(exchange.settings.adapter, userId);
  const action = ceremonyOf(asked) ?? (user === null ? 'authenticate' : 'register');
  const binding = user === null ? undefined : sessionBinding;
  const start = { purpose: action, provider: provider.id, sessionBinding: binding, userId: user?.id };
  if (action === 'authenticate') return json(await signInOptions(exchange, provider, start));

  if (user === null && sessionBinding !== undefined) {
    return json({ error: 'The user of this session is not stored, so no passkey can be added.' }, 400);
  }
  const registrant = user === null ? await newRegistrant(exchange, provider) : await knownRegistrant(user);
  if (registrant === undefined) return json({ error: '`email` must be a mail address.' }, 400);
  return json(await registrationOptions(exchange, provider, { ...start, registrant }));
}

type Start = Omit<ChallengeStart, 'allowed' | 'draft'>;

async function signInOptions(
  exchange: Exchange,
  provider: WebAuthnProvider,
  start: Start,
): Promise<WebAuthnOptionsResponseBody> {
  const { authenticationOptions = {} } = provider.config;
  const allowed = (await credentialsOf(exchange, provider, start.userId))
    .slice(0, MAX_ALLOWED)
    .map(toDescriptor);
  const relyingParty = await relyingPartyOf(exchange, provider);
  const fingerprints = await Promise.all(allowed.map(({ id }) => fingerprintOf(id)));
  const challenge = await openChallenge(exchange, { ...start, allowed: fingerprints, draft: undefined });
  const options = await ceremonyFunctionsOf(provider).generateAuthenticationOptions({
    ...authenticationOptions,
    timeout: timeoutOf(authenticationOptions),
    rpID: relyingParty.id,
    challenge: octetsOf(challenge),
    userVerification: signInVerification(provider, allowed),
    ...(allowed.length === 0 ? undefined : { allowCredentials: allowed }),
  });
  return { action: 'authenticate', options };
}

async function registrationOptions(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { registrant, ...start }: Start & { registrant: Registrant },
): Promise<WebAuthnOptionsResponseBody> {
  const { registrationOptions: given = {} } = provider.config;
  const relyingParty = await relyingPartyOf(exchange, provider);
  const excluded = await credentialsOf(exchange, provider, start.userId);
  const challenge = await openChallenge(exchange, { ...start, allowed: [], draft: registrant.draft });
  const options = await ceremonyFunctionsOf(provider).generateRegistrationOptions({
    attestationType: 'none',
    ...given,
    timeout: timeoutOf(given),
    supportedAlgorithmIDs: [...provider.algorithms],
    authenticatorSelection: {
      residentKey: 'required',
      ...given.authenticatorSelection,
      userVerification: registrationVerification(provider),
    },
    rpName: relyingParty.name,
    rpID: relyingParty.id,
    userID: registrant.handle,
    userName: registrant.label === '' ? relyingParty.name : registrant.label,
    userDisplayName: registrant.displayName,
    excludeCredentials: excluded.map(toDescriptor),
    challenge: octetsOf(challenge),
  });
  return { action: 'register', options };
}

async function knownRegistrant(user: AdapterUser): Promise<Registrant> {
  const name = user.name ?? '';
  return {
    handle: await userHandle(user.id),
    label: user.email === '' || user.email === null ? name : user.email,
    displayName: name,
    draft: undefined,
  };
}

async function newRegistrant(
  exchange: Exchange,
  provider: WebAuthnProvider,
): Promise<Registrant | undefined> {
  const signUp = await signUpOf(exchange, provider);
  if (signUp === undefined) return undefined;
  const { label, draft } = signUp;
  return { handle: newUserHandle(), label, displayName: label, draft };
}

/**
 * The credentials that this user can sign in with. A credential whose account was unlinked, as by the first proof of an
 * address, is left out: the browser would refuse to register a new one on its device if it were excluded.
 */
async function credentialsOf(
  { settings }: Exchange,
  { id: provider }: WebAuthnProvider,
  userId: string | undefined,
): Promise<AdapterAuthenticator[]> {
  if (userId === undefined) return [];
  const stored = await storeMethod(settings, 'listAuthenticatorsByUserId')(userId);
  const accounts = await Promise.all(
    stored.map(({ providerAccountId }) => accountById(settings.adapter, { provider, providerAccountId })),
  );
  return stored.filter((one, index) => {
    const owner = accounts[index]?.userId;
    return owner !== undefined && sameId(owner, userId) && sameId(one.userId, userId);
  });
}

/** Milliseconds for the ceremony; no longer than the challenge is valid. */
function timeoutOf({ timeout = CHALLENGE_MAX_AGE * 1000 }: { timeout?: number }): number {
  return Math.min(timeout, CHALLENGE_MAX_AGE * 1000);
}

/** The octets of the challenge: the package would encode a text once more. */
function octetsOf(challenge: string): Bytes {
  return fromBase64Url(challenge) ?? new Uint8Array(0);
}
