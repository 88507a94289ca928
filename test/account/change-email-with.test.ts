import { describe, expect, it } from 'vitest';
import { account } from '../../src/account.js';
import { Auth } from '../../src/core/auth.js';
import Resend from '../../src/providers/resend.js';
import { customFetch } from '../../src/types/symbols.js';
import { createTestBrowser } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { accountStage, NEXT } from '../support/account-stage.js';
import {
  addPasskey,
  appCode,
  factorStage,
  JSON_ONLY,
  jsonOf,
  usePasskey,
  type FactorStage,
} from '../support/factor-stage.js';
import { keysStage } from '../support/keys-stage.js';
import { ADA, ORIGIN } from '../support/password-stage.js';

const PAGE = '/auth/account';
type Browser = ReturnType<FactorStage['browser']>;

const withFactors = (): Promise<FactorStage> =>
  factorStage({ config: { account: account(), revocation: { check: 'always' } } });
const ask = (browser: Browser, email = NEXT): Promise<Record<string, unknown>> =>
  jsonOf(browser.post(PAGE, { do: 'email', email }, JSON_ONLY));
const follow = (
  browser: Browser,
  stage: FactorStage,
  kind: 'confirm' | 'undo',
): Promise<Record<string, unknown>> => {
  const url = stage.mails.findLast(({ url: link }) => link.includes(`?${kind}=`))?.url ?? '';
  return jsonOf(
    browser.post(PAGE, { do: kind, token: new URL(url).searchParams.get(kind) ?? '' }, JSON_ONLY),
  );
};

describe('with a second factor', () => {
  it('AC-19: a change needs a fresh second factor of a user who has one', async () => {
    const stage = await withFactors();
    const { browser, secret } = await stage.enrolled();
    stage.clock.advance(601);
    expect(await ask(browser)).toEqual({ ok: false, error: 'reauthentication_required' });
    await browser.post('/auth/second-factor', { code: await stage.nextCode(secret) }, JSON_ONLY);
    expect(await ask(browser)).toEqual({ ok: true });
    expect(await follow(browser, stage, 'confirm')).toEqual({ ok: true });
    expect(await jsonOf(browser.get('/auth/session'))).toMatchObject({
      auth: { assurance: 2 },
      user: { email: NEXT },
    });
  });

  it('AC-20: undoing it removes passkeys and linked accounts from after it', async () => {
    const stage = await withFactors();
    const owner = await stage.account();
    const before = await addPasskey(owner);
    expect(await ask(owner)).toEqual({ ok: true });
    expect(await follow(owner, stage, 'confirm')).toEqual({ ok: true });
    const after = await addPasskey(owner);
    expect(stage.store.snapshot().accounts).toHaveLength(2);
    stage.clock.advance(5);
    expect(await follow(stage.browser(), stage, 'undo')).toEqual({ ok: true });
    expect(stage.store.snapshot()).toMatchObject({ accounts: [{ type: 'webauthn' }], authenticators: [{}] });
    const [thief, user] = [stage.browser(), stage.browser()];
    await usePasskey(thief, after);
    await usePasskey(user, before);
    expect(await thief.session()).toBeNull();
    expect(await user.session()).toMatchObject({ user: { email: ADA } });
  });
});

/** A change of the address by a thief in the session of the owner, in which they prepare to come back. */
async function thiefChanges(thief: Browser, stage: FactorStage): Promise<void> {
  expect(await ask(thief)).toEqual({ ok: true });
  expect(await follow(thief, stage, 'confirm')).toEqual({ ok: true });
}

async function enrol(browser: Browser, stage: FactorStage): Promise<void> {
  const { secret, enrolment } = await jsonOf(browser.post('/auth/security', { do: 'enrol' }, JSON_ONLY));
  const code = await appCode(String(secret), stage.clock.now());
  const fields = { do: 'confirm', enrolment: String(enrolment), code };
  expect(await jsonOf(browser.post('/auth/security', fields, JSON_ONLY))).toMatchObject({ ok: true });
}

