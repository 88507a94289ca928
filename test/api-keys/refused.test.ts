import { beforeEach, describe, expect, it } from 'vitest';
import { createApiKey, listApiKeys, renameApiKey, revokeApiKey, rotateApiKey } from '../../src/api.js';
import { resolveSettings } from '../support/settings.js';
import { findKey, isKey } from '../../src/core/api-keys/find-key.js';
import { deleteUserById } from '../../src/server/accounts/delete-user.js';
import type { TestBrowser } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { jsonOf, JSON_ONLY } from '../support/factor-stage.js';
import { keysStage, type KeysStage } from '../support/keys-stage.js';
import { ORIGIN } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

let stage: KeysStage;
let owner: TestBrowser;
beforeEach(async () => {
  stage = await keysStage();
  owner = await stage.account();
});

const errorOf = async (response: Promise<Response>): Promise<readonly unknown[]> => {
  const { status } = await response;
  return [status, (await jsonOf(response))['error']];
};
const NEW = { do: 'create', name: 'Report', scopes: 'invoices:read' };
/** The records of all keys, as they are stored. */
const stored = async (): Promise<readonly unknown[]> => {
  const page = await stage.store.records.listByKind('api-key', { limit: 100 });
  return Array.isArray(page) ? page : Object(page).records;
};
const requestOf = (browser: TestBrowser, headers: Readonly<Record<string, string>> = {}): Request =>
  new Request(`${ORIGIN}/keys`, { headers: { cookie: browser.cookieHeader(), ...headers } });

