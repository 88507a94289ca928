import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What `webauthn-options` answers, as far as an authenticator looks at it. */
export interface CeremonyOptions {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A CBOR byte or text string (RFC 8949, section 3.1): `major` 2 or 3, shorter than 65536 octets. */
function cbor(major: 2 | 3, content: Buffer | string): Buffer {
  const octets = Buffer.from(content);
  const type = major << 5;
  const { length } = octets;
  if (length < 24) return Buffer.concat([Buffer.from([type | length]), octets]);
  if (length < 256) return Buffer.concat([Buffer.from([type | 24, length]), octets]);
  return Buffer.concat([Buffer.from([type | 25, length >> 8, length & 255]), octets]);
}

/** A COSE_Key of ES256 (RFC 9053, section 7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [xOctets, yOctets] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, cbor(2, xOctets), Buffer.from([0x22]), cbor(2, yOctets)]);
}

/** An authenticator in software, with one ES256 credential, at one origin. */
export class Authenticator {
  readonly credentialId: string = randomBytes(32).toString('base64url');
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor(origin: string = 'https://app.test') {
    this.#origin = origin;
  }

  /** RegistrationResponseJSON for the given options, as text. */
  register(options: CeremonyOptions): string {
    const id = Buffer.from(this.credentialId, 'base64url');
    const attested = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(this.#keys.publicKey)];
    const authData = Buffer.concat([this.#data(options.rp?.id, 0x45), ...attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cbor(3, 'fmt'),
      cbor(3, 'none'),
      cbor(3, 'attStmt'),
      Buffer.from([0xa0]),
      cbor(3, 'authData'),
      cbor(2, authData),
    ]);
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** AuthenticationResponseJSON for the given options, as text. */
  authenticate(options: CeremonyOptions, userHandle?: string): string {
    this.counter += 1;
    const authData = this.#data(options.rpId, 0x05);
    const client = this.#client('webauthn.get', options);
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(userHandle !== undefined && { userHandle }),
    });
  }

  /** Authenticator data (WebAuthn Level 3, section 6.1): RP ID hash, flags, counter. */
  #data(rpId: string = new URL(this.#origin).hostname, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  #client(type: string, { challenge }: CeremonyOptions): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #answer(response: Record<string, unknown>): string {
    const id = this.credentialId;
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}
