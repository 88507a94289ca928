import { describe, expect, it } from 'vitest';
import { exchangeWith } from '../../../../test/support/proof.js';
import { baseConfig } from '../../../../test/support/config.js';
import { MemoryAdapter } from '../../../adapters/memory/index.js';
import { resolveSettings } from '../../../../test/support/settings.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { AdapterAuthenticator } from '../../../types/adapter.js';
import { raiseCounter } from './signature-counter.js';

/** Only what is read. */
const provider = { id: 'passkey' } as WebAuthnProvider;
const authenticator: AdapterAuthenticator = {
  credentialID: 'Key',
  userId: 'ada',
  providerAccountId: 'Key',
  credentialPublicKey: '',
  counter: 1,
  credentialDeviceType: 'singleDevice',
  credentialBackedUp: false,
};

/** Raises the counter to 2, where the look-ups find `rows` one after the other, and a second write is refused. */
async function raised(...rows: readonly (AdapterAuthenticator | null)[]): Promise<readonly number[]> {
  const written: number[] = [];
  let looks = 0;
  const adapter = {
    ...MemoryAdapter(),
    getAuthenticator: async () => rows[looks++] ?? null,
    updateAuthenticatorCounter: async (_: string, counter: number) => {
      if (rows.length > 1) throw new Error('no row was changed');
      written.push(counter);
      return { ...authenticator, counter };
    },
  };
  const settings = resolveSettings(baseConfig({ adapter }));
  await raiseCounter(await exchangeWith(settings), provider, {
    kind: 'raise-counter',
    credentialId: authenticator.credentialID,
    counter: 2,
  });
  return written;
}

describe('the counter of a credential', () => {
  it('is stored if it rose', async () => {
    expect(await raised(authenticator)).toEqual([2]);
  });

  it.each([
    ['is gone', null],
    ['is another, as the store folds case', { ...authenticator, credentialID: 'KEY' }],
  ])('is not stored if what the store finds %s', async (_, row) => {
    await expect(raised(row)).rejects.toMatchObject({ code: 'credential_unknown' });
    await expect(raised(authenticator, row)).rejects.toMatchObject({ code: 'credential_unknown' });
  });

  it('is not stored if it has risen meanwhile', async () => {
    const code = 'counter_regression';
    await expect(raised({ ...authenticator, counter: 2 })).rejects.toMatchObject({ code });
    await expect(raised(authenticator, { ...authenticator, counter: 2 })).rejects.toMatchObject({ code });
    await expect(raised(authenticator, authenticator)).rejects.toThrow('updateAuthenticatorCounter');
  });
});
