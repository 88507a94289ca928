import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { CreationOptionsJSON, RequestOptionsJSON } from '../../src/types/webauthn.js';
import { encodeCbor } from './cbor.js';
import type { Encodable } from './cbor.js';

/** COSE algorithms that the authenticator can do. */
export type Algorithm = -7 | -8 | -257;

/** Where browser or authenticator do something else than the standard says; absent members are honest. */
export interface Lies {
  /** Members of the client data that replace the honest ones: `type`, `challenge`, `origin`, `crossOrigin`, `topOrigin`. */
  readonly clientData?: Readonly<Record<string, unknown>>;
  /** Text in place of the client data. */
  readonly clientDataText?: string;
  /** Whose hash the authenticator data carries. */
  readonly rpId?: string;
  /** User present, user verified, backup eligible, backed up, credential attested, extensions present. */
  readonly flags?: Readonly<Partial<Record<'up' | 'uv' | 'be' | 'bs' | 'at' | 'ed', boolean>>>;
  readonly counter?: number;
  /** Octets behind the authenticator data, and behind the attestation object. */
  readonly trailing?: Uint8Array;
  readonly trailingAttestation?: Uint8Array;
  /** What the response calls the credential, in place of its id; base64url. */
  readonly id?: string;
  readonly rawId?: string;
  /** `type` of the response. */
  readonly type?: string;
}

/** Lies of a registration. */
export interface RegistrationLies extends Lies {
  /** @default ES256 */
  readonly alg?: Algorithm;
  readonly credentialId?: Uint8Array;
  readonly fmt?: string;
  readonly attStmt?: Map<string, Encodable>;
  /** Attests with the credential's own key (section 8.2, self attestation). */
  readonly selfAttested?: boolean;
  /** The public key as it is encoded. */
  readonly cose?: (key: Map<number | string, Encodable>) => Encodable;
  readonly transports?: unknown;
  /** Registers although the credential is on the list of excluded ones. */
  readonly ignoreExcluded?: boolean;
}

/** Lies of a sign-in. */
export interface AuthenticationLies extends Lies {
  /** Answers with this credential, whatever was asked for. */
  readonly credential?: Credential;
  /** Signs with the key of this credential. */
  readonly signWith?: Credential;
  readonly signature?: (honest: Buffer) => Uint8Array;
  /** base64url; `null`: none. */
  readonly userHandle?: string | null;
}

/** A credential inside the authenticator. */
export interface Credential {
  readonly id: Buffer;
  readonly alg: Algorithm;
  readonly privateKey: KeyObject;
  readonly rpId: string;
  /** base64url. */
  readonly userHandle: string;
  counter: number;
}

/** What the callback takes as `data`, before it becomes JSON. */
export interface AnswerJSON {
  id: string;
  rawId: string;
  type: string;
  authenticatorAttachment: string;
  clientExtensionResults: Record<string, unknown>;
  response: Record<string, unknown>;
}

interface Traits {
  /** @default https://app.test */
  readonly origin?: string;
  /** Whether its credentials are synchronised. @default false */
  readonly synced?: boolean;
  /** Whether it counts signatures. @default true */
  readonly counts?: boolean;
}

/** What an authenticator says when it has the credential already (WebAuthn Level 3, section 6.3.2, step 3). */
export class InvalidStateError extends Error {}

/** A browser with an authenticator, in software, that can lie at every step of sections 7.1 and 7.2. */
export class Authenticator {
  readonly credentials: Credential[] = [];
  readonly #origin: string;
  readonly #synced: boolean;
  readonly #counts: boolean;

  constructor({ origin = 'https://app.test', synced = false, counts = true }: Traits = {}) {
    this.#origin = origin;
    this.#synced = synced;
    this.#counts = counts;
  }

