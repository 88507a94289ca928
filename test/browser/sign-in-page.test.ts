import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContextOptions, Page as Tab } from 'playwright-core';
import { launchChromium, PATIENCE } from './chromium.js';
import { openSignInServer } from './sign-in-server.js';
import type { SignInServer } from './sign-in-server.js';

let browser: Browser;
let app: SignInServer;

beforeAll(async () => {
  browser = await launchChromium();
  app = await openSignInServer();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});
afterEach(() => {
  app.takes(0);
  app.isSlow = false;
  app.done();
});

/** Opens the sign-in page; throws what the browser complains about, and requests that leave the application. */
async function onSignIn(
  { leadsTo, ...options }: BrowserContextOptions & { readonly leadsTo?: string },
  act: (tab: Tab) => Promise<void>,
): Promise<void> {
  const expected = [app.origin, 'data:', ...(leadsTo === undefined ? [] : [leadsTo])];
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  context.on('console', (message) => void complaints.push(message.text()));
  context.on('weberror', (error) => void complaints.push(String(error.error())));
  context.on('request', (request) => {
    if (!expected.some((start) => request.url().startsWith(start))) complaints.push(request.url());
  });
  try {
    const tab = await context.newPage();
    // Violations of the policy are an event, also where the console says nothing.
    if (options.javaScriptEnabled !== false)
      await tab.addInitScript(
        `window.violations = []; addEventListener('securitypolicyviolation', (e) => violations.push(e.violatedDirective));
        window.shifts = []; new PerformanceObserver((list) => list.getEntries().forEach((e) =>
          shifts.push([e.value, ...e.sources.map(({ node }) => node?.outerHTML ?? node?.textContent)])))
          .observe({ type: 'layout-shift', buffered: true });`,
      );
    await tab.goto(`${app.origin}/auth/signin?callbackUrl=%2F`);
    await act(tab);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

const mailButton = (tab: Tab) => tab.getByRole('button', { name: 'Email me a sign-in link' });
const passwordButton = (tab: Tab) => tab.getByRole('button', { name: 'Sign in', exact: true });
const passwordField = (tab: Tab) => tab.getByLabel('Password', { exact: true });

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  it('a double click sends one mail', async () => {
    app.takes(300);
    await onSignIn({ javaScriptEnabled }, async (tab) => {
      await tab.getByLabel('Email').fill('ada@app.test');
      await mailButton(tab).dblclick();
      await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
      expect(app.done().mails).toEqual(['ada@app.test']);
    });
  });

  it('a double click tries a password once, and signs in', async () => {
    app.takes(300);
    await onSignIn({ javaScriptEnabled }, async (tab) => {
      await tab.getByLabel('Username').fill('ada');
      await passwordField(tab).fill('correct horse');
      await passwordButton(tab).dblclick();
      await tab.getByRole('heading', { name: 'Home' }).waitFor();
      expect(app.done().attempts).toEqual(['correct horse']);
      const session: unknown = await (await tab.request.get(`${app.origin}/auth/session`)).json();
      expect(session).toMatchObject({ user: { name: 'ada' } });
    });
  });

  it('a double click on a wrong password is one attempt, and comes back with the reason', async () => {
    app.takes(300);
    await onSignIn({ javaScriptEnabled }, async (tab) => {
      await tab.getByLabel('Username').fill('ada');
      await passwordField(tab).fill('wrong');
      await passwordButton(tab).dblclick();
      await tab.getByRole('alert').waitFor();
      expect(app.done().attempts).toEqual(['wrong']);
      expect(tab.url()).not.toContain('wrong');
    });
  });

  it('a button leads to its provider', async () => {
    const provider = 'https://github.com/login/oauth/authorize';
    await onSignIn({ javaScriptEnabled, leadsTo: provider }, async (tab) => {
      await tab.route(`${provider}**`, (route) => route.fulfill({ body: 'The provider' }));
      await tab.getByRole('button', { name: 'Sign in with GitHub' }).click();
      await tab.waitForURL(`${provider}**`);
      expect(new URL(tab.url()).searchParams.get('client_id')).toBe('id');
    });
  });
});

it('without scripts, a passkey says what it needs, and nothing offers to show a password', async () => {
  await onSignIn({ javaScriptEnabled: false }, async (tab) => {
    expect(await tab.getByRole('button', { name: 'passkey' }).count()).toBe(0);
    expect(await tab.locator('noscript').first().textContent()).toMatch(/JavaScript/);
    expect(await tab.locator('.reveal').isVisible()).toBe(false);
  });
});

