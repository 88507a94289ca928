import { describe, expect, it, vi } from 'vitest';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { Credentials } from '../../providers/credentials.js';
import { GitHub } from '../../providers/github.js';
import type { AuthConfig } from '../../types/config.js';
import type { CarriedOption } from '../contracts/features.js';
import { isPromiseLike } from '../kit/awaitable.js';
import { baseConfig, recordingLogger, SECRET } from '../../../test/support/config.js';
import { serverError } from '../../../test/support/fault-reference.js';

const client = { clientId: 'client', clientSecret: 'a client secret of these tests' };
const github = GitHub(client);

function configured(changes: object): AuthConfig {
  const { logger } = recordingLogger();
  return baseConfig({ logger, providers: [github], secret: SECRET, ...changes });
}

/** What a process has that has resolved no configuration yet. */
async function freshProcess() {
  vi.resetModules();
  const [{ resolveSettings }, { Auth }] = await Promise.all([
    import('./resolve-settings.js'),
    import('../auth.js'),
  ]);
  return { resolveSettings, Auth };
}

describe('what options are resolved with', () => {
  it.each<[string, object]>([
    ['nothing but a provider', {}],
    ['several secrets', { secret: [SECRET, SECRET.toUpperCase()] }],
    ['a lifetime', { session: { strategy: 'jwt', maxAge: 60 } }],
    ['callbacks, cookies and a theme', { callbacks: { signIn: () => true }, cookies: {}, theme: {} }],
  ])('is not loaded for %s', async (_, changes) => {
    const { resolveSettings } = await freshProcess();
    expect(isPromiseLike(resolveSettings(configured(changes)))).toBe(false);
  });

  it.each<[string, object]>([
    ['an adapter', { adapter: MemoryAdapter() }],
    ['another strategy', { session: { strategy: 'database' }, adapter: MemoryAdapter() }],
    ['limits', { limits: {} }],
    ['limits of sessions', { session: { absoluteMaxAge: 60 } }],
    ['members of the user', { session: { fields: ['id'] } }],
    ['pages of its own', { pages: { signIn: '/in' } }],
    ['time limits', { timeouts: { events: 1 } }],
    ['kept tokens', { tokens: { keep: true }, adapter: MemoryAdapter() }],
    ['a logout', { logout: 'provider' }],
    ['a logout of a provider', { providers: [GitHub({ ...client, logout: 'provider' })] }],
    ['passwords', { providers: [Credentials({ authorize: () => null })] }],
    ['a secret that may be a placeholder', { secret: 'nothingthatanywordlistwouldeverknow' }],
  ])('is loaded for %s, once', async (_, changes) => {
    const { resolveSettings } = await freshProcess();
    const resolving = resolveSettings(configured(changes));
    expect(isPromiseLike(resolving)).toBe(true);
    expect(isPromiseLike(await resolving)).toBe(false);
    expect(isPromiseLike(resolveSettings(configured(changes)))).toBe(false);
  });

  it.each<[CarriedOption, string]>([
    ['secondFactor', 'second-factor'],
    ['api', 'api'],
    ['apiKeys', 'api'],
    ['account', 'account'],
    ['organizations', 'organizations'],
    ['administration', 'administration'],
  ])('refuses `%s` without its code, where nothing else needs any', async (name, subpath) => {
    const { resolveSettings } = await freshProcess();
    const resolving = Promise.resolve(resolveSettings(configured({ [name]: {} })));
    await expect(resolving).rejects.toThrow(
      `\`${name}\` must be what a function of \`latchkey/${subpath}\` returns`,
    );
  });

  it('leaves requests that come together with one application, whose adapter is made once', async () => {
    const { resolveSettings } = await freshProcess();
    const adapter = vi.fn<() => ReturnType<typeof MemoryAdapter>>(() => MemoryAdapter());
    const config = configured({ adapter });
    const [one, other] = await Promise.all([resolveSettings(config), resolveSettings(config)]);
    expect(other).toBe(one);
    expect(adapter).toHaveBeenCalledTimes(1);
  });

  describe.each<[string, object, object]>([
    ['what options need', { limits: {} }, {}],
    ['what renews settings', {}, { callbacks: { signIn: () => true } }],
  ])('while %s is loaded', (_, before, changes) => {
    const ofAnother = 'AnotherSecret0fAnotherTenant-0123456789abcdef';

    it('a configuration counts as it was given, whatever is written into it for the request of another tenant', async () => {
      const { resolveSettings } = await freshProcess();
      const first = configured(before);
      if (!('limits' in before)) await resolveSettings(first);
      const config = { ...first, ...changes };
      const { callbacks } = config;
      const resolving = resolveSettings(config);
      expect(isPromiseLike(resolving)).toBe(true);
      Object.assign(config, { secret: ofAnother, callbacks: { signIn: () => false } });
      const settings = await resolving;
      expect([settings.secrets, settings.callbacks]).toEqual([[SECRET], { ...callbacks }]);
    });
  });

  it('reports what is wrong as it does where the code is there', async () => {
    const { resolveSettings } = await freshProcess();
    const config = configured({ limits: { email: 'many' }, tokens: 'all' });
    const first = await Promise.resolve(resolveSettings(config)).catch(String);
    expect(first).toContain('`limits.email`');
    expect(first).toContain('`tokens`');
    expect(() => resolveSettings(config)).toThrow('`limits.email`');
  });

  it('ends in a 500 where it cannot be loaded, and is there for the next request', async () => {
    const { Auth } = await freshProcess();
    const log = recordingLogger();
    const config = configured({ limits: {}, logger: log.logger });
    const ask = (): Promise<Response> => Auth(new Request('https://app.test/auth/session'), config);
    // As after a package was replaced under a running process.
    vi.doMock('../features/option-code.js', () => {
      throw new Error('ERR_MODULE_NOT_FOUND');
    });
    const failed = await ask();
    expect(failed.status).toBe(500);
    expect(await failed.json()).toEqual(serverError());
    expect(log.errors.map(({ name }) => name)).toEqual(['CallbackRouteError']);
    vi.doUnmock('../features/option-code.js');
    expect(await (await ask()).json()).toBeNull();
  });
});
