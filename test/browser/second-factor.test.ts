import type { Browser, BrowserContext, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { stepAt, totpCode } from '../../src/core/factors/totp.js';
import { Passkey } from '../../src/providers/passkey.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import { recoveryCodes, secondFactor, totp } from '../../src/second-factor.js';
import { ADA, cheap, GOOD } from '../support/password-stage.js';
import { launchChromium } from './chromium.js';
import { expectNoFaults } from './page-faults.js';
import { serveApp, type ServedApp } from './serve-app.js';
import { VirtualAuthenticator } from './passkey-authenticator.js';
import { registerPasskey } from './register-passkey.js';

interface App extends ServedApp {
  readonly mails: readonly PasswordMail[];
  /** The code of an app now, or some steps later; codes count once. */
  readonly codeOf: (secret: string) => Promise<string>;
}

async function open(required: 'enrolled' | 'always' = 'enrolled'): Promise<App> {
  const mails: PasswordMail[] = [];
  let later = 0;
  const now = (): Date => new Date(Date.now() + later);
  const app = await serveApp({
    adapter: MemoryAdapter(),
    session: { strategy: 'database' },
    theme: { name: 'Acme' },
    runtime: { now },
    limits: false,
    providers: [Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap }), Passkey()],
    secondFactor: secondFactor({ factors: [totp({ issuer: 'Acme' }), recoveryCodes()], required }),
  });
  return {
    ...app,
    mails,
    codeOf: (secret) => {
      later += 30_000;
      const key = { secret, digits: 6, period: 30, algorithm: 'SHA-1' } as const;
      return totpCode(key, stepAt(key, now()));
    },
  };
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

interface Visit {
  readonly app: App;
  readonly tab: Tab;
  readonly context: BrowserContext;
  readonly scripts: boolean;
}

/** A new application, and a visitor; nothing may break a policy. */
async function visit(scripts: boolean, app: App, look: (visit: Visit) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: scripts, reducedMotion: 'reduce' });
  const tab = await context.newPage();
  const complaints: string[] = [];
  tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  tab.on('pageerror', (error) => complaints.push(error.message));
  try {
    await look({ app, tab, context, scripts });
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
    await app.stop();
  }
}

/** Has axe judge the page, where scripts run. */
async function judge({ tab, scripts }: Visit): Promise<void> {
  if (scripts) await expectNoFaults(tab);
}

async function signUp({ app, tab }: Visit): Promise<void> {
  await tab.goto(`${app.origin}/auth/signup/password`);
  await tab.getByLabel('Email').fill(ADA);
  await tab.getByLabel('New password').fill(GOOD);
  await tab.getByRole('button', { name: 'Create an account' }).click();
  await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
  await tab.goto(app.mails.at(-1)?.url ?? '');
}

async function typePassword({ app, tab }: Visit): Promise<void> {
  await tab.goto(`${app.origin}/auth/signin`);
  await tab.getByLabel('Email').fill(ADA);
  await tab.getByLabel('Password', { exact: true }).fill(GOOD);
  await tab.getByRole('button', { name: /^Sign in(?! with)/ }).click();
}

async function signOut({ app, tab }: Visit): Promise<void> {
  await tab.goto(`${app.origin}/auth/signout`);
  await tab.getByRole('button', { name: 'Sign out' }).click();
}

/** Sets up an app on the page that shows its key; gives key and recovery codes. */
async function confirmApp(
  visitor: Visit,
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const { app, tab } = visitor;
  await tab.getByRole('heading', { name: 'Set up an authenticator app' }).waitFor();
  await judge(visitor);
  const secret = (await tab.locator('code').innerText()).replaceAll(' ', '');
  await tab.getByLabel('Code', { exact: true }).fill('000000');
  await tab.getByRole('button', { name: 'Turn on' }).click();
  await tab.getByText('Incorrect code').waitFor();
  // The same key: it is in the app already.
  expect((await tab.locator('code').innerText()).replaceAll(' ', '')).toBe(secret);
  await tab.getByLabel('Code', { exact: true }).fill(await app.codeOf(secret));
  await tab.getByRole('button', { name: 'Turn on' }).click();
  await tab.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await judge(visitor);
  const codes = await tab.locator('#codes code').allInnerTexts();
  expect(codes).toHaveLength(10);
  // The buttons that need a script are shown by it.
  for (const name of ['Copy', 'Print'])
    expect(await tab.getByRole('button', { name }).isVisible()).toBe(visitor.scripts);
  expect(await tab.getByRole('link', { name: 'Download' }).isVisible()).toBe(true);
  await tab.getByRole('link', { name: 'I saved my codes' }).click();
  return { secret, codes };
}

