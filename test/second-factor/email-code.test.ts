import { describe, expect, it } from 'vitest';
import Credentials from '../../src/providers/credentials.js';
import { emailCode, recoveryCodes, secondFactor as factorOption, totp } from '../../src/second-factor.js';
import type { EmailCodeOptions, SecondFactorOptions } from '../../src/second-factor.js';
import {
  addPasskey,
  factorStage,
  jsonOf,
  JSON_ONLY,
  PIN,
  sessionOf,
  type FactorStage,
} from '../support/factor-stage.js';
import { AT_IDP, leadsTo, throughIdp, throughLink, throughReset } from '../support/factor-ways.js';
import { ADA, GOOD, NEW } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const PAGE = '/auth/second-factor';
const SEND = { factor: 'email', do: 'send' };
type Browser = ReturnType<FactorStage['browser']>;

const factorsWith = (options?: EmailCodeOptions): SecondFactorOptions['factors'] => [
  totp({ issuer: 'Acme' }),
  recoveryCodes(),
  emailCode(options),
];

/** A stage where every user needs a second factor, with a user who has none, and whose address is proven. */
async function mailStage(
  options: Partial<SecondFactorOptions> = {},
  strategy: 'jwt' | 'database' = 'database',
): Promise<FactorStage> {
  const stage = await factorStage({
    options: { factors: factorsWith(), required: 'always', ...options },
    config: { session: { strategy, fields: ['id'] } },
  });
  // The account is made where no user needs a second factor yet.
  const { secondFactor } = stage.config;
  const free = { ...secondFactor, factors: [totp({ issuer: 'Acme' })], required: 'enrolled' as const };
  Object.assign(stage.config, { secondFactor: free });
  await stage.account();
  Object.assign(stage.config, { secondFactor });
  return stage;
}

/** The code in the newest mail. */
function codeIn({ mails }: FactorStage): string {
  const { kind, text = '' } = mails.at(-1) ?? {};
  return kind === 'code' ? (/^(\d{3,4}) (\d{3,4})$/m.exec(text) ?? []).slice(1).join('') : '';
}

async function waits(stage: FactorStage): Promise<Browser> {
  const visitor = stage.browser();
  await stage.typePassword(visitor);
  return visitor;
}

const send = (visitor: Browser): Promise<Record<string, unknown>> =>
  jsonOf(visitor.post(PAGE, SEND, JSON_ONLY));
const answer = (visitor: Browser, code: string): Promise<Record<string, unknown>> =>
  jsonOf(visitor.post(PAGE, { factor: 'email', code }, JSON_ONLY));

describe.each(['database', 'jwt'] as const)('a code by mail, with %s sessions', (strategy) => {
  it('MF-41: completes a sign-in, and raises no assurance', async () => {
    const stage = await mailStage({}, strategy);
    const visitor = await waits(stage);
    const before = stage.mails.length;
    expect(await jsonOf(visitor.get(PAGE, JSON_ONLY))).toMatchObject({ asks: 'enrol', ways: ['emailCode'] });
    expect(stage.mails).toHaveLength(before);
    expect(await send(visitor)).toEqual({ ok: true });
    const { to, kind, url, subject } = stage.mails.at(-1) ?? {};
    expect([to, kind, subject]).toEqual([ADA, 'code', 'Your code for app.test']);
    expect(url).toBe('https://app.test/auth/second-factor?with=email');
    const code = codeIn(stage);
    expect(code).toMatch(/^\d{8}$/);
    expect(await sessionOf(visitor)).toBeNull();
    expect(await answer(visitor, `${code.slice(0, 4)} ${code.slice(4)}`)).toMatchObject({ ok: true });
    expect(await sessionOf(visitor)).toMatchObject({
      user: { email: ADA },
      auth: {
        assurance: 1,
        factorTime: null,
        amr: ['pwd', 'otp'],
        authTime: stage.clock.now().toISOString(),
      },
    });
  });

  it('MF-42: is refused when it is wrong, was used, is another one’s, is replaced, or is over', async () => {
    const stage = await mailStage({}, strategy);
    const visitor = await waits(stage);
    expect(await answer(visitor, '12345678')).toMatchObject({ ok: false, error: 'wrong_code' });
    await send(visitor);
    const first = codeIn(stage);
    stage.clock.advance(31);
    await send(visitor);
    const second = codeIn(stage);
    expect(await answer(visitor, first)).toMatchObject({ error: 'wrong_code' });
    const other = await waits(stage);
    stage.clock.advance(31);
    await send(other);
    expect(await answer(other, second)).toMatchObject({ error: 'wrong_code' });
    expect(await answer(visitor, second)).toMatchObject({ ok: true });
    expect(await answer(visitor, second)).not.toMatchObject({ ok: true });
    const used = stage.store.snapshot().sessions.length;
    const late = await waits(stage);
    stage.clock.advance(31);
    await send(late);
    const over = codeIn(stage);
    stage.clock.advance(600);
    expect(await answer(late, over)).toEqual({ error: 'no_session' });
    expect(stage.store.snapshot().sessions).toHaveLength(used);
  });
});

