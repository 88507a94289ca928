import { describe, expect, it } from 'vitest';
import { encode as referenceEncode } from '@auth/core/jwt';
import { followProxy, innerState, proxyState, redirectUri } from './redirect-proxy.js';
import { resolveSettings } from '../../../test/support/settings.js';
import type { Exchange } from '../contracts/exchange.js';
import type { OAuthProvider } from '../contracts/provider.js';
import { encodeAt } from '../../jwt/codec.js';
import type { AuthConfig, RedirectProxyOrigins } from '../../types/config.js';
import { baseConfig, recordingLogger, SECRET } from '../../../test/support/config.js';
import { exchangeWith, NOON } from '../../../test/support/proof.js';

const GITHUB = {
  id: 'github',
  name: 'GitHub',
  type: 'oauth' as const,
  clientId: 'id',
  clientSecret: 'secret',
  authorization: 'https://idp.test/a',
  token: 'https://idp.test/t',
  userinfo: 'https://idp.test/u',
};
const PROXY = 'https://auth.example.com/auth';
const PREVIEW = 'https://pr-1.preview.example.com';

async function deployment(
  origin: string,
  changes: Partial<AuthConfig> = {},
  now = NOON,
): Promise<[Exchange, OAuthProvider]> {
  const { logger } = recordingLogger();
  const settings = resolveSettings(
    baseConfig({ logger, providers: [GITHUB], redirectProxyUrl: PROXY, ...changes }),
  );
  const provider = settings.providers.get('github');
  if (provider?.type !== 'oauth') throw new Error('no such provider');
  return [await exchangeWith(settings, { path: 'callback/github', origin, now }), provider];
}

