import { describe, expect, it } from 'vitest';
import { changeEmail } from '../../src/account.js';
import { accountStage, NEXT, type AccountStage } from '../support/account-stage.js';
import { JSON_ONLY, jsonOf, sessionOf } from '../support/factor-stage.js';
import { ADA, GOOD, NEW } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const PAGE = '/auth/account';
const EVE = 'eve@example.com';
const emailOf = ({ store }: AccountStage, index = 0): unknown => store.snapshot().users[index]?.email;

/** Both strategies, as far as their sessions can be ended. */
const STRATEGIES = [
  ['database', { session: { strategy: 'database' } }],
  ['jwt', { session: { strategy: 'jwt' }, revocation: { check: 'always' } }],
] as const;

describe.each(STRATEGIES)('a change of address with %s sessions', (_, config) => {
  it('follows the link to the new address, signs out all others, and this browser stays signed in', async () => {
    const stage = accountStage({ config });
    const owner = await stage.account();
    const other = stage.browser();
    expect(await stage.signIn(other)).toBe(true);
    stage.clock.advance(60);
    expect(await stage.ask(owner)).toEqual({ ok: true });
    expect(emailOf(stage)).toBe(ADA);
    expect(await stage.confirm(owner)).toEqual({ ok: true });
    expect(stage.store.snapshot().users).toMatchObject([
      { email: NEXT, emailVerified: expect.any(Date) as Date },
    ]);
    expect(await sessionOf(owner)).toMatchObject({ user: { email: NEXT } });
    expect(await sessionOf(other)).toBeNull();
    expect(await stage.signIn(stage.browser(), ADA)).toBe(false);
    expect(await stage.signIn(stage.browser(), NEXT)).toBe(true);
  });

  it('AC-01: the former address signs in to the account no more, resets nothing and gets no link', async () => {
    const stage = accountStage({ config });
    const owner = await stage.account();
    const stranger = stage.browser();
    await stranger.post('/auth/reset/password', { email: ADA });
    const link = stage.linkTo(ADA);
    await stage.change(owner);
    await stranger.get(link);
    const { searchParams } = new URL(link, 'https://app.test');
    await stranger.post('/auth/callback/password', {
      reset: searchParams.get('reset') ?? '',
      newPassword: NEW,
      password: NEW,
    });
    expect(await sessionOf(stranger)).toBeNull();
    expect(await stage.signIn(stage.browser(), NEXT, NEW)).toBe(false);
    await stranger.post('/auth/reset/password', { email: ADA });
    expect(stage.mails.at(-1)).toMatchObject({ to: ADA, kind: 'unknown' });
  });

  it('AC-02: the mail to the former address restores it, and signs out every session', async () => {
    const stage = accountStage({ config });
    const owner = await stage.account();
    const thief = stage.browser();
    await stage.signIn(thief);
    stage.clock.advance(60);
    expect(await stage.change(thief)).toEqual({ ok: true });
    expect(await sessionOf(owner)).toBeNull();
    stage.clock.advance(71 * 3600);
    expect(stage.mails.at(-1)).toMatchObject({ to: ADA, kind: 'moved' });
    expect(await stage.undo(stage.browser())).toEqual({ ok: true });
    expect(stage.store.snapshot().users).toMatchObject([{ email: ADA }]);
    expect(await sessionOf(thief)).toBeNull();
    expect(await stage.signIn(stage.browser(), ADA)).toBe(true);
    expect(await stage.signIn(stage.browser(), NEXT)).toBe(false);
  });
});

