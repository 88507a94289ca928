import { beforeEach, describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { NOW, proofOf, refusalOf, TestBrowser, testProvider } from '../../../../../test/oauth-exchange.js';
import type { OAuthConfig } from '../../../../types/provider.js';
import { InvalidProvider } from '../../../../errors.js';
import { oauthSteps } from '../index.js';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await FakeIdp.create({ now: () => NOW });
});

function browserOf(config: Partial<OAuthConfig<never>> = {}): TestBrowser {
  return new TestBrowser(oauthSteps, testProvider(idp, config));
}

async function begin(config: Partial<OAuthConfig<never>> = {}, query = ''): Promise<URL> {
  return new URL(await browserOf(config).begin(query));
}

describe('a pushed authorization request (RFC 9126)', () => {
  beforeEach(() => {
    idp.faults.metadata = { require_pushed_authorization_requests: true };
  });

  it('leaves client_id and request_uri to the front channel (AR-10; section 4)', async () => {
    const browser = browserOf();
    const location = await browser.begin('?prompt=login');
    const { searchParams } = new URL(location);
    expect([...searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
    const [call] = idp.callsTo('par');
    expect(call?.headers.get('authorization')).toMatch(/^Basic /);
    expect(Object.fromEntries(call?.form ?? [])).toMatchObject({
      response_type: 'code',
      prompt: 'login',
      code_challenge_method: 'S256',
    });
    await proofOf(browser.complete(idp.authorize(location)));
  });

  it('is made anew for every attempt (AR-12; section 7.3)', async () => {
    const [first, second] = [await begin(), await begin()];
    expect(first.searchParams.get('request_uri')).not.toBe(second.searchParams.get('request_uri'));
  });

  it('proves the client with nothing that the visitor sent', async () => {
    await begin({ client: { token_endpoint_auth_method: 'client_secret_post' } }, '?client_secret=evil');
    expect(idp.callsTo('par')[0]?.form.getAll('client_secret')).toEqual([idp.clientSecret]);
  });

  it('is not made where neither server nor configuration requires it', async () => {
    idp.faults.metadata = {};
    await begin();
    expect(idp.callsTo('par')).toEqual([]);
  });

  it.each([
    ['answers 400', () => Response.json({ error: 'invalid_request' }, { status: 400 })],
    ['answers 200', () => Response.json({ request_uri: 'urn:x', expires_in: 60 })],
    ['has no request_uri', () => Response.json({ expires_in: 60 }, { status: 201 })],
    ['has an empty request_uri', () => Response.json({ request_uri: '', expires_in: 60 }, { status: 201 })],
    ['expires at once', () => Response.json({ request_uri: 'urn:x', expires_in: 0 }, { status: 201 })],
    ['redirects', () => Response.redirect('https://evil.test')],
    ['is no JSON', () => new Response('x', { status: 201 })],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('is refused when the answer %s (AR-11; section 2.3)', async (_, par) => {
    idp.faults.respond = { par };
    expect((await refusalOf(begin())).code).toBe('par_failed');
  });

  describe('that the configuration demands', () => {
    const pushed = { pushedRequests: true };

    beforeEach(() => {
      idp.faults.metadata = {};
    });

    it('is made, whatever the metadata says', async () => {
      const { searchParams } = await begin(pushed);
      expect([...searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
      expect(idp.callsTo('par')).toHaveLength(1);
      idp.faults.metadata = { require_pushed_authorization_requests: false };
      await begin({ ...pushed, wellKnown: 'https://idp.test/.well-known/openid-configuration?x' });
      expect(idp.callsTo('par')).toHaveLength(2);
    });

    const endpoints = {
      authorization: 'https://idp.test/authorize',
      token: 'https://idp.test/token',
      userinfo: 'https://idp.test/userinfo',
      jwks_endpoint: 'https://idp.test/jwks',
    };

    it('goes to the endpoint of the configuration, or to that of metadata which is asked for then', async () => {
      const own = 'https://idp.test/own/par';
      await begin({ ...pushed, ...endpoints, pushed_authorization_request_endpoint: own });
      expect(idp.calls.map(({ url }) => url)).toEqual([own]);
      await begin({ ...pushed, ...endpoints });
      expect(idp.calls.map(({ endpoint }) => endpoint)).toEqual(['par', 'metadata', 'par']);
    });

    it('is a fault of the deployment when there is no endpoint for it: the option is named', async () => {
      idp.faults.metadata = { pushed_authorization_request_endpoint: undefined };
      const error = await refusalOf(begin(pushed));
      expect(error).toBeInstanceOf(InvalidProvider);
      for (const name of ['pushedRequests', 'pushed_authorization_request_endpoint'])
        expect(error.message).toContain(name);
    });

    it('is refused where its endpoint is insecure', async () => {
      const insecure = { ...pushed, pushed_authorization_request_endpoint: 'http://idp.test/par' };
      await expect(async () => begin(insecure)).rejects.toThrow('pushed_authorization_request_endpoint');
    });
  });

  it('is refused when there is no endpoint for it (AR-11)', async () => {
    idp.faults.metadata = {
      require_pushed_authorization_requests: true,
      pushed_authorization_request_endpoint: undefined,
    };
    expect((await refusalOf(begin())).code).toBe('par_failed');
  });
});
