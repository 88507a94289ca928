import { describe, expect, it } from 'vitest';
import { createClock, createMailbox, type TestBrowser } from '../../src/testing/index.js';
import { changePassword } from '../../src/index.js';
import { FakeIdp } from '../fake-idp.js';
import {
  ADA,
  askForReset,
  NEW,
  ORIGIN,
  passwordStage,
  sendLink,
  signIn,
  whoIs,
  type PasswordStage,
} from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

/** Somebody else guesses the password of the account, until they have to wait. */
async function guessElsewhere(stage: PasswordStage, count = 20): Promise<void> {
  const stranger = stage.browser();
  for (let index = 0; index < count; index += 1)
    await stranger.post(
      '/auth/callback/password',
      { email: ADA, password: `guess ${index}` },
      { 'x-client': `203.0.${index}.1` },
    );
}

/** An application with passwords, and a provider that vouches for addresses. */
async function withProvider() {
  const { now } = createClock(new Date('2030-01-01T00:00:00Z'));
  const idp = await FakeIdp.create({ now });
  const { issuer, clientId, clientSecret } = idp;
  const provider = { id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret } as const;
  const stage = passwordStage({
    extra: [{ ...provider, allowDangerousEmailAccountLinking: true }],
    config: { runtime: { now, fetch: idp.fetch } },
  });
  const signInAtIdp = async (browser: TestBrowser, claims: Record<string, unknown>): Promise<void> => {
    await browser.post('/auth/signout');
    idp.faults.claims = claims;
    const url = browser.locationOf(await browser.post('/auth/signin/idp')).href;
    await browser.get(`/auth/callback/idp?${idp.authorize(url).toString()}`);
  };
  return { stage, signInAtIdp };
}

async function isIn(browser: TestBrowser, password?: string): Promise<boolean> {
  await browser.post('/auth/signout');
  await signIn(browser, password === undefined ? {} : { password });
  return (await whoIs(browser)) === ADA;
}

describe('a browser that has signed in to the account is known, by whatever way: nobody locks its owner out (CR-04)', () => {
  it('by the link that confirms a sign-up', async () => {
    const stage = passwordStage();
    const owner = await stage.account();
    expect(await whoIs(owner)).toBe(ADA);
    await guessElsewhere(stage);
    expect((await signIn(stage.browser())).status).toBe(429);
    expect(await isIn(owner)).toBe(true);
  });

  it('by a link to a new password, on a device that nobody knew', async () => {
    const stage = passwordStage();
    await stage.account();
    const phone = stage.browser();
    await askForReset(phone);
    await sendLink(phone, stage.link(), { password: NEW });
    await guessElsewhere(stage);
    expect(await isIn(phone, NEW)).toBe(true);
  });

  it('by a mail of another provider', async () => {
    const mailbox = createMailbox();
    const stage = passwordStage({ extra: [{ id: 'email', type: 'email', name: 'Email', ...mailbox }] });
    await stage.account();
    const phone = stage.browser();
    await phone.post('/auth/signin/email', { email: ADA });
    await phone.get(mailbox.newestTo(ADA).url);
    await guessElsewhere(stage);
    expect(await isIn(phone)).toBe(true);
    // The mails of this provider count for it as well.
    for (let index = 0; index < 6; index += 1)
      await stage.browser().post('/auth/signin/email', { email: ADA });
    expect((await phone.post('/auth/signin/email', { email: ADA })).status).toBe(302);
  });

  it('by a provider whose account is linked', async () => {
    const { stage, signInAtIdp } = await withProvider();
    await stage.account();
    const phone = stage.browser();
    await signInAtIdp(phone, { sub: 'ada', email: ADA, email_verified: true });
    expect(await whoIs(phone)).toBe(ADA);
    await guessElsewhere(stage);
    expect(await isIn(phone)).toBe(true);
  });

  it('but not for an address that a provider merely names', async () => {
    const { stage, signInAtIdp } = await withProvider();
    await stage.account();
    const eve = stage.browser();
    await signInAtIdp(eve, { sub: 'eve', email: 'eve@example.com', email_verified: true });
    // Her account is linked to a user of hers, whatever it says from now on.
    await signInAtIdp(eve, { sub: 'eve', email: ADA, email_verified: true });
    expect(await whoIs(eve)).toBe('eve@example.com');
    await guessElsewhere(stage);
    expect((await signIn(eve)).status).toBe(429);
    // Nor for one that nobody has proven: the user may be a stranger's.
    const stranger = stage.browser();
    await signInAtIdp(stranger, { sub: 'stranger', email: 'bob@example.com', email_verified: false });
    expect(await whoIs(stranger)).toBe('bob@example.com');
    expect(stranger.cookieHeader()).not.toContain('authjs.device');
  });

  it('but not by another account', async () => {
    const stage = passwordStage();
    await stage.account();
    const stranger = stage.browser();
    await stranger.post('/auth/signup/password', { email: 'eve@example.com', password: NEW });
    await stranger.get(stage.link());
    await guessElsewhere(stage);
    expect((await signIn(stranger)).status).toBe(429);
  });
});

