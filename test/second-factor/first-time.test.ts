import { describe, expect, it } from 'vitest';
import type { CreationOptionsJSON } from '../../src/types/webauthn.js';
import { Authenticator } from '../support/authenticator.js';
import { factorStage, jsonOf, JSON_ONLY, sessionOf, type FactorStage } from '../support/factor-stage.js';
import { AT_IDP, leadsTo, throughIdp, throughLink } from '../support/factor-ways.js';
import { ADA, GOOD } from '../support/password-stage.js';

const CHALLENGE = '/auth/second-factor';
type Browser = ReturnType<FactorStage['browser']>;

/** First sign-ins, each of a user who is not stored. */
const FIRST: readonly (readonly [string, (stage: FactorStage, browser: Browser) => Promise<Response>])[] = [
  ['OpenID Connect', (stage, browser) => throughIdp(stage, browser)],
  ['a magic link', (stage, browser) => throughLink(stage, browser)],
  [
    'a code by mail',
    async (stage, browser) => {
      await browser.post('/auth/signin/email', { email: ADA });
      return browser.post('/auth/callback/email', { code: stage.codes.at(-1) ?? '' });
    },
  ],
  [
    'a confirmed sign-up',
    async (stage, browser) => {
      await browser.post('/auth/signup/password', { email: ADA, password: GOOD });
      return browser.get(stage.link());
    },
  ],
  ['a passkey without user verification', (_, browser) => register(browser, false)],
];

async function register(browser: Browser, uv: boolean): Promise<Response> {
  const query = `action=register&email=${encodeURIComponent(ADA)}`;
  const { options } = await jsonOf(browser.get(`/auth/webauthn-options/passkey?${query}`));
  // The options of a registration.
  const answer = new Authenticator().register(options as CreationOptionsJSON, { flags: { uv } });
  return browser.post('/auth/callback/passkey', { action: 'register', data: JSON.stringify(answer) });
}

const always = (strategy: 'jwt' | 'database'): Promise<FactorStage> =>
  factorStage({
    options: { required: 'always' },
    passkey: { registrationOptions: { authenticatorSelection: { userVerification: 'discouraged' } } },
    config: { session: { strategy, fields: ['id'] } },
  });

describe.each(['database', 'jwt'] as const)('MF-06: a first sign-in with %s sessions', (strategy) => {
  it.each(FIRST)('%s stores nothing before an app is set up', async (_, begin) => {
    const stage = await always(strategy);
    const visitor = stage.browser();
    expect(leadsTo(await begin(stage, visitor))).toBe(CHALLENGE);
    const { users, accounts, sessions, authenticators } = stage.store.snapshot();
    expect([users, accounts, sessions, authenticators]).toEqual([[], [], [], []]);
    expect(await sessionOf(visitor)).toBeNull();
    const { secret, enrolment } = await jsonOf(visitor.get(CHALLENGE, JSON_ONLY));
    const wrong = await visitor.post(CHALLENGE, { enrolment: String(enrolment), code: '000000' }, JSON_ONLY);
    expect(wrong.status).toBe(400);
    expect(stage.store.snapshot().users).toEqual([]);
    const code = await stage.nextCode(String(secret));
    await visitor.post(CHALLENGE, { enrolment: String(enrolment), code });
    expect(await sessionOf(visitor)).toMatchObject({ auth: { assurance: 2 } });
    expect(stage.store.snapshot().users).toHaveLength(1);
    expect(stage.store.snapshot().sessions).toHaveLength(strategy === 'jwt' ? 0 : 1);
  });

  it('MF-07: a passkey with user verification is two factors, and one without is not', async () => {
    const stage = await always(strategy);
    const visitor = stage.browser();
    await register(visitor, true);
    expect(await sessionOf(visitor)).toMatchObject({ auth: { assurance: 2, amr: ['pop', 'user', 'mfa'] } });
    const other = await always(strategy);
    const weak = other.browser();
    await register(weak, false);
    expect(await sessionOf(weak)).toBeNull();
  });
});

describe.each(['database', 'jwt'] as const)('MF-05: a trusted browser, with %s sessions', (strategy) => {
  it('is asked where a sign-in links a new account by its address', async () => {
    const stage = await factorStage({ config: { session: { strategy, fields: ['id'] } } });
    const { secret } = await stage.enrolled();
    const visitor = stage.browser();
    await stage.typePassword(visitor);
    await visitor.post(CHALLENGE, { code: await stage.nextCode(secret), trust: 'yes' });
    await visitor.post('/auth/signout');
    expect(leadsTo(await throughIdp(stage, visitor, { ...AT_IDP, sub: 'new' }))).toBe(CHALLENGE);
    expect(stage.store.snapshot().accounts).toEqual([]);
    await visitor.post(CHALLENGE, { code: await stage.nextCode(secret) });
    expect(stage.store.snapshot().accounts).toHaveLength(1);
    await visitor.post('/auth/signout');
    expect(leadsTo(await throughIdp(stage, visitor, { ...AT_IDP, sub: 'new' }))).toBe('/home');
  });
});
