import { expect, it } from 'vitest';
import { resetFactors } from '../../src/second-factor.js';
import { factorStage, JSON_ONLY } from '../support/factor-stage.js';

it('reports to the audit log of every change and use of a second factor, without codes and keys', async () => {
  const stage = await factorStage();
  const { browser, secret, recoveryCodes } = await stage.enrolled();
  const { sub } = { sub: stage.store.snapshot().users[0]?.id };
  const visitor = stage.browser();
  await stage.typePassword(visitor);
  await visitor.post('/auth/second-factor', { code: '000000' });
  await visitor.post('/auth/second-factor', { code: await stage.nextCode(secret), trust: 'yes' });
  await visitor.post('/auth/second-factor', { code: await stage.nextCode(secret) });
  await browser.post('/auth/security', { do: 'codes' }, JSON_ONLY);
  const lost = stage.browser();
  await stage.typePassword(lost);
  await lost.post('/auth/second-factor', { factor: 'recovery', code: recoveryCodes[0] ?? '' });
  await visitor.post('/auth/security', { do: 'remove' });
  await resetFactors(stage.config, String(sub));
  const reported = stage.audit.filter(({ name }) => /^(?:factor|recovery|device|stepup)\./.test(name));
  expect(reported.map(({ name }) => name)).toEqual([
    'factor.enrolled',
    'stepup.required',
    'factor.failed',
    'factor.used',
    'device.trusted',
    'factor.used',
    'stepup.passed',
    'factor.enrolled',
    'stepup.required',
    'factor.failed',
    'factor.removed',
    'factor.removed',
  ]);
  expect(reported.every((event) => 'actor' in event && event.actor === sub)).toBe(true);
  const text = JSON.stringify([stage.audit, stage.log.errors, stage.log.warnings]);
  for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
});

it('tells how many recovery codes are left', async () => {
  const stage = await factorStage();
  const { recoveryCodes } = await stage.enrolled();
  const visitor = stage.browser();
  await stage.typePassword(visitor);
  await visitor.post('/auth/second-factor', { factor: 'recovery', code: recoveryCodes[0] ?? '' });
  expect(stage.audit.at(-1)).toMatchObject({ name: 'recovery.used', left: 9 });
  expect(stage.mails.at(-1)).toMatchObject({ subject: expect.stringContaining('recovery code') as unknown });
});
