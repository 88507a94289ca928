/** The JSON form of `PublicKeyCredentialRequestOptions` (WebAuthn Level 3, section 5.1.9). */
export interface RequestOptionsJSON {
  challenge: string;
  timeout?: number;
  rpId?: string;
  allowCredentials?: CredentialDescriptorJSON[];
  userVerification?: string;
  hints?: string[];
  extensions?: Record<string, unknown>;
}

/** The JSON form of `PublicKeyCredentialCreationOptions` (WebAuthn Level 3, section 5.1.8). */
export interface CreationOptionsJSON {
  rp: { id?: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  timeout?: number;
  excludeCredentials?: CredentialDescriptorJSON[];
  authenticatorSelection?: Record<string, unknown>;
  hints?: string[];
  attestation?: string;
  attestationFormats?: string[];
  extensions?: Record<string, unknown>;
}

/** The JSON form of `PublicKeyCredentialDescriptor` (WebAuthn Level 3, section 5.8.3). */
export interface CredentialDescriptorJSON {
  id: string;
  type: 'public-key';
  transports?: string[];
}

/** The body of the answer to `GET /webauthn-options/:provider`. */
export type WebAuthnOptionsResponseBody =
  | { action: 'authenticate'; options: RequestOptionsJSON }
  | { action: 'register'; options: CreationOptionsJSON };
