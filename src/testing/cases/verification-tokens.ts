import { type AdapterCase, adapterCase, aToken } from '../adapter-case.js';
import { equal, refused } from '../assertions.js';

const operations = 'contract, Adapter operations';

/** Rules about verification tokens. */
export const verificationTokenCases: readonly AdapterCase[] = [
  adapterCase({
    name: 'useVerificationToken returns the token once',
    rule: operations,
    needs: ['createVerificationToken', 'useVerificationToken'],
    run: async ({ createVerificationToken, useVerificationToken }, { holds }) => {
      const returned = await createVerificationToken(aToken());
      if (returned) holds(returned, aToken(), 'what createVerificationToken returns');
      holds(await useVerificationToken(aToken()), aToken(), 'the first use');
      equal(await useVerificationToken(aToken()), null, 'the second use');
    },
  }),
  adapterCase({
    name: 'a wrong address does not consume the token',
    rule: 'GHSA-pg53-56cg-4m8q; contract, Email',
    needs: ['createVerificationToken', 'useVerificationToken'],
    run: async ({ createVerificationToken, useVerificationToken }, { holds }) => {
      await createVerificationToken(aToken());
      for (const identifier of ['eve@example.com', 'ada@example.co', 'ADA@example.com', '', '%']) {
        equal(await useVerificationToken({ ...aToken(), identifier }), null, `the token for "${identifier}"`);
      }
      holds(await useVerificationToken(aToken()), aToken(), 'the token for its address');
    },
  }),
  adapterCase({
    name: 'a wrong token does not consume the token',
    rule: operations,
    needs: ['createVerificationToken', 'useVerificationToken'],
    run: async ({ createVerificationToken, useVerificationToken }, { holds }) => {
      await createVerificationToken(aToken());
      for (const token of ['', '%', 'b2', 'b3'.repeat(32), 'B2'.repeat(32), `${aToken().token} `]) {
        equal(await useVerificationToken({ ...aToken(), token }), null, 'another token');
      }
      holds(await useVerificationToken(aToken()), aToken(), 'the token');
    },
  }),
  adapterCase({
    name: 'an address can have several tokens at a time',
    rule: 'contract, Email',
    needs: ['createVerificationToken', 'useVerificationToken'],
    run: async ({ createVerificationToken, useVerificationToken }, { holds }) => {
      const second = aToken({ token: 'e5'.repeat(32), expires: new Date('2041-05-06T07:08:09.010Z') });
      for (const token of [aToken(), second]) await createVerificationToken(token);
      holds(await useVerificationToken(aToken()), aToken(), 'the first token');
      holds(await useVerificationToken(second), second, 'the second token');
    },
  }),
  adapterCase({
    name: 'createVerificationToken refuses a token that the address has already',
    rule: 'contract, Email',
    needs: ['createVerificationToken', 'useVerificationToken'],
    run: async ({ createVerificationToken, useVerificationToken }, { conflict, holds }) => {
      await createVerificationToken(aToken());
      const later = aToken({ expires: new Date('2041-05-06T07:08:09.010Z') });
      conflict(await refused(() => createVerificationToken(later), 'a second token'), 'a second token');
      await createVerificationToken(aToken({ identifier: 'grace@example.com' }));
      holds(await useVerificationToken(aToken()), aToken(), 'the token');
    },
  }),
  adapterCase({
    name: 'tokens of addresses beyond ASCII, and long ones, can be used',
    rule: operations,
    needs: ['createVerificationToken', 'useVerificationToken'],
    run: async ({ createVerificationToken, useVerificationToken }, { holds }) => {
      const token = aToken({
        identifier: `zoë.山田+${'x'.repeat(200)}@example.com`,
        token: 'Zz-_.~'.repeat(32),
      });
      await createVerificationToken(token);
      equal(await useVerificationToken({ ...token, token: token.token.toLowerCase() }), null, 'another case');
      holds(await useVerificationToken(token), token, 'the token');
    },
  }),
  adapterCase({
    name: 'an expired token is given back with its expiry untouched',
    rule: 'contract, States and transitions: the caller judges',
    needs: ['createVerificationToken', 'useVerificationToken'],
    run: async ({ createVerificationToken, useVerificationToken }, { holds }) => {
      const expired = aToken({ expires: new Date('2020-01-01T00:00:00.001Z') });
      await createVerificationToken(expired);
      holds(await useVerificationToken(expired), expired, 'the token');
    },
  }),
];
