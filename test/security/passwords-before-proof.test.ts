import { describe, expect, it } from 'vitest';
import { changePassword, importPassword } from '../../src/index.js';
import { createMailbox } from '../../src/testing/index.js';
import {
  ADA,
  askForReset,
  cheap,
  GOOD,
  NEW,
  ORIGIN,
  passwordStage,
  sendLink,
  signIn,
  target,
  whoIs,
  type PasswordStage,
} from '../support/password-stage.js';

const FOREIGN = 'chosen by a stranger';

/** An application with users of an earlier one, where somebody registered Ada's address and a password before her. */
async function migrated(emailVerified: Date | null = null) {
  const mailbox = createMailbox();
  const hash = await cheap.hash(FOREIGN);
  const stage = passwordStage({
    options: { import: (email) => (email === ADA ? hash : null) },
    extra: [{ id: 'email', type: 'email', name: 'Email', ...mailbox }],
  });
  const user = await stage.store.createUser?.({ id: '', email: ADA, emailVerified });
  return { stage, mailbox, userId: user?.id ?? '', hash };
}

async function signedInWith(stage: PasswordStage, password: string): Promise<string | undefined> {
  const browser = stage.browser();
  await signIn(browser, { password });
  return whoIs(browser);
}

async function proveByMail({ stage, mailbox }: Awaited<ReturnType<typeof migrated>>): Promise<void> {
  const owner = stage.browser();
  await owner.post('/auth/signin/email', { email: ADA });
  const url = new URL(mailbox.newestTo(ADA).url);
  await owner.get(url.pathname + url.search);
  expect(await whoIs(owner)).toBe(ADA);
}

describe('a password that another application stored, from before the address was proven (AL-03)', () => {
  it('signs in until then, so that the refusals below say something', async () => {
    const { stage } = await migrated();
    expect(await signedInWith(stage, FOREIGN)).toBe(ADA);
  });

  it('signs nobody in afterwards, although it is asked for again', async () => {
    const site = await migrated();
    await proveByMail(site);
    site.stage.clock.advance(60_000);
    expect(await signedInWith(site.stage, FOREIGN)).toBeUndefined();
  });

  it('signs nobody in afterwards, where it had been used before', async () => {
    const site = await migrated();
    expect(await signedInWith(site.stage, FOREIGN)).toBe(ADA);
    site.stage.clock.advance(60_000);
    await proveByMail(site);
    site.stage.clock.advance(60_000);
    expect(await signedInWith(site.stage, FOREIGN)).toBeUndefined();
  });

  it('is not imported afterwards either, and the owner chooses one', async () => {
    const site = await migrated();
    await proveByMail(site);
    expect(await importPassword(site.stage.config, { userId: site.userId, hash: site.hash })).toBe(false);
    const owner = site.stage.browser();
    await askForReset(owner);
    await sendLink(owner, site.stage.link(), { password: NEW });
    expect(await signedInWith(site.stage, NEW)).toBe(ADA);
    expect(await signedInWith(site.stage, FOREIGN)).toBeUndefined();
  });

  it('counts where the other application had the address proven', async () => {
    const site = await migrated(new Date('2029-01-01T00:00:00Z'));
    await proveByMail(site);
    expect(await signedInWith(site.stage, FOREIGN)).toBe(ADA);
  });
});

it('a link to a new password from before the password was changed works no more', async () => {
  const stage = passwordStage();
  const owner = await stage.account();
  const thief = stage.browser();
  await askForReset(thief);
  const link = stage.link();
  const request = new Request(`${ORIGIN}/settings`, { headers: { cookie: owner.cookieHeader() } });
  const change = { currentPassword: GOOD, newPassword: NEW };
  expect(await changePassword(request, stage.config, change)).toMatchObject({ ok: true });
  const answer = await sendLink(thief, link, { password: 'the choice of a thief' });
  expect(target(answer)).toContain('code=link_used');
  expect(await signedInWith(stage, NEW)).toBe(ADA);
});
