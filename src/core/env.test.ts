import { describe, expect, it } from 'vitest';
import { createActionURL, setEnvDefaults } from './env.js';
import type { Environment } from './env.js';
import { Auth } from './auth.js';
import { AuthError } from '../errors.js';
import { GitHub } from '../providers/github.js';
import { Okta } from '../providers/okta.js';
import type { AuthConfig } from '../types/config.js';
import type { Provider } from '../types/provider.js';
import { baseConfig, passwordProvider, recordingLogger, SECRET } from '../../test/support/config.js';

const LITERAL = { id: 'my-idp', name: 'IdP', type: 'oidc' as const };
const EMAIL = {
  id: 'resend',
  name: 'Resend',
  type: 'email' as const,
  sendVerificationRequest: (): void => {},
};

/** What variables make of a configuration. */
function fill(env: Environment, changes: Partial<AuthConfig> = {}) {
  const { logger, warnings } = recordingLogger();
  const config: AuthConfig = { providers: [], logger, ...changes };
  setEnvDefaults(env, config);
  return { config, warnings, ...config };
}

/** The first provider, the user's options merged over its own values. */
function filled(env: Environment, provider: unknown): Record<string, unknown> {
  const [first] = fill(env, { providers: [provider as Provider] }).config.providers;
  const plain = { ...(first as object) } as Record<string, unknown>;
  return { ...plain, ...(plain['options'] as object) };
}

describe('setEnvDefaults (contract, Configuration)', () => {
  it('reads the secret: 3, 2, 1, plain', () => {
    const all = { AUTH_SECRET: 's', AUTH_SECRET_1: '1', AUTH_SECRET_2: '2', AUTH_SECRET_3: '3' };
    expect(fill(all).secret).toEqual(['3', '2', '1', 's']);
    expect(fill({ AUTH_SECRET_1: '1', AUTH_SECRET: '' }).secret).toEqual(['1']);
    expect(fill({}).secret).toBeUndefined();
  });

  it.each(['own', ['own']])('does not replace a configured secret (%j)', (secret) => {
    expect(fill({ AUTH_SECRET: 's' }, { secret }).secret).toBe(secret);
  });

  it.each(['', []])('treats the secret %j as missing', (secret) => {
    expect(fill({ AUTH_SECRET: 's' }, { secret }).secret).toEqual(['s']);
  });

  it.each([
    [{}, '/auth'],
    [{ AUTH_URL: 'https://x.test' }, '/auth'],
    [{ AUTH_URL: 'https://x.test/' }, '/auth'],
    [{ AUTH_URL: 'https://x.test/api/auth' }, '/api/auth'],
    [{ AUTH_URL: 'https://x.test/api/auth/' }, '/api/auth'],
    [{ AUTH_URL: 'no URL' }, '/auth'],
  ])('reads the base path from %j: %s', (env, basePath) => {
    expect(fill(env).basePath).toBe(basePath);
  });

  it.each([
    ['/api/auth', ['env-url-basepath-redundant']],
    ['/own', ['env-url-basepath-mismatch']],
  ])('keeps the base path %s and warns once per configuration', (basePath, expected) => {
    const { config, warnings } = fill({ AUTH_URL: 'https://x.test/api/auth' }, { basePath });
    setEnvDefaults({ AUTH_URL: 'https://x.test/api/auth' }, config);
    expect(config.basePath).toBe(basePath);
    expect(warnings).toEqual(expected);
    const quiet = recordingLogger();
    setEnvDefaults(
      { AUTH_URL: 'https://x.test/api/auth' },
      { providers: [], basePath, logger: quiet.logger },
      true,
    );
    expect(quiet.warnings).toEqual([]);
  });

  it.each<[Environment, boolean]>([
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'development' }, true],
    [{}, true],
    [{ NODE_ENV: 'production', AUTH_URL: 'https://x.test' }, true],
    [{ NODE_ENV: 'production', AUTH_TRUST_HOST: 'true' }, true],
    [{ NODE_ENV: 'production', AUTH_TRUST_HOST: '1' }, true],
    [{ NODE_ENV: 'production', VERCEL: '1' }, true],
    [{ NODE_ENV: 'production', VERCEL: '', CF_PAGES: '1' }, true],
    [{ NODE_ENV: 'production', VERCEL: '', CF_PAGES: '' }, false],
    [{ AUTH_TRUST_HOST: 'false' }, false],
    [{ AUTH_TRUST_HOST: ' FALSE ', VERCEL: '1', AUTH_URL: 'https://x.test' }, false],
    [{ AUTH_TRUST_HOST: '0' }, false],
    [{ NODE_ENV: 'production', AUTH_TRUST_HOST: '' }, false],
  ])('trusts the host under %j: %s', (env, trustHost) => {
    expect(fill(env).trustHost).toBe(trustHost);
    expect(fill(env, { trustHost: !trustHost }).trustHost).toBe(!trustHost);
  });

  it.each<[string, Partial<AuthConfig>, AuthConfig['origin']]>([
    ['https://x.test', {}, 'https://x.test'],
    ['https://x.test:8443/api/auth/', {}, 'https://x.test:8443'],
    ['http://localhost:3000', {}, 'http://localhost:3000'],
    ['https://x.test', { origin: 'https://own.test' }, 'https://own.test'],
    ['https://x.test', { origin: [] }, []],
    ['https://x.test', { trustHost: true }, undefined],
    ['https://x.test', { trustHost: false }, undefined],
    ['', {}, undefined],
    ['no URL', {}, undefined],
    ['app.test:3000', {}, undefined],
  ])(
    'AUTH_URL %s sets the origin, unless the application set origin or trustHost itself (%j): %s',
    (...row) => {
      const [AUTH_URL, changes, expected] = row;
      for (const more of [{}, { AUTH_TRUST_HOST: 'true' }, { NODE_ENV: 'production' }]) {
        const { config } = fill({ AUTH_URL, ...more }, changes);
        for (let request = 0; request < 2; request += 1) {
          expect(config.origin).toEqual(expected);
          setEnvDefaults({ AUTH_URL, ...more }, config);
        }
      }
    },
  );

  it('with AUTH_URL set, neither Host nor forwarded headers decide where a link leads', async () => {
    const { config } = fill(
      { AUTH_URL: 'https://x.test' },
      { secret: SECRET, providers: [passwordProvider] },
    );
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
    const answer = await Auth(new Request('https://evil.test/auth/providers', { headers }), config);
    expect(await answer.text()).toContain('"callbackUrl":"https://x.test/auth/callback/credentials"');
  });

  it('reads the redirect proxy and its origins, unless they are configured', () => {
    const env = {
      AUTH_REDIRECT_PROXY_URL: 'https://p.test/auth',
      AUTH_REDIRECT_PROXY_ORIGINS: 'https://a.test, https://*.b.test',
    };
    expect(fill(env)).toMatchObject({
      redirectProxyUrl: 'https://p.test/auth',
      redirectProxyOrigins: ['https://a.test', 'https://*.b.test'],
    });
    const own = { redirectProxyUrl: 'https://own.test', redirectProxyOrigins: [] };
    expect(fill(env, own)).toMatchObject(own);
    expect(fill({ AUTH_REDIRECT_PROXY_URL: '', AUTH_REDIRECT_PROXY_ORIGINS: '' })).not.toHaveProperty(
      'redirectProxyUrl',
    );
  });
});