describe('AC-31: undoing a change ends', () => {
  it('the API keys from after it, and no others', async () => {
    const stage = await keysStage({ config: { account: account(), revocation: { check: 'always' } } });
    const owner = await stage.account();
    const kept = await stage.create(owner);
    const rotated = await stage.create(owner);
    stage.clock.advance(5);
    await thiefChanges(owner, stage);
    const made = await stage.create(owner);
    const { key } = await jsonOf(stage.change(owner, { do: 'rotate', id: rotated.apiKey.id }));
    expect(await follow(stage.browser(), stage, 'undo')).toEqual({ ok: true });
    const found = await Promise.all([kept.key, made.key, rotated.key, String(key)].map(stage.find));
    expect(found.map((one) => one !== undefined)).toEqual([true, false, false, false]);
  });

  it('the authenticator app from after it, which would keep the owner out', async () => {
    const stage = await withFactors();
    const owner = await stage.account();
    await thiefChanges(owner, stage);
    await enrol(owner, stage);
    expect(await follow(stage.browser(), stage, 'undo')).toEqual({ ok: true });
    const back = stage.browser();
    await back.post('/auth/signin/email', { email: ADA });
    await back.get(stage.magicLink());
    expect(await back.session()).toMatchObject({ user: { email: ADA } });
    expect(stage.audit).toContainEqual(expect.objectContaining({ name: 'factor.removed', by: 'proof' }));
  });

  it('the recovery codes from after it; the app from before stays', async () => {
    const stage = await withFactors();
    const { browser, secret } = await stage.enrolled();
    stage.clock.advance(5);
    await thiefChanges(browser, stage);
    const renewed = await jsonOf(browser.post('/auth/security', { do: 'codes' }, JSON_ONLY));
    const [stolen = ''] = renewed['recoveryCodes'] as string[];
    expect(stolen).not.toBe('');
    expect(await follow(stage.browser(), stage, 'undo')).toEqual({ ok: true });
    const visitor = stage.browser();
    await visitor.post('/auth/signin/email', { email: ADA });
    await visitor.get(stage.magicLink());
    const type = (code: string, factor: string): Promise<Record<string, unknown>> =>
      jsonOf(visitor.post('/auth/second-factor', { code, factor }, JSON_ONLY));
    expect(await type(stolen, 'recovery')).toMatchObject({ error: 'wrong_code' });
    expect(await type(await stage.nextCode(secret), 'totp')).toMatchObject({ ok: true });
  });
});

describe('an email provider', () => {
  const open = () => {
    const sent: { to: string; subject: string; html: string; text: string }[] = [];
    const stage = accountStage({
      config: {
        providers: [
          Resend({
            apiKey: 're_8mT2vQx4',
            from: 'no-reply@app.test',
            [customFetch]: async (_: unknown, init?: RequestInit) => {
              sent.push(JSON.parse(String(init?.body)) as (typeof sent)[number]);
              return Promise.resolve(Response.json({ id: '1' }));
            },
          } as never),
        ],
      },
    });
    return { stage, sent };
  };
  const linkIn = (text = ''): string => {
    const { pathname, search } = new URL(/https:\/\/\S+/.exec(text)?.[0] ?? '');
    return pathname + search;
  };

  it('sends the mails, and a magic link to the former address opens the account no more', async () => {
    const { stage, sent } = open();
    const owner = stage.browser();
    await owner.post('/auth/signin/resend', { email: ADA });
    await owner.get(linkIn(sent.at(-1)?.text));
    const thief = stage.browser();
    await thief.post('/auth/signin/resend', { email: ADA });
    const magic = linkIn(sent.at(-1)?.text);
    expect(await stage.ask(owner)).toEqual({ ok: true });
    expect(sent.at(-1)).toMatchObject({
      subject: expect.stringContaining('Confirm your new email') as string,
    });
    const token = linkIn(sent.at(-1)?.text).split('=')[1] ?? '';
    expect(await jsonOf(owner.post(PAGE, { do: 'confirm', token }, JSON_ONLY))).toEqual({ ok: true });
    expect(sent.at(-1)?.subject).toContain('was changed');
    expect(sent.at(-1)?.html).toContain('Undo the change');
    await thief.get(magic);
    const { users } = stage.store.snapshot();
    expect(users.map(({ email }) => email)).toEqual([NEXT, ADA]);
    expect(await thief.session()).toMatchObject({ user: { email: ADA, id: users[1]?.id } });
  });
});

describe('the configuration', () => {
  const answerOf = async (change: Partial<AuthConfig>): Promise<string> => {
    const stage = accountStage();
    const config = { ...stage.config, ...change };
    const visitor = createTestBrowser((request) => Auth(request, config), { origin: ORIGIN });
    const answer = await visitor.get('/auth/providers');
    return `${answer.status} ${stage.log.errors.map(({ message }) => message).join(' ')}`;
  };

  it.each<[string, Partial<AuthConfig>]>([
    ['needs an adapter', { adapter: undefined as never, session: { strategy: 'jwt' } }],
    ['must be a number of seconds, up to 86400', { account: account({ confirmMaxAge: 0 }) }],
    ['confirmMaxAge', { account: account({ confirmMaxAge: 86_401 }) }],
    ['returns: call it', { account: {} }],
    ['needs the option `revocation`', { revocation: undefined as never }],
  ])('is refused where the option %s', async (what, change) => {
    expect(await answerOf(change)).toContain(what);
  });

  it('is accepted with `jwt` sessions', async () => {
    expect(await answerOf({ session: { strategy: 'jwt' } })).toMatch(/^200/);
  });

  it('a change without a provider that sends mails is an error that says what to do', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    const [password] = stage.config.providers;
    Object.assign(stage.config, { providers: [{ ...Object(password), notices: false }] });
    const answer = await owner.post(PAGE, { do: 'email', email: NEXT }, JSON_ONLY);
    expect(answer.status).toBe(500);
    expect(stage.log.errors.at(-1)?.message).toContain('add `Password()`');
  });
});
