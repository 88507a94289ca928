import { describe, expect, it } from 'vitest';
import { hasSameFunctions, outlineOf, saysTheSame } from './outline.js';
import type { AuthConfig } from '../types/config.js';
import { customFetch } from '../types/symbols.js';
import { baseConfig } from '../../test/support/config.js';

const logger = { error: () => {} };
const network = (): never => {
  throw new Error('not called');
};

/** A configuration as a framework builds it for every request: everything is new, and says the same. */
function built(change: Partial<AuthConfig> = {}): AuthConfig {
  return {
    ...baseConfig(),
    logger,
    runtime: { fetch: network },
    providers: [
      {
        id: 'idp',
        name: 'IdP',
        type: 'oidc',
        issuer: 'https://idp.test',
        clientId: 'id',
        profile: () => ({ id: '1' }),
        style: { brandColor: '#fff' },
      },
    ] as AuthConfig['providers'],
    ...change,
  };
}

function provider(change: object): AuthConfig['providers'] {
  return [{ ...(built().providers[0] as object), ...change }] as AuthConfig['providers'];
}

function areAlike(a: AuthConfig, b: AuthConfig): boolean {
  return saysTheSame(outlineOf(a), outlineOf(b));
}

describe('outlineOf', () => {
  it('is the same for a configuration that was built anew, callbacks and listeners included', () => {
    const hooks = { callbacks: { signIn: () => true }, events: { signIn: () => {} } };
    expect(areAlike(built(), built())).toBe(true);
    expect(areAlike(built(hooks), built())).toBe(true);
  });

  it('tells the functions of a provider apart from its data', () => {
    const profile = (): { id: string } => ({ id: '1' });
    const [a, b] = [
      outlineOf(built({ providers: provider({ profile }) })),
      outlineOf(built({ providers: provider({ profile }) })),
    ];
    expect(hasSameFunctions(a, b, 0)).toBe(true);
    const other = outlineOf(built());
    expect(saysTheSame(a, other)).toBe(true);
    expect(hasSameFunctions(a, other, 0)).toBe(false);
  });

  const DIFFERENT: readonly (readonly [string, Partial<AuthConfig>])[] = [
    ['another secret', { secret: 'another secret of more than thirty-two characters' }],
    ['one secret more', { secret: [String(baseConfig().secret), 'old'] }],
    ['another adapter', { adapter: {} }],
    ['another logger', { logger: { error: () => {} } }],
    ['another network', { runtime: { fetch: () => network() } }],
    ['another clock', { runtime: { fetch: network, now: () => new Date() } }],
    ['another path', { basePath: '/elsewhere' }],
    ['another lifetime', { session: { maxAge: 1 } }],
    ['another origin', { origin: 'https://other.test' }],
    ['another guard of origins', { redirectProxyOrigins: () => true }],
    ['a cookie of another name', { cookies: { state: { name: 'x' } } }],
    ['another encoder of cookies', { cookies: { state: { options: { encode: (value) => value } } } }],
    ['a session token generator', { session: { generateSessionToken: () => 'x' } }],
    ['a provider more', { providers: [...provider({}), ...provider({ id: 'other' })] }],
    ['no provider', { providers: [] }],
    ['another client', { providers: provider({ clientId: 'other' }) }],
    ['another issuer', { providers: provider({ issuer: 'https://other.test' }) }],
    ['another style, deep inside', { providers: provider({ style: { brandColor: '#000' } }) }],
    ['a function less', { providers: provider({ profile: undefined }) }],
    ['a provider through another network', { providers: provider({ [customFetch]: () => network() }) }],
    ['a provider function', { providers: [(): never => network()] }],
  ];

  it.each(DIFFERENT)('tells apart: %s', (_, change) => {
    expect(areAlike(built(), built(change))).toBe(false);
    expect(areAlike(built(change), built())).toBe(false);
  });

  it('takes objects that are more than data as themselves', () => {
    const [a, b] = [new URL('https://a.test'), new URL('https://a.test')];
    expect(
      areAlike(built({ providers: provider({ extra: a }) }), built({ providers: provider({ extra: a }) })),
    ).toBe(true);
    expect(
      areAlike(built({ providers: provider({ extra: a }) }), built({ providers: provider({ extra: b }) })),
    ).toBe(false);
  });
});
