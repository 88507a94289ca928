import fastify from 'fastify';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { MemoryAdapter } from '../adapters/memory/index.js';
import { SECRET, passwordProvider } from '../../test/support/config.js';
import { defineConfig } from '../index.js';
import { latchkey } from './fastify.js';

const config = { secret: SECRET, trustHost: true, providers: [passwordProvider] };

describe('where the plugin answers', () => {
  it('below basePath, also inside of a prefix that it begins with', async () => {
    const app = fastify();
    await app.register(async (api) => api.register(latchkey({ ...config, basePath: '/api/auth' })), {
      prefix: '/api',
    });
    expect((await app.inject('/api/auth/csrf')).statusCode).toBe(200);
    expect((await app.inject('/auth/csrf')).statusCode).toBe(404);
  });

  it('a prefix that is the base path changes nothing: all else is the application’s', async () => {
    const app = fastify();
    await app.register(latchkey(config), { prefix: '/auth' });
    app.get('/page', async () => 'mine');
    expect((await app.inject('/auth/csrf')).statusCode).toBe(200);
    expect((await app.inject('/page')).body).toBe('mine');
  });

  it.each(['/api', '/authentication'])('wrong mount, %s: both paths are named', async (prefix) => {
    const app = fastify();
    app.register(latchkey(config), { prefix });
    await expect(app.ready()).rejects.toThrow(new RegExp(`below "${prefix}", but \`basePath\` is "/auth"`));
  });
});

describe('what a hook of the application does', () => {
  it('hooks run for the actions, too, and headers that they set arrive', async () => {
    const app = fastify();
    app.addHook('onRequest', async (_request, reply) => void reply.header('x-frame-options', 'DENY'));
    await app.register(latchkey(config));
    const { headers, statusCode } = await app.inject('/auth/csrf');
    expect([statusCode, headers['x-frame-options']]).toEqual([200, 'DENY']);
  });

  it('follows trustProxy, and nothing else that a visitor sends', async () => {
    const asked = async (trustProxy: boolean): Promise<string> => {
      const app = fastify({ trustProxy });
      await app.register(latchkey(config));
      const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.test' };
      const { providers } = { providers: (await app.inject({ url: '/auth/providers', headers })).json() };
      return (providers as Record<string, { signinUrl: string }>)['credentials']?.signinUrl ?? '';
    };
    expect(await asked(true)).toMatch(/^https:\/\/app\.test\//);
    expect(await asked(false)).toMatch(/^http:\/\/localhost/);
  });
});

it('a body that is too large is refused, and the connection is not used again', async () => {
  const app = fastify();
  await app.register(latchkey(config));
  const payload = `a=${'x'.repeat(2_000_000)}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({ method: 'POST', url: '/auth/signout', payload, headers });
  expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
});

it('readings have the types of the configuration', () => {
  const auth = latchkey(
    defineConfig({ ...config, adapter: MemoryAdapter(), session: { strategy: 'database' } }),
  );
  type Reading = Awaited<ReturnType<typeof auth.read>>;
  type Inside = Extract<Reading, { status: 'in' }>;
  expectTypeOf<Inside['user']['emailVerified']>().toEqualTypeOf<Date | null>();
});
