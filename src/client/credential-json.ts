import type { CreationOptionsJSON, CredentialDescriptorJSON, RequestOptionsJSON } from '../types/webauthn.js';

/** Octets of base64url. */
function toOctets(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** base64url without padding. */
function toText(octets: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(octets), (octet) => String.fromCharCode(octet)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** `PublicKeyCredential.parseCreationOptionsFromJSON()`, for browsers that have none. */
export function toCreationOptions(options: CreationOptionsJSON): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials = [] } = options;
  // The other members are the same in both forms; browsers ignore what they do not know.
  return {
    ...options,
    challenge: toOctets(challenge),
    user: { ...user, id: toOctets(user.id) },
    excludeCredentials: excludeCredentials.map(toDescriptor),
  } as PublicKeyCredentialCreationOptions;
}

/** `PublicKeyCredential.parseRequestOptionsFromJSON()`, for browsers that have none. */
export function toRequestOptions(options: RequestOptionsJSON): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials = [] } = options;
  // As above.
  return {
    ...options,
    challenge: toOctets(challenge),
    allowCredentials: allowCredentials.map(toDescriptor),
  } as PublicKeyCredentialRequestOptions;
}

/** RegistrationResponseJSON (WebAuthn Level 3, section 5.1): `toJSON()`, which some password managers lack. */
export function registrationJSON(credential: PublicKeyCredential): object {
  // What `create()` gives for a public key.
  const response = credential.response as AuthenticatorAttestationResponse;
  return credentialJSON(credential, {
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
    transports: typeof response.getTransports === 'function' ? response.getTransports() : [],
  });
}

/** AuthenticationResponseJSON, likewise. */
export function authenticationJSON(credential: PublicKeyCredential): object {
  // What `get()` gives for a public key.
  const response = credential.response as AuthenticatorAssertionResponse;
  const { userHandle } = response;
  return credentialJSON(credential, {
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(userHandle === null || userHandle.byteLength === 0 ? undefined : { userHandle: toText(userHandle) }),
  });
}

function credentialJSON({ rawId, type }: PublicKeyCredential, response: object): object {
  const id = toText(rawId);
  return { id, rawId: id, type, clientExtensionResults: {}, response };
}

function toDescriptor({ id, type, transports }: CredentialDescriptorJSON): PublicKeyCredentialDescriptor {
  // Transports that a browser does not know are ignored (section 5.8.3).
  const known = transports as AuthenticatorTransport[] | undefined;
  return { id: toOctets(id), type, ...(known === undefined ? undefined : { transports: known }) };
}
