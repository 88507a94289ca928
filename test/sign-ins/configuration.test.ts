import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth, createAuth } from '../../src/index.js';
import { checkConfig } from '../../src/core/config/check.js';
import { setEnvDefaults } from '../../src/core/env.js';
import { AuthError } from '../../src/errors.js';
import Credentials from '../../src/providers/credentials.js';
import Email from '../../src/providers/email.js';
import GitHub from '../../src/providers/github.js';
import Nodemailer from '../../src/providers/nodemailer.js';
import Passkey from '../../src/providers/passkey.js';
import { requirements } from '../../src/types/symbols.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { WebAuthnConfig } from '../../src/types/provider-webauthn.js';
import { eventually } from '../support/eventually.js';
import { baseConfig, passwordProvider, recordingLogger, SECRET } from '../support/config.js';

const SESSION = new Request('https://app.test/auth/session');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** A configuration and what is logged about it at its first request. */
async function logged(changes: Record<string, unknown>): Promise<string[]> {
  const log = recordingLogger();
  const config = baseConfig({ logger: log.logger, ...(changes as Partial<AuthConfig>) });
  await Auth(SESSION, { ...config });
  await vi.dynamicImportSettled();
  await Auth(SESSION, { ...config });
  await vi.dynamicImportSettled();
  return log.warnings.map((code, index) => `${code}: ${log.details[index]}`);
}

/** What `check()` says about a configuration. */
async function checked(changes: Record<string, unknown>): Promise<string[]> {
  const { logger } = recordingLogger();
  const auth = createAuth(baseConfig({ logger, ...(changes as Partial<AuthConfig>) }));
  return (await auth.check()).map(({ code, message }) => `${code}: ${message}`);
}

async function refusalOf(config: object): Promise<AuthError> {
  try {
    // Anything may come from plain JavaScript.
    await createAuth(config as AuthConfig).check();
  } catch (error) {
    if (error instanceof AuthError) return error;
    throw error;
  }
  throw new Error('was accepted');
}

/** A passkey provider whose package is not installed. */
function passkeyWithoutPackage(): WebAuthnConfig {
  const provider = Passkey();
  const load = (): Promise<never> => Promise.reject(new Error('ERR_MODULE_NOT_FOUND'));
  const simpleWebAuthn = Object.assign({}, provider.simpleWebAuthn, {
    [requirements]: { package: { name: '@simplewebauthn/server', load } },
  });
  return { ...provider, simpleWebAuthn };
}

describe('createAuth', () => {
  it('may be called where there is no secret yet, as in a build; the first request answers as Auth does', async () => {
    const log = recordingLogger();
    const config = { providers: [GitHub], trustHost: true, logger: log.logger };
    const auth = createAuth(config);
    const [own, other] = [await auth(SESSION.clone()), await Auth(SESSION.clone(), config)];
    const [said, saidByAuth] = [await own.json(), await other.json()];
    // Each has its line in the log.
    expect(said).toEqual({ ...(saidByAuth as object), reference: log.errors[0]?.reference });
    expect(saidByAuth).toMatchObject({ reference: log.errors[1]?.reference });
    expect(own.status).toBe(500);
    expect(log.errors[0]).toMatchObject({ type: 'MissingSecret' });
  });

  it('takes what is left open from the environment, at the first request and in `check`, as `getSession` does', async () => {
    const config: AuthConfig = { providers: [GitHub], logger: recordingLogger().logger };
    const auth = createAuth(config);
    vi.stubEnv('AUTH_SECRET', SECRET);
    vi.stubEnv('AUTH_GITHUB_ID', 'id');
    vi.stubEnv('AUTH_GITHUB_SECRET', 'secret');
    expect(await auth.check()).toEqual([]);
    expect((await auth(SESSION.clone())).status).toBe(200);
    expect(config).not.toHaveProperty('secret');
  });

  it('sees what is filled in between its call and the first request', async () => {
    const config: AuthConfig = { providers: [passwordProvider] };
    const auth = createAuth(config);
    setEnvDefaults({ AUTH_SECRET: SECRET, AUTH_TRUST_HOST: 'true' }, config);
    expect(await auth.check()).toEqual([]);
    expect((await auth(SESSION.clone())).status).toBe(200);
  });
});

