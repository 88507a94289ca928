import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { latchkey } from '../../src/bindings/hono.js';
import { apiStage, ISSUER } from '../support/api-stage.js';
import { jsonOf } from '../support/factor-stage.js';
import { ORIGIN } from '../support/password-stage.js';

const PATHS = [
  '/.well-known/oauth-authorization-server/auth',
  '/auth/.well-known/oauth-authorization-server',
];

it.each(PATHS)('the metadata are at %s, for every origin and for caches', async (path) => {
  const stage = await apiStage();
  const response = await stage.send(path, { headers: { origin: 'https://other.example.com' } });
  expect(response.status).toBe(200);
  expect(await jsonOf(response)).toMatchObject({ issuer: ISSUER, token_endpoint: `${ISSUER}/token` });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
});

it('one line mounts them where the specification looks for them', async () => {
  const { config } = await apiStage();
  const auth = latchkey(config);
  const app = new Hono().use(auth);
  app.get('/.well-known/oauth-authorization-server/*', auth);
  const response = await app.request(`${ORIGIN}${PATHS[0] ?? ''}`);
  expect(await response.json()).toMatchObject({ issuer: ISSUER });
});

it('pages of listed origins alone may read answers with tokens', async () => {
  const stage = await apiStage();
  const preflight = (origin: string): Promise<Response> =>
    stage.send('/auth/token', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const listed = await preflight('https://spa.example.com');
  expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([
    204,
    'https://spa.example.com',
  ]);
  expect(listed.headers.get('access-control-allow-credentials')).toBeNull();
  expect((await preflight('https://evil.example.com')).headers.get('access-control-allow-origin')).toBeNull();
  const answer = await stage.post('/auth/token', {}, { origin: 'https://spa.example.com' });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
    401,
    'https://spa.example.com',
  ]);
});

it.each(['/auth/token', '/auth/jwks', PATHS[0] ?? ''])(
  'without the option, there is nothing at %s',
  async (path) => {
    // As plain JavaScript leaves an option out.
    const stage = await apiStage({ config: { api: undefined as never } });
    expect((await stage.send(path)).status).toBe(404);
  },
);
