import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page as Tab } from 'playwright-core';
import { ADA, GOOD, NEW } from '../support/password-stage.js';
import { launchChromium } from './chromium.js';
import { openPasswordServer, type PasswordServer } from './password-server.js';

let browser: Browser;
let app: PasswordServer;
beforeAll(async () => {
  [browser, app] = await Promise.all([launchChromium(), openPasswordServer('own')]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const who = (tab: Tab): Promise<string | undefined> =>
  tab.request.get(`${app.origin}/auth/session`).then(async (answer) => {
    const session = (await answer.json()) as { user?: { email?: string } } | null;
    return session?.user?.email;
  });

describe('pages of the application for passwords', () => {
  it('sign up, ask for a new password and choose one; no script of the page reads the secret of a link', async () => {
    const tab = await (await browser.newContext()).newPage();
    const mail = (): string => app.mails.at(-1)?.url ?? '';
    await tab.goto(`${app.origin}/auth/signin`);
    await tab.getByRole('link', { name: 'Create an account' }).click();
    await tab.getByRole('heading', { name: 'Own /join' }).waitFor();
    await tab.getByLabel('email').fill(ADA);
    await tab.getByLabel('password').fill('short');
    await tab.getByRole('button', { name: 'Send' }).click();
    await tab.waitForURL(/\/join\?.*code=password_short/);
    await tab.getByLabel('email').fill(ADA);
    await tab.getByLabel('password').fill(GOOD);
    await tab.getByRole('button', { name: 'Send' }).click();
    await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
    await tab.goto(mail());
    await tab.getByRole('heading', { name: 'Home' }).waitFor();

    const phone = await (await browser.newContext()).newPage();
    await phone.goto(`${app.origin}/auth/signin`);
    await phone.getByRole('link', { name: 'Forgot your password?' }).click();
    await phone.getByRole('heading', { name: 'Own /forgot' }).waitFor();
    await phone.getByLabel('email').fill(ADA);
    await phone.getByRole('button', { name: 'Send' }).click();
    await phone.getByRole('heading', { name: 'Check your email' }).waitFor();
    const link = mail();
    const secret = new URL(link).searchParams.get('reset') ?? '';
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    await phone.goto(link);
    await phone.getByRole('heading', { name: 'Own /new-password' }).waitFor();
    const readable = (await phone.locator('output').textContent()) ?? '';
    expect(readable).toContain('/new-password?provider=password');
    for (const hidden of [secret, 'authjs.password-link', ADA, encodeURIComponent(ADA)])
      expect(readable).not.toContain(hidden);
    await phone.getByLabel('newPassword').fill(NEW);
    await phone.getByRole('button', { name: 'Send' }).click();
    await phone.getByRole('heading', { name: 'Home' }).waitFor();
    expect(await who(phone)).toBe(ADA);
    expect(await who(tab)).toBeUndefined();

    await phone.goto(link);
    await phone.getByRole('heading', { name: 'Own /forgot' }).waitFor();
    expect(new URL(phone.url()).searchParams.get('code')).toBe('link_used');
  });
});
