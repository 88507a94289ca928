import { describe, expect, it } from 'vitest';
import { refusalOf, toResponse } from '../../src/server/protect.js';
import {
  confirmTotp,
  enrolTotp,
  factors,
  newRecoveryCodes,
  removeFactor,
  stepUp,
} from '../../src/second-factor.js';
import { changePassword, getSession } from '../../src/index.js';
import type { TestBrowser } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { factorStage, sessionOf, type FactorStage } from '../support/factor-stage.js';
import { ADA, GOOD, NEW } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

/** A request for a page or an API, with the cookies of a browser. */
function requestOf(browser: TestBrowser, accept: string): Request {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Request('https://app.test/billing?month=1', { headers: { cookie, accept } });
}

const page = (browser: TestBrowser): Request => requestOf(browser, 'text/html');
const api = (browser: TestBrowser): Request => requestOf(browser, 'application/json');

async function typed(stage: FactorStage): Promise<{ browser: TestBrowser; secret: string }> {
  const { browser, secret } = await stage.enrolled();
  stage.clock.advance(3600);
  return { browser, secret };
}

describe.each(['database', 'jwt'] as const)('protected pages and APIs with %s sessions', (strategy) => {
  const config: Partial<AuthConfig> = { session: { strategy, fields: ['id'] } };
  const rules = { maySee: { assurance: 2, recent: '10m' } } as const;

  it('lead people to a step-up and back, and challenge programs (RFC 9470)', async () => {
    const stage = await factorStage({ config });
    const { browser, secret } = await typed(stage);
    expect(await refusalOf(page(browser), stage.config, { maySee: { assurance: 2 } })).toBeUndefined();
    const refusal = await refusalOf(page(browser), stage.config, rules);
    expect(refusal).toMatchObject({
      status: 302,
      location: '/auth/second-factor?callbackUrl=%2Fbilling%3Fmonth%3D1&assurance=2',
    });
    const challenged = toResponse(
      (await refusalOf(api(browser), stage.config, rules)) ?? { status: 403, message: '' },
    );
    expect(challenged.status).toBe(401);
    expect(challenged.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_user_authentication", error_description="Prove again who you are", ' +
        'acr_values="urn:latchkey:assurance:2", max_age="600"',
    );
    const asked = stage.audit.filter(({ name }) => name === 'stepup.required');
    expect(asked.at(-1)).toMatchObject({ by: 'protect', actor: stage.store.snapshot().users[0]?.id });
    const shown = await (await browser.get(refusal?.location ?? '')).text();
    expect(shown).toContain('Confirm it');
    const done = await browser.post('/auth/second-factor', {
      code: await stage.nextCode(secret),
      callbackUrl: '/billing?month=1',
    });
    expect(done.headers.get('location')).toBe('https://app.test/billing?month=1');
    expect(await refusalOf(page(browser), stage.config, rules)).toBeUndefined();
  });

  it('lead a user without a second factor to its set-up, and back after it', async () => {
    const stage = await factorStage({ config });
    const browser = await stage.account();
    const refusal = await refusalOf(page(browser), stage.config, { maySee: { assurance: 2 } });
    const toSecurity = await browser.get(refusal?.location ?? '');
    const { pathname, search } = new URL(toSecurity.headers.get('location') ?? '');
    expect(pathname).toBe('/auth/security');
    const shown = await (await browser.get(pathname + search)).text();
    expect(shown).toContain('name="then" value="return"');
    const fields = { then: 'return', callbackUrl: '/billing?month=1' };
    const begun = await (await browser.post('/auth/security', { do: 'enrol', ...fields })).text();
    expect(begun).toContain('name="then" value="return"');
    const secret = /<code dir="ltr">([A-Z2-7 ]+)<\/code>/.exec(begun)?.[1]?.replaceAll(' ', '') ?? '';
    const enrolment = /name="enrolment" value="([^"]+)"/.exec(begun)?.[1] ?? '';
    const confirm = { do: 'confirm', enrolment, ...fields };
    const wrong = await (await browser.post('/auth/security', { ...confirm, code: '000000' })).text();
    expect(wrong).toContain('name="then" value="return"');
    const codes = await browser.post('/auth/security', { ...confirm, code: await stage.nextCode(secret) });
    expect(await codes.text()).toContain('href="https://app.test/billing?month=1"');
    expect(await refusalOf(page(browser), stage.config, { maySee: { assurance: 2 } })).toBeUndefined();
    // At the page itself, users stay there.
    const own = await browser.get('/auth/security?callbackUrl=/billing');
    expect(await own.text()).not.toContain('name="then"');
  });

  it('take no first factor for a fresh second one', async () => {
    const stage = await factorStage({ config });
    const { browser } = await stage.enrolled();
    stage.clock.advance(3600);
    await stage.typePassword(browser);
    expect((await refusalOf(api(browser), stage.config, rules))?.status).toBe(401);
  });

  it('lead a user without a second factor to a sign-in for a fresh proof, which must be their own', async () => {
    const stage = await factorStage({ config });
    const browser = await stage.account();
    await stage.account('eve@example.com');
    stage.clock.advance(3600);
    const recent = { maySee: { recent: '10m' } } as const;
    expect((await refusalOf(page(browser), stage.config, recent))?.location).toContain('/auth/second-factor');
    await browser.post('/auth/second-factor', { factor: 'signin', callbackUrl: '/billing' });
    const other = await stage.typePassword(browser, 'eve@example.com');
    expect(other.headers.get('location')).toContain('code=other_user');
    expect(await sessionOf(browser)).toMatchObject({ user: { email: ADA } });
    await browser.post('/auth/second-factor', { factor: 'signin', callbackUrl: '/billing' });
    await stage.typePassword(browser);
    expect(await refusalOf(page(browser), stage.config, recent)).toBeUndefined();
  });

  it('need the option', async () => {
    const stage = await factorStage({ config });
    const browser = await stage.account();
    const { secondFactor: _, ...without } = stage.config;
    await expect(refusalOf(api(browser), without, rules)).rejects.toThrow('need the option `secondFactor`');
    await expect(
      refusalOf(api(browser), stage.config, { maySee: { recent: 'soon' as '1s' } }),
    ).rejects.toThrow('The rule `recent` must be a length of time');
    await expect(refusalOf(api(browser), stage.config, { maySee: { assurance: 3 as 2 } })).rejects.toThrow(
      'The rule `assurance` must be 1 or 2',
    );
  });

  it('see what the session proves, whatever a callback shows of it', async () => {
    const stage = await factorStage({
      config: {
        ...config,
        callbacks: { session: ({ session }) => ({ ...session, auth: { assurance: 2 } }) as never },
      },
    });
    const browser = await stage.account();
    const reading = await getSession(api(browser), stage.config);
    expect(reading).toMatchObject({ status: 'in', auth: { assurance: 1 } });
    expect((await refusalOf(api(browser), stage.config, { maySee: { assurance: 2 } }))?.status).toBe(401);
  });
});

