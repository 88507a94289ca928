import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContextOptions, Page as Tab } from 'playwright-core';
import { confirmPage } from '../../src/methods/email/confirm-page.js';
import { createPages } from '../../src/pages/index.js';
import type { Page, PageProvider } from '../../src/pages/index.js';
import type { Theme } from '../../src/types/pages.js';
import { launchChromium } from './chromium.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const hash = async (css: string): Promise<string> =>
  `sha256-${createHash('sha256').update(css).digest('base64')}`;
const mark = `<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" fill="#fff"/></svg>`;
const evil = `"'\`><script>alert(1)</script><img src=x onerror=alert(1)>&lt;`;

function button(id: string, name: string, style?: PageProvider['style']): PageProvider {
  return { id, name, style, form: { kind: 'redirect', action: 'signin', inputs: {} } };
}
const providers: readonly PageProvider[] = [
  button('one', 'One', { logo: mark, bg: '#24292f', text: '#fff' }),
  button('two', 'Two', { logo: mark, brandColor: '#1a73e8' }),
  button('three', 'Three', { bg: 'tomato' }),
  button('four', 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik'),
  button('five', 'The Ministry of Agriculture, Forestry and Rather Long Names'),
  button('six', 'Six', { brandColor: 'gold', text: '#fff' }),
  button('seven', 'Seven'),
  { id: 'mail', name: 'Email', style: undefined, form: { kind: 'email', action: 'signin', inputs: {} } },
  {
    id: 'password',
    name: 'Credentials',
    style: undefined,
    form: {
      kind: 'fields',
      action: 'callback',
      inputs: {
        user: { label: 'User name', required: true },
        password: { label: 'Password', type: 'password', required: true },
        stay: { label: 'Stay signed in', type: 'checkbox' },
      },
    },
  },
];

const address = 'a.very.long.address.with.many.parts@subdomain.of.a.long.organisation.example';
const common = {
  csrfToken: 'csrf',
  callbackUrl: 'https://app.test/',
  host: 'a-long-subdomain.of-a-long-domain.example',
};
const themes: Readonly<Record<string, Theme>> = {
  plain: {},
  brand: { brandColor: '#6d28d9', logo: mark },
  pale: { brandColor: 'gold', buttonText: '#fff' },
  dark: { colorScheme: 'dark' },
};
const views = {
  signin: (made) => made.signIn(common),
  'signin-error': (made) => made.signIn({ ...common, error: 'OAuthAccountNotLinked', email: address }),
  'signin-evil': (made) =>
    made.signIn({ csrfToken: evil, callbackUrl: evil, error: evil, code: evil, email: evil, host: evil }),
  signout: (made) => made.signOut(common),
  'error-configuration': (made) => made.error({ error: 'Configuration' }),
  'error-denied': (made) => made.error({ error: 'AccessDenied' }),
  'error-verification': (made) => made.error({ error: 'Verification' }),
  'error-pending': (made) => made.error({ error: 'Configuration', code: 'revocation_pending' }),
  'verify-request': (made) => made.verifyRequest(common),
  confirm: (made) =>
    made.step({
      ...common,
      providerId: 'mail',
      page: confirmPage({ email: address, token: 't0ken', callbackUrl: common.callbackUrl }),
    }),
} satisfies Record<string, (made: Awaited<ReturnType<typeof createPages>>) => Page>;
type View = keyof typeof views;
const names = Object.keys(views) as View[]; // Keys of a literal.

let browser: Browser;
let server: Server;
let origin: string;
const posted: { path: string; body: string }[] = [];

beforeAll(async () => {
  browser = await launchChromium();
  server = createServer(async (request, response) => {
    const [, theme = '', view = ''] = new URL(request.url ?? '', 'http://localhost').pathname.split('/');
    if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      posted.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString() });
      response.writeHead(200, { 'content-type': 'text/plain' }).end('posted');
      return;
    }
    const made = await createPages({
      theme: themes[theme] ?? {},
      basePath: '/auth',
      providers,
      formActions: [],
      hash,
    });
    // An unknown path is a request that no page should make.
    const page = names.includes(view as View)
      ? views[view as View](made)
      : { status: 404, body: '', policy: '' };
    response.writeHead(page.status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
    });
    response.end(page.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser.close();
  server.close();
});

interface Visit {
  readonly tab: Tab;
  /** What the browser complained about, and requests beyond the page itself. */
  readonly complaints: readonly string[];
}