describe('the beginning of a change of address', () => {
  it('AC-03: needs a sign-in of the last ten minutes', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    stage.clock.advance(601);
    const { length } = stage.mails;
    expect(await stage.ask(owner)).toEqual({ ok: false, error: 'reauthentication_required' });
    expect(stage.mails).toHaveLength(length);
  });

  it('AC-03: needs a session', async () => {
    const stage = accountStage();
    await stage.account();
    expect(await stage.ask(stage.browser())).toEqual({ ok: false, error: 'no_session' });
  });

  it.each(['', 'ada', 'a@b@c', `${ADA}, ${EVE}`, `ada@example.com\r\nBcc: ${EVE}`])(
    'refuses what is not exactly one address: %j',
    async (email) => {
      const stage = accountStage();
      const owner = await stage.account();
      expect(await stage.ask(owner, email)).toEqual({ ok: false, error: 'email_invalid' });
    },
  );

  it.each([ADA, 'ADA@example.com'])('refuses the address that the account has: %s', async (email) => {
    const stage = accountStage();
    expect(await stage.ask(await stage.account(), email)).toEqual({ ok: false, error: 'email_unchanged' });
  });

  it('AC-04: says nothing of whose address it is: same answer, one mail, no link in it', async () => {
    const stage = accountStage();
    await stage.account(EVE);
    const owner = await stage.account();
    const { length } = stage.mails;
    expect(await stage.ask(owner, EVE)).toEqual({ ok: true });
    expect(stage.mails).toHaveLength(length + 1);
    expect(stage.mails.at(-1)).toMatchObject({ to: EVE, kind: 'owned', url: 'https://app.test/' });
    expect(stage.store.snapshot().users.map(({ email }) => email)).toEqual([EVE, ADA]);
  });

  it('AC-05: is limited, for the user and for the address', async () => {
    const stage = accountStage({ config: { limits: {} } });
    const owner = await stage.account();
    const answers: unknown[] = [];
    for (let n = 0; n < 7; n += 1) answers.push((await stage.ask(owner, `n${n}@example.net`))['error']);
    expect(answers.filter((error) => error === 'rate_limited')).toHaveLength(2);
    const second = await stage.account(EVE);
    const third = await stage.account('mallory@example.com');
    const shared: unknown[] = [];
    for (let n = 0; n < 3; n += 1)
      for (const one of [second, third]) shared.push((await stage.ask(one))['error']);
    expect(shared.at(-1)).toBe('rate_limited');
    expect(stage.audit.some(({ name }) => name === 'email.limited')).toBe(true);
  });

  it('a mail that could not be sent leaves no link behind', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    const push = (): never => {
      throw new Error('The mail server is down.');
    };
    Object.assign(stage.mails, { push });
    const answer = await owner.post(PAGE, { do: 'email', email: NEXT }, JSON_ONLY);
    expect(answer.status).toBe(400);
    expect((await stage.store.records.listByKind('email-change', { limit: 10 })).records).toEqual([]);
  });
});

