import { describe, expect, it } from 'vitest';
import { Difference, differenceFrom, isSameOption, recordConfig } from './compare-config.js';
import { rememberNodeEnv } from '../deployment.js';
import type { AuthConfig } from '../../types/config.js';
import { customFetch } from '../../types/symbols.js';
import { baseConfig } from '../../../test/support/config.js';

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

function providerWith(change: object): AuthConfig['providers'] {
  return [{ ...(built().providers[0] as object), ...change }] as AuthConfig['providers'];
}

function difference(a: AuthConfig, b: AuthConfig): Difference {
  return differenceFrom(recordConfig(a), b);
}

function areAlike(a: AuthConfig, b: AuthConfig): boolean {
  return difference(a, b) <= Difference.functions;
}

describe('a frozen option', () => {
  const frozenTheme = (): NonNullable<AuthConfig['theme']> =>
    Object.freeze({ brandColor: '#fff', logo: Object.freeze({ light: '/a', dark: '/b' }) }) as never;

  it('is not looked into again, unless it is another object', () => {
    const config = built({ theme: frozenTheme() });
    const recording = recordConfig(config);
    expect(differenceFrom(recording, config)).toBe(Difference.none);
    expect(areAlike(config, built({ theme: frozenTheme() }))).toBe(true);
    expect(areAlike(config, built({ theme: Object.freeze({ brandColor: '#000' }) }))).toBe(false);
  });

  it('is looked into if a part of it can be written into, or answers anew each time', () => {
    const logo = { light: '/a', dark: '/b' };
    const partly = built({ theme: Object.freeze({ logo }) as never });
    const recording = recordConfig(partly);
    logo.light = '/c';
    expect(differenceFrom(recording, partly)).toBe(Difference.unrelated);
    let color = '#fff';
    const asked = Object.freeze({
      get brandColor() {
        return color;
      },
    });
    const live = built({ theme: asked });
    const before = recordConfig(live);
    color = '#000';
    expect(differenceFrom(before, live)).toBe(Difference.unrelated);
  });
});

