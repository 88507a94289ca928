// Compiled, never run: what users write must compile, and each mistake must not.
import * as simpleWebAuthn from '@simplewebauthn/server';
import { PasskeyError, registerPasskey, signInWithPasskey } from '../../src/client/index.js';
import type { NavigationResult, PasskeyErrorCode } from '../../src/client/index.js';
import { Passkey } from '../../src/providers/passkey.js';
import { WebAuthn } from '../../src/providers/webauthn.js';
import type { Provider } from '../../src/providers/index.js';

/** Passkey providers, called or not, with every option. */
export const providers: Provider[] = [
  Passkey,
  WebAuthn,
  Passkey({ relyingParty: { id: 'example.com', name: 'Example', origin: ['https://example.com'] } }),
  Passkey({ relayingParty: { id: 'example.com' }, getRelayingParty: async () => ({ id: 'example.com' }) }),
  WebAuthn({
    simpleWebAuthn,
    enableConditionalUI: false,
    formFields: { email: { label: 'Email', autocomplete: 'username webauthn' } },
    getRelyingParty: (_, request) => ({ id: new URL(request.url).hostname }),
    getUserInfo: (options, request) => ({ user: { name: options.name + request.url }, exists: false }),
    authenticationOptions: { timeout: 60_000, userVerification: 'preferred' },
    registrationOptions: {
      attestationType: 'direct',
      supportedAlgorithmIDs: [-7],
      authenticatorSelection: { authenticatorAttachment: 'platform' },
    },
    verifyAuthenticationOptions: { requireUserVerification: true },
    verifyRegistrationOptions: { requireUserVerification: true },
  }),
];

/** What the client functions give, and what they throw. */
export const results: Promise<NavigationResult>[] = [
  signInWithPasskey({ autofill: true, signal: new AbortController().signal }),
  registerPasskey({ email: 'ada@example.com', redirect: false, provider: 'webauthn' }),
];
/** The reasons can be told apart. */
export const code: PasskeyErrorCode = new PasskeyError('cancelled').code;

// @ts-expect-error an RP ID is a domain, not a URL object
Passkey({ relyingParty: { id: new URL('https://example.com') } });
// @ts-expect-error relyingParty is the name
Passkey({ relyingparty: { id: 'example.com' } });
// @ts-expect-error there are three degrees of user verification
Passkey({ authenticationOptions: { userVerification: 'always' } });
// @ts-expect-error the type of a provider is not an option
Passkey({ type: 'webauthn' });
// @ts-expect-error whether there is such a user must be said
Passkey({ getUserInfo: () => ({ user: {} }) });
// @ts-expect-error only registrations name an address
void signInWithPasskey({ email: 'ada@example.com' });
// @ts-expect-error there are five reasons
void new PasskeyError('timeout');