describe('setEnvDefaults on providers', () => {
  const env = {
    AUTH_MY_IDP_ID: 'id',
    AUTH_MY_IDP_SECRET: 'secret',
    AUTH_MY_IDP_ISSUER: 'https://env.test',
    AUTH_RESEND_KEY: 'key',
    AUTH_MY_IDP_KEY: 'no',
  };

  it('fills in what neither the user nor the provider has', () => {
    expect(filled(env, LITERAL)).toMatchObject({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://env.test',
    });
    expect(filled(env, EMAIL)).toMatchObject({ apiKey: 'key' });
    expect(filled({ AUTH_GITHUB_ID: 'id', AUTH_GITHUB_SECRET: 's' }, GitHub)).toMatchObject({
      clientId: 'id',
      clientSecret: 's',
    });
    expect(filled({ AUTH_OKTA_ISSUER: 'https://o.test' }, Okta({ clientId: 'mine' }))).toMatchObject({
      clientId: 'mine',
      issuer: 'https://o.test',
    });
  });

  it.each([
    { ...LITERAL, clientId: 'own', clientSecret: 'own', issuer: 'https://own.test' },
    { ...LITERAL, options: { clientId: 'own', clientSecret: 'own', issuer: 'https://own.test' } },
  ])('refuses to replace what the user wrote: %j', (provider) => {
    expect(filled(env, provider)).toMatchObject({
      clientId: 'own',
      clientSecret: 'own',
      issuer: 'https://own.test',
    });
  });

  it('uses the id from the options', () => {
    expect(
      filled({ AUTH_SECOND_ONE_ID: 'id', AUTH_GITHUB_ID: 'no' }, GitHub({ id: 'second-one' })),
    ).toMatchObject({ clientId: 'id' });
  });

  it('uses the id of the provider function where no variable has the id from the options', () => {
    const ofFunction = { AUTH_GITHUB_ID: 'id', AUTH_GITHUB_SECRET: 'secret' };
    expect(filled(ofFunction, GitHub({ id: 'ghe' }))).toMatchObject({
      clientId: 'id',
      clientSecret: 'secret',
    });
    // One client's secret is never sent with another one's id.
    const both = filled({ ...ofFunction, AUTH_GHE_ID: 'own' }, GitHub({ id: 'ghe' }));
    expect(both).toMatchObject({ clientId: 'own' });
    expect(both).not.toHaveProperty('clientSecret');
  });

  it('ignores empty variables; sets API keys for email providers, and nothing for credentials', () => {
    expect(filled({ AUTH_MY_IDP_ID: '' }, LITERAL)).not.toHaveProperty('clientId');
    expect(filled(env, LITERAL)).not.toHaveProperty('apiKey');
    expect(filled({ AUTH_CREDENTIALS_ID: 'id', AUTH_CREDENTIALS_KEY: 'key' }, passwordProvider)).toEqual(
      filled({}, passwordProvider),
    );
  });

  it.each([
    null,
    undefined,
    'github',
    42,
    {},
    { id: 7, type: 'oidc' },
    () => null,
    () => {
      throw new Error('no');
    },
  ])(
    'leaves what is no provider (%s) to the check of the configuration, which tells it',
    async (provider) => {
      const { config } = fill(env, { providers: [provider as unknown as Provider], secret: SECRET });
      const { status } = await Auth(new Request('https://app.test/auth/session'), config);
      expect(status).toBe(500);
    },
  );

  it('changes no provider, and gives the same array for every request', () => {
    const literal = Object.freeze({ ...LITERAL });
    const providers: Provider[] = [literal];
    const first = fill(env, { providers }).config;
    expect(literal).toEqual(LITERAL);
    expect(fill(env, { providers }).config.providers).toBe(first.providers);
    const again = first.providers;
    setEnvDefaults(env, first);
    expect(first.providers).toBe(again);
    expect(fill({}, { providers }).config.providers).toBe(providers);
    expect(fill({ ...env, AUTH_MY_IDP_ID: 'other' }, { providers }).config.providers[0]).toMatchObject({
      clientId: 'other',
    });
    providers.push(EMAIL);
    expect(fill(env, { providers }).config.providers).toHaveLength(2);
  });

  it('accepts a complete configuration that is frozen (AD-11)', () => {
    const config = Object.freeze({ ...baseConfig(), basePath: '/auth' });
    expect(() => setEnvDefaults({ AUTH_SECRET: 'x' }, config)).not.toThrow();
  });

  it.each([undefined, null, '', []])('reads the secret where the configuration has %j', (secret) => {
    expect(fill({ AUTH_SECRET: SECRET }, { secret } as Partial<AuthConfig>).secret).toEqual([SECRET]);
  });
});