it('MF-42: five wrong codes end the sign-in, a right sixth included', async () => {
  const stage = await mailStage();
  const visitor = await waits(stage);
  await send(visitor);
  const code = codeIn(stage);
  for (const wrong of [1, 2, 3, 4, 5].map((digit) => String(digit).repeat(8)))
    expect(await answer(visitor, wrong)).toMatchObject({ error: 'wrong_code' });
  expect(await answer(visitor, code)).toEqual({ error: 'no_session' });
  // All sign-ins of the user count together.
  const next = await waits(stage);
  stage.clock.advance(29);
  await send(next);
  expect(await answer(next, codeIn(stage))).toMatchObject({ error: 'rate_limited', retryAfter: 1 });
});

it('MF-43: mails are limited for the sign-in, and for the user', async () => {
  const stage = await mailStage();
  const visitor = await waits(stage);
  const sent = (): number => stage.mails.filter(({ kind }) => kind === 'code').length;
  expect(await send(visitor)).toEqual({ ok: true });
  expect(await send(visitor)).toMatchObject({ error: 'rate_limited', retryAfter: 30 });
  for (let count = 2; count <= 4; count += 1) {
    stage.clock.advance(31);
    await send(visitor);
  }
  expect(sent()).toBe(3);
  for (let count = 0; count < 3; count += 1) await send(await waits(stage));
  expect(sent()).toBe(5);
  expect(await send(await waits(stage))).toMatchObject({ error: 'rate_limited', retryAfter: 30 });
  stage.clock.advance(30);
  const late = await waits(stage);
  expect(await send(late)).toEqual({ ok: true });
  // A right code ends the count.
  expect(await answer(late, codeIn(stage))).toMatchObject({ ok: true });
  expect(await send(await waits(stage))).toEqual({ ok: true });
});

it('MF-43: 32 requests for a mail at the same time send one', async () => {
  const stage = await mailStage();
  const visitor = await waits(stage);
  await Promise.all(Array.from({ length: 32 }, () => send(visitor)));
  expect(stage.mails.filter(({ kind }) => kind === 'code')).toHaveLength(1);
  expect(await answer(visitor, codeIn(stage))).toMatchObject({ ok: true });
});