describe('the link to a new address', () => {
  it('AC-06: changes nothing by being opened, as mail scanners do', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    await stage.ask(owner);
    for (const headers of [{}, { purpose: 'prefetch' }]) {
      const page = await owner.get(stage.linkTo(NEXT), headers);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Confirm address');
    }
    expect(emailOf(stage)).toBe(ADA);
  });

  it('AC-07: counts in a session of its user alone, so that no victim completes the change of a stranger', async () => {
    const stage = accountStage();
    const thief = await stage.account(EVE);
    const victim = await stage.account();
    await stage.ask(thief);
    expect(await stage.confirm(stage.browser())).toEqual({ ok: false, error: 'no_session' });
    const page = await (await stage.browser().get(stage.linkTo(NEXT))).text();
    expect(page).toContain('Sign in to your account');
    expect(page).not.toContain(NEXT);
    expect(await stage.confirm(victim)).toEqual({ ok: false, error: 'link_used' });
    expect(stage.store.snapshot().users.map(({ email }) => email)).toEqual([EVE, ADA]);
  });

  it('AC-08: works once, and in 32 parallel requests', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    await stage.ask(owner);
    const token = stage.tokenTo(NEXT);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => jsonOf(owner.post(PAGE, { do: 'confirm', token }, JSON_ONLY))),
    );
    expect(answers.filter(({ ok }) => ok === true)).toHaveLength(1);
    expect(stage.audit.filter(({ name }) => name === 'email.changed')).toHaveLength(1);
    expect(stage.mails.filter(({ kind }) => kind === 'moved')).toHaveLength(1);
  });

  it('AC-09: is replaced by the next one', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    await stage.ask(owner, 'first@example.net');
    await stage.ask(owner);
    expect(await stage.confirm(owner, 'first@example.net')).toEqual({ ok: false, error: 'link_used' });
    expect(await stage.confirm(owner)).toEqual({ ok: true });
    expect(emailOf(stage)).toBe(NEXT);
  });

  it.each([
    ['expires after an hour', async ({ clock }: AccountStage) => Promise.resolve(clock.advance(3601))],
    [
      'ends when the address is proven or changed otherwise',
      async ({ store }: AccountStage) => {
        const id = store.snapshot().users[0]?.id ?? '';
        await store.updateUser({ id, emailVerified: new Date('2031-01-01') });
      },
    ],
    [
      'ends when another user took the address',
      async ({ store }: AccountStage) =>
        void (await store.createUser({ id: 'eve', email: NEXT, emailVerified: null })),
    ],
  ])('AC-10: %s', async (_what, happen) => {
    const stage = accountStage();
    const owner = await stage.account();
    await stage.ask(owner);
    await happen(stage);
    expect(await stage.confirm(owner)).toEqual({ ok: false, error: 'link_used' });
    expect(emailOf(stage)).toBe(ADA);
  });

  it.each(['', 'x', '0'.repeat(64), `${'0'.repeat(63)}Z`])(
    'refuses a token that was made up: %j',
    async (token) => {
      const stage = accountStage();
      const owner = await stage.account();
      await stage.ask(owner);
      expect(await jsonOf(owner.post(PAGE, { do: 'confirm', token }, JSON_ONLY))).toEqual({
        ok: false,
        error: 'link_used',
      });
      const page = await owner.get(`${PAGE}?confirm=${token}`);
      expect(page.status).toBe(400);
      expect(await page.text()).toContain('This link no longer works');
    },
  );

  it('AC-11: a session that ended since does not complete it', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    const thief = stage.browser();
    await stage.signIn(thief);
    await stage.ask(thief);
    await owner.post('/auth/signout');
    await stage.signIn(owner);
    await owner.post('/auth/reset/password', { email: ADA });
    const reset = new URL(stage.mails.at(-1)?.url ?? '').searchParams.get('reset') ?? '';
    await owner.post('/auth/callback/password', { reset, newPassword: NEW, password: NEW });
    expect(await stage.confirm(thief)).toEqual({ ok: false, error: 'no_session' });
    expect(emailOf(stage)).toBe(ADA);
  });

  it('AC-12: no token is stored, logged or in the audit log, and no address in the latter two', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    await stage.change(owner);
    const tokens = [NEXT, ADA].map((address) => stage.tokenTo(address));
    await stage.undo(owner);
    const kept = await Promise.all(
      ['email-change', 'email-undo'].map(async (kind) => stage.store.records.listByKind(kind, { limit: 10 })),
    );
    const said = JSON.stringify([stage.audit, stage.log.errors, stage.log.warnings]);
    for (const token of tokens) {
      expect(token).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify([kept, stage.store.snapshot()])).not.toContain(token);
      expect(said).not.toContain(token);
    }
    for (const address of [ADA, NEXT]) expect(said).not.toContain(address);
  });

  it.each(['email', 'confirm', 'undo'])('AC-13: the form %s needs the CSRF token', async (what) => {
    const stage = accountStage();
    const owner = await stage.account();
    await stage.ask(owner);
    const fields = { do: what, email: EVE, token: stage.tokenTo(NEXT) };
    const { length } = stage.mails;
    for (const csrfToken of ['', 'x'.repeat(64)]) {
      const answer = await owner.post(PAGE, { ...fields, csrfToken });
      expect(answer.headers.get('location')).toContain('MissingCSRF');
    }
    expect(stage.mails).toHaveLength(length);
    expect(emailOf(stage)).toBe(ADA);
  });
});

