import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../../test/support/settings.js';
import { AuthError, InvalidProvider } from '../../errors.js';
import type { AuthConfig } from '../../types/config.js';
import { baseConfig, passwordProvider, recordingLogger, SECRET } from '../../../test/support/config.js';

/** A configuration, its objects frozen all the way down. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) frozen(member);
  }
  return value;
}

describe('resolveSettings remembers', () => {
  it('the same object, and a copy of it, as bindings make for every request', () => {
    const config = baseConfig({ secret: 'a secret that no other test of this process has' });
    const settings = resolveSettings(config);
    expect(resolveSettings(config)).toBe(settings);
    expect(resolveSettings({ ...config })).toBe(settings);
    expect(resolveSettings({ ...config, trustHost: true })).toBe(settings);
  });

  it('everything but the hooks, when a callback or listener is replaced', () => {
    const config = baseConfig({ basePath: '/hooks' });
    const settings = resolveSettings(config);
    for (const change of [{ callbacks: { signIn: () => true } }, { events: { signIn: () => {} } }]) {
      const replaced = resolveSettings({ ...config, ...change });
      expect(replaced).not.toBe(settings);
      expect(replaced.providers).toBe(settings.providers);
      expect(replaced.memo).toBe(settings.memo);
      expect(replaced).toMatchObject(change);
    }
    expect(resolveSettings(config)).toBe(settings);
  });

  it('not more than it needs, when callbacks are new for every request', () => {
    const config = baseConfig();
    const { providers } = resolveSettings(config);
    for (let n = 0; n < 50; n++) {
      expect(resolveSettings({ ...config, callbacks: { signIn: () => n > 0 } }).providers).toBe(providers);
    }
  });
});

describe('resolveSettings remembers a configuration that was built anew', () => {
  const twin = (): AuthConfig => baseConfig({ basePath: '/twins' });

  it('from its second request on, whichever others come in between', () => {
    resolveSettings(twin());
    const config = twin();
    resolveSettings(config);
    const settings = resolveSettings(config);
    expect(resolveSettings(config)).toBe(settings);
    resolveSettings(twin());
    expect(resolveSettings({ ...config })).toBe(settings);
  });

  it('not once something was written into it', () => {
    resolveSettings(twin());
    const config = twin();
    resolveSettings(config);
    config.basePath = '/moved';
    expect(resolveSettings(config).basePath).toBe('/moved');
    config.basePath = '/twins';
    expect(resolveSettings(config).basePath).toBe('/twins');
  });
});

describe('resolveSettings notices', () => {
  it.each<[string, (config: AuthConfig) => void, (config: AuthConfig) => unknown]>([
    [
      'a secret that was replaced',
      (config) => (config.secret = 'new'),
      (config) => resolveSettings(config).secrets,
    ],
    [
      'a secret added in place',
      (config) => (config.secret as string[]).unshift('new'),
      (config) => resolveSettings(config).secrets,
    ],
    [
      'a secret changed in place',
      (config) => ((config.secret as string[])[0] = 'new'),
      (config) => resolveSettings(config).secrets,
    ],
    ['a base path', (config) => (config.basePath = '/new'), (config) => resolveSettings(config).basePath],
    [
      'a provider added in place',
      (config) => config.providers.push({ ...passwordProvider, id: 'new' }),
      (config) =>
        resolveSettings(config)
          .providers.all()
          .map(({ id }) => id),
    ],
    [
      'what is written into a provider',
      (config) => Object.assign(config.providers[0] ?? {}, { name: 'new' }),
      (config) => resolveSettings(config).providers.all()[0]?.name,
    ],
    [
      'a cookie name changed in place',
      (config) => (config.cookies = { state: { name: 'new' } }),
      (config) => resolveSettings(config).cookies.plain.state.name,
    ],
    [
      'a callback changed in place',
      (config) => (config.callbacks = { redirect: () => 'new' }),
      (config) => resolveSettings(config).callbacks.redirect?.({ url: '', baseUrl: '' }),
    ],
  ])('%s', (_, change, look) => {
    const config = baseConfig({ secret: [SECRET], providers: [{ ...passwordProvider }] });
    expect(JSON.stringify(look(config)) ?? '').not.toContain('new');
    change(config);
    expect(JSON.stringify(look(config))).toContain('new');
  });
});

describe('resolveSettings', () => {
  it('lets two configurations share nothing, even over one providers array', () => {
    const providers = [passwordProvider];
    const [one, two] = ['/one', '/two'].map((basePath) =>
      resolveSettings(baseConfig({ providers, basePath })),
    );
    expect([one?.basePath, two?.basePath]).toEqual(['/one', '/two']);
    expect(one?.providers.get('credentials')).not.toBe(two?.providers.get('credentials'));
    expect(one?.memo).not.toBe(two?.memo);
    const ran: string[] = [];
    for (const settings of [one, two]) settings?.once('key', () => ran.push('once'));
    one?.once('key', () => ran.push('again'));
    expect(ran).toEqual(['once', 'once']);
    expect([one?.memo('key', () => 1), two?.memo('key', () => 2), one?.memo('key', () => 3)]).toEqual([
      1, 2, 1,
    ]);
  });

  it('takes a configuration that is frozen, and writes into none (AD-11)', () => {
    const config = frozen(
      baseConfig({
        session: { maxAge: 60 },
        pages: { signIn: '/in' },
        theme: { logo: '/l' },
        cookies: {},
        secret: [SECRET],
      }),
    );
    expect(resolveSettings(config).session.maxAge).toBe(60);
    const open = baseConfig({ providers: [{ ...passwordProvider, options: { name: 'Other' } }] });
    const before = JSON.stringify(open);
    resolveSettings(open);
    expect(JSON.stringify(open)).toBe(before);
  });

  it('gives settings that nobody can write into', () => {
    const settings = resolveSettings(baseConfig());
    for (const part of [
      settings,
      settings.secrets,
      settings.session,
      settings.jwt,
      settings.pages,
      settings.theme,
      settings.callbacks,
      settings.events,
      settings.cookies.plain.state,
      settings.providers.all(),
      settings.origins,
    ]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it.each([undefined, null, 'config', 42])('refuses %j in place of a configuration', (config) => {
    expect(() => resolveSettings(config as unknown as AuthConfig)).toThrow(AuthError);
  });

  it.each([undefined, null, {}, 'github'])('refuses `providers` that is %j', (providers) => {
    const resolve = (): unknown => resolveSettings(baseConfig({ providers: providers as never }));
    expect(resolve).toThrow(InvalidProvider);
    expect(resolve).toThrow('`providers`');
  });

  it('warns when it resolves, not at every request', () => {
    const { logger, warnings } = recordingLogger();
    const config = baseConfig({ logger, secret: 'short', debug: true });
    for (let n = 0; n < 3; n++) resolveSettings({ ...config, callbacks: { signIn: () => true } });
    expect(warnings).toEqual(['debug-enabled', 'weak-secret']);
  });
});

describe('what takes a closer look at a configuration', () => {
  it.each<[string, object]>([
    ['a secret that is null', { secret: null }],
    [
      'an option that throws when it is read',
      {
        events: {
          get sigIn(): unknown {
            throw new Error('not to be read');
          },
        },
      },
    ],
  ])('never ends the process, whatever it finds: %s', async (_, change) => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      // Of plain JavaScript.
      const config = { ...baseConfig({ logger: recordingLogger().logger }), ...change } as AuthConfig;
      try {
        resolveSettings(config);
      } catch {
        // Told elsewhere.
      }
      await import('./review.js');
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      process.off('unhandledRejection', note);
    }
    expect(unhandled).toEqual([]);
  });
});
