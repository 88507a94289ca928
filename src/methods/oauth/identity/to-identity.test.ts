import { describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../test/fake-idp.js';
import { codeOfRefusal, refusalOf, testProvider } from '../../../../test/oauth-exchange.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Profile } from '../../../types/model.js';
import { OAuthProfileParseError } from '../../../errors.js';
import { toAccounts } from './to-accounts.js';
import { defaultAccount, defaultProfile } from './default-mapping.js';
import { isEmailVerified, toIdentity, withCallbackProfile, type Identity } from './to-identity.js';

const idp = await FakeIdp.create();

function providerOf(config: unknown = {}): OAuthProvider {
  // Mixtures of both types of config, as users without types may write them.
  return testProvider(idp, config as never);
}

describe('the default mapping (contract, OAuth)', () => {
  it.each([
    [
      { sub: 's', id: 'i', name: 'n', email: 'e', picture: 'p' },
      { id: 's', name: 'n', email: 'e', image: 'p' },
    ],
    [
      { id: 'i', nickname: 'nick', preferred_username: 'pref' },
      { id: 'i', name: 'nick', email: null, image: null },
    ],
    [
      { id: 'i', preferred_username: 'pref', picture: { url: 'p' } },
      { id: 'i', name: 'pref', email: null, image: null },
    ],
  ])('makes of %j %j', (profile, user) => {
    expect(defaultProfile(profile)).toEqual(user);
  });
});

describe('the identity that a profile stands for', () => {
  const identityOf = async (user: unknown): Promise<Identity> =>
    toIdentity(providerOf({ profile: () => user }), {}, {});

  it.each([
    ['abc', 'abc'],
    [42, '42'],
    [0, '0'],
    ['9007199254740993', '9007199254740993'],
  ])('has the account id of %j', async (id, providerAccountId) => {
    expect((await identityOf({ id })).providerAccountId).toBe(providerAccountId);
  });

  it('has the account id of a bigint', async () => {
    expect((await identityOf({ id: 9007199254740993n })).providerAccountId).toBe('9007199254740993');
  });

  it.each([
    [undefined],
    [null],
    [''],
    [' '],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [2 ** 53],
    [1.5],
    [{}],
    [[]],
    [['a']],
    [true],
    ['undefined'],
    ['null'],
    ['NaN'],
    ['[object Object]'],
  ])('is refused with the id %j: none is invented (UI-05; CWE-287)', async (id) => {
    const error = await refusalOf(identityOf({ id, email: 'a@b.test' }));
    expect(error.code).toBe('profile_no_subject');
    expect(error.cause).toBeInstanceOf(OAuthProfileParseError);
  });

  it.each([[null], [undefined], ['text'], [7]])(
    'is refused when profile() gives %j (UI-05)',
    async (user) => {
      expect(await codeOfRefusal(identityOf(user))).toBe('profile_no_subject');
    },
  );

  it('is refused when profile() throws (UI-07)', async () => {
    const profile = (): never => {
      throw new Error('no such member');
    };
    const later = (): Promise<never> => Promise.reject(new Error('no such record'));
    for (const hook of [profile, later]) {
      const error = await refusalOf((async () => toIdentity(providerOf({ profile: hook }), {}, {}))());
      expect(error.code).toBe('profile_parse');
      expect(error.cause).toBeInstanceOf(OAuthProfileParseError);
    }
  });

  it('carries the members that profile() adds, and no id', async () => {
    const { user } = await identityOf({ id: '1', role: 'admin', image: undefined, name: null });
    expect(user).toEqual({ role: 'admin', name: null });
  });

  it.each([
    ['Ada@Example.COM', { email: 'ada@example.com' }, false],
    [undefined, {}, false],
    [null, {}, false],
    ['', {}, false],
    ['a@b.test,c@d.test', {}, true],
    ['"a@evil.test"@b.test', {}, true],
    [['a@b.test'], {}, true],
    [7, {}, true],
  ])('with the address %j has %j (unusable: %j)', async (email, user, emailUnusable) => {
    expect(await identityOf({ id: '1', email })).toEqual({ providerAccountId: '1', user, emailUnusable });
  });

  it('hands profile() the tokens', async () => {
    const provider = providerOf({ profile: (_: object, tokens: object) => ({ id: '1', tokens }) });
    expect((await toIdentity(provider, {}, { access_token: 'a' })).user).toEqual({
      tokens: { access_token: 'a' },
    });
  });
});

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
  ])('is one that the claims %j vouch for: %j (OpenID Connect Core 1.0, 5.1)', (claims, verified) => {
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

describe('members of the authorization response', () => {
  it('never are ids or addresses, and yield to claims', () => {
    const callbackProfile = (): object =>
      JSON.parse(
        '{"id":"e","sub":"e","email":"e","email_verified":true,"name":"e","x":1,"__proto__":{"y":1}}',
      ) as object;
    const profile = withCallbackProfile(
      providerOf({ callbackProfile }),
      { sub: 's', name: 'n' },
      new URLSearchParams(),
    );
    expect(profile).toEqual({ sub: 's', name: 'n', x: 1 });
    expect(profile['y']).toBeUndefined();
  });
});
