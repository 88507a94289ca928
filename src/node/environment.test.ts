import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recordingLogger, passwordProvider, SECRET } from '../../test/support/config.js';
import { toNodeHandler, type NodeOptions } from './index.js';
import { GitHub } from '../providers/github.js';
import type { AuthConfig } from '../types/config.js';
import type { Provider } from '../types/provider.js';

const closers: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) close();
});

type Given = Parameters<typeof toNodeHandler>[0];

/** Asks an application for JSON, as a server on loopback answers. */
async function serve(config: Given, options?: NodeOptions) {
  const server = createServer(toNodeHandler(config, options)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo;
  return async (path: string): Promise<{ status: number; text: string }> => {
    const answer = await fetch(`http://127.0.0.1:${port}/auth/${path}`, { redirect: 'manual' });
    return { status: answer.status, text: await answer.text() };
  };
}

const quiet = (): Pick<AuthConfig, 'logger'> => ({ logger: recordingLogger().logger });

describe('toNodeHandler reads the environment itself (contract, Configuration)', () => {
  it('for secret, origin, base path and credentials, without changing the configuration', async () => {
    vi.stubEnv('AUTH_SECRET', SECRET);
    vi.stubEnv('AUTH_URL', 'https://app.test/auth');
    vi.stubEnv('AUTH_GITHUB_ID', 'the-id');
    vi.stubEnv('AUTH_GITHUB_SECRET', 'the-secret');
    const config = Object.freeze({ providers: Object.freeze([GitHub]) as unknown as Provider[], ...quiet() });
    for (const given of [config, () => config, async () => ({ ...config })]) {
      const get = await serve(given);
      expect((await get('session')).text).toBe('null');
      expect((await get('providers')).text).toContain(
        '"callbackUrl":"https://app.test/auth/callback/github"',
      );
    }
    expect(Object.keys(config)).toEqual(['providers', 'logger']);
  });

  it('trusts the host outside production only, and fails if there is no secret', async () => {
    const config = { providers: [passwordProvider], secret: SECRET, ...quiet() };
    vi.stubEnv('NODE_ENV', 'development');
    expect((await (await serve(config))('session')).status).toBe(200);
    vi.stubEnv('NODE_ENV', 'production');
    expect((await (await serve(config))('session')).status).toBe(500);
    expect((await (await serve({ ...config, trustHost: true }))('session')).status).toBe(200);
    expect((await (await serve({ ...config, secret: '', trustHost: true }))('session')).status).toBe(500);
  });

  it('at the first request, so that variables may be loaded after it was created', async () => {
    const get = await serve({ providers: [passwordProvider], ...quiet() });
    vi.stubEnv('AUTH_SECRET', SECRET);
    expect((await get('session')).status).toBe(200);
  });

  it('does not let AUTH_URL replace what is configured', async () => {
    vi.stubEnv('AUTH_URL', 'https://env.test');
    const config = { providers: [passwordProvider], secret: SECRET, ...quiet() };
    const at = async (changes: Partial<AuthConfig>, options?: NodeOptions): Promise<string> => {
      const { text } = await (await serve({ ...config, ...changes }, options))('providers');
      return /"signinUrl":"(.*?)\/auth/.exec(text)?.[1] ?? text;
    };
    expect(await at({})).toBe('https://env.test');
    expect(await at({}, { origin: 'https://option.test' })).toBe('https://option.test');
    expect(await at({ origin: 'https://own.test' }, { origin: 'https://option.test' })).toBe(
      'https://own.test',
    );
    expect(await at({ trustHost: true }, { origin: 'https://option.test' })).toBe('https://option.test');
    expect(await at({ trustHost: true })).toMatch(/^http:\/\/127\.0\.0\.1:/);
  });

  it('notices when the configuration is changed later', async () => {
    const config: AuthConfig = { providers: [passwordProvider], secret: SECRET, trustHost: true, ...quiet() };
    const get = await serve(config);
    expect((await get('session')).status).toBe(200);
    config.providers.push({ ...passwordProvider, id: 'second' });
    expect((await get('providers')).text).toContain('"second"');
    config.callbacks = { session: () => ({ changed: true }) as never };
    config.secret = '';
    expect((await get('session')).status).toBe(500);
  });

  it('warns once of a base path that AUTH_URL repeats, however often the configuration is created', async () => {
    vi.stubEnv('AUTH_URL', 'https://app.test/auth');
    const { logger, warnings } = recordingLogger();
    const get = await serve(() => ({
      providers: [passwordProvider],
      secret: SECRET,
      basePath: '/auth',
      logger,
    }));
    for (let request = 0; request < 3; request += 1) await get('session');
    expect(warnings.filter((code) => code.startsWith('env-'))).toEqual(['env-url-basepath-redundant']);
  });
});