describe('createActionURL', () => {
  const ask = (
    given: Record<string, string>,
    env: Environment = {},
    protocol: string | null = 'https',
  ): string => createActionURL('session', protocol, new Headers(given), env, { basePath: '/auth' }).href;

  it('uses the first value of forwarded lists', () => {
    expect(
      ask({ host: 'h.test', 'x-forwarded-host': 'a.test, b.test', 'x-forwarded-proto': 'http,https' }),
    ).toBe('http://a.test/auth/session');
  });

  it('assumes https without a protocol, and ignores an empty host header', () => {
    expect(ask({ host: 'h.test', 'x-forwarded-host': '', 'x-forwarded-proto': '' }, {}, null)).toBe(
      'https://h.test/auth/session',
    );
  });

  it.each([
    {},
    { host: '' },
    { host: 'a b' },
    { host: 'h.test/x' },
    { host: 'u@h.test' },
    { host: 'h.test?x' },
    { host: 'h.test', 'x-forwarded-proto': 'javascript' },
  ])('refuses %j (EM-12; CWE-644)', (given) => {
    expect(() => ask(given)).toThrow(AuthError);
  });

  it('rejects an AUTH_URL that is not a URL', () => {
    expect(() => ask({ host: 'h.test' }, { AUTH_URL: 'x.test' })).toThrow('AUTH_URL');
  });
});
