import { expect, it } from 'vitest';
import { ADA, NEW } from '../support/password-stage.js';
import { factorStage, jsonOf, JSON_ONLY, sessionOf } from '../support/factor-stage.js';

it('a password reset waits for the second factor, also in a trusted browser (ASVS 5.0, 6.4.3)', async () => {
  const stage = await factorStage();
  const { secret } = await stage.enrolled();
  const visitor = stage.browser();
  await stage.typePassword(visitor);
  await visitor.post('/auth/second-factor', { code: await stage.nextCode(secret), trust: 'yes' });
  await visitor.post('/auth/signout');
  await visitor.post('/auth/reset/password', { email: ADA });
  const reset = new URLSearchParams(stage.link().split('?')[1]).get('reset') ?? '';
  const answer = await visitor.post('/auth/callback/password', { reset, password: NEW });
  expect(visitor.locationOf(answer).pathname).toBe('/auth/second-factor');
  expect(await sessionOf(visitor)).toBeNull();
  // The former password is the one that counts.
  const typed = await stage.typePassword(visitor);
  expect(visitor.locationOf(typed).pathname).toBe('/');
});

it('locks an app after 100 wrong codes, and no recovery code (NIST SP 800-63B-4, 3.2.2)', async () => {
  const stage = await factorStage();
  const { browser, secret, recoveryCodes } = await stage.enrolled();
  const send = async (code: string, factor = 'totp') =>
    jsonOf(browser.post('/auth/second-factor', { code, factor }, JSON_ONLY));
  for (let tries = 0; tries < 100; tries += 1) {
    expect(await send('000000')).toEqual({ ok: false, error: 'wrong_code' });
    stage.clock.advance(3600);
  }
  const right = await stage.nextCode(secret);
  expect(await send(right)).toEqual({ ok: false, error: 'rate_limited' });
  expect(await send(recoveryCodes[0] ?? '', 'recovery')).toMatchObject({ ok: true });
});

it('ends a sign-in that waits after five codes, and after ten minutes', async () => {
  const stage = await factorStage();
  const { secret } = await stage.enrolled();
  const visitor = stage.browser();
  const send = async (code: string) => jsonOf(visitor.post('/auth/second-factor', { code }, JSON_ONLY));
  await stage.typePassword(visitor);
  for (let tries = 0; tries < 5; tries += 1)
    expect(await send('000000')).toEqual({ ok: false, error: 'wrong_code' });
  expect(await send(await stage.nextCode(secret))).toEqual({ error: 'no_session' });
  stage.clock.advance(30);
  await stage.typePassword(visitor);
  stage.clock.advance(601);
  expect(await send(await stage.nextCode(secret))).toEqual({ error: 'no_session' });
  expect(await sessionOf(visitor)).toBeNull();
});