describe('a configuration that is built anew', () => {
  it('is the same for a configuration that was built anew, callbacks and listeners included', () => {
    const hooks = { callbacks: { signIn: () => true }, events: { signIn: () => {} } };
    expect(areAlike(built(), built())).toBe(true);
    expect(areAlike(built(hooks), built())).toBe(true);
  });

  it('tells the functions of a provider apart from its data', () => {
    const profile = (): { id: string } => ({ id: '1' });
    const [a, b] = [{ providers: providerWith({ profile }) }, { providers: providerWith({ profile }) }].map(
      built,
    );
    if (a === undefined || b === undefined) throw new Error('not built');
    expect(isSameOption(recordConfig(a), b, 'providers')).toBe(true);
    expect(difference(a, built())).toBe(Difference.functions);
    expect(isSameOption(recordConfig(a), built(), 'providers')).toBe(false);
  });

  it.each<[keyof AuthConfig, () => Partial<AuthConfig>]>([
    ['session', () => ({ session: { maxAge: 1, generateSessionToken: () => 'x' } })],
    ['jwt', () => ({ jwt: { encode: () => 'x' } })],
    ['cookies', () => ({ cookies: { state: { options: { encode: (value) => value } } } })],
    ['language', () => ({ language: () => 'de' })],
    ['limits', () => ({ limits: { clientAddress: () => undefined } })],
    ['redirectProxyOrigins', () => ({ redirectProxyOrigins: () => true })],
    ['providers', () => ({ providers: providerWith({ [customFetch]: () => network() }) })],
  ])('tells the functions of `%s` apart from its data', (option, change) => {
    const [one, two] = [built(change()), built(change())];
    expect(difference(one, two)).toBe(Difference.functions);
    expect(isSameOption(recordConfig(one), two, option)).toBe(false);
    expect(isSameOption(recordConfig(one), { ...two, [option]: one[option] }, option)).toBe(true);
    const data = { ...built(), providers: [] };
    expect(isSameOption(recordConfig(data), { ...data }, option)).toBe(true);
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
    ['a provider more', { providers: [...providerWith({}), ...providerWith({ id: 'other' })] }],
    ['no provider', { providers: [] }],
    ['another client', { providers: providerWith({ clientId: 'other' }) }],
    ['another issuer', { providers: providerWith({ issuer: 'https://other.test' }) }],
    ['another style, deep inside', { providers: providerWith({ style: { brandColor: '#000' } }) }],
    ['a function less', { providers: providerWith({ profile: undefined }) }],
    ['a provider through another network', { providers: providerWith({ [customFetch]: () => network() }) }],
    ['a provider function', { providers: [(): never => network()] }],
  ];

  it.each(DIFFERENT)('tells apart: %s', (_, change) => {
    expect(areAlike(built(), built(change))).toBe(false);
    expect(areAlike(built(change), built())).toBe(false);
  });

  it('takes objects that are more than data as themselves', () => {
    const [a, b] = [new URL('https://a.test'), new URL('https://a.test')];
    expect(
      areAlike(
        built({ providers: providerWith({ extra: a }) }),
        built({ providers: providerWith({ extra: a }) }),
      ),
    ).toBe(true);
    expect(
      areAlike(
        built({ providers: providerWith({ extra: a }) }),
        built({ providers: providerWith({ extra: b }) }),
      ),
    ).toBe(false);
  });
});

function unknown(options: object): Partial<AuthConfig> {
  return options;
}

/** One change of every option that resolving looks at. */
const CHANGES: Record<string, Partial<AuthConfig>> = {
  'an option that the library does not know': unknown({ unheardOf: true }),
  'one of `session`': unknown({ session: { unheardOf: true } }),
  'one of `pages`': unknown({ pages: { unheardOf: '/x' } }),
  'one of `theme`': unknown({ theme: { deep: { unheardOf: 1 } } }),
  'one that is a symbol': unknown({ [Symbol('unheard of')]: 1 }),
  'one that is a function': unknown({ unheardOf: network }),
  'one that is null': unknown({ unheardOf: null }),
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
  'session.generateSessionToken': { session: { generateSessionToken: network } },
  'jwt.maxAge': { jwt: { maxAge: 1 } },
  'jwt.encode': { jwt: { encode: network } },
  'jwt.decode': { jwt: { decode: network } },
  'pages.signIn': { pages: { signIn: '/x' } },
  'pages.signOut': { pages: { signOut: '/x' } },
  'pages.signedOut': { pages: { signedOut: '/x' } },
  'pages.error': { pages: { error: '/x' } },
  'pages.verifyRequest': { pages: { verifyRequest: '/x' } },
  'pages.newUser': { pages: { newUser: '/x' } },
  'pages.signUp': { pages: { signUp: '/x' } },
  'pages.resetPassword': { pages: { resetPassword: '/x' } },
  'pages.newPassword': { pages: { newPassword: '/x' } },
  'pages.sessions': { pages: { sessions: true } },
  limits: { limits: false },
  'limits.credentials.free': { limits: { credentials: { free: 1 } } },
  'limits.clientAddress': { limits: { clientAddress: 1 } },
  'theme.brandColor': { theme: { brandColor: 'red' } },
  'theme.logo': { theme: { logo: '/x' } },
  'theme.buttonText': { theme: { buttonText: 'red' } },
  'theme.colorScheme': { theme: { colorScheme: 'dark' } },
  'runtime.fetch': { runtime: { fetch: network } },
  'runtime.now': { runtime: { now: network } },
  cookies: { cookies: { state: { name: 'x' } } },
  providers: { providers: [] },
};

describe('a configuration that was there before', () => {
  it('is the same for a copy of a configuration', () => {
    const config = baseConfig({ session: { maxAge: 1 }, theme: { logo: '/x' }, secret: ['a', 'b'] });
    const copy = {
      ...config,
      session: { ...config.session },
      theme: { ...config.theme },
      secret: ['a', 'b'],
    };
    expect(difference(config, copy)).toBe(Difference.none);
  });

  it.each(Object.entries(CHANGES))('notices a change of %s', (_, change) => {
    expect(difference(baseConfig(), baseConfig(change))).toBeGreaterThan(Difference.functions);
    expect(difference(baseConfig(change), baseConfig())).toBeGreaterThan(Difference.functions);
  });

  it.each(['signIn', 'redirect', 'session', 'jwt'] as const)(
    'notices another callback %s, as a hook',
    (name) => {
      const before = recordConfig(baseConfig({ callbacks: { [name]: () => null } }));
      const after = baseConfig({ callbacks: { [name]: () => null } });
      expect(differenceFrom(before, after)).toBe(Difference.functions);
    },
  );

  it.each(['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount', 'session'] as const)(
    'notices another listener %s',
    (name) => {
      const before = recordConfig(baseConfig({ events: { [name]: () => {} } }));
      expect(differenceFrom(before, baseConfig({ events: { [name]: () => {} } }))).toBe(Difference.functions);
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
      () => Object.assign(provider, { [customFetch]: network }),
      () => Object.assign(provider['options'] as object, { [customFetch]: network }),
      () => (provider['unheardOf'] = 1),
      () => (provider['unheardOf'] = 2),
      () => delete provider['unheardOf'],
      () => Object.assign(provider, { clientKey: provider['clientId'], clientId: undefined }),
      () => delete provider['options'],
      () => (provider['options'] = {}),
      () => (config.providers[0] = { ...provider, name: 'other' } as never),
      () => config.providers.push((() => provider) as never),
      () => (config.providers[1] = (() => provider) as never),
      () => config.providers.pop(),
    ];
    for (const write of writes) {
      const before = recordConfig(config);
      expect(differenceFrom(before, config)).toBe(Difference.none);
      write();
      expect(differenceFrom(before, config), String(write)).toBeGreaterThan(Difference.none);
    }
  });
});

