import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchChromium, PATIENCE } from './chromium.js';
import { expectNoFaults, openMore } from './page-faults.js';
import { openPageServer, pathOf, visit as visitUrl } from './page-server.js';
import type { PageServer, Visit } from './page-server.js';
import { address, evil, viewNames, views } from './page-views.js';
import type { ThemeName, ViewName } from './page-views.js';

let browser: Browser;
let server: PageServer;

beforeAll(async () => {
  browser = await launchChromium();
  server = await openPageServer();
});
afterAll(async () => {
  await browser.close();
  server.stop();
});

function visit(
  path: string,
  options: BrowserContextOptions,
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  return visitUrl(server.origin + path, { browser, ...options }, look);
}

/** Beside the one in `smoke/pages.test.ts`. */
const looks: readonly (readonly [ThemeName, 'light' | 'dark', string])[] = [
  ['brand', 'dark', 'de'],
  ['pale', 'light', 'ja'],
  ['links', 'dark', 'ar'],
];

/** The heights of what can be pressed or filled in. */
const heights = `[...document.querySelectorAll('button, .button, input:not([type=hidden]):not([type=checkbox]), .check')]
  .filter((element) => element.checkVisibility())
  .map((element) => element.getBoundingClientRect().height)`;
/** Texts that do not fit their boxes. */
const cut = `[...document.querySelectorAll('h1, p, label, .button > span, small, footer li')]
  .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1
    && getComputedStyle(element).display !== 'inline')
  .map((element) => element.outerHTML)`;
/** Whether each button and field has an edge and a text that differ from what is behind. */
const edges = `[...document.querySelectorAll('.button, input:not([type=hidden])')].map((element) => {
  const { borderTopColor, backgroundColor, color } = getComputedStyle(element);
  return borderTopColor !== backgroundColor && color !== backgroundColor && !/^rgba.* 0\\)$/.test(borderTopColor);
})`;

describe.each(viewNames)('%s', (view) => {
  it('has no fault that axe can see', { timeout: 180_000 }, async () => {
    await visit(pathOf(view), { viewport: { width: 800, height: 900 } }, async ({ tab }) => {
      for (const [theme, colorScheme, language] of looks) {
        await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await tab.goto(server.origin + pathOf(view, theme, language));
        await expectNoFaults(tab);
      }
    });
  });

  it.each(['en', 'de', 'ja', 'ar'])('fits every window, with large targets (%s)', async (language) => {
    await visit(pathOf(view, 'links', language), {}, async ({ tab, complaints }) => {
      await openMore(tab);
      for (const width of [1280, 390, 320]) {
        await tab.setViewportSize({ width, height: 640 });
        expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
        // WCAG 2.2, success criterion 2.5.5.
        expect(Math.min(44, ...((await tab.evaluate(heights)) as number[]))).toBe(44);
      }
      // Text of twice the size (1.4.4), in the smallest of windows.
      await tab.evaluate('document.documentElement.style.fontSize = "200%"');
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(320);
      expect(await tab.evaluate(cut)).toEqual([]);
      await tab.emulateMedia({ forcedColors: 'active' });
      expect(await tab.evaluate(edges)).not.toContain(false);
      expect(complaints).toEqual([]);
    });
  });
});

describe('in a browser', () => {
  it('colours apply under the content policy', async () => {
    await visit(pathOf('signin', 'brand'), { colorScheme: 'dark' }, async ({ tab }) => {
      const color = (selector: string): Promise<unknown> =>
        tab.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);
      expect(await color('.primary')).toBe('rgb(109, 40, 217)');
      expect(await color('.p0 .chip')).toBe('rgb(36, 41, 47)');
      expect(await color('.p2 .chip')).toBe('rgb(255, 99, 71)');
    });
  });

  it('nothing moves for people who prefer that', async () => {
    const durationFor = async (reducedMotion: 'reduce' | 'no-preference'): Promise<unknown> => {
      let duration: unknown;
      await visit(pathOf('signin'), { reducedMotion }, async ({ tab }) => {
        duration = await tab.evaluate(
          `[...document.querySelectorAll('*')].map((e) => getComputedStyle(e).transitionDuration).filter((d) => d !== '0s').length`,
        );
      });
      return duration;
    };
    expect(await durationFor('reduce')).toBe(0);
    expect(await durationFor('no-preference')).not.toBe(0);
  });

  it('nothing of a request becomes an element, and values arrive as they were (PG-01)', async () => {
    await visit(pathOf('signin-evil'), {}, async ({ tab, complaints }) => {
      expect(await tab.locator('main img[src="x"]').count()).toBe(0);
      expect(await tab.locator('script').allTextContents()).not.toContainEqual(
        expect.stringContaining('alert'),
      );
      expect(await tab.locator('input[name=csrfToken]').first().inputValue()).toBe(evil);
      expect(await tab.locator('input[name=email]').inputValue()).toBe(evil);
      expect(await tab.locator('header b').textContent()).toBe(evil);
      expect(complaints).toEqual([]);
    });
  });

  it('forms work without JavaScript (PG-11)', async () => {
    await visit(pathOf('signin'), { javaScriptEnabled: false }, async ({ tab }) => {
      await tab.getByLabel('Email').fill('ada@example.com');
      await tab.getByRole('button', { name: 'Email me a sign-in link' }).click();
      await tab.waitForURL('**/auth/signin/mail');
      expect(Object.fromEntries(new URLSearchParams(server.posted.at(-1)?.body))).toEqual({
        csrfToken: 'csrf',
        _showing: '0123456789abcdef',
        callbackUrl: 'https://app.test/',
        email: 'ada@example.com',
      });
    });
  });

  it('the confirm page posts token and address to the callback', async () => {
    await visit(pathOf('confirm'), { javaScriptEnabled: false }, async ({ tab }) => {
      await tab.getByRole('button', { name: 'Sign in' }).click();
      await tab.waitForURL('**/auth/callback/mail');
      const sent = new URLSearchParams(server.posted.at(-1)?.body);
      expect(sent.get('token')).toBe('t0ken');
      expect(sent.get('email')).toBe(address);
    });
  });
});

