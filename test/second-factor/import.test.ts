import { expect, it } from 'vitest';
import { importFactors } from '../../src/second-factor.js';
import { factorStage, sessionOf } from '../support/factor-stage.js';

// As Better Auth 1.7 stores them: a text whose octets are the key, and codes of ten letters and digits.
const KEY = 'anjYMkp85i5ljaqnFD_UoX5cXaJlQQnc';
const BASE32 = 'MFXGUWKNNNYDQNLJGVWGUYLRNZDEIX2VN5MDKY2YMFFGYUKRNZRQ';
const CODES = ['8R76w-W1ZwP', 'F6qCJ-acple'];

it.each([
  ['octets', new TextEncoder().encode(KEY)],
  ['base32', BASE32],
])('keeps the app and the codes of another application, whose key comes in %s', async (_, secret) => {
  const stage = await factorStage();
  await stage.account();
  const userId = stage.store.snapshot().users[0]?.id ?? '';
  const taken = { userId, secret, recoveryCodes: CODES };
  expect(await importFactors(stage.config, taken)).toBe(true);
  expect(await importFactors(stage.config, taken)).toBe(false);
  expect(await importFactors(stage.config, { ...taken, userId: 'unknown' })).toBe(false);
  const visitor = stage.browser();
  await stage.typePassword(visitor);
  expect(await sessionOf(visitor)).toBeNull();
  await visitor.post('/auth/second-factor', { code: await stage.nextCode(BASE32) });
  expect(await sessionOf(visitor)).toMatchObject({ auth: { assurance: 2 } });
  const lost = stage.browser();
  await stage.typePassword(lost);
  await lost.post('/auth/second-factor', { factor: 'recovery', code: CODES[0] ?? '' });
  expect(await (await lost.get('/auth/second-factor')).text()).toContain('Set up an authenticator app');
});

it.each([
  [{ secret: 'not base32!' }, '`secret` must be the key'],
  [{ secret: 'MFXGUWK' }, '`secret` must be the key'],
  [{ secret: BASE32, period: 5 }, '`period` 15 to 300'],
  [{ secret: BASE32, recoveryCodes: ['1234-56'] }, 'at least 8 letters and digits'],
])('refuses %j', async (wrong, message) => {
  const stage = await factorStage();
  await stage.account();
  const userId = stage.store.snapshot().users[0]?.id ?? '';
  await expect(importFactors(stage.config, { userId, ...wrong })).rejects.toThrow(message);
});
