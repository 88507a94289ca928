import { describe, expect, it } from 'vitest';
import { sameValues, takeSnapshot } from './snapshot.js';
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
    expect(sameValues(takeSnapshot(config).stable, takeSnapshot(copy).stable)).toBe(true);
  });

  it.each(Object.entries(CHANGES))('notices a change of %s', (_, change) => {
    const before = takeSnapshot(baseConfig());
    const after = takeSnapshot(baseConfig(change));
    expect(sameValues(before.stable, after.stable)).toBe(false);
    expect(sameValues(before.hooks, after.hooks)).toBe(true);
  });

  it.each(['signIn', 'redirect', 'session', 'jwt'] as const)(
    'notices another callback %s, as a hook',
    (name) => {
      const before = takeSnapshot(baseConfig({ callbacks: { [name]: () => null } }));
      const after = takeSnapshot(baseConfig({ callbacks: { [name]: () => null } }));
      expect(sameValues(before.hooks, after.hooks)).toBe(false);
      expect(sameValues(before.stable, after.stable)).toBe(true);
    },
  );

  it.each(['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount', 'session'] as const)(
    'notices another listener %s',
    (name) => {
      const [before, after] = [() => {}, () => {}].map((listener) =>
        takeSnapshot(baseConfig({ events: { [name]: listener } })),
      );
      expect(sameValues(before?.hooks ?? [], after?.hooks ?? [])).toBe(false);
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
    ];
    for (const write of writes) {
      const before = takeSnapshot(config);
      expect(sameValues(before.stable, takeSnapshot(config).stable)).toBe(true);
      write();
      expect(sameValues(before.stable, takeSnapshot(config).stable), String(write)).toBe(false);
    }
  });
});
