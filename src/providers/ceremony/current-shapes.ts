import type { SimpleWebAuthn } from '../../types/provider-webauthn.js';
import { isObject } from '../profile/is-object.js';

/** A credential as the package has taken and given it since major 11. */
interface Credential {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

interface Hint {
  readonly id: string;
  readonly transports?: string[];
}

type Loose = Record<string, unknown>;

/**
 * Any major of `@simplewebauthn/server` from 9 on, with what its newest takes and gives. No version is asked for: what
 * differs between them either goes around the package, or is given in both spellings.
 */
export function withCurrentShapes(installed: SimpleWebAuthn): SimpleWebAuthn {
  // The type of the functions leaves their options open; each major looks at those it knows.
  const functions = installed as unknown as Record<keyof SimpleWebAuthn, (options: Loose) => Promise<Loose>>;
  return {
    // Until major 9, lists held octets where they hold text now, and both go out as the same JSON.
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
      // The name of `credential` until major 10.
      const authenticator = { credentialID: id, credentialPublicKey: publicKey, counter };
      return functions.verifyAuthenticationResponse({ ...options, authenticator });
    },
  };
}

/** JSON of `PublicKeyCredentialDescriptor` (WebAuthn Level 3, section 5.8.3). */
function descriptorOf({ id, transports }: Hint): object {
  return { id, type: 'public-key', ...(transports === undefined ? undefined : { transports }) };
}

/** Major 9 gives the octets of `userID` back as they are. */
function withTextId(user: unknown): unknown {
  return isObject(user) && user.id instanceof Uint8Array ? { ...user, id: base64Url(user.id) } : user;
}

/** Until major 10 the members stood in `registrationInfo` itself; until 9 the id as octets. */
function credentialOf({ credentialID, credentialPublicKey, counter }: Loose): Loose {
  const id = credentialID instanceof Uint8Array ? base64Url(credentialID) : credentialID;
  return { id, publicKey: credentialPublicKey, counter };
}

function base64Url(octets: Uint8Array): string {
  return btoa(String.fromCharCode(...octets))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