describe('auth.check()', () => {
  it('has nothing to say about a good configuration', async () => {
    expect(await checked({})).toEqual([]);
    const adapter = MemoryAdapter();
    const smtp = Nodemailer({ server: 'smtp://localhost' });
    expect(await checked({ adapter, providers: [Passkey(), smtp, passwordProvider] })).toEqual([]);
  });

  it('rejects with every problem and every warning in one error', async () => {
    const error = await refusalOf({
      sesion: {},
      providers: [GitHub, { id: 'p', name: 'P', type: 'credentials' }, 7],
      basePath: 'auth',
      logger: recordingLogger().logger,
    });
    expect(error.type).toBe('MissingSecret');
    for (const text of [
      'has 4 problems:',
      '- MissingSecret: The option `secret` (or AUTH_SECRET) is missing',
      '- MissingAuthorize: The credentials provider "p" needs `authorize`',
      '- InvalidProvider: `providers[2]` is not a provider',
      '- AuthError: The option `basePath`',
      '- unknown-option (warning): `sesion` is not an option',
      '- missing-client-credentials (warning): Provider "github" has no clientId',
    ])
      expect(error.message).toContain(text);
    expect(error.cause?.['problems']).toHaveLength(4);
    expect(error.cause?.['warnings']).toHaveLength(2);
  });

  it('rejects what is no configuration at all', async () => {
    expect(await refusalOf(Object(7) as object)).toMatchObject({ type: 'InvalidProvider' });
    await expect(createAuth(undefined as never).check()).rejects.toBeInstanceOf(AuthError);
  });

  it('asks an adapter that is a function once, requests included', async () => {
    let calls = 0;
    const adapter = () => ((calls += 1), MemoryAdapter());
    const auth = createAuth(baseConfig({ adapter }));
    await auth.check();
    await auth(SESSION.clone());
    await auth.check();
    expect(calls).toBe(1);
  });

  it('names the command that installs a missing package', async () => {
    const providers = [passkeyWithoutPackage(), passwordProvider];
    expect(await checked({ adapter: MemoryAdapter(), providers })).toEqual([
      'missing-package: The provider "passkey" needs the package @simplewebauthn/server, which cannot be loaded. ' +
        'Install it: `npm i @simplewebauthn/server`.',
    ]);
  });

  it.each([
    [
      'credentials',
      Credentials(),
      'Provider "credentials": it refuses everybody. Set the option `authorize`',
    ],
    ['nodemailer', Nodemailer(), 'Provider "nodemailer": there is no mail server. Set the option `server`'],
    ['email', Email(), 'Set the option `sendVerificationRequest` or `server`'],
  ])('says what the provider %s lacks', async (_, provider, sentence) => {
    const found = await checked({ adapter: MemoryAdapter(), providers: [provider] });
    expect(found).toEqual([expect.stringContaining(`missing-provider-option: `)]);
    expect(found[0]).toContain(sentence);
  });

  it('asks nothing of providers whose function is the application’s own', async () => {
    const providers = [Credentials({ authorize: () => null }), Email({ sendVerificationRequest: () => {} })];
    expect(await checked({ adapter: MemoryAdapter(), session: { strategy: 'jwt' }, providers })).toEqual([]);
  });
});