describe('what belongs to no option', () => {
  it('is noticed: another `fetch` of the runtime, unless the configuration has its own', () => {
    const own = globalThis.fetch;
    const [given, open] = [built(), { ...built(), runtime: {} }];
    const before = [recordConfig(given), recordConfig(open)] as const;
    globalThis.fetch = async () => new Response();
    try {
      expect(differenceFrom(before[0], given)).toBe(Difference.none);
      expect(differenceFrom(before[1], open)).toBe(Difference.objects);
    } finally {
      globalThis.fetch = own;
    }
    expect(differenceFrom(before[1], open)).toBe(Difference.none);
  });

  it('is noticed: what NODE_ENV is said to be', () => {
    const config = built();
    const before = recordConfig(config);
    rememberNodeEnv(config.providers, 'production');
    expect(differenceFrom(before, config)).toBe(Difference.unrelated);
  });
});

describe('an application that has other objects of its own', () => {
  it.each<[string, Partial<AuthConfig>]>([
    ['adapter', { adapter: {} }],
    ['network', { runtime: { fetch: () => network() } }],
    ['clock', { runtime: { fetch: network, now: () => new Date() } }],
    ['no runtime', { runtime: undefined } as object],
  ])('is the same application with another %s, and shares nothing but what it has warned of', (_, change) => {
    expect(difference(built(), built(change))).toBe(Difference.objects);
    expect(difference(built(change), built())).toBe(Difference.objects);
  });

  it('is the same one when somebody else reads its log, who is told apart', () => {
    const logs = [1, 2].map(() => built({ logger: { warn: () => {} } }));
    expect(logs.map((after) => difference(built(), after))).toEqual([Difference.reader, Difference.reader]);
    const same = { ...logs[0], logger: { ...logs[0]?.logger } } as AuthConfig;
    expect(difference(logs[0] ?? same, same)).toBe(Difference.objects);
  });

  it('is the same one with another provider function, which may give any provider', () => {
    const [one, two] = [1, 2].map(() => built({ providers: [(): never => network()] }));
    if (one === undefined || two === undefined) throw new Error('not built');
    expect(difference(one, two)).toBe(Difference.objects);
  });
});
