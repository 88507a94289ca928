import type { CreationOptionsJSON, RequestOptionsJSON } from '../types/webauthn.js';
import { toBase64Url } from '../core/kit/base64.js';
import { concat, utf8, type Bytes } from '../core/kit/bytes.js';
import { encodeCbor, type Encodable } from './cbor.js';
import { createPasskeyKey, type PasskeyAlgorithm, type PasskeyKey } from './passkey-keys.js';

/** The options of {@link createPasskeyDevice}. */
export interface PasskeyDeviceOptions {
  /** The origin of the page that asks, for instance `http://localhost:3000`. */
  readonly origin: string;
  /** The algorithms that it has: ES256 is -7, EdDSA is -8, RS256 is -257. @default the first of the options that it knows */
  readonly alg?: PasskeyAlgorithm;
  /** Whether its passkeys are synchronised between devices, and so do not count. @default false */
  readonly synced?: boolean;
}

/** The JSON of what a browser answers: pass it as text in the field `data` of the callback. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly authenticatorAttachment: 'platform';
  readonly clientExtensionResults: Readonly<Record<string, unknown>>;
  readonly response: Readonly<Record<string, unknown>>;
}

/** A browser with a device for passkeys: see {@link createPasskeyDevice}. */
export interface PasskeyDevice {
  /** How many passkeys it has. */
  readonly size: number;
  /**
   * `navigator.credentials.create()`, with the options that `GET webauthn-options` gave (WebAuthn Level 3, section 5.1.3).
   * @throws {Error} (rejects) when it has one of `excludeCredentials`, or knows none of the algorithms
   */
  register(options: CreationOptionsJSON): Promise<PasskeyAnswer>;
  /**
   * `navigator.credentials.get()` (section 5.1.4).
   * @throws {Error} (rejects) when it has no passkey for this relying party, or none of `allowCredentials`
   */
  authenticate(options: RequestOptionsJSON): Promise<PasskeyAnswer>;
}

interface Credential {
  readonly id: string;
  readonly idBytes: Bytes;
  readonly key: PasskeyKey;
  readonly rpId: string;
  /** base64url. */
  readonly userHandle: string;
  counter: number;
}

const KNOWN: readonly number[] = [-7, -8, -257] satisfies PasskeyAlgorithm[];

/**
 * A browser with a device for passkeys, in software and with web standards only. A user is always present and verified.
 * It attests nothing (`none`).
 */
export function createPasskeyDevice(options: PasskeyDeviceOptions): PasskeyDevice {
  const credentials: Credential[] = [];
  return {
    get size() {
      return credentials.length;
    },
    register: async (creation) => {
      const excluded = new Set(creation.excludeCredentials?.map(({ id }) => id));
      if (credentials.some(({ id }) => excluded.has(id)))
        throw new Error('This device has a passkey for this user already (InvalidStateError).');
      const credential = await createCredential(creation, options);
      credentials.push(credential);
      return registrationOf(credential, { options, challenge: creation.challenge });
    },
    authenticate: async (request) => {
      const allowed = request.allowCredentials?.map(({ id }) => id) ?? [];
      const found = credentials.find(
        ({ id, rpId }) => rpId === request.rpId && (allowed.length === 0 || allowed.includes(id)),
      );
      if (found === undefined) throw new Error(`This device has no such passkey for ${request.rpId ?? ''}.`);
      return assertionOf(found, { options, challenge: request.challenge });
    },
  };
}

interface Ceremony {
  readonly options: PasskeyDeviceOptions;
  readonly challenge: string;
}

async function createCredential(
  { rp, user, pubKeyCredParams }: CreationOptionsJSON,
  { alg, synced }: PasskeyDeviceOptions,
): Promise<Credential> {
  const offered = pubKeyCredParams.map((one) => one.alg);
  const chosen = alg ?? offered.find(isKnown);
  if (chosen === undefined || !offered.includes(chosen))
    throw new Error('This device knows none of the algorithms (NotSupportedError).');
  const idBytes = crypto.getRandomValues(new Uint8Array(32));
  return {
    id: toBase64Url(idBytes),
    idBytes,
    key: await createPasskeyKey(chosen),
    rpId: rp.id ?? '',
    userHandle: user.id,
    counter: synced === true ? 0 : 1,
  };
}

function isKnown(alg: number): alg is PasskeyAlgorithm {
  return KNOWN.includes(alg);
}

async function registrationOf(credential: Credential, ceremony: Ceremony): Promise<PasskeyAnswer> {
  const { idBytes, key } = credential;
  // Section 6.5.1: no AAGUID, the length of the id in two octets, id and key.
  const attested = concat(
    new Uint8Array(16),
    Uint8Array.of(idBytes.length >> 8, idBytes.length & 0xff),
    idBytes,
    key.cose,
  );
  const authData = await authenticatorData(credential, ceremony, attested);
  const attestation = new Map<string, Encodable>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, Encodable>()],
    ['authData', authData],
  ]);
  return answerOf(credential, {
    clientDataJSON: toBase64Url(clientData('webauthn.create', ceremony)),
    attestationObject: toBase64Url(encodeCbor(attestation)),
    transports: ['internal', 'hybrid'],
  });
}

async function assertionOf(credential: Credential, ceremony: Ceremony): Promise<PasskeyAnswer> {
  if (ceremony.options.synced !== true) credential.counter += 1;
  const authData = await authenticatorData(credential, ceremony);
  const client = clientData('webauthn.get', ceremony);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', client));
  return answerOf(credential, {
    clientDataJSON: toBase64Url(client),
    authenticatorData: toBase64Url(authData),
    signature: toBase64Url(await credential.key.sign(concat(authData, hash))),
    userHandle: credential.userHandle,
  });
}

/** Section 6.1. */
async function authenticatorData(
  { rpId, counter }: Credential,
  { options }: Ceremony,
  attested: Bytes = new Uint8Array(),
): Promise<Bytes> {
  const rpIdHash = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(rpId)));
  const presentAndVerified = 0b101;
  const backedUp = options.synced === true ? 0b11000 : 0;
  const hasKey = attested.length > 0 ? 0b1000000 : 0;
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, counter);
  return concat(rpIdHash, Uint8Array.of(presentAndVerified | backedUp | hasKey), count, attested);
}

/** Section 5.8.1. */
function clientData(type: string, { options: { origin }, challenge }: Ceremony): Bytes {
  return utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function answerOf({ id }: Credential, response: Readonly<Record<string, unknown>>): PasskeyAnswer {
  return {
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: { credProps: { rk: true } },
    response,
  };
}