describe.each(['database', 'jwt'] as const)('the server’s own functions with %s sessions', (strategy) => {
  const config: Partial<AuthConfig> = { session: { strategy, fields: ['id'] } };

  it('set up an app, list and remove it, after a fresh proof', async () => {
    const stage = await factorStage({ config });
    const browser = await stage.account();
    const begun = await enrolTotp(api(browser), stage.config);
    if (!begun.ok) throw new Error(begun.error);
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(begun.qr).toMatch(/^<svg /);
    expect(await factors(api(browser), stage.config)).toMatchObject({
      ok: true,
      factors: [],
      canEnrol: true,
    });
    const wrong = await confirmTotp(api(browser), stage.config, {
      enrolment: begun.enrolment,
      code: '000000',
    });
    expect(wrong).toMatchObject({ ok: false, error: 'wrong_code' });
    const code = await stage.nextCode(begun.secret);
    const done = await confirmTotp(api(browser), stage.config, { enrolment: begun.enrolment, code });
    if (!done.ok) throw new Error(done.error);
    expect(done.recoveryCodes).toHaveLength(10);
    expect(done.headers.getSetCookie().join()).toContain('session-token');
    expect(await factors(api(browser), stage.config)).toMatchObject(
      strategy === 'jwt'
        ? { factors: [{ kind: 'totp' }, { kind: 'recoveryCodes', left: 10 }] }
        : { ok: false, error: 'no_session' },
    );
  });

  it('ask for the second factor again where the last proof is too old', async () => {
    const stage = await factorStage({ config });
    const { browser, secret } = await typed(stage);
    const ask = async (run: (request: Request) => Promise<unknown>): Promise<unknown> => run(api(browser));
    const old = { ok: false, error: 'reauthentication_required' };
    expect(await ask((request) => enrolTotp(request, stage.config))).toMatchObject(old);
    expect(await ask((request) => removeFactor(request, stage.config))).toMatchObject(old);
    expect(await ask((request) => newRecoveryCodes(request, stage.config))).toMatchObject(old);
    // The password alone is weaker than what this user signs in with.
    const change = { newPassword: NEW, currentPassword: GOOD };
    expect(await ask((request) => changePassword(request, stage.config, change))).toMatchObject(old);
    expect(await stepUp(api(browser), stage.config, { code: '000000' })).toMatchObject({
      ok: false,
      error: 'wrong_code',
    });
    await browser.post('/auth/second-factor', { code: await stage.nextCode(secret) });
    expect(await ask((request) => newRecoveryCodes(request, stage.config))).toMatchObject({ ok: true });
    expect(await ask((request) => removeFactor(request, stage.config))).toMatchObject({ ok: true });
    expect(await ask((request) => removeFactor(request, stage.config))).toMatchObject({
      ok: false,
      error: 'not_available',
    });
  });
});
