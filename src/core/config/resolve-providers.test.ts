import { describe, expect, it } from 'vitest';
import { mergeProvider, mergeProviders, resolveProviders } from './resolve-providers.js';
import type { ResolveContext } from '../contracts/method.js';
import type { AuthError } from '../../errors.js';
import { createLogger } from '../logger.js';
import { credentials } from '../methods/credentials/method.js';
import { GitHub } from '../../providers/github.js';
import type { Provider } from '../../types/provider.js';
import { customFetch } from '../../types/symbols.js';
import { passwordProvider, SECRET } from '../../../test/support/config.js';

const context: ResolveContext = {
  secrets: [SECRET],
  redirectProxyUrl: undefined,
  runtime: { fetch: () => Promise.reject(new Error('no network')), now: () => new Date() },
  methods: { credentials },
  logger: createLogger({ debug: false }),
};

const base = {
  id: 'idp',
  name: 'IdP',
  type: 'oauth',
  clientId: 'id',
  token: 'https://idp.test/t',
  userinfo: 'https://idp.test/u',
};
const merge = (own: object, options?: object): Record<string | symbol, unknown> => ({
  ...mergeProvider({ ...base, ...own, ...(options && { options }) } as unknown as Provider, 0),
});

function resolve(...providers: unknown[]) {
  const problems: AuthError[] = [];
  const table = resolveProviders(mergeProviders(providers as Provider[]), context, problems);
  return {
    ids: table.all().map(({ id }) => id),
    table,
    told: problems.map(({ type, message }) => `${type}: ${message}`),
  };
}

