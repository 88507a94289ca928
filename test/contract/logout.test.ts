import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { createAuth } from '../../src/index.js';
import { endSession } from '../../src/server/verbs.js';
import { resolveSettings } from '../support/settings.js';
import { isAuthAction } from '../../src/core/http/route.js';
import Cognito from '../../src/providers/cognito.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/config.js';
import { locationOf } from '../support/browser.js';
import { baseConfig, passwordProvider, recordingLogger } from '../support/config.js';
import { APP, LogoutStage } from '../support/logout-stage.js';

const idp = { id: 'idp', name: 'IdP', type: 'oidc', issuer: 'https://idp.test', clientId: 'c' } as const;

function resolved(changes: Partial<AuthConfig>): unknown {
  return resolveSettings(baseConfig({ providers: [idp], ...changes })).logout;
}

async function warningsOf(changes: Partial<AuthConfig>): Promise<string[]> {
  const { logger } = recordingLogger();
  const found = await createAuth(baseConfig({ providers: [idp], logger, ...changes })).check();
  return found.map(({ code, message }) => `${code}: ${message}`).filter((text) => /logout|back-/i.test(text));
}

describe('the option `logout` (contract, Logout)', () => {
  const off = { mode: 'local', revokesTokens: false, backChannel: false, keepsProvider: false };

  it.each([
    ['nothing', undefined, {}],
    ['"local"', 'local', {}],
    ['"provider"', 'provider', { mode: 'provider', keepsProvider: true }],
    ['an empty object', {}, {}],
    ['revokeTokens', { revokeTokens: true }, { revokesTokens: true, keepsProvider: true }],
    ['backChannel', { backChannel: true, provider: false }, { backChannel: true }],
  ] as const)('may be %s', (_, logout, expected) => {
    expect(resolved({ ...(logout && { logout }) })).toEqual({ ...off, ...expected });
  });

  it('is each provider’s own first', () => {
    const own = { ...idp, logout: 'provider' } as const;
    expect(resolved({ providers: [own] })).toEqual({ ...off, keepsProvider: true });
  });

  it.each([
    ['another word', 'global'],
    ['true', true],
    ['null', null],
    ['an object with text', { provider: 'yes' }],
    ['a list', ['provider']],
  ])('is refused when it is %s', (_, logout) => {
    expect(() => resolved({ logout } as never)).toThrow(/The option `logout` must be "local", "provider"/);
  });

  it('is refused when a provider’s own is neither of the two, or an endpoint is no https URL', () => {
    expect(() => resolved({ providers: [{ ...idp, logout: 'global' as never }] })).toThrow(
      /`logout` of provider "idp"/,
    );
    for (const name of ['end_session_endpoint', 'revocation_endpoint'])
      expect(() => resolved({ providers: [{ ...idp, [name]: 'http://idp.test/x' }] })).toThrow(name);
  });

  it('with a misspelt member is warned about', async () => {
    const logout = { backchannel: true } as object;
    expect(await warningsOf({ logout })).toEqual([
      expect.stringContaining('Did you mean `logout.backChannel`?'),
    ]);
  });
});

describe('back-channel logout that cannot work is told at the check (contract, Logout)', () => {
  const logout = { backChannel: true };
  const noEnd = (): Adapter => {
    const { deleteSessionsByUserId, ...adapter } = MemoryAdapter();
    return deleteSessionsByUserId === undefined ? MemoryAdapter() : adapter;
  };

  it.each<[string, Partial<AuthConfig>, RegExp]>([
    [
      'with `jwt` sessions',
      { logout },
      /`logout.backChannel` needs sessions.*`session.strategy: "database"`/,
    ],
    ['with an adapter that cannot end them', { logout, adapter: noEnd() }, /`deleteSessionsByUserId`/],
    [
      'with no provider of OpenID Connect',
      { logout, providers: [passwordProvider], adapter: MemoryAdapter() },
      /Provider "credentials" is of the type "credentials"/,
    ],
  ])('%s', async (_, changes, message) => {
    expect(await warningsOf(changes)).toEqual([expect.stringMatching(message)]);
  });

  it('and where one provider can, nothing is told', async () => {
    const providers = [idp, passwordProvider];
    expect(await warningsOf({ logout, providers, adapter: MemoryAdapter() })).toEqual([]);
    expect(await warningsOf({})).toEqual([]);
  });
});