describe('a key that is not created', () => {
  it('AK-01: the owner is the user of the session, whatever the body says', async () => {
    const other = await stage.account('eve@example.com');
    const victim = await stage.store.getUserByEmail('ada@example.com');
    const id = victim?.id ?? '';
    const { key } = await stage.create(other, { userId: id, owner: id, user: id, ownerId: id });
    const eve = await stage.store.getUserByEmail('eve@example.com');
    expect((await stage.find(key))?.user.id).toBe(eve?.id);
    // The same of the server function, for plain JavaScript.
    const wanted = { name: 'Report', scopes: ['invoices:read'], userId: id, owner: id };
    const made = await createApiKey(requestOf(other), stage.config, wanted);
    expect(made.ok && (await stage.find(made.key))?.user.id).toBe(eve?.id);
    expect(await jsonOf(owner.get('/auth/api-keys', JSON_ONLY))).toMatchObject({ keys: [] });
  });

  it('AK-02: without a session', async () => {
    const visitor = stage.browser();
    expect(await errorOf(stage.change(visitor, NEW))).toEqual([401, 'no_session']);
    const made = await createApiKey(requestOf(visitor), stage.config, { name: 'Report' });
    expect(made).toMatchObject({ ok: false, error: 'no_session' });
    expect(await stored()).toEqual([]);
  });

  it('AK-02: without the CSRF token', async () => {
    const body = new URLSearchParams(NEW);
    const headers = { cookie: owner.cookieHeader(), ...JSON_ONLY };
    const request = new Request(`${ORIGIN}/auth/api-keys`, { method: 'POST', body, headers });
    expect((await owner.send(request)).status).toBeGreaterThanOrEqual(400);
    expect(await stored()).toEqual([]);
  });

  it('AK-03: without a fresh proof, which a second factor is for users who have one', async () => {
    const { apiKey } = await stage.create(owner);
    stage.clock.advance(601);
    const refusal = [403, 'reauthentication_required'];
    expect(await errorOf(stage.change(owner, NEW))).toEqual(refusal);
    expect(await errorOf(stage.change(owner, { do: 'rotate', id: apiKey.id }))).toEqual(refusal);
    const made = await createApiKey(requestOf(owner), stage.config, { name: 'Report' });
    expect(made).toMatchObject({ ok: false, error: 'reauthentication_required' });
    const rotated = await rotateApiKey(requestOf(owner), stage.config, { id: apiKey.id });
    expect(rotated).toMatchObject({ ok: false, error: 'reauthentication_required' });
    expect(await stored()).toHaveLength(1);
    // The page leads to a proof, and back.
    const page = await owner.post('/auth/api-keys', NEW);
    expect([page.status, owner.locationOf(page).pathname]).toEqual([303, '/auth/second-factor']);
    expect(owner.locationOf(page).searchParams.get('callbackUrl')).toBe(`${ORIGIN}/auth/api-keys`);
    const enrolled = await stage.enrolled('eve@example.com');
    stage.clock.advance(601);
    await stage.typePassword(enrolled.browser, 'eve@example.com');
    expect(await errorOf(stage.change(enrolled.browser, NEW))).toEqual(refusal);
  });

  it('AK-03: without a fresh proof, where there is no second factor', async () => {
    stage = await keysStage({ without: ['secondFactor'], config: { revocation: { check: 'always' } } });
    owner = await stage.account();
    expect((await stage.create(owner)).key).toMatch(/^acme_live_/);
    stage.clock.advance(601);
    expect(await errorOf(stage.change(owner, NEW))).toEqual([403, 'reauthentication_required']);
    const page = await owner.post('/auth/api-keys', NEW);
    expect([page.status, owner.locationOf(page).pathname]).toEqual([303, '/auth/signin']);
    await stage.typePassword(owner);
    expect((await stage.change(owner, NEW)).status).toBe(200);
  });

  it('AK-04: with a key, with and without a cookie', async () => {
    const { key, apiKey } = await stage.create(owner);
    const field = { authorization: `Bearer ${key}` };
    for (const browser of [owner, stage.browser()]) {
      for (const fields of [NEW, { do: 'revoke', id: apiKey.id }, { do: 'rename', id: apiKey.id, name: 'x' }])
        expect((await browser.post('/auth/api-keys', fields, { ...JSON_ONLY, ...field })).status).toBe(400);
      expect((await browser.get('/auth/api-keys', { ...JSON_ONLY, ...field })).status).toBe(400);
      const request = requestOf(browser, field);
      const refused = { ok: false, error: 'no_session' };
      expect(await createApiKey(request, stage.config, { name: 'x' })).toMatchObject(refused);
      expect(await listApiKeys(request, stage.config)).toMatchObject(refused);
      expect(await rotateApiKey(request, stage.config, { id: apiKey.id })).toMatchObject(refused);
      expect(await renameApiKey(request, stage.config, { id: apiKey.id, name: 'x' })).toMatchObject(refused);
      expect(await revokeApiKey(request, stage.config, apiKey.id)).toMatchObject(refused);
    }
    expect((await stage.find(key))?.name).toBe('Monthly report');
  });

  it('AK-04: a key is no session at any action of accounts, factors and sessions', async () => {
    const { key } = await stage.create(owner);
    const visitor = stage.browser();
    for (const scheme of ['Bearer', 'Basic', 'Token', '']) {
      const field = { ...JSON_ONLY, authorization: `${scheme} ${key}`.trim() };
      expect(await jsonOf(visitor.get('/auth/session', field))).toBeNull();
      expect((await visitor.get('/auth/security', field)).status).toBe(401);
      expect((await visitor.post('/auth/security', { do: 'enrol' }, field)).status).toBe(401);
    }
  });

  it.each([
    ['a scope that there is not', { scopes: 'invoices:delete' }, 'invalid_scopes'],
    ['no scope', { scopes: '' }, 'invalid_scopes'],
    ['a scope that its owner does not have', { scopes: 'invoices:read invoices:write' }, 'invalid_scopes'],
    ['no name', { name: '  ' }, 'invalid_name'],
    ['a long name', { name: 'x'.repeat(101) }, 'invalid_name'],
    ['a name with a line break', { name: 'a\nb' }, 'invalid_name'],
    ['a longer life', { expires: '366d' }, 'invalid_expires'],
    ['no end', { expires: 'never' }, 'invalid_expires'],
    ['no length of time', { expires: 'soon' }, 'invalid_expires'],
    ['a life in the past', { expires: '-1' }, 'invalid_expires'],
  ])('AK-05: with %s', async (_, fields, error) => {
    stage = await keysStage({ apiKeys: { allowedScopes: () => ['invoices:read', 'users:delete'] } });
    owner = await stage.account();
    expect(await errorOf(stage.change(owner, { ...NEW, ...fields }))).toEqual([400, error]);
    expect(await stored()).toEqual([]);
  });

  it('AK-06: one too many, also of 16 that are created at a time', async () => {
    stage = await keysStage({ apiKeys: { limit: 3 } });
    owner = await stage.account();
    await Promise.all(
      Array.from({ length: 16 }, (_, index) => stage.change(owner, { ...NEW, name: `Key ${index}` })),
    );
    expect((await stored()).length).toBeLessThanOrEqual(3);
    for (let count = (await stored()).length; count < 3; count += 1) await stage.create(owner);
    expect(await errorOf(stage.change(owner, NEW))).toEqual([400, 'limit_reached']);
    expect(await stored()).toHaveLength(3);
  });

  it('where `allowedScopes` fails', async () => {
    stage = await keysStage({
      apiKeys: {
        allowedScopes: () => {
          throw new Error('down');
        },
      },
    });
    owner = await stage.account();
    expect((await stage.change(owner, NEW)).status).toBe(500);
    expect(await stored()).toEqual([]);
  });
});