describe('mergeProvider', () => {
  it('lets the user win, member by member, deeply', () => {
    const authorization = { url: 'https://idp.test/a', params: { scope: 'openid', prompt: 'login' } };
    const merged = merge(
      { authorization, style: { logo: 'x', bg: 'red' } },
      { clientId: 'mine', authorization: { params: { scope: 'more' } }, style: { bg: 'blue' } },
    );
    expect(merged).toMatchObject({
      clientId: 'mine',
      authorization: { url: 'https://idp.test/a', params: { scope: 'more', prompt: 'login' } },
      style: { logo: 'x', bg: 'blue' },
    });
  });

  it('does not let undefined win; null, false, 0 and "" do', () => {
    expect(merge({ issuer: 'https://idp.test' }, { issuer: undefined })).toMatchObject({
      issuer: 'https://idp.test',
    });
    for (const issuer of [null, false, 0, ''])
      expect(merge({ issuer: 'https://idp.test' }, { issuer })).toMatchObject({ issuer });
  });

  it('keeps parameters when the URL is replaced, and the URL when parameters are added', () => {
    const authorization = { url: 'https://a.test', params: { scope: 'x' } };
    expect(merge({ authorization }, { authorization: 'https://b.test' })).toMatchObject({
      authorization: { url: 'https://b.test', params: { scope: 'x' } },
    });
    for (const url of [undefined, 'absent']) {
      const given = { params: { scope: 'x' }, ...(url === undefined && { url }) };
      expect(merge({ authorization: 'https://a.test' }, { authorization: given })).toMatchObject({
        authorization: { url: 'https://a.test', params: { scope: 'x' } },
      });
    }
  });

  it('lets the query of a URL win that replaces another one', () => {
    const authorization = { url: 'https://a.test', params: { scope: 'x', prompt: 'login' } };
    expect(merge({ authorization }, { authorization: 'https://b.test?scope=y' })).toMatchObject({
      authorization: { url: 'https://b.test?scope=y', params: { prompt: 'login' } },
    });
    const merged = merge({ authorization }, { authorization: 'https://b.test?scope=' });
    expect(merged['authorization']).not.toHaveProperty('params.scope');
  });

  it('replaces lists, functions and instances as a whole', () => {
    const key = new URL('https://key.test');
    const profile = (): object => ({});
    const merged = merge(
      { checks: ['pkce', 'nonce'], profile: () => null, key: new Date() },
      { checks: ['state'], profile, key },
    );
    expect(merged['checks']).toEqual(['state']);
    expect(merged['profile']).toBe(profile);
    expect(merged['key']).toBe(key);
  });

  it('takes members named by symbols', () => {
    const fetch = (): never => {
      throw new Error('not called');
    };
    expect(merge({}, { [customFetch]: fetch })[customFetch]).toBe(fetch);
  });

  it('is not harmed by `__proto__`, at any depth (CWE-1321)', () => {
    const evil: unknown = JSON.parse(
      '{"__proto__":{"polluted":1},"authorization":{"__proto__":{"polluted":1},"params":{"__proto__":{"polluted":1}}},"constructor":{"prototype":{"polluted":1}}}',
    );
    const merged = merge({ authorization: { url: 'https://idp.test/a', params: {} } }, evil as object);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(merged['polluted']).toBeUndefined();
    expect((merged['authorization'] as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('writes into nothing it was given', () => {
    const own = Object.freeze({
      ...base,
      style: Object.freeze({ logo: 'x' }),
      options: Object.freeze({ style: Object.freeze({ logo: 'y' }) }),
    });
    expect(mergeProvider(own as unknown as Provider, 0)).toMatchObject({
      style: { logo: 'y' },
      options: { style: { logo: 'y' } },
    });
    expect(own.style.logo).toBe('x');
  });

  it('names what has no name by its id', () => {
    expect(merge({ name: undefined })).toMatchObject({ name: 'idp' });
    expect(merge({}, { name: 'Mine' })).toMatchObject({ name: 'Mine' });
  });
});

describe('resolveProviders', () => {
  it('takes objects, functions that were not called, and results of functions, in order', () => {
    const { ids, told } = resolve(
      passwordProvider,
      () => GitHub({ clientId: 'a', clientSecret: 'b' }),
      GitHub({ id: 'gh2', clientId: 'a', clientSecret: 'b' }),
    );
    expect(told).toEqual([]);
    expect(ids).toEqual(['credentials', 'github', 'gh2']);
  });

  it('gives two users of one provider function configurations of their own', () => {
    const { table } = resolve(
      GitHub({ clientId: 'one', clientSecret: 's' }),
      GitHub({ id: 'two', clientId: 'two', clientSecret: 's' }),
    );
    expect(table.all()).toMatchObject([{ clientId: 'one' }, { clientId: 'two' }]);
  });

  it.each([
    [[passwordProvider, passwordProvider], 'Two providers have the id "credentials"'],
    [
      [passwordProvider, { ...passwordProvider, id: 'x', options: { id: 'credentials' } }],
      'Two providers have the id "credentials"',
    ],
    [[null], '`providers[0]` is not a provider'],
    [[undefined], '`providers[0]` is not a provider'],
    [['github'], '`providers[0]` is not a provider'],
    [[() => null], '`providers[0]` is not a provider'],
    [[{ ...passwordProvider, id: undefined }], '`providers[0]` needs an `id`'],
    [[{ ...passwordProvider, id: '' }], '`providers[0]` needs an `id`'],
    [[{ ...passwordProvider, id: 'a/b' }], '`providers[0]` needs an `id`'],
    [[{ ...passwordProvider, id: 'a?b' }], '`providers[0]` needs an `id`'],
    [[{ ...passwordProvider, id: 'ä' }], '`providers[0]` needs an `id`'],
    [
      [{ ...passwordProvider, type: 'saml' }],
      'The provider "credentials" needs a `type`: one of oauth, oidc, email',
    ],
    [[{ ...passwordProvider, type: 'constructor' }], 'needs a `type`'],
    [[{ ...passwordProvider, type: undefined }], 'needs a `type`'],
    [
      [
        () => {
          throw new Error('no env');
        },
      ],
      '`providers[0]` could not be read',
    ],
  ])('refuses %j: InvalidProvider', (providers, message) => {
    const { told } = resolve(...providers);
    expect(told).toEqual([expect.stringMatching(/^InvalidProvider: /)]);
    expect(told[0]).toContain(message);
  });

  it('looks ids up in nothing but the configuration (CWE-1321)', () => {
    const { table } = resolve(passwordProvider);
    for (const id of ['__proto__', 'constructor', 'toString', '']) expect(table.get(id)).toBeUndefined();
  });
});