describe('at the first request, once', () => {
  it('a provider without client id says the option and the variable', async () => {
    expect(await logged({ providers: [GitHub, passwordProvider] })).toEqual([
      'missing-client-credentials: Provider "github" has no clientId: set AUTH_GITHUB_ID or pass the option `clientId`.',
    ]);
  });

  it('a variable that is set, but was not passed on, is told with the function that passes it', async () => {
    vi.stubGlobal('process', { ...process, env: { AUTH_GITHUB_ID: 'id', AUTH_SECRET: 'x' } });
    const [line] = await logged({ providers: [GitHub, passwordProvider] });
    expect(line).toContain('AUTH_GITHUB_ID is set in this process, but did not reach the configuration');
    expect(line).toContain('`setEnvDefaults(process.env, config)`');
    const given = { providers: [passwordProvider], logger: recordingLogger().logger };
    // `Auth` takes nothing from the environment, as that of `@auth/core`; `createAuth` would have taken it.
    const error: unknown = await checkConfig(given).catch((cause: unknown) => cause);
    expect(String(error)).toMatch(/AUTH_SECRET is set in this process.*setEnvDefaults/);
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'a slip at the top',
      { sesion: { maxAge: 1 } },
      '`sesion` is not an option and has no effect. Did you mean `session`?',
    ],
    ['a plural too few', { callback: {} }, 'Did you mean `callbacks`?'],
    [
      'a slip in a group',
      { session: { maxage: 60 } },
      '`session.maxage` is not an option and has no effect. Did you mean `session.maxAge`?',
    ],
    [
      'a callback of another spelling',
      { callbacks: { signin: () => true } },
      'Did you mean `callbacks.signIn`?',
    ],
    ['a page', { pages: { signInn: '/in' } }, 'Did you mean `pages.signIn`?'],
    ['the right name in the wrong place', { maxAge: 60 }, 'Did you mean `session.maxAge`?'],
    [
      'a cookie’s attribute',
      { cookies: { state: { options: { samesite: 'lax' } } } },
      'Did you mean `cookies.state.options.sameSite`?',
    ],
    [
      'a word that means nothing here',
      { database: 'postgres://' },
      '`database` is not an option and has no effect.',
    ],
  ])('%s is told', async (_, changes, sentence) => {
    const lines = await logged(changes);
    expect(lines).toEqual([expect.stringContaining(`unknown-option: `)]);
    expect(lines[0]).toContain(sentence);
  });

  it('a provider’s option in another spelling is told with the provider', async () => {
    const provider = { ...GitHub({ clientId: 'id' }), client_secret: 'x' };
    expect(await logged({ providers: [provider] })).toContain(
      'unknown-option: `client_secret` of provider "github" is not an option and has no effect. Did you mean `clientSecret`?',
    );
  });

  it('what bindings keep in the configuration, and symbols, are nobody’s slip', async () => {
    expect(
      await logged({
        unstable_jwt: true,
        experimental: { enableWebAuthn: true },
        prefix: '/api/auth',
        injectEndpoints: true,
        basePath: '/auth',
        database: undefined,
        [Symbol('own')]: 1,
      }),
    ).toEqual([]);
  });

  it('a short secret is told with its length, and not with itself', async () => {
    expect(await logged({ secret: 'kv8Xq2mZp0' })).toEqual([
      'weak-secret: The option `secret` has 10 characters, at least 32 random ones are expected.',
    ]);
    expect(await logged({ secret: [SECRET, 'kv8Xq2mZp0'] })).toEqual([
      'weak-secret: The option `secret[1]` has 10 characters, at least 32 random ones are expected.',
    ]);
  });

  it('an application that builds its adapter for every request hears it once, not at every request', async () => {
    const log = recordingLogger();
    for (let request = 0; request < 3; request++) {
      const slip = { sesion: {} };
      const config = baseConfig({
        adapter: MemoryAdapter(),
        logger: { ...log.logger },
        secret: 'kv8Xq2mZp0',
        providers: [GitHub(), passwordProvider],
        ...slip,
      });
      await Auth(SESSION.clone(), config);
      await vi.dynamicImportSettled();
    }
    expect(log.warnings.toSorted()).toEqual(['missing-client-credentials', 'unknown-option', 'weak-secret']);
  });

  it('a configuration that cannot work hears it once, too', async () => {
    const log = recordingLogger();
    const config = { providers: [passwordProvider], logger: log.logger, secert: SECRET };
    for (let request = 0; request < 3; request++) {
      expect((await Auth(SESSION.clone(), config)).status).toBe(500);
      await vi.dynamicImportSettled();
    }
    expect(log.details).toEqual(['`secert` is not an option and has no effect. Did you mean `secret`?']);
    expect(log.errors).toHaveLength(3);
  });
});

