import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { Bytes } from '../../kit/bytes.js';
import type { CreationOptionsJSON, RequestOptionsJSON } from '../../types/webauthn.js';
import type { AuthenticationResponse, RegistrationResponse } from './response.js';

/** A credential by its id (base64url), for the browser. */
export interface CredentialDescriptor {
  readonly id: string;
  readonly transports?: string[];
}

/** What both verifications take. */
interface Expectation<Response> {
  readonly response: Response;
  readonly expectedChallenge: string;
  readonly expectedOrigin: string[];
  readonly expectedRPID: string;
  readonly requireUserVerification: boolean;
}

interface Backup {
  readonly credentialDeviceType: string;
  readonly credentialBackedUp: boolean;
}

/** The functions of `@simplewebauthn/server`, as far as they are used. */
export interface CeremonyFunctions {
  generateAuthenticationOptions(
    options: Record<string, unknown> & { challenge: Bytes; allowCredentials?: readonly CredentialDescriptor[] },
  ): Promise<RequestOptionsJSON>;
  generateRegistrationOptions(
    options: Record<string, unknown> & { challenge: Bytes; excludeCredentials: readonly CredentialDescriptor[] },
  ): Promise<CreationOptionsJSON>;
  verifyRegistrationResponse(
    options: Expectation<RegistrationResponse> & { supportedAlgorithmIDs: number[] },
  ): Promise<{
    verified: boolean;
    registrationInfo?: Backup & { credential: { id: string; publicKey: Bytes; counter: number } };
  }>;
  verifyAuthenticationResponse(
    options: Expectation<AuthenticationResponse> & {
      expectedTopOrigin?: string[];
      credential: { id: string; publicKey: Bytes; counter: number };
    },
  ): Promise<{ verified: boolean; authenticationInfo: Backup & { newCounter: number } }>;
}

/** The functions that a provider carries. */
export function ceremonyFunctionsOf({ config }: WebAuthnProvider): CeremonyFunctions {
  // `resolve` has checked that they are there; that they are those of the package is what the option asks for.
  return config.simpleWebAuthn as unknown as CeremonyFunctions;
}
