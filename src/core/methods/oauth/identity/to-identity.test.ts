import { describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { codeOfRefusal, refusalOf, testProvider } from '../../../../../test/oauth-exchange.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import { OAuthProfileParseError } from '../../../../errors.js';
import { defaultProfile } from './default-mapping.js';
import { toIdentity, type Identity } from './to-identity.js';

const idp = await FakeIdp.create();

function providerOf(config: unknown = {}): OAuthProvider {
  // Mixtures of both types of config, as users without types may write them.
  return testProvider(idp, config as never);
}

describe('the default mapping (contract, OAuth)', () => {
  it.each([
    [
      { sub: 's', id: 'i', name: 'n', email: 'e', picture: 'https://a.test/p' },
      { id: 's', name: 'n', email: 'e', image: 'https://a.test/p' },
    ],
    [
      { sub: '', id: 'i', name: ' ', nickname: ' nick ', picture: '/p' },
      { id: 'i', name: 'nick', email: null, image: null },
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

  it('has no U+0000 in its texts, which PostgreSQL refuses to keep', async () => {
    const { user } = await identityOf({ id: '1', name: 'A\0da', image: 'https://a.test/\0', tall: 180 });
    expect(user).toEqual({ name: 'Ada', image: 'https://a.test/', tall: 180 });
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