describe('a key that is not accepted', () => {
  it('AK-07: 32 requests at a time are one look-up each, and one write', async () => {
    const { key } = await stage.create(owner);
    const settings = resolveSettings({ ...stage.config });
    stage.calls.length = 0;
    const found = await Promise.all(Array.from({ length: 32 }, () => findKey(settings, key)));
    expect(found.every((one) => one?.name === 'Monthly report')).toBe(true);
    expect(stage.calls.filter((call) => call === 'get api-key')).toHaveLength(32);
    expect(stage.calls.filter((call) => call === 'put api-key')).toHaveLength(1);
  });

  it('AK-08: revoked in another process, at the next request', async () => {
    const { key, apiKey } = await stage.create(owner);
    const settings = resolveSettings({ ...stage.config });
    expect((await findKey(settings, key))?.id).toBe(apiKey.id);
    await stage.change(owner, { do: 'revoke', id: apiKey.id });
    expect(await findKey(settings, key)).toBeUndefined();
  });

  it('AK-08: a use that is noted while the key is revoked does not bring it back', async () => {
    const { key, apiKey } = await stage.create(owner);
    await Promise.all([
      ...Array.from({ length: 8 }, () => stage.find(key)),
      stage.change(owner, { do: 'revoke', id: apiKey.id }),
      ...Array.from({ length: 8 }, () => stage.find(key)),
    ]);
    expect(await stored()).toEqual([]);
  });

  it('AK-09: expired, to the second', async () => {
    const { key } = await stage.create(owner, { expires: '1h' });
    stage.clock.advance(3599);
    expect(await stage.find(key)).toBeDefined();
    stage.clock.advance(1);
    expect(await stage.find(key)).toBeUndefined();
  });

  it('AK-10: typing errors, and keys of others, cost no look-up', async () => {
    const { key } = await stage.create(owner);
    const swapped = key.slice(0, 20) + (key[21] ?? '') + (key[20] ?? '') + key.slice(22);
    const typed = [
      swapped === key ? `${key}x` : swapped,
      key.slice(1),
      key.slice(0, -1),
      `${key} `,
      key.toUpperCase(),
      '',
    ];
    const other = await keysStage({ apiKeys: { environment: 'test' } });
    const ofTests = (await other.create(await other.account())).key;
    const third = await keysStage({ apiKeys: { prefix: 'other' } });
    const ofOthers = (await third.create(await third.account())).key;
    stage.calls.length = 0;
    for (const text of [...typed, ofTests, ofOthers, `acme_live_${'0'.repeat(62)}`, 'x'.repeat(1e6)])
      expect(await stage.find(text)).toBeUndefined();
    expect(stage.calls).toEqual([]);
    const settings = resolveSettings(stage.config);
    expect([key, swapped, ofTests, ofOthers, 'eyJhbGciOi.x.y'].map((text) => isKey(text, settings))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('AK-11: with the id of a key and another secret', async () => {
    const { key, apiKey } = await stage.create(owner);
    const { key: other } = await stage.create(owner);
    const { parseKey, writeKey } = await import('../../src/core/api-keys/key-format.js');
    const parts = parseKey(other);
    const forged = writeKey({
      prefix: 'acme',
      environment: 'live',
      secret: parts?.secret ?? '',
      id: apiKey.id,
    });
    expect(await stage.find(forged)).toBeUndefined();
    expect(await stage.find(key)).toBeDefined();
  });

  it('AK-12: of a user who was deleted, by the library and in the store alone', async () => {
    const { key } = await stage.create(owner);
    const user = await stage.store.getUserByEmail('ada@example.com');
    const id = user?.id ?? '';
    const { key: second } = await stage.create(owner);
    await stage.store.deleteUser(id);
    expect(await stage.find(key)).toBeUndefined();
    expect(await stage.find(second)).toBeUndefined();
    stage = await keysStage();
    owner = await stage.account();
    const { key: third } = await stage.create(owner);
    const again = await stage.store.getUserByEmail('ada@example.com');
    expect(await deleteUserById(stage.config, again?.id ?? '')).toBe(true);
    expect(await stage.find(third)).toBeUndefined();
    expect(await stored()).toEqual([]);
  });

  it('AK-13: an outage is an error, and never "no key"', async () => {
    const { key } = await stage.create(owner);
    stage.breakStore(true);
    await expect(stage.find(key)).rejects.toMatchObject({ type: 'AdapterError' });
    expect((await owner.get('/auth/api-keys', JSON_ONLY)).status).toBe(503);
    expect((await stage.change(owner, NEW)).status).toBe(503);
    stage.breakStore(false);
    expect(await stage.find(key)).toBeDefined();
  });

  it('AK-13: a lost secret is an error, and its owner can still revoke the key', async () => {
    const { key, apiKey } = await stage.create(owner);
    const config: AuthConfig = { ...stage.config, secret: 'qY8mT2vK5wR9xB3nL6pD1sF4hJ7gC0zA' };
    await expect(findKey(resolveSettings(config), key)).rejects.toMatchObject({ code: 'record_unreadable' });
    Object.assign(stage.config, { secret: config.secret });
    owner = stage.browser();
    await owner.post('/auth/signin/email', { email: 'ada@example.com' });
    await owner.get(stage.magicLink());
    expect((await owner.get('/auth/api-keys', JSON_ONLY)).status).toBe(503);
    expect((await stage.change(owner, { do: 'revoke', id: apiKey.id })).status).toBe(200);
    expect(await findKey(resolveSettings({ ...stage.config }), key)).toBeUndefined();
  });

  it('AK-14: more requests in a minute than `rateLimit` says', async () => {
    stage = await keysStage({ apiKeys: { rateLimit: 3 } });
    owner = await stage.account();
    const { key } = await stage.create(owner);
    const { key: other } = await stage.create(owner);
    for (let count = 0; count < 3; count += 1) expect(await stage.find(key)).toBeDefined();
    stage.clock.advance(20);
    await expect(stage.find(key)).rejects.toMatchObject({ name: 'HttpError', status: 429, retryAfter: 40 });
    expect(await stage.find(other)).toBeDefined();
    stage.clock.advance(40);
    expect(await stage.find(key)).toBeDefined();
  });

  it('AK-14: of 32 at a time, no more than the limit; guesses at its secret do not count', async () => {
    stage = await keysStage({ apiKeys: { rateLimit: 5 } });
    owner = await stage.account();
    const { key, apiKey } = await stage.create(owner);
    const { parseKey, writeKey } = await import('../../src/core/api-keys/key-format.js');
    const { secret } = parseKey((await stage.create(owner)).key) ?? expect.unreachable();
    const forged = writeKey({ prefix: 'acme', environment: 'live', secret, id: apiKey.id });
    for (let count = 0; count < 10; count += 1) expect(await stage.find(forged)).toBeUndefined();
    const settings = resolveSettings({ ...stage.config });
    const done = await Promise.allSettled(Array.from({ length: 32 }, () => findKey(settings, key)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

describe('the key of another user', () => {
  it('AK-15: is not renamed, replaced or revoked, and is answered as one that there is not', async () => {
    const { key, apiKey } = await stage.create(owner);
    const eve = await stage.account('eve@example.com');
    const before = await stored();
    for (const id of [apiKey.id, 'none', '']) {
      expect(await errorOf(stage.change(eve, { do: 'rename', id, name: 'x' }))).toEqual([404, 'not_found']);
      expect(await errorOf(stage.change(eve, { do: 'rotate', id }))).toEqual([404, 'not_found']);
      expect(await errorOf(stage.change(eve, { do: 'revoke', id }))).toEqual([404, 'not_found']);
      const request = requestOf(eve);
      const refused = { ok: false, error: 'not_found' };
      expect(await renameApiKey(request, stage.config, { id, name: 'x' })).toMatchObject(refused);
      expect(await rotateApiKey(request, stage.config, { id })).toMatchObject(refused);
      expect(await revokeApiKey(request, stage.config, id)).toMatchObject(refused);
    }
    expect(await stored()).toEqual(before);
    expect(await stage.find(key)).toBeDefined();
    expect(await jsonOf(eve.get('/auth/api-keys', JSON_ONLY))).toMatchObject({ keys: [] });
  });
});

describe('what leaks nothing', () => {
  it('AK-16: the secret is in no record, log, audit event, mail or URL', async () => {
    const { key, apiKey } = await stage.create(owner);
    const page = await owner.post('/auth/api-keys', {
      do: 'create',
      name: 'Report',
      'scope_invoices:read': 'yes',
    });
    const [shown = ''] = /acme_live_[0-9A-Za-z]{62}/.exec(await page.text()) ?? [];
    expect([page.status, page.headers.get('location'), page.headers.get('cache-control')]).toEqual([
      200,
      null,
      expect.stringContaining('no-store'),
    ]);
    expect(await stage.find(shown)).toBeDefined();
    await stage.find(`${key}x`);
    stage.breakStore(true);
    await expect(stage.find(key)).rejects.toThrow();
    await owner.get('/auth/api-keys');
    stage.breakStore(false);
    await stage.change(owner, { do: 'rotate', id: apiKey.id });
    const everything = JSON.stringify(
      [await stored(), stage.log, stage.audit, stage.mails],
      (_, value: unknown) =>
        value instanceof Error ? [value.name, value.message, value.stack, value.cause] : value,
    );
    for (const one of [key, shown]) expect(everything).not.toContain(one.slice(23, 60));
  });

  it('AK-17: a key in the query or the body is not read', async () => {
    const { key } = await stage.create(owner);
    const visitor = stage.browser();
    for (const name of ['key', 'api_key', 'access_token', 'token']) {
      const response = await visitor.get(`/auth/api-keys?${name}=${key}`, JSON_ONLY);
      expect(response.status).toBe(401);
      expect((await visitor.post('/auth/api-keys', { ...NEW, [name]: key }, JSON_ONLY)).status).toBe(401);
    }
  });

  it('AK-18: names are text on the page, of whatever they are made', async () => {
    const name = `<img src=x onerror=alert(1)>"'&\u202E`;
    await stage.create(owner, { name });
    const page = await (await owner.get('/auth/api-keys')).text();
    expect(page).not.toContain('<img');
    expect(page).toContain('<bdi>&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    const again = await owner.post('/auth/api-keys', { ...NEW, name: '"><script>', scopes: 'none' });
    expect(await again.text()).not.toContain('<script>');
  });
});
