import { describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { testProvider } from '../../../../../test/oauth-exchange.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import { defaultAccount } from './default-mapping.js';
import { toAccounts } from './to-accounts.js';

const idp = await FakeIdp.create();

function providerOf(config: unknown = {}): OAuthProvider {
  // Mixtures of both types of config, as users without types may write them.
  return testProvider(idp, config as never);
}

describe('accounts', () => {
  it('store the default fields only', () => {
    const tokens = {
      access_token: 'a',
      token_type: 'bearer',
      expires_in: 1,
      expires_at: 2,
      foo: 'bar',
    } as const;
    expect(defaultAccount(tokens)).toEqual({ access_token: 'a', token_type: 'bearer', expires_at: 2 });
  });

  it('store what account() gives, but never another identity', () => {
    const account = (): object => ({
      access_token: 'x',
      foo: 'bar',
      userId: 'evil',
      provider: 'evil',
      scope: undefined,
    });
    const { account: stored } = toAccounts(providerOf({ account }), '1', { access_token: 'a' });
    expect(stored).toEqual({
      access_token: 'x',
      foo: 'bar',
      provider: 'idp',
      type: 'oidc',
      providerAccountId: '1',
    });
  });

  it('store the defaults when account() gives nothing', () => {
    const { account } = toAccounts(providerOf({ account: () => undefined }), '1', { access_token: 'a' });
    expect(account['access_token']).toBe('a');
  });

  it('are refused when account() throws', () => {
    const account = (): never => {
      throw new Error('x');
    };
    expect(() => toAccounts(providerOf({ account }), '1', {})).toThrow(
      expect.objectContaining({ code: 'profile_parse' }),
    );
  });
});