describe('a missing package', () => {
  it('is what the log says first where a ceremony begins without it', async () => {
    const log = recordingLogger();
    const passkey = passkeyWithoutPackage();
    const generateAuthenticationOptions = (): Promise<never> => Promise.reject(new Error('not found'));
    const simpleWebAuthn = Object.assign({}, passkey.simpleWebAuthn, { generateAuthenticationOptions });
    const provider = { ...passkey, simpleWebAuthn };
    const config = baseConfig({ adapter: MemoryAdapter(), logger: log.logger, providers: [provider] });
    const url = 'https://app.test/auth/webauthn-options/passkey?action=authenticate';
    expect((await Auth(new Request(url), config)).status).toBe(500);
    expect(log.errors.map(({ message }) => message)).toEqual([
      'The provider "passkey" needs the package @simplewebauthn/server, which cannot be loaded. ' +
        'Install it: `npm i @simplewebauthn/server`.',
    ]);
  });

  it.each(['signin', 'providers'])(
    'is told when %s is first asked for, not at the first click',
    async (action) => {
      const log = recordingLogger();
      const providers = [passkeyWithoutPackage(), passwordProvider];
      const config = baseConfig({ adapter: MemoryAdapter(), logger: log.logger, providers });
      await Auth(SESSION.clone(), config);
      await vi.dynamicImportSettled();
      expect(log.warnings).toEqual([]);
      for (let n = 0; n < 2; n++) {
        expect((await Auth(new Request(`https://app.test/auth/${action}`), config)).status).toBe(200);
      }
      await eventually(() => expect(log.warnings).toEqual(['missing-package']));
      expect(log.details[0]).toContain('`npm i @simplewebauthn/server`');
    },
  );
});

describe('well-known placeholders as secret', () => {
  // Where it is not said what this is, the address tells: that of a machine of a developer, or of everybody.
  beforeEach(() => {
    vi.stubEnv('NODE_ENV', undefined);
  });

  const WELL_KNOWN = [
    'secret', 'Secret', 'SUPERSECRET', 'super-secret', 'changeme', 'change_me', 'your-secret-here', 'keyboard cat',
    'your-256-bit-secret', 'my-super-secret-key', 'a'.repeat(64), '*'.repeat(32), 'test', 'password123', 'undefined',
    'please-change-this-in-production', 'replace-me-with-a-long-random-string', '0123456789abcdef0123456789abcdef',
    'shhhhh', '12345678',
  ]; // prettier-ignore

  it.each(WELL_KNOWN)('%s is refused in production', async (secret) => {
    const config = baseConfig({ secret, origin: 'https://app.test', logger: recordingLogger().logger });
    const error = await refusalOf(config);
    expect(error).toMatchObject({ type: 'MissingSecret' });
    expect(error.message).toMatch(/`secret` is a well-known placeholder.*openssl rand/);
    expect((await Auth(SESSION.clone(), config)).status).toBe(500);
  });

  it.each(WELL_KNOWN)('%s is warned about elsewhere', async (secret) => {
    const [line] = await logged({ secret });
    expect(line).toMatch(
      /^weak-secret: The option `secret` is a well-known placeholder and has \d+ characters/,
    );
    expect(line).toMatch(/Production refuses it\.$/);
    const local = await logged({ secret, origin: 'http://localhost:3000' });
    expect(local.filter((said) => said.startsWith('weak-secret: '))).toHaveLength(1);
  });

  it('is refused where setEnvDefaults saw NODE_ENV=production, through a binding that spreads', async () => {
    const config = baseConfig({ logger: recordingLogger().logger });
    delete config.secret;
    setEnvDefaults({ AUTH_SECRET: 'secret', NODE_ENV: 'production' }, config);
    expect((await Auth(SESSION.clone(), { ...config })).status).toBe(500);
    setEnvDefaults({ AUTH_SECRET: 'secret', NODE_ENV: 'development' }, config);
    expect((await Auth(SESSION.clone(), { ...config })).status).toBe(200);
  });

  it('is refused behind a good one: it still opens sessions', async () => {
    const error = await refusalOf(baseConfig({ secret: [SECRET, 'secret'], origin: 'https://app.test' }));
    expect(error.message).toContain('`secret[1]`');
  });

  it.each([
    SECRET,
    'kv8Xq2mZp0',
    'secret-but-then-q8Zr1',
    '3141592653589793238462643383279502884197',
    'ключ от дома',
  ])('%s is none', async (secret) => {
    expect((await checked({ secret, origin: 'https://app.test' })).join()).not.toContain('placeholder');
  });
});

describe('an old runtime', () => {
  it('is told with the version it is, instead of "crypto is not defined"', async () => {
    vi.stubGlobal('crypto', undefined);
    vi.stubGlobal('process', { ...process, versions: { node: '18.20.8' } });
    const error = await refusalOf(baseConfig({ logger: recordingLogger().logger, theme: { logo: '/old' } }));
    expect(error.message).toContain('Latchkey needs Node 20 or newer');
    expect(error.message).toContain('this is 18.20.8');
  });
});
