import type { SimpleWebAuthn } from '../../types/provider-webauthn.js';
import { toBase64Url } from '../../core/kit/base64.js';
import { isObject } from '../../core/kit/object.js';

/** A credential, in the form that the package uses since version 11. */
interface Credential {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

interface Hint {
  readonly id: string;
  readonly transports?: string[];
}

/** Options or results whose members differ between versions. */
type Loose = Record<string, unknown>;

/**
 * Wraps the functions of `@simplewebauthn/server`, versions 9 and later, so that their options and results are those of the
 * newest version. The version is not checked: where versions differ, the work is done here, or both forms are passed.
 */
export function adaptOlderVersions(installed: SimpleWebAuthn): SimpleWebAuthn {
  // SimpleWebAuthn declares the options as `never`, because they differ between versions; each takes an object.
  const functions = installed as unknown as Record<keyof SimpleWebAuthn, (options: Loose) => Promise<Loose>>;
  return {
    // Version 9 expects ids in lists as bytes, later ones as text. So the lists are made here; the JSON is the same.
    generateAuthenticationOptions: async ({
      allowCredentials,
      ...options
    }: Loose & { allowCredentials?: readonly Hint[] }) => {
      const made = await functions.generateAuthenticationOptions(options);
      return allowCredentials === undefined
        ? made
        : { ...made, allowCredentials: allowCredentials.map(descriptorOf) };
    },
    generateRegistrationOptions: async ({
      excludeCredentials = [],
      ...options
    }: Loose & { excludeCredentials?: readonly Hint[] }) => {
      const made = await functions.generateRegistrationOptions(options);
      return {
        ...made,
        user: withTextId(made.user),
        excludeCredentials: excludeCredentials.map(descriptorOf),
      };
    },
    verifyRegistrationResponse: async (options: Loose) => {
      const result = await functions.verifyRegistrationResponse(options);
      const { registrationInfo: info } = result;
      return isObject(info) && !isObject(info.credential)
        ? { ...result, registrationInfo: { ...info, credential: credentialOf(info) } }
        : result;
    },
    verifyAuthenticationResponse: async (options: Loose & { credential: Credential }) => {
      const { id, publicKey, counter } = options.credential;
      // `credential` was called `authenticator` up to version 10.
      const authenticator = { credentialID: id, credentialPublicKey: publicKey, counter };
      return functions.verifyAuthenticationResponse({ ...options, authenticator });
    },
  };
}

/** The JSON form of `PublicKeyCredentialDescriptor` (WebAuthn Level 3, section 5.8.3). */
function descriptorOf({ id, transports }: Hint): object {
  return { id, type: 'public-key', ...(transports === undefined ? undefined : { transports }) };
}

/** Version 9 returns the bytes of `userID` as they are. */
function withTextId(user: unknown): unknown {
  return isObject(user) && user.id instanceof Uint8Array
    ? { ...user, id: toBase64Url(Uint8Array.from(user.id)) }
    : user;
}

/** Up to version 10, these members were in `registrationInfo` itself; up to version 9, the id was bytes. */
function credentialOf({ credentialID, credentialPublicKey, counter }: Loose): Loose {
  const id = credentialID instanceof Uint8Array ? toBase64Url(Uint8Array.from(credentialID)) : credentialID;
  return { id, publicKey: credentialPublicKey, counter };
}
