import { expect, it } from 'vitest';
import { resolveSettings } from '../support/settings.js';
import { findKey } from '../../src/core/api-keys/find-key.js';
import { keysStage } from '../support/keys-stage.js';

it('reports keys that are created, replaced and revoked', async () => {
  const stage = await keysStage();
  const owner = await stage.account();
  const { apiKey } = await stage.create(owner);
  await stage.change(owner, { do: 'rotate', id: apiKey.id });
  await stage.change(owner, { do: 'revoke', id: apiKey.id });
  const actor = (await stage.store.getUserByEmail('ada@example.com'))?.id;
  expect(stage.audit.filter(({ name }) => name.startsWith('key.'))).toMatchObject([
    { name: 'key.created', actor, key: apiKey.id },
    { name: 'key.rotated', actor, key: apiKey.id },
    { name: 'key.revoked', actor, key: apiKey.id },
  ]);
});

it('AK-19: a flood of refused keys is one event a minute, with their number', async () => {
  const stage = await keysStage();
  const owner = await stage.account();
  const { key, apiKey } = await stage.create(owner, { expires: '1m' });
  const settings = resolveSettings({ ...stage.config });
  const refused = (): unknown[] => stage.audit.filter(({ name }) => name === 'key.refused');
  for (let count = 0; count < 50; count += 1) await findKey(settings, `${key}${count}`);
  expect(refused()).toMatchObject([{ code: 'malformed', count: 1 }]);
  stage.clock.advance(60);
  await findKey(settings, `${key}x`);
  await findKey(settings, key);
  await findKey(settings, key);
  expect(refused().slice(1)).toMatchObject([
    { code: 'malformed', count: 50 },
    { code: 'expired', count: 1, key: apiKey.id, actor: expect.any(String) },
  ]);
});
