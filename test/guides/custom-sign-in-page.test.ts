import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADA, GOOD, ORIGIN, passwordStage, whoIs } from '../support/password-stage.js';
import { openBlocks } from './blocks.js';

interface Login {
  buttons: () => Promise<{ id: string }[]>;
  problemInUrl: () => string;
  signInWithPassword: (email: string, password: string) => Promise<string>;
}

afterEach(() => vi.unstubAllGlobals());

/** The module of the page, in a browser that has opened `/login` with this query. */
async function openLogin(search: string) {
  const stage = passwordStage({ config: { pages: { signIn: '/login' } } });
  const browser = stage.browser();
  const visited: string[] = [];
  vi.stubGlobal('location', {
    href: `${ORIGIN}/login${search}`,
    search,
    assign: (url: string) => void visited.push(url),
  });
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    browser.send(new Request(new URL(input, ORIGIN), init)),
  );
  const earlier = stage.browser();
  await earlier.post('/auth/signup/password', { email: ADA, password: GOOD });
  await earlier.get(stage.link());
  const login = await openBlocks('docs/guides/custom-sign-in-page.md').load<Login>('login.ts');
  return { browser, login, visited };
}

describe('the guide to a custom sign-in page', () => {
  it('signs in and goes to the page that the user wanted', async () => {
    const { browser, login, visited } = await openLogin('?callbackUrl=%2Fprivate');
    expect(await login.signInWithPassword(ADA, GOOD)).toBe('');
    expect(visited).toEqual([`${ORIGIN}/private`]);
    expect(await whoIs(browser)).toBe(ADA);
  });

  it('says that a password is wrong, and stays', async () => {
    const { browser, login, visited } = await openLogin('');
    expect(await login.signInWithPassword(ADA, `${GOOD}, not`)).toBe('Incorrect email or password.');
    expect(visited).toEqual([]);
    expect(await whoIs(browser)).toBeUndefined();
  });

  it('goes to no page of another site, and shows no text of the query', async () => {
    const { login, visited } = await openLogin('?callbackUrl=https%3A%2F%2Fevil.example%2F&error=Call+0900');
    expect(login.problemInUrl()).toBe('That did not work. Try again.');
    await login.signInWithPassword(ADA, GOOD);
    expect(visited).toEqual([ORIGIN]);
  });
});
