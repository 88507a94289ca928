import { describe, expect, it } from 'vitest';
import { ADA, GOOD, ORIGIN } from '../support/password-stage.js';
import { factorStage, jsonOf, JSON_ONLY } from '../support/factor-stage.js';

const WANTS_URL = { 'x-auth-return-redirect': '1' };

describe('programs', () => {
  it('get the recovery codes of an app that a sign-in waited for', async () => {
    const stage = await factorStage({ options: { required: 'always' } });
    const visitor = stage.browser();
    await visitor.post('/auth/signup/password', { email: ADA, password: GOOD });
    await visitor.get(stage.link());
    const { secret, enrolment } = await jsonOf(visitor.get('/auth/second-factor', JSON_ONLY));
    const code = await stage.nextCode(String(secret));
    const sent = { enrolment: String(enrolment), code };
    const done = await visitor.post('/auth/second-factor', sent, JSON_ONLY);
    expect(done.status).toBe(200);
    const { recoveryCodes, ...rest } = await jsonOf(done);
    expect(rest).toEqual({ ok: true, url: ORIGIN });
    expect(recoveryCodes).toHaveLength(10);
  });

  it('learn from the URL that a second factor is asked for; pages get the plain one', async () => {
    const stage = await factorStage();
    await stage.enrolled();
    const fields = { email: ADA, password: GOOD };
    const answer = await stage.browser().post('/auth/callback/password', fields, WANTS_URL);
    expect(await jsonOf(answer)).toEqual({ url: `${ORIGIN}/auth/second-factor?code=second_factor` });
    const page = await stage.typePassword(stage.browser());
    expect(page.headers.get('location')).toBe(`${ORIGIN}/auth/second-factor`);
  });

  it('learn that there is nothing to remove or renew; pages show no such form', async () => {
    const stage = await factorStage();
    const browser = await stage.account();
    for (const change of ['remove', 'codes']) {
      const answer = await browser.post('/auth/security', { do: change }, JSON_ONLY);
      expect(answer.status).toBe(400);
      expect(await jsonOf(answer)).toEqual({ ok: false, error: 'not_available' });
    }
    const none = await factorStage({ options: { factors: [] } });
    const refused = await (await none.account()).post('/auth/security', { do: 'enrol' }, JSON_ONLY);
    expect(refused.status).toBe(404);
    expect(await jsonOf(refused)).toEqual({ ok: false, error: 'not_available' });
    const page = await (await none.account('eve@example.com')).post('/auth/security', { do: 'enrol' });
    expect(page.status).toBe(404);
    expect((await browser.post('/auth/security', { do: 'codes' })).status).toBe(400);
  });
});
