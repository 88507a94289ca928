import { expect, it } from 'vitest';
import { KINDS } from './kinds.js';

it('has the names that are stored: whoever changes one loses what is kept under it', () => {
  expect(KINDS).toEqual({
    grant: 'grant',
    logoutToken: 'logout-token',
    passkeyName: 'passkey-name',
    session: 'session',
    userEpoch: 'user-epoch',
    providerSession: 'provider-session',
    providerEnd: 'provider-end',
    flowClaim: 'flow-claim',
    limit: 'limit',
    password: 'password',
    passwordSignUp: 'password-sign-up',
    passwordReset: 'password-reset',
  });
});