async function session({ app, tab }: Visit): Promise<unknown> {
  return (await tab.request.get(`${app.origin}/auth/session`)).json();
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('two-factor authentication, %s', (_, scripts) => {
  it('is set up, asked for at the next sign-in, and met by the app or by a recovery code', async () =>
    visit(scripts, await open(), async (visitor) => {
      const { app, tab } = visitor;
      await signUp(visitor);
      await tab.goto(`${app.origin}/auth/security`);
      await judge(visitor);
      await tab.getByRole('button', { name: 'Set up' }).click();
      const { secret, codes } = await confirmApp(visitor);
      await tab.getByText('Two-factor authentication is on').waitFor();
      await judge(visitor);
      await signOut(visitor);
      await typePassword(visitor);
      await tab.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
      await judge(visitor);
      expect(await session(visitor)).toBeNull();
      await tab.getByLabel('Code', { exact: true }).fill('123456');
      await tab.getByRole('button', { name: 'Continue' }).click();
      await tab.getByText('Incorrect code').waitFor();
      await tab.getByLabel('Code', { exact: true }).fill(await app.codeOf(secret));
      await tab.getByRole('button', { name: 'Continue' }).click();
      await tab.getByRole('heading', { name: 'Home' }).waitFor();
      expect(await session(visitor)).toMatchObject({ user: { email: ADA }, auth: { assurance: 2 } });

      await signOut(visitor);
      await typePassword(visitor);
      await tab.getByRole('link', { name: 'Use a recovery code' }).click();
      await judge(visitor);
      await tab.getByLabel('Recovery code').fill(codes[0] ?? '');
      await tab.getByRole('button', { name: 'Continue' }).click();
      const anew = await confirmRequiredApp(visitor);
      expect(anew).not.toBe(secret);
      expect(await session(visitor)).toMatchObject({ auth: { assurance: 2 } });
      expect(app.mails.at(-1)?.subject).toContain('Two-factor authentication is on');
    }));

  it('is set up at the first sign-in where it is required', async () =>
    visit(scripts, await open('always'), async (visitor) => {
      await signUp(visitor);
      await visitor.tab.getByText('requires two-factor authentication').waitFor();
      await confirmApp(visitor);
      await visitor.tab.getByRole('heading', { name: 'Home' }).waitFor();
      expect(await session(visitor)).toMatchObject({ user: { email: ADA }, auth: { assurance: 2 } });
    }));
});

/** Sets up another app after a recovery code; those codes that are left stay. */
async function confirmRequiredApp({ app, tab }: Visit): Promise<string> {
  await tab.getByRole('heading', { name: 'Set up an authenticator app' }).waitFor();
  const secret = (await tab.locator('code').innerText()).replaceAll(' ', '');
  await tab.getByLabel('Code', { exact: true }).fill(await app.codeOf(secret));
  await tab.getByRole('button', { name: 'Turn on' }).click();
  await tab.getByRole('heading', { name: 'Home' }).waitFor();
  return secret;
}

it('is met by a passkey, which is offered first, and for a step-up, too', async () =>
  visit(true, await open(), async (visitor) => {
    const { app, tab } = visitor;
    await VirtualAuthenticator.plugInto(tab);
    await signUp(visitor);
    await tab.goto(`${app.origin}/auth/security`);
    await tab.getByRole('button', { name: 'Set up' }).click();
    await confirmApp(visitor);
    await tab.goto(app.origin);
    await tab.evaluate(registerPasskey('/auth'));
    await signOut(visitor);
    await typePassword(visitor);
    await tab.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
    await judge(visitor);
    await tab.getByRole('button', { name: /passkey/i }).click();
    await tab.getByRole('heading', { name: 'Home' }).waitFor();
    expect(await session(visitor)).toMatchObject({
      auth: { amr: ['pwd', 'pop', 'user', 'mfa'], assurance: 2 },
    });
    await tab.goto(`${app.origin}/auth/second-factor?callbackUrl=/again`);
    await tab
      .getByRole('heading', { name: 'Confirm it’s you' })
      .or(tab.getByRole('heading', { name: "Confirm it's you" }))
      .waitFor();
    await judge(visitor);
    await tab.getByRole('button', { name: /passkey/i }).click();
    await tab.waitForURL('**/again');
  }));
