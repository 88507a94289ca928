import { describe, expect, it } from 'vitest';
import { GOOD, ADA } from '../support/password-stage.js';
import {
  addPasskey,
  factorStage,
  jsonOf,
  JSON_ONLY,
  sessionOf,
  usePasskey,
} from '../support/factor-stage.js';

describe.each(['database', 'jwt'] as const)('two-factor authentication with %s sessions', (strategy) => {
  const config = { session: { strategy, fields: ['id'] } };

  it('signs in with the password and the code of the app, and not before', async () => {
    const stage = await factorStage({ config });
    const { secret } = await stage.enrolled();
    const visitor = stage.browser();
    const typed = await stage.typePassword(visitor);
    expect(typed.headers.get('location')).toBe('https://app.test/auth/second-factor');
    expect(await sessionOf(visitor)).toBeNull();
    const page = await (await visitor.get('/auth/second-factor')).text();
    expect(page).toContain('autocomplete="one-time-code"');
    const done = await visitor.post('/auth/second-factor', { code: await stage.nextCode(secret) });
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe('https://app.test');
    expect(await sessionOf(visitor)).toMatchObject({
      user: { email: ADA },
      auth: { assurance: 2, amr: ['pwd', 'otp', 'mfa'], factorTime: stage.clock.now().toISOString() },
    });
  });

  it('refuses a wrong code, and shows the page again', async () => {
    const stage = await factorStage({ config });
    await stage.enrolled();
    const visitor = stage.browser();
    await stage.typePassword(visitor);
    const wrong = await visitor.post('/auth/second-factor', { code: '000000' });
    expect(wrong.headers.get('location')).toContain('/auth/second-factor?code=wrong_code');
    expect(await (await visitor.get(wrong.headers.get('location') ?? '')).text()).toContain('Incorrect code');
    expect(await sessionOf(visitor)).toBeNull();
  });

  it('signs in with a passkey alone, and completes a sign-in that waits', async () => {
    const stage = await factorStage({ config });
    const owner = await stage.enrolled();
    const device = await addPasskey(owner.browser);
    const alone = stage.browser();
    await usePasskey(alone, device);
    expect(await sessionOf(alone)).toMatchObject({ auth: { assurance: 2, amr: ['pop', 'user', 'mfa'] } });
    const visitor = stage.browser();
    await stage.typePassword(visitor);
    await usePasskey(visitor, device);
    expect(await sessionOf(visitor)).toMatchObject({
      auth: { assurance: 2, amr: ['pwd', 'pop', 'user', 'mfa'] },
    });
  });

  it('does not ask who has none, and says how they authenticated', async () => {
    const stage = await factorStage({ config });
    await stage.account();
    const visitor = stage.browser();
    await stage.typePassword(visitor);
    expect(await sessionOf(visitor)).toMatchObject({
      auth: { assurance: 1, amr: ['pwd'], factorTime: null },
    });
  });

  it('leads who needs one and has none to an enrolment', async () => {
    const stage = await factorStage({ config, options: { required: 'always' } });
    const visitor = stage.browser();
    await visitor.post('/auth/signup/password', { email: ADA, password: GOOD });
    const confirmed = await visitor.get(stage.link());
    expect(confirmed.headers.get('location')).toBe('https://app.test/auth/second-factor');
    expect(stage.store.snapshot().users).toEqual([]);
    const { secret, enrolment } = await jsonOf(visitor.get('/auth/second-factor', JSON_ONLY));
    const code = await stage.nextCode(String(secret));
    const done = await visitor.post('/auth/second-factor', { enrolment: String(enrolment), code });
    expect(await done.text()).toContain('recovery-codes.txt');
    expect(await sessionOf(visitor)).toMatchObject({ user: { email: ADA }, auth: { assurance: 2 } });
  });

  it('asks for a new app after a recovery code, which works once', async () => {
    const stage = await factorStage({ config });
    const { recoveryCodes } = await stage.enrolled();
    const [code = ''] = recoveryCodes;
    const visitor = stage.browser();
    await stage.typePassword(visitor);
    await visitor.post('/auth/second-factor', {
      factor: 'recovery',
      code: code.toUpperCase().replaceAll('-', ' '),
    });
    expect(await sessionOf(visitor)).toBeNull();
    const { asks, secret, enrolment } = await jsonOf(visitor.get('/auth/second-factor', JSON_ONLY));
    expect(asks).toBe('enrol');
    const next = await stage.nextCode(String(secret));
    await visitor.post('/auth/second-factor', { enrolment: String(enrolment), code: next });
    expect(await sessionOf(visitor)).toMatchObject({ auth: { assurance: 2 } });
    const thief = stage.browser();
    await stage.typePassword(thief);
    const again = await thief.post('/auth/second-factor', { factor: 'recovery', code });
    expect(again.headers.get('location')).toContain('code=wrong_code');
  });

  it('does not ask in a browser that the user trusts', async () => {
    const stage = await factorStage({ config });
    const { secret } = await stage.enrolled();
    const visitor = stage.browser();
    await stage.typePassword(visitor);
    await visitor.post('/auth/second-factor', { code: await stage.nextCode(secret), trust: 'yes' });
    await visitor.post('/auth/signout');
    const typed = await stage.typePassword(visitor);
    expect(typed.headers.get('location')).toBe('https://app.test');
    expect(await sessionOf(visitor)).toMatchObject({ auth: { assurance: 1 } });
  });
});
