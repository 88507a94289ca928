import type { AuthenticationMethod } from '../contracts/method.js';
import { InvalidProvider } from '../errors.js';

/** Passkeys: the row of the table is taken, the ceremonies are not there yet. A configuration that asks for them is refused. */
export const webauthn: AuthenticationMethod<'webauthn'> = {
  requires: [
    'createUser',
    'getUser',
    'linkAccount',
    'getAccount',
    'getAuthenticator',
    'createAuthenticator',
    'listAuthenticatorsByUserId',
    'updateAuthenticatorCounter',
  ],
  callback: { methods: ['POST'], csrf: true },
  resolve: (config) => {
    throw unavailable(config.id);
  },
  form: () => ({ kind: 'passkey', action: 'callback', inputs: {} }),
  begin: async (_, provider) => {
    throw unavailable(provider.id);
  },
  complete: async (_, provider) => {
    throw unavailable(provider.id);
  },
};

function unavailable(id: string): InvalidProvider {
  return new InvalidProvider(
    `Provider "${id}": passkeys (type "webauthn") are not part of this version. Remove the provider.`,
  );
}
