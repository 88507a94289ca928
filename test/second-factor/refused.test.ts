import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { resetFactors } from '../../src/second-factor.js';
import { totpCode, stepAt } from '../../src/core/factors/totp.js';
import { factorStage, jsonOf, JSON_ONLY, sessionOf, type FactorStage } from '../support/factor-stage.js';
import { leadsTo } from '../support/factor-ways.js';
import { ADA, GOOD } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const PAGE = '/auth/second-factor';
const EVE = 'eve@example.com';
type Browser = ReturnType<FactorStage['browser']>;

/** The code of an app whose clock is some steps off. */
function codeAt({ clock }: FactorStage, secret: string, off: number): Promise<string> {
  const key = { secret, digits: 6, period: 30, algorithm: 'SHA-1' } as const;
  return totpCode(key, stepAt({ period: 30 }, clock.now()) + off);
}

async function begin(stage: FactorStage, email?: string): Promise<Browser> {
  const visitor = stage.browser();
  await stage.typePassword(visitor, email);
  return visitor;
}

const answerTo = (browser: Browser, fields: Record<string, string>): Promise<Record<string, unknown>> =>
  jsonOf(browser.post(PAGE, fields, JSON_ONLY));

describe('a code of an app', () => {
  it('MF-19: works once, and none before it does', async () => {
    const stage = await factorStage();
    const { secret } = await stage.enrolled();
    stage.clock.advance(90);
    const early = await codeAt(stage, secret, -1);
    const code = await codeAt(stage, secret, 0);
    expect(await answerTo(await begin(stage), { code })).toMatchObject({ ok: true });
    for (const used of [code, early])
      expect(await answerTo(await begin(stage), { code: used })).toMatchObject({ error: 'wrong_code' });
    expect(await answerTo(await begin(stage), { code: await codeAt(stage, secret, 1) })).toMatchObject({
      ok: true,
    });
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('MF-20: of a clock that is %i steps off: %s', async (off, passes) => {
    const stage = await factorStage();
    const { secret } = await stage.enrolled();
    stage.clock.advance(300);
    const visitor = await begin(stage);
    expect(await answerTo(visitor, { code: await codeAt(stage, secret, off) })).toMatchObject(
      passes ? { ok: true } : { error: 'wrong_code' },
    );
    expect((await sessionOf(visitor)) !== null).toBe(passes);
  });
});

describe('forms of the second factor', () => {
  it.each([
    [PAGE, { code: '123456' }],
    ['/auth/security', { do: 'remove' }],
  ])('MF-32: %s needs the CSRF token', async (path, fields) => {
    const stage = await factorStage();
    const { browser } = await stage.enrolled();
    for (const csrfToken of ['', 'x'.repeat(64)]) {
      const answer = await browser.post(path, { ...fields, csrfToken });
      expect(leadsTo(answer)).toContain('MissingCSRF');
    }
    expect(await jsonOf(browser.get('/auth/security', JSON_ONLY))).toMatchObject({
      factors: [{ kind: 'totp' }, { kind: 'recoveryCodes', left: 10 }],
    });
  });

  it.each(['https://evil.test/', '//evil.test', 'javascript:alert(1)', 'https://app.test@evil.test'])(
    'MF-33: lead to no other site: %s',
    async (callbackUrl) => {
      const stage = await factorStage();
      const { browser, secret } = await stage.enrolled();
      const done = await browser.post(PAGE, { code: await stage.nextCode(secret), callbackUrl });
      expect(new URL(leadsTo(done), 'https://app.test').origin).toBe('https://app.test');
      const query = new URLSearchParams({ callbackUrl }).toString();
      for (const path of [PAGE, '/auth/security']) {
        const page = await (await browser.get(`${path}?${query}`)).text();
        expect(page).toContain('<html');
        expect(page).not.toMatch(/(?:href|action|value|url)=["'][^"']*(?:evil\.test|javascript:)/);
        const stranger = await stage.browser().get(`${path}?${query}`);
        expect(new URL(leadsTo(stranger), 'https://app.test').origin).toBe('https://app.test');
        const signIn = await (await stage.browser().get(leadsTo(stranger))).text();
        expect(signIn).not.toMatch(/(?:href|action|value)=["'][^"']*(?:evil\.test|javascript:)/);
      }
    },
  );
});

describe('a trusted browser', () => {
  const trusted = async (stage: FactorStage, secret: string): Promise<Browser> => {
    const visitor = await begin(stage);
    await visitor.post(PAGE, { code: await stage.nextCode(secret), trust: 'yes' });
    await visitor.post('/auth/signout');
    return visitor;
  };

  it('MF-34: is not one of another user', async () => {
    const stage = await factorStage();
    const { secret } = await stage.enrolled();
    await stage.enrolled(EVE);
    const visitor = await trusted(stage, secret);
    await stage.typePassword(visitor, EVE);
    expect(await sessionOf(visitor)).toBeNull();
  });

  it.each(['removed', 'renewed', 'reset'] as const)('MF-34: is none after factors were %s', async (how) => {
    const stage = await factorStage();
    const { browser, secret } = await stage.enrolled();
    const visitor = await trusted(stage, secret);
    const id = stage.store.snapshot().users[0]?.id ?? '';
    if (how === 'reset') await resetFactors(stage.config, id);
    else await browser.post('/auth/security', { do: how === 'removed' ? 'remove' : 'codes' }, JSON_ONLY);
    if (how !== 'renewed') await enrolAgain(stage);
    await stage.typePassword(visitor);
    expect(await sessionOf(visitor)).toBeNull();
  });

  it('MF-34: is none after its end, whatever its cookie says', async () => {
    const stage = await factorStage({ options: { trustedDevice: '1d' } });
    const { secret } = await stage.enrolled();
    const visitor = await trusted(stage, secret);
    const device = visitor.kept.find(({ name }) => name.includes('trusted-device'));
    stage.clock.advance(86_400);
    const late = stage.browser();
    await late.get('/auth/csrf');
    const csrf = [...late.cookies].map(([name, value]) => `${name}=${value}`);
    const { csrfToken } = await jsonOf(late.get('/auth/csrf'));
    const body = new URLSearchParams({
      csrfToken: String(csrfToken),
      email: ADA,
      password: GOOD,
    });
    const headers = { cookie: [...csrf, `${device?.name}=${device?.value}`].join('; ') };
    const url = 'https://app.test/auth/callback/password';
    const answer = await Auth(new Request(url, { method: 'POST', headers, body }), stage.config);
    expect(leadsTo(answer)).toBe(PAGE);
  });
});

async function enrolAgain(stage: FactorStage): Promise<void> {
  await enrolIn(stage, await begin(stage));
}

/** Sets up an app in a session. */
async function enrolIn(stage: FactorStage, owner: Browser): Promise<void> {
  const begun = await jsonOf(owner.post('/auth/security', { do: 'enrol' }, JSON_ONLY));
  const code = await stage.nextCode(String(begun['secret']));
  const done = await jsonOf(
    owner.post('/auth/security', { do: 'confirm', enrolment: String(begun['enrolment']), code }, JSON_ONLY),
  );
  expect(done).toMatchObject({ ok: true });
}

describe('an enrolment', () => {
  it.each(['of another user', 'after its end', 'from before a change', 'that was changed'] as const)(
    'MF-35: %s confirms nothing',
    async (which) => {
      const stage = await factorStage();
      const owner = await stage.account();
      const { secret, enrolment } = await jsonOf(owner.post('/auth/security', { do: 'enrol' }, JSON_ONLY));
      if (which === 'after its end') stage.clock.advance(571);
      const code = await stage.nextCode(String(secret));
      const sent = { do: 'confirm', enrolment: String(enrolment), code };
      if (which === 'that was changed') sent.enrolment = `${sent.enrolment.slice(0, -4)}AAAA`;
      const other = which === 'of another user' ? await stage.account(EVE) : owner;
      // A session that just began, so that its proof is fresh.
      if (which === 'after its end') await stage.typePassword(owner);
      if (which === 'from before a change') await enrolIn(stage, owner);
      const answer = await jsonOf(other.post('/auth/security', sent, JSON_ONLY));
      expect(answer).toEqual({ ok: false, error: 'expired' });
      const { factors } = await jsonOf(other.get('/auth/security', JSON_ONLY));
      expect(factors).toHaveLength(which === 'from before a change' ? 2 : 0);
    },
  );
});

describe('a recovery code', () => {
  it('MF-36: works in any spelling, once, and for its owner alone', async () => {
    const stage = await factorStage();
    const { recoveryCodes } = await stage.enrolled();
    const eve = await stage.enrolled(EVE);
    const [first = '', second = ''] = recoveryCodes;
    const spelt = ` ${first.toUpperCase().replaceAll('-', '').replaceAll('1', 'I').replaceAll('0', 'O')} `;
    const sent = { factor: 'recovery', code: spelt };
    expect(await answerTo(await begin(stage), sent)).toMatchObject({ error: 'enrol' });
    for (const code of [spelt, first])
      expect(await answerTo(await begin(stage), { factor: 'recovery', code })).toMatchObject({
        error: 'wrong_code',
      });
    for (const code of [second, '', '-'.repeat(24), second.slice(1)])
      expect(await answerTo(await begin(stage, EVE), { factor: 'recovery', code })).not.toMatchObject({
        error: 'enrol',
      });
    expect(eve.recoveryCodes).not.toContain(second);
    expect(await answerTo(await begin(stage), { factor: 'recovery', code: second })).toMatchObject({
      error: 'enrol',
    });
  });
});