describe('a form that was sent', () => {
  const state = `(() => { const button = document.querySelector('form[action$="/mail"] .button');
    return [button.textContent.trim(), button.getAttribute('aria-disabled')]; })()`;
  const untouched = ['Email me a sign-in link', null];

  it('says so, and is as it was when the browser brings the page back', async () => {
    await onSignIn({}, async (tab) => {
      await tab.getByLabel('Email').fill('ada@app.test');
      expect(await tab.evaluate(state)).toEqual(untouched);
      // At once, before the answer comes. A page of the back-forward cache is told so; browsers under test have none.
      const seen: unknown = await tab.evaluate(
        `document.querySelector('form[action$="/mail"] .button').click(); const pressed = ${state};
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); [pressed, ${state}]`,
      );
      expect(seen).toEqual([['One moment…', 'true'], untouched]);
      await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
    });
  });

  it('can be sent again when the page that was to follow was stopped', async () => {
    await onSignIn({}, async (tab) => {
      await tab.getByLabel('Email').fill('ada@app.test');
      const seen: unknown = await tab.evaluate(
        `let later; window.setTimeout = (run, wait) => { later = [run, wait]; };
        document.querySelector('form[action$="/mail"] .button').click(); const pressed = ${state};
        window.stop(); later[0](); [pressed, later[1], ${state}]`,
      );
      expect(seen).toEqual([['One moment…', 'true'], 15_000, untouched]);
    });
  });

  it('can be sent again after the back button', async () => {
    await onSignIn({}, async (tab) => {
      const back = async (): Promise<unknown> => {
        await tab.getByLabel('Email').fill('ada@app.test');
        await mailButton(tab).click();
        await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
        await tab.goBack();
        return tab.evaluate(state);
      };
      expect(await back()).toEqual(untouched);
      app.done();
      await tab.getByLabel('Email').fill('grace@app.test');
      await mailButton(tab).click();
      await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
      expect(app.done().mails).toEqual(['grace@app.test']);
    });
  });

  it('has sent its password as a password, shown or not', async () => {
    await onSignIn({}, async (tab) => {
      const field = passwordField(tab);
      const reveal = tab.getByRole('button', { name: 'Show password' });
      const look = async (): Promise<unknown> => [
        await field.getAttribute('type'),
        await reveal.getAttribute('aria-pressed'),
        await tab.evaluate('document.activeElement.name'),
      ];
      await tab.getByLabel('Username').fill('ada');
      await field.fill('correct horse');
      await reveal.click();
      expect(await look()).toEqual(['text', 'true', 'password']);
      await reveal.click();
      expect(await look()).toEqual(['password', 'false', 'password']);
      await reveal.click();
      // The last listener of all sees the type that the browser, and its password manager, sees.
      await tab.evaluate(
        `addEventListener('submit', () => sessionStorage.setItem('type', document.querySelector('[name=password]').type))`,
      );
      await passwordButton(tab).click();
      await tab.getByRole('heading', { name: 'Home' }).waitFor();
      expect(await tab.evaluate('sessionStorage.getItem("type")')).toBe('password');
      expect(app.done().attempts).toEqual(['correct horse']);
    });
  });
});

describe('with the keyboard alone', () => {
  const focused = `(() => { const e = document.activeElement;
    return e.name || e.className.split(' ').at(-1) || (e.getAttribute('aria-label') ?? e.textContent).trim(); })()`;

  it('the focus is in the first field, and goes in the order of the page, with a ring', async () => {
    await onSignIn({}, async (tab) => {
      await expect.poll(() => tab.evaluate(focused), { timeout: PATIENCE }).toBe('email');
      const seen: unknown[] = [];
      for (let i = 0; i < 5; i++) {
        await tab.keyboard.press('Tab');
        seen.push(await tab.evaluate(focused));
        expect(await tab.evaluate(ring)).toEqual(['solid', '2px']);
      }
      expect(seen).toEqual(['primary', 'username', 'password', 'reveal', 'button']);
      for (let i = 0; i < 6; i++) await tab.keyboard.press('Shift+Tab');
      expect(await tab.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
      expect(await tab.evaluate(ring)).toEqual(['solid', '2px']);
    });
  });
  const ring = `(() => { const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    return [outlineStyle, outlineWidth]; })()`;

  it.each(['Enter', 'Space'])('%s opens the rest of the ways', async (key) => {
    await onSignIn({}, async (tab) => {
      const buttons = tab.getByRole('button', { name: 'Sign in with' });
      const before = await buttons.count();
      await tab.locator('summary').focus();
      await tab.keyboard.press(key);
      // Beside GitHub and the passkey, which are in sight.
      expect([before, await buttons.count()]).toEqual([2, 5]);
      await tab.keyboard.press('Tab');
      expect(await tab.evaluate('document.activeElement.closest("details") !== null')).toBe(true);
    });
  });

  it('Enter in a field sends its form, and no other', async () => {
    await onSignIn({}, async (tab) => {
      await expect.poll(() => tab.evaluate(focused), { timeout: PATIENCE }).toBe('email');
      await tab.keyboard.type('ada@app.test');
      await tab.keyboard.press('Enter');
      await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
      expect(app.done()).toEqual({ mails: ['ada@app.test'], attempts: [] });
    });
  });

  it('Enter in the password field signs in, and does not press the button that shows it', async () => {
    await onSignIn({}, async (tab) => {
      await tab.getByLabel('Username').fill('ada');
      await passwordField(tab).pressSequentially('correct horse');
      await tab.keyboard.press('Enter');
      await tab.getByRole('heading', { name: 'Home' }).waitFor();
      expect(app.done().attempts).toEqual(['correct horse']);
    });
  });
});

describe('the page as a browser loads it', () => {
  it.each([false, true])(
    'does not move, and breaks no rule of its policy (on a slow line: %s)',
    async (isSlow) => {
      app.isSlow = isSlow;
      await onSignIn({}, async (tab) => {
        await tab.getByRole('button', { name: 'Show password' }).waitFor();
        await tab.waitForLoadState('networkidle');
        // The entries of a frame are told after it.
        await tab.evaluate('new Promise((r) => requestAnimationFrame(() => setTimeout(r, 100)))');
        expect(await tab.evaluate('[shifts, violations]')).toEqual([[], []]);
        expect(await tab.locator('[data-passkey]').count()).toBe(1);
      });
    },
  );

  it('has the autofill tokens of HTML in every field', async () => {
    await onSignIn({}, async (tab) => {
      const tokens: unknown = await tab.evaluate(
        `Object.fromEntries([...document.querySelectorAll('input:not([type=hidden])')].map((i) => [i.name, [i.type, i.autocomplete]]))`,
      );
      expect(tokens).toEqual({
        email: ['email', 'email webauthn'],
        username: ['text', 'username'],
        password: ['password', 'current-password'],
      });
    });
  });
});