describe('MF-44: a code is mailed', () => {
  const refused = async (stage: FactorStage, visitor: Browser): Promise<void> => {
    const count = stage.mails.length;
    expect(await jsonOf(visitor.get(PAGE, JSON_ONLY))).not.toMatchObject({
      ways: expect.arrayContaining(['emailCode']) as unknown,
    });
    expect(await (await visitor.get(`${PAGE}?with=email`)).text()).not.toContain('value="send"');
    expect(await send(visitor)).toEqual({ ok: false, error: 'not_available' });
    expect((await visitor.post(PAGE, SEND)).status).toBe(400);
    expect(stage.mails).toHaveLength(count);
    expect(await answer(visitor, '12345678')).not.toMatchObject({ ok: true });
    expect(await sessionOf(visitor)).toBeNull();
  };

  it.each([
    ['a magic link', throughLink],
    [
      'a code by mail',
      async (stage: FactorStage, visitor: Browser) => {
        await visitor.post('/auth/signin/email', { email: ADA });
        return visitor.post('/auth/callback/email', { code: stage.codes.at(-1) ?? '' });
      },
    ],
    [
      'a new password by a link',
      (stage: FactorStage, visitor: Browser) => throughReset(stage, visitor, { password: NEW }),
    ],
    [
      'an account that is linked by its address',
      (stage: FactorStage, visitor: Browser) => throughIdp(stage, visitor),
    ],
  ] as const)('never after %s', async (_, begin) => {
    const stage = await mailStage();
    const visitor = stage.browser();
    expect(leadsTo(await begin(stage, visitor))).toBe(PAGE);
    await refused(stage, visitor);
  });

  it('never after the sign-up that a mail confirmed', async () => {
    const stage = await factorStage({ options: { factors: factorsWith(), required: 'always' } });
    const visitor = stage.browser();
    await visitor.post('/auth/signup/password', { email: ADA, password: GOOD });
    expect(leadsTo(await visitor.get(stage.link()))).toBe(PAGE);
    await refused(stage, visitor);
  });

  it('never to an address that is not proven', async () => {
    const stage = await factorStage({ options: { factors: factorsWith(), required: 'always' } });
    const { id } = await stage.store.createUser({ id: 'ada', email: ADA, emailVerified: null });
    const visitor = stage.browser();
    expect(leadsTo(await visitor.post('/auth/callback/credentials', { id, pin: PIN }))).toBe(PAGE);
    await refused(stage, visitor);
    const stranger = stage.browser();
    await throughIdp(stage, stranger, { ...AT_IDP, email: 'eve@example.com', email_verified: false });
    await refused(stage, stranger);
  });

  it('not after a provider that hosts the mailbox', async () => {
    const stage = await factorStage({
      options: { factors: factorsWith({ notAfter: ['idp'] }), required: 'always' },
    });
    const visitor = stage.browser();
    await throughIdp(stage, visitor);
    await refused(stage, visitor);
  });

  it('not to a user who has an app, or a passkey', async () => {
    const stage = await mailStage();
    const owner = await waits(stage);
    await send(owner);
    await answer(owner, codeIn(stage));
    await addPasskey(owner);
    await refused(stage, await waits(stage));
    const other = await factorStage({
      options: { factors: factorsWith(), required: () => 'enrol' as const },
    });
    other.config.secondFactor = factorOption({ factors: factorsWith(), required: () => false });
    await other.enrolled();
    other.config.secondFactor = factorOption({ factors: factorsWith(), required: () => 'enrol' });
    await refused(other, await waits(other));
  });

  it('not to a user who has used a recovery code, even as a fallback', async () => {
    const stage = await factorStage({ options: { factors: factorsWith({ fallback: true }) } });
    const { recoveryCodes: codes } = await stage.enrolled();
    const visitor = await waits(stage);
    await visitor.post(PAGE, { factor: 'recovery', code: codes[0] ?? '' });
    expect(await jsonOf(visitor.get(PAGE, JSON_ONLY))).toMatchObject({ asks: 'enrol' });
    await refused(stage, visitor);
  });

  it('not as a step-up: a signed-in user proves no second factor by it', async () => {
    const stage = await mailStage();
    const visitor = await waits(stage);
    await send(visitor);
    await answer(visitor, codeIn(stage));
    expect(await send(visitor)).toEqual({ ok: false, error: 'not_available' });
    expect(await answer(visitor, '12345678')).toEqual({ ok: false, error: 'not_available' });
    const asked = await visitor.get(`${PAGE}?assurance=2&callbackUrl=%2Fadmin`);
    expect(leadsTo(asked)).toContain('/auth/security?code=second_factor_required');
  });

  it('not to an address that the user no longer has', async () => {
    const stage = await mailStage();
    const visitor = await waits(stage);
    await send(visitor);
    const code = codeIn(stage);
    const [user] = stage.store.snapshot().users;
    await stage.store.updateUser({ id: user?.id ?? '', email: 'new@example.com' });
    expect(await answer(visitor, code)).toMatchObject({ error: 'wrong_code' });
  });
});

it('MF-45: as a fallback it is offered below an app, with which assurance is 2', async () => {
  const stage = await factorStage({ options: { factors: factorsWith({ fallback: true, digits: 6 }) } });
  const { secret } = await stage.enrolled();
  const visitor = await waits(stage);
  expect(await jsonOf(visitor.get(PAGE, JSON_ONLY))).toMatchObject({
    asks: 'challenge',
    ways: ['totp', 'recoveryCodes', 'emailCode'],
  });
  const page = await (await visitor.get(PAGE)).text();
  expect(page).toContain('autocomplete="one-time-code"');
  expect(page.indexOf('with=email')).toBeGreaterThan(page.indexOf('with=recovery'));
  await visitor.post(PAGE, SEND);
  expect(codeIn(stage)).toMatch(/^\d{6}$/);
  await visitor.post(PAGE, { factor: 'email', code: codeIn(stage), trust: 'yes' });
  expect(await sessionOf(visitor)).toMatchObject({ auth: { assurance: 1, factorTime: null } });
  expect([...visitor.cookies.keys()].join()).not.toContain('trusted-device');
  // What needs a fresh second factor still asks for the app.
  const change = await jsonOf(visitor.post('/auth/security', { do: 'remove' }, JSON_ONLY));
  expect(change).toEqual({ ok: false, error: 'reauthentication_required' });
  await visitor.post(PAGE, { code: await stage.nextCode(secret) });
  expect(await sessionOf(visitor)).toMatchObject({ auth: { assurance: 2 } });
});

