import { expect, it } from 'vitest';
import { addPasskey, factorStage, sessionOf, usePasskey } from '../support/factor-stage.js';

it('refuses users without a passkey where it is required and there are no apps, and names what is missing', async () => {
  const stage = await factorStage();
  const owner = await stage.account();
  const device = await addPasskey(owner);
  await stage.account('eve@example.com');
  const { secondFactor: before } = stage.config;
  Object.assign(stage.config, { secondFactor: { ...before, factors: [], required: 'always' } });
  const eve = stage.browser();
  const refused = await stage.typePassword(eve, 'eve@example.com');
  expect(refused.headers.get('location')).toContain('code=second_factor_required');
  expect(await sessionOf(eve)).toBeNull();
  const visitor = stage.browser();
  await stage.typePassword(visitor);
  expect(await sessionOf(visitor)).toBeNull();
  await usePasskey(visitor, device);
  expect(await sessionOf(visitor)).toMatchObject({ auth: { assurance: 2 } });
});