/** The proxy's answer to a state that names `target`: where it sends the browser, or the code of its refusal. */
async function follow(
  origins: RedirectProxyOrigins | undefined,
  target: string,
): Promise<string | undefined> {
  const [exchange, provider] = await deployment(
    'https://auth.example.com',
    origins === undefined ? {} : { redirectProxyOrigins: origins },
  );
  const state = await encodeAt(
    { token: { origin: target, state: 'inner' }, salt: 'encodedState', secret: SECRET },
    NOON,
  );
  try {
    return (await followProxy(exchange, provider, new URLSearchParams({ code: 'c', state })))?.location.split(
      '?',
    )[0];
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

describe('the redirect URI', () => {
  it('is the application’s own, the configured proxy’s, or the provider’s own proxy’s', async () => {
    const [plain, provider] = await deployment(PREVIEW, { redirectProxyUrl: undefined as never });
    expect(redirectUri(plain, provider)).toBe(`${PREVIEW}/auth/callback/github`);
    const [proxied, proxiedProvider] = await deployment(PREVIEW, { redirectProxyUrl: `${PROXY}/` });
    expect(redirectUri(proxied, { ...proxiedProvider, redirectProxyUrl: undefined })).toBe(
      `${PROXY}/callback/github`,
    );
    const own = { ...proxiedProvider, redirectProxyUrl: 'https://other.test/auth' };
    expect(redirectUri(proxied, own)).toBe('https://other.test/auth/callback/github');
  });
});

describe('the state of a flow through a proxy', () => {
  it('goes there and back', async () => {
    const [preview, provider] = await deployment(PREVIEW);
    const state = await proxyState(preview, provider, 'id.secret');
    expect(state.split('.')).toHaveLength(5);
    expect(await innerState(preview, state)).toBe('id.secret');
    const [proxy, proxyProvider] = await deployment('https://auth.example.com', {
      redirectProxyOrigins: PREVIEW,
    });
    const params = new URLSearchParams({ code: 'c & d', state, iss: 'https://idp.test' });
    const reply = await followProxy(proxy, proxyProvider, params);
    const url = new URL(reply?.location ?? '');
    expect(url.origin + url.pathname).toBe(`${PREVIEW}/auth/callback/github`);
    expect([...url.searchParams]).toEqual([...params]);
    const [back, backProvider] = await deployment(PREVIEW);
    expect(await followProxy(back, backProvider, params)).toBeUndefined();
  });

  it('stays as it is without a proxy, and at the proxy itself', async () => {
    for (const [origin, changes] of [
      [PREVIEW, { redirectProxyUrl: undefined as never }],
      ['https://auth.example.com', {}],
    ] as const) {
      const [exchange, provider] = await deployment(origin, changes);
      expect(await proxyState(exchange, provider, 'id.secret')).toBe('id.secret');
      expect(
        await followProxy(exchange, provider, new URLSearchParams({ state: 'id.secret' })),
      ).toBeUndefined();
    }
  });

  it.each([undefined, '', 'garbage', 'a.b.c.d.e', '....'])(
    'is not unwrapped when it is %j',
    async (state) => {
      const [exchange, provider] = await deployment(PREVIEW);
      expect(await innerState(exchange, state)).toBe(state);
      const params = new URLSearchParams(state === undefined ? {} : { state });
      expect(await followProxy(exchange, provider, params)).toBeUndefined();
    },
  );

  it.each([
    ['made with another secret', { secret: 'another secret of thirty-two characters', salt: 'encodedState' }],
    ['made for something else', { secret: SECRET, salt: '__Secure-authjs.session-token' }],
  ])('is not followed when it was %s', async (_, { secret, salt }) => {
    const [exchange, provider] = await deployment('https://auth.example.com', {
      redirectProxyOrigins: PREVIEW,
    });
    const state = await encodeAt({ token: { origin: PREVIEW }, salt, secret }, NOON);
    expect(await followProxy(exchange, provider, new URLSearchParams({ state }))).toBeUndefined();
  });

  it('is not followed after 15 minutes (CB-28)', async () => {
    const [preview, provider] = await deployment(PREVIEW);
    const state = await proxyState(preview, provider, 'id.secret');
    const later = new Date(NOON.getTime() + 916_000);
    const [proxy, proxyProvider] = await deployment(
      'https://auth.example.com',
      { redirectProxyOrigins: PREVIEW },
      later,
    );
    expect(await followProxy(proxy, proxyProvider, new URLSearchParams({ state }))).toBeUndefined();
  });

  it('of a deployment that still runs @auth/core is followed, whatever base path it has', async () => {
    const now = new Date();
    const [proxy, provider] = await deployment(
      'https://auth.example.com',
      { redirectProxyOrigins: PREVIEW },
      now,
    );
    const token = { origin: `${PREVIEW}/api/auth/callback/github`, random: 'x' };
    const state = await referenceEncode({ token, salt: 'encodedState', secret: SECRET });
    const reply = await followProxy(proxy, provider, new URLSearchParams({ code: 'c', state }));
    expect(reply?.location.startsWith(`${PREVIEW}/api/auth/callback/github?code=c&state=`)).toBe(true);
  });
});

describe('where a proxy sends people (CB-30)', () => {
  it('is nowhere, unless the option says so; the error names it', async () => {
    expect(await follow(undefined, PREVIEW)).toBe('proxy_origin');
    const [exchange, provider] = await deployment('https://auth.example.com');
    const state = await encodeAt({ token: { origin: PREVIEW }, salt: 'encodedState', secret: SECRET }, NOON);
    await expect(followProxy(exchange, provider, new URLSearchParams({ state }))).rejects.toThrow(
      /`redirectProxyOrigins`.*AUTH_REDIRECT_PROXY_ORIGINS/,
    );
  });

  const target = (origin: string): string => `${origin}/auth/callback/github`;

  it.each<[RedirectProxyOrigins, string]>([
    [PREVIEW, PREVIEW],
    [`${PREVIEW}/`, PREVIEW],
    ['https://a.test, https://b.test', 'https://b.test'],
    [['https://a.test', 'https://b.test'], 'https://b.test'],
    [['http://localhost:3000'], 'http://localhost:3000'],
    ['https://*.preview.example.com', PREVIEW],
    ['https://*.Preview.example.com/', PREVIEW],
    ['https://*.example.com', 'https://a.b.example.com'],
    ['https://*.example.com:8443', 'https://a.example.com:8443'],
    [(origin) => origin === PREVIEW, PREVIEW],
    [async () => Promise.resolve(true), PREVIEW],
  ])('%s allows %s', async (origins, origin) => {
    expect(await follow(origins, target(origin))).toBe(target(origin));
  });

  it.each<[RedirectProxyOrigins, string]>([
    ['https://a.test', 'https://b.test'],
    ['https://a.test', 'http://a.test'],
    ['https://a.test', 'https://a.test:444'],
    ['https://a.test', 'https://a.test.evil.test'],
    ['https://*.example.com', 'https://example.com'],
    ['https://*.example.com', 'https://evilexample.com'],
    ['https://*.example.com', 'https://a.example.com.evil.test'],
    ['https://*.example.com', 'http://a.example.com'],
    ['https://*.example.com', 'https://a.example.com:8443'],
    ['https://*', 'https://evil.test'],
    ['*', 'https://evil.test'],
    ['', 'https://evil.test'],
    [[], 'https://evil.test'],
    ['https://*.*.com', 'https://a.example.com'],
    [() => false, 'https://evil.test'],
    [() => 1 as unknown as boolean, 'https://evil.test'],
    ['https://evil.test', 'https://user:pw@evil.test'],
    ['https://a.test', 'javascript:alert(1)//https://a.test'],
    ['https://a.test', 'data:text/html,x'],
    ['https://a.test', 'not a URL'],
    ['https://a.test', ''],
    [() => true, 'javascript:alert(1)'],
    [() => true, 'https://user@evil.test'],
  ])('%s refuses %s', async (origins, origin) => {
    expect(
      await follow(origins, origin.endsWith('.test') || origin.endsWith('.com') ? target(origin) : origin),
    ).toBe('proxy_origin');
  });

  it('can only be the callback of this provider, whatever path the state names', async () => {
    for (const path of [
      '/admin/delete',
      '/auth/callback/other',
      '/auth/callback/github/..',
      '/?x=1#/callback/github',
      '',
    ]) {
      expect(await follow(PREVIEW, PREVIEW + path)).toBe(target(PREVIEW));
    }
  });

  it('is a fault of the deployment when the function throws', async () => {
    const throws: RedirectProxyOrigins = () => {
      throw new Error('oops');
    };
    const [exchange, provider] = await deployment('https://auth.example.com', {
      redirectProxyOrigins: throws,
    });
    const state = await encodeAt({ token: { origin: PREVIEW }, salt: 'encodedState', secret: SECRET }, NOON);
    await expect(followProxy(exchange, provider, new URLSearchParams({ state }))).rejects.toMatchObject({
      type: 'AuthError',
    });
  });
});
