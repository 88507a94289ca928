import { describe, expect, it } from 'vitest';
import { openStage } from '../../test/contract/stage.js';
import { fetchOf } from '../../test/support/credentials-container.js';
import { mailProvider } from '../../test/contract/stage.js';
import { MemoryAdapter } from '../adapters/memory/index.js';
import { passwordProvider } from '../../test/support/config.js';
import { getCsrfToken, getProviders, getSession, signIn, signOut } from './session.js';
import type { SignInOptions } from './session.js';

const APP = 'https://app.test';

function open() {
  const mails: Parameters<typeof mailProvider>[0] = [];
  const stage = openStage({
    adapter: MemoryAdapter(),
    session: { strategy: 'jwt' },
    providers: [passwordProvider, mailProvider(mails)],
  });
  const visited: string[] = [];
  const options: SignInOptions = {
    fetch: fetchOf(stage.browser, APP),
    navigate: (url) => void visited.push(url),
    callbackUrl: `${APP}/home`,
  };
  return { stage, visited, options, mails };
}

const password = { username: 'ada', password: 'correct horse' };
const failing = (status: number, body = '{}'): SignInOptions => ({
  fetch: async () => new Response(body, { status }),
});

describe('the client', () => {
  it('signs in with a password, reads the session, signs out', async () => {
    const { options, visited } = open();
    expect(await getSession(options)).toBeNull();
    const result = await signIn('credentials', { ...options, fields: password });
    expect(result).toEqual({ url: `${APP}/home`, error: undefined, code: undefined });
    expect(await getSession(options)).toMatchObject({ user: { name: 'ada' } });
    await signOut({ ...options, callbackUrl: `${APP}/bye` });
    expect(await getSession(options)).toBeNull();
    expect(visited).toEqual([`${APP}/home`, `${APP}/bye`]);
  });

  it('tells what was wrong, and goes nowhere when that is not wanted', async () => {
    const { options, visited } = open();
    const fields = { ...password, password: 'wrong' };
    const result = await signIn('credentials', { ...options, fields, redirect: false });
    expect(result).toMatchObject({ error: 'CredentialsSignin', code: 'credentials' });
    expect(visited).toEqual([]);
  });

  it('asks for a mail link', async () => {
    const { options, visited, mails } = open();
    await signIn('email', { ...options, fields: { email: 'ada@example.com' } });
    expect(mails.map(({ identifier }) => identifier)).toEqual(['ada@example.com']);
    expect(visited[0]).toContain('/auth/verify-request');
  });

  it.each([undefined, 'nobody'])('goes to the sign-in page for the provider %s', async (provider) => {
    const { options, visited } = open();
    await signIn(provider, options);
    expect(visited).toEqual(['/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2Fhome']);
  });

  it('lists the providers, and gives the token for forms of your own', async () => {
    const { options, stage } = open();
    expect(Object.keys(await getProviders(options))).toEqual(['credentials', 'email']);
    expect(await getCsrfToken(options)).toBe(await stage.browser.csrfToken());
  });

  it('asks where the actions are', async () => {
    const asked: string[] = [];
    const fetch = async (url: unknown): Promise<Response> => (asked.push(String(url)), new Response('null'));
    await getSession({ basePath: 'https://api.test/api/auth', fetch });
    expect(asked).toEqual(['https://api.test/api/auth/session']);
  });

  it('never takes an error of the server for being signed out', async () => {
    await expect(getSession(failing(503))).rejects.toThrow('503');
    await expect(getProviders(failing(500))).rejects.toThrow('500');
    await expect(getCsrfToken(failing(404))).rejects.toThrow('no CSRF token');
    await expect(signOut(failing(500, '{"message":"The configuration is at fault."}'))).rejects.toThrow(
      'at fault',
    );
  });
});
