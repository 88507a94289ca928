import { decodeProtectedHeader } from 'jose';
import { expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { apiAccess } from '../../src/api.js';
import { Auth } from '../../src/core/auth.js';
import { SECRET } from '../support/config.js';
import { API, apiStage, type ApiStage, type Tokens } from '../support/api-stage.js';
import { jsonOf } from '../support/factor-stage.js';
import { ORIGIN } from '../support/password-stage.js';

const DAY = 86_400;

async function published({ send }: ApiStage): Promise<readonly string[]> {
  // What the endpoint answers.
  const { keys } = (await jsonOf(send('/auth/jwks'))) as { keys: { kid: string; alg: string }[] };
  return keys.map(({ kid }) => kid);
}

/** The key that signs now, by a token of a client whose user signs in anew. */
async function signing(stage: ApiStage): Promise<string | undefined> {
  const { access_token: token } = await stage.tokens(
    await stage.account(`${crypto.randomUUID()}@example.com`),
  );
  return decodeProtectedHeader(token).kid;
}

it('a key is published a day before it signs, and a day after its last token has expired', async () => {
  const stage = await apiStage({ api: { rotateKeysEvery: '7d' } });
  const [first] = await published(stage);
  stage.clock.advance(6 * DAY - 60);
  expect(await published(stage)).toEqual([first]);
  stage.clock.advance(400);
  const both = await published(stage);
  expect(both).toHaveLength(2);
  expect(both[0]).toBe(first);
  expect(await signing(stage)).toBe(first);
  stage.clock.advance(DAY + 60);
  expect(await signing(stage)).toBe(both[1]);
  expect(await published(stage)).toEqual(both);
  stage.clock.advance(DAY + 700);
  expect(await published(stage)).toEqual([both[1]]);
});

it('are those of the store: configurations of two tenants may differ in nothing else', async () => {
  const stage = await apiStage();
  const keysOf = async (adapter: MemoryAdapterObject): Promise<unknown> => {
    const answer = await Auth(new Request(`${ORIGIN}/auth/jwks`), {
      ...stage.config,
      adapter,
      records: adapter.records,
    });
    return answer.json();
  };
  const [first, second] = [MemoryAdapter(), MemoryAdapter()];
  const keys = await keysOf(first);
  expect(await keysOf(second)).not.toEqual(keys);
  expect(await keysOf(first)).toEqual(keys);
});

it('another algorithm signs from the next key on', async () => {
  const stage = await apiStage();
  const first = await signing(stage);
  stage.config.api = apiAccess({
    audience: API,
    scopes: ['invoices:read'],
    clients: [{ id: 'web', redirectUris: ['https://spa.example.com/cb'] }],
    algorithm: 'EdDSA',
  });
  stage.clock.advance(400);
  const [old, next] = await published(stage);
  expect(old).toBe(first);
  expect(await signing(stage)).toBe(first);
  stage.clock.advance(DAY + 400);
  const { access_token: token } = await stage.tokens(await stage.account('grace@example.com'));
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', kid: next });
});

it('keys that cannot be decrypted are an outage, and no new keys', async () => {
  const stage = await apiStage();
  const owner = await stage.account();
  const code = await stage.code(owner);
  const known = await published(stage);
  stage.config.secret = 'hV8sQ2nL5xW9rT3kD7mB4jG6fZ1cY0pA';
  expect((await stage.send('/auth/jwks')).status).toBe(503);
  expect((await stage.redeem(code)).status).not.toBe(200);
  stage.config.secret = ['hV8sQ2nL5xW9rT3kD7mB4jG6fZ1cY0pA', SECRET];
  expect(await published(stage)).toEqual(known);
});

it('claims of the application that fail, hang or are none give no token', async () => {
  const wrong: readonly (() => unknown)[] = [
    () => Promise.reject(new Error('down')),
    () => 'role',
    () => new Promise(() => {}),
  ];
  for (const claims of wrong) {
    const stage = await apiStage({
      api: { claims: claims as () => Record<string, unknown> },
      config: { timeouts: { callbacks: 0.05 } },
    });
    const code = await stage.code(await stage.account());
    expect((await stage.redeem(code)).status).toBeGreaterThanOrEqual(500);
  }
});

it('claims of the application cannot replace those of the token', async () => {
  const stage = await apiStage({ api: { claims: () => ({ sub: 'root', aud: 'x', role: 'user' }) } });
  const tokens: Tokens = await stage.tokens(await stage.account());
  const claims = JSON.parse(atob(tokens.access_token.split('.')[1] ?? '')) as Record<string, unknown>;
  expect(claims).toMatchObject({ aud: API, role: 'user' });
  expect(claims['sub']).not.toBe('root');
});