it('is offered below the app that is to be set up, on pages that say where the code went', async () => {
  const stage = await mailStage();
  const visitor = await waits(stage);
  const enrolment = await (await visitor.get(PAGE)).text();
  expect(enrolment).toContain('/auth/second-factor?with=email');
  const before = await (await visitor.get(`${PAGE}?with=email`)).text();
  expect(before).toContain(`${ADA[0]}${'&#8226;'.repeat(3)}@`);
  expect(before).not.toContain(ADA);
  expect(before).not.toContain('name="code"');
  const sent = await visitor.post(PAGE, SEND);
  expect(leadsTo(sent)).toContain('/auth/second-factor?');
  expect(leadsTo(sent)).toContain('with=email');
  const after = await (await visitor.get(leadsTo(sent))).text();
  expect(after).toContain('name="code"');
  expect(after).toContain('with=enrol');
  const again = await visitor.post(PAGE, SEND);
  expect(leadsTo(again)).toContain('code=mail_wait');
  expect(await (await visitor.get(leadsTo(again))).text()).toContain('too many codes');
});

it('is the factor of a user of whom `required` demands one, and of a new user whose address is proven', async () => {
  const stage = await mailStage({ factors: [emailCode()], required: () => true });
  const visitor = await waits(stage);
  expect(await jsonOf(visitor.get(PAGE, JSON_ONLY))).toMatchObject({
    asks: 'challenge',
    ways: ['emailCode'],
  });
  await send(visitor);
  expect(await answer(visitor, codeIn(stage))).toMatchObject({ ok: true });
  const guest = stage.browser();
  await throughIdp(stage, guest, { sub: 'new', name: 'Eve', email: 'eve@example.com', email_verified: true });
  expect(stage.store.snapshot().users).toHaveLength(1);
  await send(guest);
  expect(stage.mails.at(-1)?.to).toBe('eve@example.com');
  await answer(guest, codeIn(stage));
  expect(await sessionOf(guest)).toMatchObject({
    user: { email: 'eve@example.com' },
    auth: { assurance: 1 },
  });
  // A user without a mailbox is refused, as before.
  const link = stage.browser();
  expect(leadsTo(await throughLink(stage, link))).toContain('code=second_factor_required');
});

it('says that a mail could not be sent, and keeps the code out of the log and of the audit log', async () => {
  const stage = await mailStage();
  const visitor = await waits(stage);
  await send(visitor);
  const code = codeIn(stage);
  await answer(visitor, code);
  const other = await waits(stage);
  stage.clock.advance(31);
  stage.mails.push = () => {
    throw new Error('the mail server is down');
  };
  expect((await other.post(PAGE, SEND, JSON_ONLY)).status).toBe(503);
  expect(await sessionOf(other)).toBeNull();
  const kept = JSON.stringify([stage.audit, stage.log, stage.store.snapshot()]);
  expect(kept).not.toContain(code);
  expect(kept).toContain('emailCode');
});

describe('the configuration of emailCode()', () => {
  const errorOf = async (
    options: Partial<SecondFactorOptions>,
    config: Parameters<typeof factorStage>[0] = {},
  ): Promise<string> => {
    const stage = await factorStage({ options, ...config });
    await stage.browser().get('/auth/signin');
    return stage.log.errors.map(({ message }) => message).join('\n');
  };

  it('is refused where no mail can be sent, or nothing asks for it', async () => {
    const noMail = { config: { providers: [Credentials({ authorize: () => null })] } };
    const always = { factors: factorsWith(), required: 'always' } as const;
    expect(await errorOf(always, noMail)).toContain('no provider can send its mails. Add an email provider');
    expect(await errorOf({ factors: factorsWith() })).toContain('`required` is "enrolled"');
    expect(await errorOf(always)).toBe('');
  });

  it.each([
    [{ digits: 5 }, 'emailCode.digits'],
    [{ fallback: 'yes' }, 'emailCode.fallback'],
    [{ notAfter: ['nowhere'] }, 'emailCode.notAfter'],
  ])('is refused: %j', async (options, name) => {
    // Plain JavaScript may give anything.
    const factors = factorsWith(options as EmailCodeOptions);
    expect(await errorOf({ factors, required: 'always' })).toContain(name);
  });
});
