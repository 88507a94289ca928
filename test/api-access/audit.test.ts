import { expect, it } from 'vitest';
import { apiStage } from '../support/api-stage.js';

it('reports codes that clients get, and tokens that are used twice', async () => {
  const stage = await apiStage();
  const owner = await stage.account();
  const tokens = await stage.tokens(owner);
  await stage.refresh(tokens.refresh_token);
  stage.clock.advance(11);
  expect((await stage.refresh(tokens.refresh_token)).status).toBe(400);
  const names = stage.audit.filter(({ name }) => name === 'client.authorized' || name === 'token.reused');
  expect(names).toMatchObject([
    { name: 'client.authorized', client: 'web' },
    { name: 'token.reused', client: 'web', session: expect.any(String) },
  ]);
  expect(JSON.stringify(stage.audit)).not.toContain(tokens.refresh_token.slice(40));
});