  /** `navigator.credentials.create()` as JSON (RegistrationResponseJSON). */
  register(options: CreationOptionsJSON, lies: RegistrationLies = {}): AnswerJSON {
    const excluded = new Set(options.excludeCredentials?.map(({ id }) => id));
    if (
      lies.ignoreExcluded !== true &&
      this.credentials.some(({ id }) => excluded.has(id.toString('base64url')))
    )
      throw new InvalidStateError('there is one already');
    const alg = lies.alg ?? -7;
    const { publicKey, privateKey } = generateKeys(alg);
    const credential: Credential = {
      id: Buffer.from(lies.credentialId ?? randomBytes(32)),
      alg,
      privateKey,
      rpId: options.rp.id ?? '',
      userHandle: options.user.id,
      counter: this.#counts ? 1 : 0,
    };
    this.credentials.push(credential);
    const cose = coseKey(alg, publicKey);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.id.length);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      length,
      credential.id,
      encodeCbor(lies.cose?.(cose) ?? cose),
    ]);
    const authData = this.#authenticatorData(
      credential,
      { ...lies, flags: { at: true, ...lies.flags } },
      attested,
    );
    const clientData = this.#clientData('webauthn.create', options.challenge, lies);
    const statement =
      lies.selfAttested === true ? selfStatement(credential, authData, clientData) : undefined;
    const attestation = new Map<string, Encodable>([
      ['fmt', lies.fmt ?? (statement === undefined ? 'none' : 'packed')],
      ['attStmt', lies.attStmt ?? statement ?? new Map<string, Encodable>()],
      ['authData', authData],
    ]);
    return answer(credential, lies, {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: Buffer.concat([
        encodeCbor(attestation),
        lies.trailingAttestation ?? Buffer.alloc(0),
      ]).toString('base64url'),
      transports: lies.transports ?? ['internal', 'hybrid'],
    });
  }

  /** `navigator.credentials.get()` as JSON (AuthenticationResponseJSON). */
  authenticate(options: RequestOptionsJSON, lies: AuthenticationLies = {}): AnswerJSON {
    const allowed = options.allowCredentials?.map(({ id }) => id) ?? [];
    const credential =
      lies.credential ??
      this.credentials.find(
        ({ id, rpId }) =>
          rpId === options.rpId && (allowed.length === 0 || allowed.includes(id.toString('base64url'))),
      );
    if (credential === undefined) throw new Error('no credential for this relying party');
    if (this.#counts) credential.counter += 1;
    const authData = this.#authenticatorData(credential, lies, Buffer.alloc(0));
    const clientData = this.#clientData('webauthn.get', options.challenge, lies);
    const honest = signatureOf(lies.signWith ?? credential, authData, clientData);
    const userHandle = lies.userHandle === undefined ? credential.userHandle : lies.userHandle;
    return answer(credential, lies, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: Buffer.from(lies.signature?.(honest) ?? honest).toString('base64url'),
      ...(userHandle === null ? {} : { userHandle }),
    });
  }

  /** Section 6.1. */
  #authenticatorData(credential: Credential, lies: Lies, attested: Buffer): Buffer {
    const {
      up = true,
      uv = true,
      be = this.#synced,
      bs = this.#synced,
      at = false,
      ed = false,
    } = lies.flags ?? {};
    const bits = [up, false, uv, be, bs, false, at, ed];
    const flags = bits.reduce((octet, bit, index) => octet | (bit ? 1 << index : 0), 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? credential.counter);
    const rpIdHash = createHash('sha256')
      .update(lies.rpId ?? credential.rpId)
      .digest();
    return Buffer.concat([rpIdHash, Buffer.of(flags), counter, attested, lies.trailing ?? Buffer.alloc(0)]);
  }

  /** Section 5.8.1. */
  #clientData(type: string, challenge: string, { clientData, clientDataText }: Lies): Buffer {
    const honest = { type, challenge, origin: this.#origin, crossOrigin: false };
    return Buffer.from(clientDataText ?? JSON.stringify({ ...honest, ...clientData }));
  }
}

function signatureOf({ alg, privateKey }: Credential, authData: Buffer, clientData: Buffer): Buffer {
  const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
  return sign(alg === -8 ? null : 'sha256', signed, privateKey);
}

function selfStatement(credential: Credential, authData: Buffer, clientData: Buffer): Map<string, Encodable> {
  return new Map<string, Encodable>([
    ['alg', credential.alg],
    ['sig', signatureOf(credential, authData, clientData)],
  ]);
}

function answer(credential: Credential, lies: Lies, response: Record<string, unknown>): AnswerJSON {
  const id = lies.id ?? credential.id.toString('base64url');
  return {
    id,
    rawId: lies.rawId ?? id,
    type: lies.type ?? 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: { credProps: { rk: true } },
    response,
  };
}

function generateKeys(alg: Algorithm): { publicKey: KeyObject; privateKey: KeyObject } {
  if (alg === -7) return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return alg === -8 ? generateKeyPairSync('ed25519') : generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** RFC 9053, section 7. */
function coseKey(alg: Algorithm, publicKey: KeyObject): Map<number | string, Encodable> {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const octets = (text: string): Buffer => Buffer.from(text, 'base64url');
  const members: Record<Algorithm, [number, Encodable][]> = {
    [-7]: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, octets(x)],
      [-3, octets(y)],
    ],
    [-8]: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, octets(x)],
    ],
    [-257]: [
      [1, 3],
      [3, -257],
      [-1, octets(n)],
      [-2, octets(e)],
    ],
  };
  return new Map<number | string, Encodable>(members[alg]);
}
