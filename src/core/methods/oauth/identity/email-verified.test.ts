import { describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { testProvider } from '../../../../../test/oauth-exchange.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Profile } from '../../../../types/model.js';
import { isEmailVerified } from './email-verified.js';

const idp = await FakeIdp.create();

function providerOf(config: unknown = {}): OAuthProvider {
  // Mixtures of both types of config, as users without types may write them.
  return testProvider(idp, config as never);
}

describe('a verified address', () => {
  it.each([
    [{ email: 'A@b.test', email_verified: true }, true],
    [{ email: 'a@b.test', email_verified: 'true' }, true],
    [{ email: 'a@b.test', email_verified: 'false' }, false],
    [{ email: 'a@b.test', email_verified: 1 }, false],
    [{ email: 'a@b.test', email_verified: false }, false],
    [{ email: 'a@b.test' }, false],
    [{ email: 'other@b.test', email_verified: true }, false],
    [{ email_verified: true }, false],
  ])('is one that the claims %j say is verified: %j (OpenID Connect Core 1.0, 5.1)', (claims, verified) => {
    expect(isEmailVerified(providerOf(), 'a@b.test', claims as Profile)).toBe(verified);
  });

  it('is not one of which a plain OAuth server says so, unless the provider is declared to', () => {
    const endpoints = {
      type: 'oauth',
      authorization: 'https://i.test/a',
      token: 'https://i.test/t',
      userinfo: 'https://i.test/u',
    };
    const claims = { email: 'a@b.test', email_verified: true };
    expect(isEmailVerified(providerOf(endpoints), 'a@b.test', claims)).toBe(false);
    const declared = providerOf({ ...endpoints, emailsVerified: true });
    expect(isEmailVerified(declared, 'a@b.test', {})).toBe(true);
    expect(isEmailVerified(declared, undefined, {})).toBe(false);
  });

  it('is what the hook of the provider says, and nothing else', () => {
    const hooked = providerOf({ emailVerified: (profile: { edov?: unknown }) => profile.edov });
    const claims = { email: 'a@b.test', email_verified: true };
    expect(isEmailVerified(hooked, 'a@b.test', { ...claims, edov: true })).toBe(true);
    expect(isEmailVerified(hooked, 'a@b.test', { ...claims, edov: 'yes' })).toBe(false);
    expect(isEmailVerified(hooked, 'a@b.test', claims)).toBe(false);
    const emailVerified = (): never => {
      throw new Error('x');
    };
    expect(isEmailVerified(providerOf({ emailVerified }), 'a@b.test', claims)).toBe(false);
  });
});
