import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../../../test/support/settings.js';
import type { Exchange } from '../../contracts/exchange.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import type { CredentialInput } from '../../../types/provider-credentials.js';
import { baseConfig, passwordProvider } from '../../../../test/support/config.js';
import { credentials } from './method.js';

/** The account whose attempts a form counts for. */
async function accountOf(
  form: Record<string, string>,
  inputs: Record<string, CredentialInput> = {},
): Promise<string | undefined> {
  const settings = resolveSettings(baseConfig({ providers: [{ ...passwordProvider, credentials: inputs }] }));
  const provider = settings.providers.get('credentials') as CredentialsProvider;
  // Only the form is read.
  return credentials
    .attempts?.(provider, 'callback')
    ?.account?.({ request: { form } } as unknown as Exchange);
}

describe('the account that an attempt is counted for', () => {
  it('stands in the first declared field that is no password', async () => {
    const inputs = { secret: { type: 'password' }, member: { type: 'text' }, team: { type: 'text' } };
    await expect(accountOf({ secret: 'guess', member: 'ada', team: 'blue' }, inputs)).resolves.toBe('ada');
  });

  it.each(['email', 'username', 'userName', 'user', 'name', 'login', 'identifier'])(
    'stands in the usual field %s where nothing was declared',
    async (field) => {
      await expect(accountOf({ password: 'guess', [field]: 'ada' })).resolves.toBe('ada');
    },
  );

  it('is the name as it was typed: which spellings are one account is known where it is counted', async () => {
    await expect(accountOf({ username: ' ＡＤＡ ' })).resolves.toBe(' ＡＤＡ ');
  });

  it('is none where no field names anybody; a password never does', async () => {
    await expect(accountOf({ password: 'guess', username: '' })).resolves.toBeUndefined();
  });
});
