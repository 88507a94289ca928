import type { CreationOptionsJSON, CredentialDescriptorJSON, RequestOptionsJSON } from '../types/webauthn.js';

/** Decodes base64url (RFC 4648, section 5). */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Encodes as base64url without padding (RFC 4648, section 5). */
function toBase64Url(octets: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(octets), (octet) => String.fromCharCode(octet)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Does what `PublicKeyCredential.parseCreationOptionsFromJSON()` does, which some browsers lack. */
export function toCreationOptions(options: CreationOptionsJSON): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials = [] } = options;
  // The other members are the same in both forms. The type is narrower: browsers ignore values that they do not know.
  return {
    ...options,
    challenge: fromBase64Url(challenge),
    user: { ...user, id: fromBase64Url(user.id) },
    excludeCredentials: excludeCredentials.map(toDescriptor),
  } as PublicKeyCredentialCreationOptions;
}

/** Does what `PublicKeyCredential.parseRequestOptionsFromJSON()` does, which some browsers lack. */
export function toRequestOptions(options: RequestOptionsJSON): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials = [] } = options;
  // The same holds as above.
  return {
    ...options,
    challenge: fromBase64Url(challenge),
    allowCredentials: allowCredentials.map(toDescriptor),
  } as PublicKeyCredentialRequestOptions;
}

/** A registration as `RegistrationResponseJSON` (WebAuthn Level 3, section 5.1). The `toJSON()` of some password managers is missing. */
export function registrationJSON(credential: PublicKeyCredential): object {
  // `create()` returns this response for a public key.
  const response = credential.response as AuthenticatorAttestationResponse;
  return credentialJSON(credential, {
    clientDataJSON: toBase64Url(response.clientDataJSON),
    attestationObject: toBase64Url(response.attestationObject),
    transports: typeof response.getTransports === 'function' ? response.getTransports() : [],
  });
}

/** A sign-in as `AuthenticationResponseJSON` (WebAuthn Level 3, section 5.1). */
export function authenticationJSON(credential: PublicKeyCredential): object {
  // `get()` returns this response for a public key.
  const response = credential.response as AuthenticatorAssertionResponse;
  const { userHandle } = response;
  return credentialJSON(credential, {
    clientDataJSON: toBase64Url(response.clientDataJSON),
    authenticatorData: toBase64Url(response.authenticatorData),
    signature: toBase64Url(response.signature),
    ...(userHandle === null || userHandle.byteLength === 0
      ? undefined
      : { userHandle: toBase64Url(userHandle) }),
  });
}

function credentialJSON({ rawId, type }: PublicKeyCredential, response: object): object {
  const id = toBase64Url(rawId);
  return { id, rawId: id, type, clientExtensionResults: {}, response };
}

function toDescriptor({ id, type, transports }: CredentialDescriptorJSON): PublicKeyCredentialDescriptor {
  // The type lists the transports of today; browsers ignore those that they do not know (section 5.8.3).
  const known = transports as AuthenticatorTransport[] | undefined;
  return { id: fromBase64Url(id), type, ...(known === undefined ? undefined : { transports: known }) };
}