describe('a mail ends the waiting', () => {
  it('for the account: what others guessed is forgotten with a new password', async () => {
    const stage = passwordStage();
    await stage.account();
    await guessElsewhere(stage);
    const phone = stage.browser();
    await askForReset(phone);
    await sendLink(phone, stage.link(), { password: NEW });
    expect(await isIn(stage.browser(), NEW)).toBe(true);
  });

  it('for a known device whose owner typed the old one too often', async () => {
    const stage = passwordStage();
    const owner = await stage.account();
    await owner.post('/auth/signout');
    for (let index = 0; index < 8; index += 1) await signIn(owner, { password: `was it ${index}` });
    expect((await signIn(owner)).status).toBe(429);
    await askForReset(owner);
    await sendLink(owner, stage.link(), { password: NEW });
    expect(await isIn(owner, NEW)).toBe(true);
  });

  it('and no mail that was not followed: links that do not work end nothing', async () => {
    const stage = passwordStage();
    await stage.account();
    await guessElsewhere(stage);
    await askForReset(stage.browser());
    await sendLink(stage.browser(), stage.link(), { password: 'short' });
    await sendLink(stage.browser(), `/auth/callback/password?reset=${'0'.repeat(64)}`, { password: NEW });
    expect((await signIn(stage.browser())).status).toBe(429);
  });
});

describe('mails to an address that somebody else asked for', () => {
  it('keep nobody from a link for longer than the last one works', async () => {
    const stage = passwordStage();
    await stage.account();
    stage.clock.advance(7200);
    for (let index = 0; index < 5; index += 1) {
      const headers = { 'x-client': `198.51.${index}.1` };
      await stage.browser().post('/auth/reset/password', { email: ADA }, headers);
    }
    const phone = stage.browser();
    expect((await askForReset(phone)).status).toBe(429);
    stage.clock.advance(30 * 60 + 1);
    expect((await askForReset(phone)).status).toBe(302);
  });

  it('are never more than ten minutes allow, however short links work', async () => {
    const stage = passwordStage({ options: { resetMaxAge: 60 } });
    await stage.account();
    stage.clock.advance(7200);
    const before = stage.mails.length;
    for (let index = 0; index < 20; index += 1) {
      await askForReset(stage.browser());
      stage.clock.advance(29);
    }
    expect(stage.mails.length - before).toBe(5);
  });

  it('also of a provider of mails, where links work for a shorter time', async () => {
    const mailbox = createMailbox();
    const email = { id: 'email', type: 'email', name: 'Email', maxAge: 900, ...mailbox } as const;
    const stage = passwordStage({ extra: [email] });
    for (let index = 0; index < 6; index += 1)
      await stage.browser().post('/auth/signin/email', { email: ADA });
    expect(mailbox.mails).toHaveLength(5);
    stage.clock.advance(901);
    expect((await stage.browser().post('/auth/signin/email', { email: ADA })).status).toBe(302);
  });
});