async function visit(
  path: string,
  options: BrowserContextOptions,
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  const tab = await context.newPage();
  const complaints: string[] = [];
  tab.on('console', (message) => {
    // A page's own status of 403 or 500 is written to the console too.
    if (!message.text().includes('responded with a status of')) complaints.push(message.text());
  });
  tab.on('pageerror', (error) => complaints.push(error.message));
  tab.on('request', (request) => {
    if (request.url() !== origin + path && !request.url().startsWith('data:')) complaints.push(request.url());
  });
  await tab.goto(origin + path);
  await look({ tab, complaints });
  await context.close();
}

describe.each(names)('%s', (view) => {
  it.each([
    ['plain', 'light'],
    ['plain', 'dark'],
    ['brand', 'light'],
    ['brand', 'dark'],
    ['pale', 'light'],
    ['pale', 'dark'],
    ['dark', 'light'],
  ] as const)('has no fault that axe can see (theme %s, %s)', async (theme, colorScheme) => {
    await visit(
      `/${theme}/${view}`,
      { colorScheme, viewport: { width: 800, height: 900 } },
      async ({ tab }) => {
        await tab.evaluate(axe);
        const violations: unknown = await tab.evaluate(
          'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map((n) => n.html)]))',
        );
        expect(violations).toEqual([]);
      },
    );
  });

  it.each([320, 390, 1280])('fits a window %d px wide, with large targets', async (width) => {
    await visit(`/brand/${view}`, { viewport: { width, height: 640 } }, async ({ tab, complaints }) => {
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
      const heights: unknown = await tab.evaluate(
        `[...document.querySelectorAll('button, a.button, input:not([type=hidden]):not([type=checkbox]), .check')]
          .map((element) => element.getBoundingClientRect().height)`,
      );
      // WCAG 2.2, success criterion 2.5.5.
      expect(Math.min(44, ...(heights as number[]))).toBe(44);
      expect(complaints).toEqual([]);
    });
  });
});

describe('in a browser', () => {
  it('colours apply under the content policy', async () => {
    await visit('/brand/signin', { colorScheme: 'dark' }, async ({ tab }) => {
      const color = (selector: string): Promise<unknown> =>
        tab.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);
      expect(await color('.primary')).toBe('rgb(109, 40, 217)');
      expect(await color('.p0 .chip')).toBe('rgb(36, 41, 47)');
      expect(await color('.p2 .chip')).toBe('rgb(255, 99, 71)');
    });
  });

  it('nothing of a request becomes an element, and values arrive as they were (PG-01)', async () => {
    await visit('/plain/signin-evil', {}, async ({ tab, complaints }) => {
      expect(await tab.locator('script, main img[src="x"]').count()).toBe(0);
      expect(await tab.locator('input[name=csrfToken]').first().inputValue()).toBe(evil);
      expect(await tab.locator('input[name=email]').inputValue()).toBe(evil);
      expect(await tab.locator('header b').textContent()).toBe(evil);
      expect(complaints).toEqual([]);
    });
  });

  it('forms work without JavaScript (PG-11)', async () => {
    await visit('/plain/signin', { javaScriptEnabled: false }, async ({ tab }) => {
      await tab.getByLabel('Email').fill('ada@example.com');
      await tab.getByRole('button', { name: 'Email me a sign-in link' }).click();
      await tab.waitForURL('**/auth/signin/mail');
      expect(Object.fromEntries(new URLSearchParams(posted.at(-1)?.body))).toEqual({
        csrfToken: 'csrf',
        callbackUrl: 'https://app.test/',
        email: 'ada@example.com',
      });
    });
  });

  it('the confirm page posts token and address to the callback', async () => {
    await visit('/plain/confirm', { javaScriptEnabled: false }, async ({ tab }) => {
      await tab.getByRole('button', { name: 'Sign in' }).click();
      await tab.waitForURL('**/auth/callback/mail');
      expect(new URLSearchParams(posted.at(-1)?.body).get('token')).toBe('t0ken');
      expect(new URLSearchParams(posted.at(-1)?.body).get('email')).toBe(address);
    });
  });

  it('everything can be reached by keyboard, in the order of the page', async () => {
    await visit('/plain/signin', {}, async ({ tab }) => {
      const seen: unknown[] = [];
      for (let i = 0; i < 9; i++) {
        await tab.keyboard.press('Tab');
        seen.push(
          await tab.evaluate(
            'document.activeElement.className.split(" ").at(-1) || document.activeElement.name',
          ),
        );
        const outline: unknown = await tab.evaluate('getComputedStyle(document.activeElement).outlineWidth');
        expect(outline).toBe('2px');
      }
      expect(seen).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'email', 'primary']);
    });
  });
});
