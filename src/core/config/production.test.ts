import { describe, expect, it } from 'vitest';
import { baseConfig } from '../../../test/support/config.js';
import { setEnvDefaults } from '../env.js';
import type { AuthConfig } from '../../types/config.js';
import { resolveSettings } from '../../../test/support/settings.js';

/** What the settings say about a configuration that a binding fills in, spreads and passes on. */
function judge(env: Record<string, string> | undefined, changes: Partial<AuthConfig> = {}) {
  const config = baseConfig(changes);
  if (env !== undefined) setEnvDefaults(env, config);
  return resolveSettings({ ...config }).isProduction;
}

describe('whether the application runs in production', () => {
  it.each<[string, Record<string, string> | undefined, Partial<AuthConfig>, boolean | undefined]>([
    ['NODE_ENV says so', { NODE_ENV: 'production' }, {}, true],
    ['NODE_ENV says otherwise', { NODE_ENV: 'development' }, {}, false],
    [
      'NODE_ENV says otherwise at an https origin',
      { NODE_ENV: 'test' },
      { origin: 'https://tunnel.test' },
      false,
    ],
    [
      'NODE_ENV wins over a loopback origin',
      { NODE_ENV: 'production' },
      { origin: 'http://localhost:1' },
      true,
    ],
    ['nobody read the variables', undefined, {}, undefined],
    ['the variables do not say', { NODE_ENV: '' }, {}, undefined],
    ['the origin is https', undefined, { origin: 'https://app.test' }, true],
    ['one origin is https', {}, { origin: ['http://localhost:3000', 'https://app.test'] }, true],
    ['the origin is the machine itself', undefined, { origin: 'https://localhost:3000' }, false],
    [
      'the origins are the machine itself',
      undefined,
      { origin: ['http://127.0.0.1', 'http://[::1]:3000', 'http://app.localhost'] },
      false,
    ],
    ['the origin is plain http elsewhere', undefined, { origin: 'http://intranet' }, undefined],
    ['the host only sounds like the machine', undefined, { origin: 'https://localhost.evil.test' }, true],
  ])('%s', (...[, env, changes, expected]) => {
    expect(judge(env, changes)).toBe(expected);
  });

  it('follows what the variables say now', () => {
    const config = baseConfig();
    setEnvDefaults({ NODE_ENV: 'production' }, config);
    expect(resolveSettings(config).isProduction).toBe(true);
    setEnvDefaults({ NODE_ENV: 'development' }, config);
    expect(resolveSettings(config).isProduction).toBe(false);
  });

  it('leaves no trace in the configuration', () => {
    const config = baseConfig({ basePath: '/auth', trustHost: true });
    const before = { ...config };
    setEnvDefaults({ NODE_ENV: 'production' }, config);
    expect(config).toStrictEqual(before);
    expect(Reflect.ownKeys(config)).toEqual(Reflect.ownKeys(before));
  });
});