describe('`isCompromised` is not asked without end', () => {
  it.each(['of the built-in page', 'of a page of the application'])('by one link, %s', async (page) => {
    const isOwn = page === 'of a page of the application';
    let asked = 0;
    const isCompromised = async (): Promise<boolean> => {
      asked += 1;
      return true;
    };
    const stage = passwordStage({
      options: { isCompromised },
      ...(isOwn && { config: { pages: { newPassword: '/new-password' } } }),
    });
    await stage.store.createUser({ id: '1', email: ADA, emailVerified: new Date() });
    const browser = stage.browser();
    await askForReset(browser);
    const link = stage.link();
    await browser.get(link);
    const send = (password: string): Promise<Response> =>
      isOwn
        ? browser.post('/auth/callback/password', { newPassword: password })
        : sendLink(browser, link, { password });
    // What is refused without asking anybody is no attempt.
    for (let index = 0; index < 10; index += 1) expect((await send('short')).status).not.toBe(429);
    expect(asked).toBe(0);
    for (let index = 0; index < 50; index += 1) await send(`some long phrase ${index}`);
    expect(asked).toBe(5);
    expect((await send('some long phrase')).status).toBe(429);
  });

  it('and a link that was tried too often still takes a password, after a while', async () => {
    const stage = passwordStage({ options: { isCompromised: (password) => password !== NEW } });
    await stage.store.createUser({ id: '1', email: ADA, emailVerified: new Date() });
    const browser = stage.browser();
    await askForReset(browser);
    for (let index = 0; index < 6; index += 1)
      await sendLink(browser, stage.link(), { password: `some long phrase ${index}` });
    stage.clock.advance(2);
    const answer = await sendLink(browser, stage.link(), { password: NEW });
    expect(new URL(answer.headers.get('location') ?? '', ORIGIN).pathname).toBe('/');
    expect(await whoIs(browser)).toBe(ADA);
  });
});

/** How many of the guesses are looked at that each of the browsers makes. */
async function lookedAt(browsers: readonly TestBrowser[], each = 5): Promise<number> {
  let count = 0;
  for (const [index, browser] of browsers.entries())
    for (let guess = 0; guess < each; guess += 1) {
      const answer = await browser.post(
        '/auth/callback/password',
        { email: ADA, password: `guess ${guess}` },
        { 'x-client': `203.0.${index}.1` },
      );
      if (answer.status !== 429) count += 1;
    }
  return count;
}

describe('a new password makes known devices strangers (CR-04)', () => {
  async function open(count: number) {
    const stage = passwordStage();
    await stage.account();
    const browsers: TestBrowser[] = [];
    for (let index = 0; index < count; index += 1) {
      const browser = stage.browser();
      await signIn(browser);
      browsers.push(browser);
    }
    stage.clock.advance(60);
    return { stage, browsers };
  }

  it('after a reset, all browsers that knew the old one have the guesses of one stranger', async () => {
    const { stage, browsers } = await open(6);
    const owner = stage.browser();
    await askForReset(owner);
    await sendLink(owner, stage.link(), { password: NEW });
    expect(await lookedAt(browsers)).toBe(5);
    // The browser of the reset is known, and waits for none of them.
    expect(await isIn(owner, NEW)).toBe(true);
  });

  it('after a change, too; without one, each has its own', async () => {
    const changed = await open(3);
    const [owner] = changed.browsers;
    const request = new Request(`${ORIGIN}/account`, { headers: { cookie: owner?.cookieHeader() ?? '' } });
    expect(
      await changePassword(request, changed.stage.config, { newPassword: NEW, recent: false }),
    ).toMatchObject({ ok: true });
    expect(await lookedAt(changed.browsers)).toBe(5);
    const kept = await open(3);
    expect(await lookedAt(kept.browsers)).toBe(15);
  });

  it('is known again by its next sign-in', async () => {
    const { stage, browsers } = await open(1);
    const [browser] = browsers as [TestBrowser];
    const owner = stage.browser();
    await askForReset(owner);
    await sendLink(owner, stage.link(), { password: NEW });
    stage.clock.advance(1);
    expect(await isIn(browser, NEW)).toBe(true);
    await guessElsewhere(stage);
    expect(await isIn(browser, NEW)).toBe(true);
    expect((await signIn(stage.browser())).status).toBe(429);
  });
});
