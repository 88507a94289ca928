import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../../test/support/settings.js';
import { AuthError } from '../../errors.js';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { raw, skipCSRFCheck } from '../../types/symbols.js';
import { baseConfig, passwordProvider, recordingLogger } from '../../../test/support/config.js';

const EMAIL = { id: 'email', name: 'Email', type: 'email' as const, sendVerificationRequest: (): void => {} };
const OIDC = {
  id: 'idp',
  name: 'IdP',
  type: 'oidc' as const,
  clientId: 'id',
  clientSecret: 'secret',
  issuer: 'https://idp.test',
};

function refusalOf(changes: Record<string, unknown>): AuthError {
  try {
    resolveSettings(baseConfig(changes));
  } catch (error) {
    if (error instanceof AuthError) return error;
    throw error;
  }
  throw new Error('was accepted');
}

describe('defaults (contract, Configuration)', () => {
  it('are those of the contract', () => {
    const settings = resolveSettings(baseConfig());
    expect(settings).toMatchObject({
      basePath: '/auth',
      session: { strategy: 'jwt', maxAge: 2_592_000, updateAge: 86_400 },
      jwt: { maxAge: 2_592_000, encode: undefined, decode: undefined },
      skipCsrf: false,
      raw: false,
      origins: [],
      redirectProxy: { url: undefined, origins: undefined },
    });
    expect(settings.session.generateSessionToken()).toMatch(/^[\w-]{43}$/);
    expect(resolveSettings({ ...baseConfig(), trustHost: undefined as never }).trustHost).toBe(false);
  });

  it('with an adapter and no choice, sessions are in the database; jwt.maxAge follows session.maxAge', () => {
    const adapter = MemoryAdapter();
    expect(resolveSettings(baseConfig({ adapter })).session.strategy).toBe('database');
    expect(resolveSettings(baseConfig({ adapter, session: { strategy: 'jwt' } })).session.strategy).toBe(
      'jwt',
    );
    expect(resolveSettings(baseConfig({ session: { maxAge: 60 } }))).toMatchObject({
      jwt: { maxAge: 60 },
      session: { updateAge: 30 },
    });
    expect(resolveSettings(baseConfig({ jwt: { maxAge: 5 } }))).toMatchObject({ jwt: { maxAge: 5 } });
  });

  it.each([
    ['/auth/', '/auth'],
    ['/', ''],
    ['', ''],
    ['/api/auth', '/api/auth'],
  ])('take the base path %j for %j', (basePath, expected) => {
    expect(resolveSettings(baseConfig({ basePath })).basePath).toBe(expected);
  });

  it('skip CSRF and go raw only for the symbols', () => {
    expect(resolveSettings(baseConfig({ skipCSRFCheck, raw }))).toMatchObject({ skipCsrf: true, raw: true });
    for (const value of [true, 'skip', Symbol('raw')]) {
      expect(
        resolveSettings(baseConfig({ skipCSRFCheck: value as never, raw: value as never })),
      ).toMatchObject({ skipCsrf: false, raw: false });
    }
  });

  it('warn of risks, once', () => {
    const { logger, warnings } = recordingLogger();
    resolveSettings(baseConfig({ logger, skipCSRFCheck, debug: true, secret: 'x'.repeat(31) }));
    expect(warnings).toEqual(['debug-enabled', 'csrf-disabled', 'weak-secret']);
  });
});

describe('the adapter', () => {
  class Store {
    async getUserByEmail(): Promise<null> {
      return null;
    }
    async createVerificationToken(): Promise<null> {
      return null;
    }
    async useVerificationToken(): Promise<null> {
      return null;
    }
  }
  const session = { strategy: 'jwt' as const };

  it('may be an object, an instance with methods on its prototype, or a function that gives one', () => {
    const object = {
      getUserByEmail: () => null,
      createVerificationToken: () => null,
      useVerificationToken: () => null,
    };
    for (const adapter of [object, new Store(), () => new Store()]) {
      expect(
        typeof resolveSettings(baseConfig({ adapter, session, providers: [EMAIL] })).adapter?.getUserByEmail,
      ).toBe('function');
    }
  });

  it('is asked for once per configuration', () => {
    let calls = 0;
    const adapter = (): Store => {
      calls += 1;
      return new Store();
    };
    const config = baseConfig({ adapter, session, providers: [EMAIL] });
    for (let n = 0; n < 3; n++) resolveSettings({ ...config });
    expect(calls).toBe(1);
  });
});