describe('the actions of logging out (contract, Routes)', () => {
  it('are two, beside those of @auth/core', () => {
    expect(['signed-out', 'backchannel-logout'].filter(isAuthAction)).toHaveLength(2);
  });

  it.each([
    ['POST', '/auth/signed-out', 405],
    ['GET', '/auth/backchannel-logout/idp', 405],
    ['POST', '/auth/backchannel-logout', 404],
    ['GET', '/auth/signed-out/idp', 404],
    ['HEAD', '/auth/signed-out', 200],
    ['OPTIONS', '/auth/backchannel-logout/idp', 204],
  ])('%s %s: %i', async (method, path, status) => {
    const stage = await LogoutStage.open({ config: { logout: { backChannel: true } } });
    expect((await stage.handle(new Request(APP + path, { method }))).status).toBe(status);
  });

  it.each<[string, AuthConfig['pages'], string, string]>([
    ['nothing', undefined, 'You are signed out', 'Sign out?'],
    ['a sign-out page', { signOut: '/leave' }, 'You are signed out', '/leave'],
    ['a page of its own for it', { signedOut: '/bye?a=1' }, '/bye?a=1', 'Sign out?'],
    ['both', { signOut: '/leave', signedOut: '/bye' }, '/bye', '/leave'],
    ['the built-in one', { signedOut: '/auth/signed-out/' }, 'You are signed out', 'Sign out?'],
    ['that one for both', { signOut: '/auth/signed-out' }, 'You are signed out', 'Sign out?'],
  ])('`signed-out` where the application has %s: to who is signed out, and to who is not', async (...row) => {
    const [, pages, out, still] = row;
    const stage = await LogoutStage.open({ config: { ...(pages && { pages }) } });
    const title = async (answer: Response): Promise<string | undefined> =>
      answer.headers.get('location')?.split('?callbackUrl')[0] ??
      /<h1>([^<]*)<\/h1>/.exec(await answer.text())?.[1];
    expect(await title(await stage.browser().get('/auth/signed-out'))).toBe(out);
    const browser = await stage.signedIn();
    expect(await title(await browser.get('/auth/signed-out'))).toBe(still);
    // It ends nothing by itself.
    expect(await browser.session()).not.toBeNull();
  });

  it('`signed-out` leads back to where the sign-out led, whatever page the application has', async () => {
    const config = { logout: 'provider', pages: { signOut: '/leave', signedOut: '/bye' } } as const;
    const stage = await LogoutStage.open({ config });
    const browser = await stage.signedIn();
    const url = locationOf(await browser.post('/auth/signout', { callbackUrl: '/home' }));
    const back = `/auth/signed-out?state=${url.searchParams.get('state')}`;
    expect(locationOf(await browser.get(back)).pathname).toBe('/home');
    expect(locationOf(await browser.get(back)).pathname).toBe('/bye');
  });
});

it('the server’s own code gets the address of the provider (contract, Logout)', async () => {
  const stage = await LogoutStage.open({ config: { logout: 'provider', origin: APP } });
  const browser = await stage.signedIn();
  const headers = { cookie: browser.cookieHeader() };
  const { url } = await endSession(new Request(`${APP}/page`, { headers }), stage.config);
  expect(String(url)).toMatch(/^https:\/\/idp\.test\/end\?/);
  expect(await browser.session()).toBeNull();
});

it('Cognito logs out by its own parameters', () => {
  const params = {
    client_id: 'c',
    post_logout_redirect_uri: `${APP}/auth/signed-out`,
    state: 's',
    ui_locales: 'en',
  };
  const request = { endpoint: 'https://pool.test/logout', params, issuer: 'https://cognito.test' };
  expect(String(Cognito().logoutUrl?.(request))).toBe(
    'https://pool.test/logout?client_id=c&logout_uri=https%3A%2F%2Fapp.test%2Fauth%2Fsigned-out',
  );
  expect(Cognito().logoutUrl?.({ ...request, endpoint: undefined })).toBeUndefined();
});
