import { describe, expect, it } from 'vitest';
import { derivedUserId, stableUserId } from './identity-id.js';

const KEY = { provider: 'idp', providerAccountId: 'subject-1' };
const SECRET = 'a secret of more than thirty-two characters';
// RFC 9562, section 5.8: version 8, variant 10.
const UUID_8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('stableUserId', () => {
  it('gives the same UUID version 8 for the same identity at every time', async () => {
    expect(await stableUserId(KEY)).toMatch(UUID_8);
    expect(await stableUserId({ ...KEY })).toBe(await stableUserId(KEY));
    // Written down: people keep their ids over releases.
    expect(await stableUserId(KEY)).toBe('b7271bdb-86d5-8481-8746-9f77913df8e4');
  });

  it.each([
    ['another account', { provider: 'idp', providerAccountId: 'subject-2' }],
    ['the same account id at another provider', { provider: 'idp2', providerAccountId: 'subject-1' }],
    ['parts cut elsewhere', { provider: 'idp","subject', providerAccountId: '-1' }],
    ['parts swapped', { provider: 'subject-1', providerAccountId: 'idp' }],
  ])('refuses to give the id to %s', async (_, other) => {
    expect(await stableUserId(other)).not.toBe(await stableUserId(KEY));
  });
});

describe('derivedUserId', () => {
  it('gives the same UUID version 8 for the same identity and secret', async () => {
    expect(await derivedUserId(KEY, SECRET)).toMatch(UUID_8);
    expect(await derivedUserId(KEY, SECRET)).toBe(await derivedUserId(KEY, SECRET));
    expect(await derivedUserId(KEY, SECRET)).toBe('5c7da2ad-472c-8bf3-8607-543b2b04b951');
  });

  it('cannot be told without the secret', async () => {
    expect(await derivedUserId(KEY, `${SECRET}.`)).not.toBe(await derivedUserId(KEY, SECRET));
    expect(await derivedUserId(KEY, SECRET)).not.toBe(await stableUserId(KEY));
  });

  it('is a UUID version 8 for every identity', async () => {
    for (let n = 0; n < 200; n++)
      expect(await derivedUserId({ ...KEY, providerAccountId: String(n) }, SECRET)).toMatch(UUID_8);
  });
});
