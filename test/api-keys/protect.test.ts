import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { latchkey } from '../../src/bindings/hono.js';
import { keysStage, type KeysStage } from '../support/keys-stage.js';
import { tampered } from '../support/tampered.js';
import { ORIGIN } from '../support/password-stage.js';

function openApp({
  config,
}: KeysStage): (path: string, headers?: Record<string, string>) => Promise<Response> {
  const auth = latchkey(config);
  const app = new Hono();
  app.use(auth);
  app.get('/invoices', auth.protect({ scope: 'invoices:read' }), (c) => c.json(c.var.session));
  app.get('/write', auth.protect({ scope: 'invoices:write' }), (c) => c.text('yes'));
  app.get('/recent', auth.protect({ scope: 'invoices:read', recent: '10m' }), (c) => c.text('yes'));
  app.get('/page', auth.protect(), (c) => c.text('yes'));
  return async (path, headers = {}) => app.request(`${ORIGIN}${path}`, { headers });
}

const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });
const seen = (response: Response): readonly [number, string | null] => [
  response.status,
  response.headers.get('www-authenticate'),
];

it('a route with a scope accepts an API key, and knows its owner', async () => {
  const stage = await keysStage();
  const owner = await stage.account();
  const { key, apiKey } = await stage.create(owner, { scopes: 'invoices:read' });
  const get = openApp(stage);
  const response = await get('/invoices', bearer(key));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    user: { email: 'ada@example.com' },
    via: 'api-key',
    key: apiKey.id,
    scopes: ['invoices:read'],
  });
  expect(response.headers.getSetCookie()).toEqual([]);
});

it('an API key is refused without the scope, with a session, for a fresh proof, and on other routes (AK-20)', async () => {
  const stage = await keysStage();
  const owner = await stage.account();
  const { key } = await stage.create(owner, { scopes: 'invoices:read' });
  const get = openApp(stage);
  expect(seen(await get('/write', bearer(key)))).toEqual([
    403,
    'Bearer error="insufficient_scope", scope="invoices:write"',
  ]);
  const cookie = owner.cookieHeader();
  expect(seen(await get('/invoices', { ...bearer(key), cookie }))).toEqual([
    400,
    'Bearer error="invalid_request"',
  ]);
  expect(seen(await get('/recent', bearer(key)))).toEqual([
    401,
    expect.stringContaining('insufficient_user_authentication'),
  ]);
  expect((await get('/page', bearer(key))).status).toBe(401);
  for (const wrong of [tampered(key), `${key.split('_', 1)[0]}_live_x`])
    expect(seen(await get('/invoices', bearer(wrong)))).toEqual([401, 'Bearer error="invalid_token"']);
});

it('an outage of the store is 503, and never "no key" (AK-21)', async () => {
  const stage = await keysStage();
  const { key } = await stage.create(await stage.account(), { scopes: 'invoices:read' });
  const get = openApp(stage);
  stage.breakStore(true);
  const refused = await get('/invoices', bearer(key));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
});

it('a key that makes too many requests waits (AK-22)', async () => {
  const stage = await keysStage({ apiKeys: { rateLimit: 2 } });
  const { key } = await stage.create(await stage.account(), { scopes: 'invoices:read' });
  const get = openApp(stage);
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await get('/invoices', bearer(key))).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect(Number((await get('/invoices', bearer(key))).headers.get('retry-after'))).toBeGreaterThan(0);
});
