import { describe, expect, it } from 'vitest';
import { compareWith, takeSnapshot } from './snapshot.js';
import type { AuthConfig } from '../types/config.js';
import { customFetch } from '../types/symbols.js';
import { baseConfig } from '../../test/support/config.js';

const noop = (): never => {
  throw new Error('not called');
};

/** One change of every option that resolving looks at. */
const CHANGES: Record<string, Partial<AuthConfig>> = {
  secret: { secret: 'another secret of more than thirty-two characters' },
  'secret list': { secret: [String(baseConfig().secret)] },
  adapter: { adapter: {} },
  trustHost: { trustHost: false },
  basePath: { basePath: '/api/auth' },
  useSecureCookies: { useSecureCookies: true },
  debug: { debug: true },
  logger: { logger: {} },
  redirectProxyUrl: { redirectProxyUrl: 'https://auth.test/auth' },
  redirectProxyOrigins: { redirectProxyOrigins: ['https://a.test'] },
  origin: { origin: 'https://app.test' },
  'session.strategy': { session: { strategy: 'jwt' } },
  'session.maxAge': { session: { maxAge: 1 } },
  'session.updateAge': { session: { updateAge: 1 } },
  'session.generateSessionToken': { session: { generateSessionToken: noop } },
  'jwt.maxAge': { jwt: { maxAge: 1 } },
  'jwt.encode': { jwt: { encode: noop } },
  'jwt.decode': { jwt: { decode: noop } },
  'pages.signIn': { pages: { signIn: '/x' } },
  'pages.signOut': { pages: { signOut: '/x' } },
  'pages.error': { pages: { error: '/x' } },
  'pages.verifyRequest': { pages: { verifyRequest: '/x' } },
  'pages.newUser': { pages: { newUser: '/x' } },
  'theme.brandColor': { theme: { brandColor: 'red' } },
  'theme.logo': { theme: { logo: '/x' } },
  'theme.buttonText': { theme: { buttonText: 'red' } },
  'theme.colorScheme': { theme: { colorScheme: 'dark' } },
  'runtime.fetch': { runtime: { fetch: noop } },
  'runtime.now': { runtime: { now: noop } },
  cookies: { cookies: { state: { name: 'x' } } },
  providers: { providers: [] },
};

describe('takeSnapshot', () => {
  it('is the same for a copy of a configuration', () => {
    const config = baseConfig({ session: { maxAge: 1 }, theme: { logo: '/x' }, secret: ['a', 'b'] });
    const copy = {
      ...config,
      session: { ...config.session },
      theme: { ...config.theme },
      secret: ['a', 'b'],
    };
    expect(compareWith(takeSnapshot(config), copy)).toBe('same');
  });

  it.each(Object.entries(CHANGES))('notices a change of %s', (_, change) => {
    expect(compareWith(takeSnapshot(baseConfig()), baseConfig(change))).toBe('different');
    expect(compareWith(takeSnapshot(baseConfig(change)), baseConfig())).toBe('different');
  });

  it.each(['signIn', 'redirect', 'session', 'jwt'] as const)(
    'notices another callback %s, as a hook',
    (name) => {
      const before = takeSnapshot(baseConfig({ callbacks: { [name]: () => null } }));
      const after = baseConfig({ callbacks: { [name]: () => null } });
      expect(compareWith(before, after)).toBe('other-hooks');
    },
  );

  it.each(['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount', 'session'] as const)(
    'notices another listener %s',
    (name) => {
      const before = takeSnapshot(baseConfig({ events: { [name]: () => {} } }));
      expect(compareWith(before, baseConfig({ events: { [name]: () => {} } }))).toBe('other-hooks');
    },
  );

  it('notices what is written into a provider or its options, and what is removed from it', () => {
    const provider: Record<string, unknown> = {
      id: 'x',
      type: 'oidc',
      clientId: 'a',
      options: { issuer: 'b' },
    };
    const config = baseConfig({ providers: [provider as never] });
    const writes = [
      () => (provider['clientId'] = 'other'),
      () => (provider['profile'] = () => ({})),
      () => ((provider['options'] as Record<string, unknown>)['issuer'] = 'other'),
      () => ((provider['options'] as Record<string, unknown>)['clientSecret'] = 'new'),
      () => delete provider['profile'],
      () => Object.assign(provider, { [customFetch]: noop }),
      () => Object.assign(provider['options'] as object, { [customFetch]: noop }),
      () => delete provider['options'],
      () => (provider['options'] = {}),
      () => (config.providers[0] = { ...provider } as never),
      () => config.providers.push((() => provider) as never),
      () => (config.providers[1] = (() => provider) as never),
      () => config.providers.pop(),
    ];
    for (const write of writes) {
      const before = takeSnapshot(config);
      expect(compareWith(before, config)).toBe('same');
      write();
      expect(compareWith(before, config), String(write)).toBe('different');
    }
  });
});
