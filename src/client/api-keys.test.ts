import { expect, it } from 'vitest';
import { keysStage } from '../../test/support/keys-stage.js';
import { ORIGIN } from '../../test/support/password-stage.js';
import type { TestBrowser } from '../testing/index.js';
import { createApiKey, listApiKeys, renameApiKey, revokeApiKey, rotateApiKey } from './index.js';

const optionsOf = (browser: TestBrowser) => ({
  fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
    browser.send(new Request(new URL(input instanceof Request ? input.url : input, ORIGIN), init)),
});

it('the functions of the client create, list, rename, replace and revoke keys', async () => {
  const stage = await keysStage();
  const options = optionsOf(await stage.account());
  const made = await createApiKey({ name: 'Report', scopes: ['invoices:read'], expires: '90d' }, options);
  if (!made.ok) throw new Error(made.code);
  expect(await stage.find(made.key)).toMatchObject({ name: 'Report', scopes: ['invoices:read'] });
  const { id } = made.apiKey;
  expect(await renameApiKey({ id, name: 'Other' }, options)).toEqual({ ok: true });
  expect(await listApiKeys(options)).toMatchObject({
    ok: true,
    keys: [{ id, name: 'Other', expiresAt: '2030-04-01T00:00:00.000Z' }],
    scopes: ['invoices:read', 'invoices:write'],
    maxAge: 365 * 86_400,
    canCreate: true,
  });
  const replaced = await rotateApiKey({ id, overlap: 0 }, options);
  expect(await stage.find(made.key)).toBeUndefined();
  expect(replaced.ok && (await stage.find(replaced.key))?.id).toBe(id);
  expect(await revokeApiKey(id, options)).toEqual({ ok: true });
  expect(await revokeApiKey(id, options)).toEqual({ ok: false, status: 404, code: 'not_found' });
});

it('say why nothing was done', async () => {
  const stage = await keysStage();
  const owner = await stage.account();
  const options = optionsOf(owner);
  expect(await createApiKey({ name: 'x', expires: false }, options)).toMatchObject({
    code: 'invalid_expires',
  });
  expect(await createApiKey({ name: 'x' }, options)).toMatchObject({ status: 400, code: 'invalid_scopes' });
  stage.clock.advance(601);
  const wanted = { name: 'x', scopes: ['invoices:read'] };
  expect(await createApiKey(wanted, options)).toMatchObject({
    status: 403,
    code: 'reauthentication_required',
  });
  expect(await listApiKeys(options)).toMatchObject({ ok: true, canCreate: false });
  expect(await listApiKeys(optionsOf(stage.browser()))).toEqual({
    ok: false,
    status: 401,
    code: 'no_session',
  });
});