describe('what is refused, with the option at fault named', () => {
  it.each<[Record<string, unknown>, string, string]>([
    [{ secret: undefined }, 'MissingSecret', '`secret` (or AUTH_SECRET)'],
    [{ secret: '' }, 'MissingSecret', '`secret`'],
    [{ secret: [] }, 'MissingSecret', '`secret`'],
    [{ secret: [''] }, 'MissingSecret', '`secret`'],
    [{ session: { strategy: 'cookie' } }, 'UnsupportedStrategy', '`session.strategy`'],
    [{ session: { strategy: ['jwt'] } }, 'UnsupportedStrategy', '`session.strategy`'],
    [{ session: { maxAge: '60' } }, 'AuthError', '`session.maxAge`'],
    [{ session: { maxAge: -1 } }, 'AuthError', '`session.maxAge`'],
    [{ session: { updateAge: Number.NaN } }, 'AuthError', '`session.updateAge`'],
    [{ jwt: { maxAge: Infinity } }, 'AuthError', '`jwt.maxAge`'],
    [{ basePath: 'auth' }, 'AuthError', '`basePath`'],
    [{ basePath: 42 }, 'AuthError', '`basePath`'],
    [{ origin: 'app.test' }, 'AuthError', '`origin`'],
    [{ origin: 'https://app.test/path' }, 'AuthError', '`origin`'],
    [{ origin: ['https://app.test', 'ftp://app.test'] }, 'AuthError', '`origin`'],
    [{ cookies: { state: { name: 'a b' } } }, 'AuthError', '`cookies`'],
    [{ cookies: { state: { options: { path: '/;x' } } } }, 'AuthError', '`cookies`'],
    [
      {
        adapter: () => {
          throw new Error('no connection');
        },
      },
      'AuthError',
      '`adapter`',
    ],
    [{ session: { strategy: 'database' } }, 'MissingAdapter', '`adapter`'],
    [{ providers: [EMAIL] }, 'MissingAdapter', 'provider "email"'],
    [{ adapter: {} }, 'MissingAdapterMethods', '`createSession`'],
    [{ adapter: () => undefined, providers: [EMAIL] }, 'MissingAdapter', '`adapter`'],
    [
      { adapter: {}, session: { strategy: 'jwt' }, providers: [EMAIL] },
      'MissingAdapterMethods',
      '`useVerificationToken`',
    ],
    [{ adapter: { createSession: 'yes' } }, 'MissingAdapterMethods', '`createSession`'],
    [{ providers: [{ ...passwordProvider, authorize: undefined }] }, 'MissingAuthorize', '`authorize`'],
    [{ providers: [{ ...OIDC, issuer: undefined }] }, 'InvalidEndpoints', '`issuer`'],
    [{ providers: [{ ...OIDC, issuer: 'http://idp.test' }] }, 'InvalidEndpoints', '`issuer`'],
    [{ providers: [{ ...OIDC, checks: ['none'] }] }, 'InvalidCheck', '`checks`'],
    [
      { providers: [{ ...EMAIL, sendVerificationRequest: undefined }], adapter: MemoryAdapter() },
      'InvalidProvider',
      '`sendVerificationRequest`',
    ],
    [{ providers: [{ ...EMAIL, maxAge: 0 }], adapter: MemoryAdapter() }, 'InvalidProvider', '`maxAge`'],
  ])('%j: %s (CB-07)', (changes, type, option) => {
    expect(refusalOf(changes)).toMatchObject({ type, message: expect.stringContaining(option) });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ secret: 42 }, 'must be a text; it is a number'],
    [{ session: { strategy: 'cookie' } }, 'it is "cookie"'],
    [{ session: { maxAge: '30d' } }, 'it is "30d"'],
    [{ jwt: { maxAge: Infinity } }, 'it is Infinity'],
    [{ basePath: 42 }, 'it is 42'],
    [{ origin: ['https://app.test/path'] }, 'it holds "https://app.test/path"'],
    [{ providers: [undefined] }, '`providers[0]` is not a provider but undefined'],
    [{ providers: [{ id: 'x', type: 'oauth2' }] }, 'it is "oauth2"'],
    [{ adapter: Promise.resolve({}) }, 'It is a promise'],
  ])('%j is told with what was seen: %s', (changes, seen) => {
    expect(refusalOf(changes).message).toContain(seen);
  });

  it.each<[string, object, object]>([
    [
      'an adapter that a condition left out',
      { adapter: false },
      { adapter: undefined, session: { strategy: 'jwt' } },
    ],
    [
      'an adapter that is an empty text',
      { adapter: '' },
      { adapter: undefined, session: { strategy: 'jwt' } },
    ],
    ['an adapter that is a function and gives none', { adapter: () => false }, { adapter: undefined }],
    ['no strategy', { session: { strategy: null } }, { session: { strategy: 'jwt' } }],
    ['no lifetimes', { session: { maxAge: null }, jwt: { maxAge: null } }, { jwt: { maxAge: 2_592_000 } }],
    ['no base path', { basePath: null }, { basePath: '/auth' }],
  ])('nothing is, where plain JavaScript leaves an option empty: %s', (_, changes, settings) => {
    expect(resolveSettings(baseConfig(changes))).toMatchObject(settings);
  });

  it('is told all at once', () => {
    const { type, message, cause } = refusalOf({
      secret: undefined,
      basePath: 'x',
      session: { strategy: 'database', maxAge: -1 },
      providers: [EMAIL, OIDC, OIDC, { ...OIDC, id: 'a/b' }, null],
      origin: 'x',
      cookies: { nonce: { name: ';' } },
    });
    expect(type).toBe('MissingSecret');
    const told = [
      '10 problems',
      '`secret`',
      '`basePath`',
      '`session.maxAge`',
      'Two providers',
      '`providers[3]`',
      '`providers[4]`',
      '`origin`',
      '`cookies`',
      'provider "email"',
      'MissingAdapter',
    ];
    for (const text of told) expect(message).toContain(text);
    expect(cause?.['problems']).toHaveLength(10);
  });

  it('names the union of what providers and strategy need, once', () => {
    const { message } = refusalOf({ adapter: { createUser: () => null }, providers: [EMAIL] });
    expect(message).toContain('provider "email" and the session strategy "database"');
    expect(message.match(/`getUserByEmail`/g)).toHaveLength(1);
    expect(message).not.toContain('`createUser`');
  });

  it('never tells a secret', () => {
    expect(
      refusalOf({
        secret: 'canary-secret',
        basePath: 'x',
        providers: [{ ...OIDC, clientSecret: 'canary', issuer: 'x' }],
      }).message,
    ).not.toContain('canary');
  });
});
