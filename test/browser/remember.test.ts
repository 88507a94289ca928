import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Cookie, Page as Tab } from 'playwright-core';
import { launchChromium, PATIENCE } from './chromium.js';
import { openSignInServer } from './sign-in-server.js';
import type { SignInServer } from './sign-in-server.js';

const PROVIDER = 'https://github.com/login/oauth/authorize';

let browser: Browser;
let app: SignInServer;

beforeAll(async () => {
  browser = await launchChromium();
  app = await openSignInServer({ remember: 'ask' });
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function onSignIn(
  options: { readonly javaScriptEnabled: boolean },
  act: (tab: Tab) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  try {
    const tab = await context.newPage();
    await tab.route(`${PROVIDER}**`, (route) => route.fulfill({ body: 'The provider' }));
    await tab.goto(`${app.origin}/auth/signin?callbackUrl=%2F`);
    await act(tab);
  } finally {
    await context.close();
  }
}

/** What the browser keeps of the choice until the provider answers. */
async function choiceIn(tab: Tab): Promise<Cookie | undefined> {
  const cookies = await tab.context().cookies();
  return cookies.find(({ name }) => name === 'authjs.remember');
}

const box = (tab: Tab) => tab.locator('#buttons-remember');

describe.each([true, false])('the box of the buttons, with scripts: %s', (javaScriptEnabled) => {
  it.each([
    ['left empty', 'GitHub', false],
    ['ticked', 'GitHub', true],
    ['left empty', 'a', false],
    ['ticked', 'a', true],
  ])('is %s, and goes to the provider that is chosen: %s', async (_, provider, isTicked) => {
    await onSignIn({ javaScriptEnabled }, async (tab) => {
      // Others open on a click.
      if (provider === 'a') await tab.locator('summary').click();
      if (isTicked) await box(tab).check();
      await tab.getByRole('button', { name: `Sign in with ${provider}`, exact: true }).click();
      await tab.waitForURL(`${PROVIDER}**`);
      const callback = new URL(tab.url()).searchParams.get('redirect_uri') ?? '';
      expect(new URL(callback).pathname).toBe(`/auth/callback/${provider.toLowerCase()}`);
      expect((await choiceIn(tab))?.value).toBe(isTicked ? undefined : 'no');
    });
  });

  it('leaves forms to their own', async () => {
    await onSignIn({ javaScriptEnabled }, async (tab) => {
      await box(tab).check();
      await tab.getByLabel('Email').fill('ada@app.test');
      await tab.getByRole('button', { name: 'Email me a sign-in link' }).click();
      await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
      expect((await choiceIn(tab))?.value).toBe('no');
    });
  });
});

it('a passkey takes the choice of the box along', async () => {
  await onSignIn({ javaScriptEnabled: true }, async (tab) => {
    const sent = (): Promise<unknown> =>
      tab.evaluate(
        `(() => { const data = new FormData(document.querySelector('form[data-passkey]'));
        return [data.get('_remember'), data.get('remember')]; })()`,
      );
    expect(await sent()).toEqual(['asked', null]);
    await box(tab).check();
    expect(await sent()).toEqual(['asked', 'yes']);
  });
});

it('the button that was clicked says that it is on its way', async () => {
  await onSignIn({ javaScriptEnabled: true }, async (tab) => {
    await tab.locator('summary').click();
    const clicked = `(() => {
      addEventListener('submit', (event) => event.preventDefault());
      document.querySelector('[formaction$="/a"]').click();
      return [...document.querySelectorAll('.button[aria-disabled]')].map((one) => [one.getAttribute('formaction'), one.textContent.trim()]);
    })()`;
    expect(await tab.evaluate(clicked)).toEqual([['/auth/signin/a', 'One moment…']]);
  });
});
