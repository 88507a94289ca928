import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth, setEnvDefaults } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { baseConfig, recordingLogger, SECRET } from '../support/config.js';
import { linkIn, mailProvider, openStage, without, type Outbox } from './stage.js';
import { serverError } from '../support/fault-reference.js';

const withEnv = (env: Record<string, string>, changes: Partial<AuthConfig> = {}): AuthConfig => {
  const config: AuthConfig = { providers: [], ...changes };
  setEnvDefaults(env, config);
  return config;
};

describe('setEnvDefaults', () => {
  it('the path of AUTH_URL becomes the base path, a bare origin does not (contract, Configuration)', () => {
    expect(withEnv({ AUTH_URL: 'https://app.test/api/auth' }).basePath).toBe('/api/auth');
    for (const AUTH_URL of ['https://app.test', 'https://app.test/']) {
      expect(withEnv({ AUTH_URL }).basePath).toBe('/auth');
      expect(withEnv({ AUTH_URL }, { basePath: '/own' }).basePath).toBe('/own');
    }
  });

  it('a bare origin does not become the base path: on every request alike, without warnings (contract, Configuration)', () => {
    const { logger, warnings } = recordingLogger();
    const config: AuthConfig = { providers: [], logger };
    for (let request = 0; request < 3; request += 1) {
      setEnvDefaults({ AUTH_URL: 'https://app.test' }, config);
      expect(config.basePath).toBe('/auth');
    }
    expect(warnings).toEqual([]);
  });

  it('AUTH_TRUST_HOST=false means false (contract, Configuration)', () => {
    const production = { NODE_ENV: 'production' };
    expect(withEnv({ ...production, AUTH_TRUST_HOST: 'false' }).trustHost).toBe(false);
    expect(withEnv({ AUTH_TRUST_HOST: 'false' }).trustHost).toBe(false);
    expect(withEnv({ AUTH_TRUST_HOST: 'false', VERCEL: '1' }).trustHost).toBe(false);
    expect(withEnv({ ...production, AUTH_TRUST_HOST: 'true' }).trustHost).toBe(true);
    expect(withEnv(production).trustHost).toBe(false);
  });

  it('AUTH_TRUST_HOST=false means false: an untrusted host is refused (contract, Configuration)', async () => {
    const config = baseConfig({ logger: recordingLogger().logger });
    delete config.trustHost;
    setEnvDefaults({ NODE_ENV: 'production', AUTH_TRUST_HOST: 'false' }, config);
    const answer = await Auth(new Request('https://app.test/auth/session'), config);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual(serverError());
  });
});

describe('warnings', () => {
  it('weak-secret (shorter than 32 characters: accepted, warned once) (contract, Configuration)', async () => {
    for (const [length, expected] of [
      [31, ['weak-secret']],
      [32, []],
    ] as const) {
      const { browser, log } = openStage({ secret: SECRET.slice(0, length) });
      for (let request = 0; request < 3; request += 1) {
        expect((await browser.get('/auth/session')).status).toBe(200);
      }
      expect(log.warnings).toEqual(expected);
    }
  });

  it('weak-secret (shorter than 32 characters: accepted, warned once): bindings spread the configuration (contract, Configuration)', async () => {
    const { logger, warnings } = recordingLogger();
    const config = baseConfig({ secret: 'short', logger });
    for (let request = 0; request < 3; request += 1) {
      await Auth(new Request('https://app.test/auth/session'), { ...config });
    }
    expect(warnings).toEqual(['weak-secret']);
  });

  it('email-proof-cannot-revoke is a warning code of its own (contract, Configuration)', async () => {
    const outbox: Outbox = [];
    const adapter = MemoryAdapter();
    await adapter.createUser({ id: 'user-1', email: 'ada@example.com', emailVerified: null });
    const store = without(adapter, 'deleteSessionsByUserId');
    const { browser, log } = openStage({ adapter: store, providers: [mailProvider(outbox)] });
    await browser.post('/auth/signin/email', { email: 'ada@example.com' });
    await browser.get(linkIn(outbox));
    expect(log.warnings).toEqual(['email-proof-cannot-revoke']);
  });
});