describe('the states of the sign-in page', () => {
  it.each([true, false])(
    'ten providers are three, and the rest on a click (scripts: %s)',
    async (scripts) => {
      await visit(pathOf('signin-ten'), { javaScriptEnabled: scripts }, async ({ tab }) => {
        const buttons = tab.getByRole('button', { name: 'Sign in with' });
        expect(await buttons.count()).toBe(3);
        await tab.getByText('More ways to sign in').click();
        expect(await buttons.count()).toBe(10);
      });
    },
  );

  it('two hundred providers leave the form in sight', async () => {
    await visit(pathOf('signin-many'), { viewport: { width: 1280, height: 900 } }, async ({ tab }) => {
      const bottom = 'document.querySelector("input[type=email]").getBoundingClientRect().bottom';
      expect(await tab.evaluate(bottom)).toBeLessThan(900);
      await openMore(tab);
      expect(await tab.getByRole('button', { name: 'Sign in with' }).count()).toBe(200);
    });
  });

  it('the way that was used last comes first, and says so', async () => {
    await visit(pathOf('signin-last'), {}, async ({ tab }) => {
      const first = tab.locator('.button').first();
      expect(await first.textContent()).toMatch(/Sign in with Slack\s*Last used/);
      expect(await tab.getByText('Last used').count()).toBe(1);
    });
  });

  it.each<ViewName>(['signin-last', 'signin-long', 'signin-last-mail'])(
    'what says so covers no text (%s)',
    async (view) => {
      await visit(pathOf(view), { viewport: { width: 320, height: 640 } }, async ({ tab }) => {
        const overlap: unknown = await tab.evaluate(
          `(() => {
            const pill = document.querySelector('small');
            const range = document.createRange();
            range.selectNodeContents(pill.parentElement.querySelector('span:not(.chip)'));
            return pill.getBoundingClientRect().bottom - range.getBoundingClientRect().top;
          })()`,
        );
        // The line box is taller than its letters.
        expect(overlap).toBeLessThanOrEqual(1);
      });
    },
  );

  it('a refusal is told at the field, with what was typed, and the focus where it goes on', async () => {
    await visit(pathOf('signin-refused'), {}, async ({ tab }) => {
      const user = tab.getByLabel('Username');
      expect(await user.inputValue()).toBe('ada');
      expect(await user.getAttribute('aria-invalid')).toBe('true');
      const described = await user.getAttribute('aria-describedby');
      expect(await tab.locator(`form #${described}`).textContent()).toContain(
        "Those details don't match our records.",
      );
      // Browsers give the focus with the first frame, which may come after the page has loaded.
      await expect
        .poll(() => tab.evaluate('document.activeElement.type'), { timeout: PATIENCE })
        .toBe('password');
    });
  });

  it('somebody signed in has one way on, and no field takes the focus', async () => {
    await visit(pathOf('signin-again-form'), {}, async ({ tab }) => {
      expect(await tab.getByText('Ada Lovelace').count()).toBe(1);
      expect(await tab.locator('.primary').getAttribute('href')).toBe('https://app.test/');
      expect(await tab.locator('.primary').count()).toBe(1);
      expect(await tab.evaluate('document.activeElement === document.body')).toBe(true);
    });
  });

  it('a reference is selected with one click, and reads from left to right', async () => {
    for (const [view, language] of [
      ['error-reference', 'ar'],
      ['signin-reference', 'ar'],
      ['signin-refused-mail', 'en'],
      ['error-fault', 'de'],
    ] as const) {
      await visit(pathOf(view, 'plain', language), {}, async ({ tab }) => {
        await tab.locator('code').click();
        expect(await tab.evaluate('String(getSelection())')).toBe('12e34567');
        expect(await tab.evaluate('getComputedStyle(document.querySelector("code")).direction')).toBe('ltr');
      });
    }
  });

  it('links are at the foot of every page', async () => {
    for (const view of viewNames) {
      await visit(pathOf(view, 'links'), {}, async ({ tab }) => {
        const links = tab.locator('footer a');
        expect(await links.allTextContents()).toEqual(['Terms', 'Privacy', 'Help']);
      });
    }
    expect(Object.keys(views)).toHaveLength(viewNames.length);
  });

  it.each([
    ['en', 1],
    ['ar', -1],
  ])(
    'in %s, marks are where lines begin and the button in the field where they end',
    async (language, sign) => {
      await visit(pathOf('signin-all', 'plain', language), {}, async ({ tab }) => {
        const centre = async (selector: string): Promise<number> => {
          const box = await tab.locator(selector).first().boundingBox();
          return box === null ? NaN : box.x + box.width / 2;
        };
        const along = async (before: string, after: string): Promise<number> =>
          Math.sign((await centre(after)) - (await centre(before)));
        expect(await along('.button .chip', '.button .chip + span')).toBe(sign);
        expect(await along('input[type=password]', '.reveal')).toBe(sign);
      });
    },
  );
});
