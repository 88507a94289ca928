import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { Bytes } from '../../kit/bytes.js';
import type { CreationOptionsJSON, RequestOptionsJSON } from '../../../types/webauthn.js';
import type { AuthenticationResponse, RegistrationResponse } from './ceremony-result.js';

/** A credential for the browser, by its id in base64url: a `PublicKeyCredentialDescriptor` (section 5.8.3) without its type. */
export interface CredentialDescriptor {
  readonly id: string;
  readonly transports?: string[];
}

/** The options of both verifications. */
interface VerificationOptions<Response> {
  readonly response: Response;
  readonly expectedChallenge: string;
  readonly expectedOrigin: string[];
  readonly expectedRPID: string;
  readonly requireUserVerification: boolean;
}

/** Whether a credential can be backed up, and is; and whether its user was verified. */
interface Verified {
  readonly credentialDeviceType: string;
  readonly credentialBackedUp: boolean;
  readonly userVerified?: boolean;
}

/** The functions of `@simplewebauthn/server`, with the options and results that are used here. */
export interface CeremonyFunctions {
  generateAuthenticationOptions(
    options: Record<string, unknown> & {
      challenge: Bytes;
      allowCredentials?: readonly CredentialDescriptor[];
    },
  ): Promise<RequestOptionsJSON>;
  generateRegistrationOptions(
    options: Record<string, unknown> & {
      challenge: Bytes;
      excludeCredentials: readonly CredentialDescriptor[];
    },
  ): Promise<CreationOptionsJSON>;
  verifyRegistrationResponse(
    options: VerificationOptions<RegistrationResponse> & { supportedAlgorithmIDs: number[] },
  ): Promise<{
    verified: boolean;
    registrationInfo?: Verified & { credential: { id: string; publicKey: Bytes; counter: number } };
  }>;
  verifyAuthenticationResponse(
    options: VerificationOptions<AuthenticationResponse> & {
      expectedTopOrigin?: string[];
      credential: { id: string; publicKey: Bytes; counter: number };
    },
  ): Promise<{ verified: boolean; authenticationInfo: Verified & { newCounter: number } }>;
}

/** The WebAuthn functions of a provider. */
export function ceremonyFunctionsOf({ config }: WebAuthnProvider): CeremonyFunctions {
  // `resolveWebAuthn` has checked that they are functions; the option promises that they are those of the package.
  return config.simpleWebAuthn as unknown as CeremonyFunctions;
}
