import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import { Browser } from '../support/browser.js';
import { baseConfig, passwordProvider } from '../support/config.js';

function open(more: Partial<AuthConfig> = {}): Browser {
  const config = baseConfig({ providers: [passwordProvider], ...more });
  return new Browser((request) => Auth(request, config));
}

const signIn = (browser: Browser): Promise<Response> =>
  browser.post('/auth/callback/credentials', { username: 'ada', password: 'correct horse' });
const page = async (browser: Browser, path: string): Promise<string> =>
  (await (await browser.get(`/auth/${path}`)).text()).replace(/\s+/g, ' ').replace(/> </g, '><');

describe('the sign-in page', () => {
  it('says who is signed in, and leads on; the ways to sign in stay below', async () => {
    const browser = open();
    await signIn(browser);
    expect(await browser.session()).not.toBeNull();
    const body = await page(browser, 'signin?callbackUrl=%2Finside');
    expect(body).toContain('You are signed in</h1>');
    expect(body).toMatch(/as <b>ada[^<]*<\/b>/);
    expect(body).toMatch(/href="https:\/\/app\.test\/inside"\s*><span>Continue/);
    expect(body).toContain('Use another account');
    expect(body).toContain('action="/auth/callback/credentials"');
    expect(body).not.toContain('autofocus');
  });

  it('says nothing of it to somebody who is not', async () => {
    const body = await page(open(), 'signin');
    expect(body).toContain('<h1>Sign in</h1>');
    expect(body).not.toContain('Use another account');
    expect(body).toContain('autofocus');
  });

  it('is there while the store is down', async () => {
    let isDown = false;
    const store = MemoryAdapter();
    const adapter = {
      ...store,
      getSessionAndUser: async (token: string) => {
        if (isDown) throw new Error('the store is down');
        return store.getSessionAndUser(token);
      },
    };
    const user = await store.createUser({
      id: 'ada',
      name: 'Ada',
      email: 'ada@app.test',
      emailVerified: null,
    });
    const authorize = () => user;
    const browser = open({
      adapter,
      session: { strategy: 'database' },
      providers: [{ ...passwordProvider, authorize }],
    });
    await signIn(browser);
    expect(await page(browser, 'signin')).toContain('You are signed in');
    isDown = true;
    expect(await page(browser, 'signin')).toContain('<h1>Sign in</h1>');
    expect(await page(browser, 'signout')).toContain('<h1>Sign out?</h1>');
  });
});

describe('the sign-out page', () => {
  it('has nothing to confirm for somebody who is not signed in', async () => {
    const body = await page(open(), 'signout');
    expect(body).toContain('<h1>You are signed out</h1>');
    expect(body).not.toContain('<form');
    expect(body).toContain('href="/auth/signin"');
  });

  it('asks somebody who is, and offers to stay', async () => {
    const browser = open();
    await signIn(browser);
    const body = await page(browser, 'signout?callbackUrl=%2Finside');
    expect(body).toContain('<h1>Sign out?</h1>');
    expect(body).toMatch(/href="https:\/\/app\.test\/inside"\s*>Stay signed in/);
  });
});

describe('the theme', () => {
  const theme = {
    name: 'Acme',
    logo: '/light.svg',
    logoDark: '/dark.svg',
    favicon: '/icon.svg',
    links: {
      terms: '/terms',
      privacy: 'https://acme.test/privacy',
      support: 'mailto:help@acme.test',
      signUp: '/join',
    },
  };

  it('gives pages their name, icon, logos and links', async () => {
    const body = await page(open({ theme }), 'signin');
    expect(body).toContain('<title>Sign in · Acme</title>');
    expect(body).toContain('<link rel="icon" href="/icon.svg"');
    expect(body).toMatch(/<source srcset="\/dark\.svg" media="\(prefers-color-scheme: ?dark\)"/);
    expect(body).toMatch(/<img class="logo" src="\/light\.svg"/);
    for (const [target, text] of [
      ['/terms', 'Terms'],
      ['https://acme.test/privacy', 'Privacy'],
      ['mailto:help@acme.test', 'Help'],
      ['/join', 'Create an account'],
    ])
      expect(body).toContain(`<a href="${target}">${text}</a>`);
  });

  it('offers a new password where there is one to forget', async () => {
    const links = { forgotPassword: '/forgot' };
    expect(await page(open({ theme: { links } }), 'signin')).toContain(
      '<a href="/forgot">Forgot your password?</a>',
    );
    const github = { id: 'x', type: 'oauth', name: 'X', clientId: 'c', issuer: 'https://x.test' } as const;
    const other = open({ theme: { links }, providers: [github] });
    expect(await page(other, 'signin')).not.toContain('Forgot');
  });

  it('leaves out what is no link, and markup', async () => {
    const evil = '"><script>alert(1)</script>';
    const links = { terms: 'javascript:alert(1)', privacy: evil };
    const body = await page(open({ theme: { name: evil, favicon: evil, logoDark: evil, links } }), 'signin');
    expect(body).not.toMatch(/javascript:|<script>alert|"><script/);
  });
});
