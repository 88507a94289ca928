import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../test/fake-idp.js';
import { NOW, proofOf, TestBrowser, testProvider } from '../../../../test/oauth-exchange.js';
import type { OAuthConfig } from '../../../types/provider.js';
import { customFetch } from '../../../types/symbols.js';
import { authorizationServer } from './server/authorization-server.js';
import { oauthSteps } from './index.js';

/** Writes into everything that can be reached from a value. */
function spoil(value: unknown, seen: Set<unknown> = new Set()): void {
  if (value === null || typeof value !== 'object' || seen.has(value)) return;
  // The platform's: it would fail by itself, later and elsewhere.
  if (value instanceof EventTarget) return;
  seen.add(value);
  if (value instanceof URLSearchParams || value instanceof Headers) {
    for (const name of [...value.keys(), 'authorization']) value.set(name, 'spoilt');
    return;
  }
  if (value instanceof URL) value.search = '?spoilt';
  for (const key of Reflect.ownKeys(value)) {
    spoil(Reflect.get(value, key), seen);
    Reflect.set(value, key, 'spoilt');
  }
  Reflect.set(value, 'spoilt', 'spoilt');
}

/** Every hook of a provider. While `spoils` says so, they write into all that they are handed. */
function nosyConfig(idp: FakeIdp, spoils: () => boolean, replaced: boolean): Partial<OAuthConfig<never>> {
  const take = (...handed: readonly unknown[]): undefined => {
    if (spoils()) for (const value of handed) spoil(value);
    return undefined;
  };
  const tokens = async (): Promise<object> => ({
    access_token: 'token',
    token_type: 'bearer',
    id_token: await idp.idToken({ nonce: undefined }),
  });
  const config = {
    authorization: { params: { audience: 'api', prompt: 'login' }, conform: take },
    token: {
      conformRequest: take,
      conform: take,
      ...(replaced && {
        request: async (context: unknown) => {
          take(context);
          return { tokens: await tokens() };
        },
      }),
    },
    userinfo: {
      params: { fields: 'all' },
      ...(replaced && {
        request: async (context: unknown) => {
          take(context);
          return { sub: 'subject-1', name: 'Ada', email: 'ada@example.com' };
        },
      }),
    },
    client: { token_endpoint_auth_method: 'client_secret_basic', contacts: ['ops@example.com'] },
    style: { brandColor: '#000' },
    options: { nested: { list: [{ deep: 1 }] } },
    idToken: false,
    checks: replaced ? ['pkce'] : ['pkce', 'nonce'],
    profile: (profile: Record<string, unknown>, given: object) => {
      const user = { id: String(profile['sub']), email: String(profile['email']) };
      take(profile, given);
      return user;
    },
    account: (given: object) => take(given),
    issuerFor: (claims: object) => {
      take(claims);
      return idp.issuer;
    },
    callbackProfile: (params: object) => {
      take(params);
      return {};
    },
    emailVerified: (profile: object) => {
      take(profile);
      return true;
    },
    [customFetch]: async (url: string, init: RequestInit) => {
      const answer = await idp.fetch(url, init);
      take(init);
      return answer;
    },
  };
  // Hooks of many types in one table: none of them looks at what it is given.
  return config as unknown as Partial<OAuthConfig<never>>;
}

/** What one visitor's sign-in shows of itself, without what is random. */
async function signIn(browser: TestBrowser, idp: FakeIdp): Promise<unknown> {
  const before = idp.calls.length;
  const location = new URL(await browser.begin());
  const answer = idp.authorize(location.href);
  const proof = await proofOf(browser.complete(answer));
  const random = new Set(['state', 'nonce', 'code_challenge', 'code', 'code_verifier']);
  const plain = (params: URLSearchParams): string[][] => [...params].filter(([name]) => !random.has(name));
  return {
    location: plain(location.searchParams),
    requests: idp.calls
      .slice(before)
      .filter(({ endpoint }) => endpoint !== 'metadata' && endpoint !== 'jwks')
      .map(({ url, method, headers, form }) => [url, method, [...headers], plain(form)]),
    user: proof.user,
    linking: proof.linking,
  };
}

describe.each([
  ['its own requests', false],
  ['hooks in their place', true],
])('what the application’s code is handed, with %s', (_, replaced) => {
  it('belongs to one visitor: writing into it changes nothing for the next', async () => {
    const person = { name: 'Ada', email: 'ada@example.com' };
    const idp = await FakeIdp.create({ now: () => NOW, person });
    let isSpoiling = false;
    const provider = testProvider(
      idp,
      nosyConfig(idp, () => isSpoiling, replaced),
    );
    const seen = (): string => inspect(provider, { depth: 12, showHidden: true });
    const visit = (): Promise<unknown> => signIn(new TestBrowser(oauthSteps, provider), idp);
    const first = await visit();
    const shown = seen();
    const server = { ...(await authorizationServer(provider, NOW)) };
    isSpoiling = true;
    // Whoever spoils their own sign-in may well fail.
    await visit().catch(() => undefined);
    isSpoiling = false;
    expect(seen()).toBe(shown);
    expect(await authorizationServer(provider, NOW)).toEqual(server);
    expect(await visit()).toEqual(first);
  });
});