describe('the link to the former address', () => {
  it('AC-14: changes nothing by being opened, and works once', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    await stage.change(owner);
    const visitor = stage.browser();
    const page = await (await visitor.get(stage.linkTo(ADA))).text();
    expect(page).toContain('All sessions are signed out');
    expect(emailOf(stage)).toBe(NEXT);
    expect(await stage.undo(visitor)).toEqual({ ok: true });
    expect(await stage.undo(visitor)).toEqual({ ok: false, error: 'link_used' });
  });

  it('AC-14: makes one change of 32 parallel requests', async () => {
    const stage = accountStage();
    await stage.change(await stage.account());
    const visitor = stage.browser();
    await visitor.get('/auth/signin');
    const answers = await Promise.all(Array.from({ length: 32 }, () => stage.undo(visitor)));
    expect(answers.filter(({ ok }) => ok === true)).toHaveLength(1);
    expect(stage.audit.filter(({ name }) => name === 'email.change.undone')).toHaveLength(1);
  });

  it('AC-15: expires after 72 hours', async () => {
    const stage = accountStage();
    await stage.change(await stage.account());
    stage.clock.advance(72 * 3600 + 1);
    expect(await stage.undo(stage.browser())).toEqual({ ok: false, error: 'link_used' });
    expect(emailOf(stage)).toBe(NEXT);
  });

  it('AC-16: undoes every change since, and what an attacker has of them ends', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    await stage.change(owner);
    const toAda = stage.tokenTo(ADA);
    await stage.change(owner, EVE);
    const toNext = stage.tokenTo(NEXT);
    await stage.ask(owner, 'third@example.com');
    const pending = stage.tokenTo('third@example.com');
    const send = (what: string, token: string): Promise<Record<string, unknown>> =>
      jsonOf(owner.post(PAGE, { do: what, token }, JSON_ONLY));
    expect(await send('undo', toAda)).toEqual({ ok: true });
    expect(emailOf(stage)).toBe(ADA);
    expect(await send('undo', toNext)).toEqual({ ok: false, error: 'link_used' });
    expect(await stage.signIn(owner)).toBe(true);
    expect(await send('confirm', pending)).toEqual({ ok: false, error: 'link_used' });
    expect(emailOf(stage)).toBe(ADA);
  });

  it('AC-17: a password from after the change signs in no more', async () => {
    const stage = accountStage();
    const thief = await stage.account();
    await stage.change(thief);
    await thief.post('/auth/reset/password', { email: NEXT });
    const reset = new URL(stage.mails.at(-1)?.url ?? '').searchParams.get('reset') ?? '';
    await thief.post('/auth/callback/password', { reset, newPassword: NEW, password: NEW });
    expect(await stage.signIn(stage.browser(), NEXT, NEW)).toBe(true);
    stage.clock.advance(5);
    const undo = stage.mails.findLast(({ kind }) => kind === 'moved')?.url ?? '';
    const token = new URL(undo).searchParams.get('undo') ?? '';
    expect(await jsonOf(stage.browser().post(PAGE, { do: 'undo', token }, JSON_ONLY))).toEqual({ ok: true });
    for (const password of [NEW, GOOD])
      expect(await stage.signIn(stage.browser(), ADA, password)).toBe(false);
  });

  it('AC-18: is not sent to an address that was never proven', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    const id = stage.store.snapshot().users[0]?.id ?? '';
    await stage.store.updateUser({ id, emailVerified: null });
    expect(await stage.change(owner)).toEqual({ ok: true });
    expect(stage.mails.filter(({ kind }) => kind === 'moved')).toEqual([]);
  });

  it('does not take an address from a user who has it by now', async () => {
    const stage = accountStage();
    await stage.change(await stage.account());
    await stage.store.createUser({ id: 'new', email: ADA, emailVerified: new Date() });
    expect(await stage.undo(stage.browser())).toEqual({ ok: false, error: 'link_used' });
  });
});

describe('changeEmail', () => {
  const cookies = (browser: Awaited<ReturnType<AccountStage['account']>>): Headers =>
    new Headers({ cookie: browser.cookieHeader(), host: 'app.test' });

  it('sends the link from the server’s own code', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    const source = cookies(owner);
    expect(await changeEmail(source, stage.config, { email: NEXT })).toMatchObject({ ok: true });
    expect(await stage.confirm(owner)).toEqual({ ok: true });
    stage.clock.advance(700);
    expect(await changeEmail(cookies(owner), stage.config, { email: EVE })).toMatchObject({
      ok: false,
      error: 'reauthentication_required',
    });
    expect(await changeEmail(cookies(owner), stage.config, { email: EVE, recent: false })).toMatchObject({
      ok: true,
    });
  });

  it('needs a session, and the option', async () => {
    const stage = accountStage();
    const owner = await stage.account();
    expect(await changeEmail(new Headers(), stage.config, { email: NEXT })).toMatchObject({
      error: 'no_session',
    });
    const { account: _, ...without } = stage.config;
    await expect(changeEmail(cookies(owner), without, { email: NEXT })).rejects.toThrow('option `account`');
    const bare = accountStage({ config: { account: undefined as never } });
    expect((await (await bare.account()).get(PAGE)).status).toBe(404);
  });
});

it('reports a change and its undoing to the audit log', async () => {
  const stage = accountStage();
  await stage.change(await stage.account());
  await stage.undo(stage.browser());
  const id = stage.store.snapshot().users[0]?.id;
  const reported = stage.audit.filter(({ name }) => name.startsWith('email.change'));
  expect(reported.map(({ name }) => name)).toEqual([
    'email.change.requested',
    'email.changed',
    'email.change.undone',
  ]);
  expect(reported.every((event) => 'actor' in event && event.actor === id)).toBe(true);
});
