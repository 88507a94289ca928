import { beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../src/testing/index.js';
import { jsonOf, JSON_ONLY } from '../support/factor-stage.js';
import { keysStage, type KeysStage, type MadeKey } from '../support/keys-stage.js';

let stage: KeysStage;
let owner: TestBrowser;
beforeEach(async () => {
  stage = await keysStage();
  owner = await stage.account();
});

const listed = async (): Promise<readonly Record<string, unknown>[]> => {
  const { keys } = await jsonOf(owner.get('/auth/api-keys', JSON_ONLY));
  // The list that the action answers.
  return keys as readonly Record<string, unknown>[];
};

it('creates a key that finds its owner, and is listed without its secret', async () => {
  const { key, apiKey } = await stage.create(owner);
  expect(key).toMatch(/^acme_live_[0-9A-Za-z]{62}$/);
  const user = await stage.store.getUserByEmail('ada@example.com');
  expect(await stage.find(key)).toEqual({
    id: apiKey.id,
    name: 'Monthly report',
    user: { ...user },
    scopes: ['invoices:read'],
  });
  const [only] = await listed();
  expect(only).toEqual({
    id: apiKey.id,
    name: 'Monthly report',
    start: key.slice(0, 16),
    scopes: ['invoices:read'],
    createdAt: '2030-01-01T00:00:00.000Z',
    expiresAt: '2031-01-01T00:00:00.000Z',
    lastUsedAt: '2030-01-01T00:00:00.000Z',
  });
});

it('one look-up of a record checks a key; its last use is written at most every five minutes', async () => {
  const { key } = await stage.create(owner);
  stage.calls.length = 0;
  await stage.find(key);
  expect(stage.calls).toEqual(['get api-key', 'put api-key']);
  for (const seconds of [0, 100, 199]) {
    stage.clock.advance(seconds);
    stage.calls.length = 0;
    await stage.find(key);
    expect(stage.calls).toEqual(['get api-key']);
  }
  stage.clock.advance(1);
  stage.calls.length = 0;
  await stage.find(key);
  expect(stage.calls).toEqual(['get api-key', 'put api-key']);
  expect(await listed()).toMatchObject([{ lastUsedAt: '2030-01-01T00:05:00.000Z' }]);
});

it('a key has never more scopes than its owner has now', async () => {
  const allowed = ['invoices:read', 'invoices:write', 'users:delete'];
  stage = await keysStage({ apiKeys: { allowedScopes: () => allowed } });
  owner = await stage.account();
  const { key } = await stage.create(owner, { scopes: 'invoices:write invoices:read' });
  expect((await stage.find(key))?.scopes).toEqual(['invoices:read', 'invoices:write']);
  allowed.splice(1);
  expect((await stage.find(key))?.scopes).toEqual(['invoices:read']);
  allowed.splice(0);
  expect((await stage.find(key))?.scopes).toEqual([]);
});

describe('replacing a key', () => {
  const rotate = async (id: string, overlap?: string): Promise<MadeKey> =>
    // What the action answers.
    (await jsonOf(
      stage.change(owner, { do: 'rotate', id, ...(overlap !== undefined && { overlap }) }),
    )) as unknown as MadeKey;

  it('the one before works for a day, and its id, name and scopes stay', async () => {
    const { key: first, apiKey } = await stage.create(owner);
    const { key: second, apiKey: rotated } = await rotate(apiKey.id);
    expect(rotated).toMatchObject({ id: apiKey.id, name: 'Monthly report', scopes: ['invoices:read'] });
    expect(second.slice(0, 23)).toBe(first.slice(0, 23));
    stage.clock.advance(86_399);
    for (const key of [first, second]) expect((await stage.find(key))?.id).toBe(apiKey.id);
    stage.clock.advance(1);
    expect(await stage.find(first)).toBeUndefined();
    expect((await stage.find(second))?.id).toBe(apiKey.id);
  });

  it('works at once alone where there is no overlap; of two replacements, only the last overlaps', async () => {
    const { key: first, apiKey } = await stage.create(owner);
    const { key: second } = await rotate(apiKey.id, '0');
    expect(await stage.find(first)).toBeUndefined();
    const { key: third } = await rotate(apiKey.id, '1h');
    const { key: fourth } = await rotate(apiKey.id, '3600');
    expect(await stage.find(second)).toBeUndefined();
    for (const key of [third, fourth]) expect((await stage.find(key))?.id).toBe(apiKey.id);
  });

  it('gives the same life again, and the replaced secret none longer than it had', async () => {
    const { key: first, apiKey } = await stage.create(owner, { expires: '30d' });
    stage.clock.advance(29.5 * 86_400);
    owner = stage.browser();
    await stage.typePassword(owner);
    const { key: second } = await rotate(apiKey.id, '10d');
    stage.clock.advance(86_400 / 2);
    expect(await stage.find(first)).toBeUndefined();
    stage.clock.advance(29 * 86_400);
    expect((await stage.find(second))?.id).toBe(apiKey.id);
    stage.clock.advance(86_400);
    expect(await stage.find(second)).toBeUndefined();
  });
});

it('renames and revokes keys, which need no fresh proof', async () => {
  const { key, apiKey } = await stage.create(owner);
  stage.clock.advance(601);
  expect((await stage.change(owner, { do: 'rename', id: apiKey.id, name: ' Weekly report ' })).status).toBe(
    200,
  );
  expect((await stage.find(key))?.name).toBe('Weekly report');
  expect((await stage.change(owner, { do: 'revoke', id: apiKey.id })).status).toBe(200);
  expect(await stage.find(key)).toBeUndefined();
  expect(await listed()).toEqual([]);
});

it('a key that expired is listed for another 30 days', async () => {
  const { key } = await stage.create(owner, { expires: '1d' });
  stage.clock.advance(86_400);
  expect(await stage.find(key)).toBeUndefined();
  owner = stage.browser();
  await stage.typePassword(owner);
  expect(await listed()).toHaveLength(1);
  stage.clock.advance(30 * 86_400);
  owner = stage.browser();
  await stage.typePassword(owner);
  expect(await listed()).toEqual([]);
});

it('keys need not expire where `maxAge` is false', async () => {
  stage = await keysStage({ apiKeys: { maxAge: false } });
  owner = await stage.account();
  const { key, apiKey } = await stage.create(owner, { expires: 'never' });
  expect(apiKey).not.toHaveProperty('expiresAt');
  stage.clock.advance(20 * 365 * 86_400);
  expect((await stage.find(key))?.id).toBe(apiKey.id);
});

it('mails the owner that there is a new key, without it', async () => {
  stage.mails.length = 0;
  const { key } = await stage.create(owner);
  const [mail] = stage.mails;
  expect(mail?.to).toBe('ada@example.com');
  expect(mail?.subject).toBe('New API key for app.test');
  expect(JSON.stringify(mail)).not.toContain(key.slice(23));
});

it('works without an adapter, where the owner is no more than an id', async () => {
  const { store } = stage;
  stage = await keysStage({
    without: ['adapter', 'secondFactor'],
    config: {
      records: store.records,
      session: { strategy: 'jwt' },
      providers: [
        {
          id: 'credentials',
          name: 'Test',
          type: 'credentials',
          credentials: {},
          authorize: () => ({ id: 'u1' }),
        },
      ],
    },
  });
  owner = stage.browser();
  await owner.post('/auth/callback/credentials', {});
  const { key } = await stage.create(owner);
  expect((await stage.find(key))?.user).toEqual({ id: 'u1' });
});
