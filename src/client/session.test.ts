import { describe, expect, it } from 'vitest';
import { openStage } from '../../test/contract/stage.js';
import { fetchOf } from '../../test/support/credentials-container.js';
import { mailProvider } from '../../test/contract/stage.js';
import { MemoryAdapter } from '../adapters/memory/index.js';
import { passwordProvider } from '../../test/support/config.js';
import { getCsrfToken, getProviders, getSession, signIn, signInWithCode, signOut } from './session.js';
import type { SignInOptions } from './session.js';

const APP = 'https://app.test';

function open() {
  const mails: Parameters<typeof mailProvider>[0] = [];
  const stage = openStage({
    adapter: MemoryAdapter(),
    session: { strategy: 'jwt' },
    providers: [passwordProvider, mailProvider(mails, { code: true })],
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
    expect(result).toEqual({
      ok: true,
      status: 200,
      url: `${APP}/home`,
      error: undefined,
      code: undefined,
    });
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

  it('tells of one attempt too many, and leads to the page that says so', async () => {
    const { options, visited } = open();
    const fields = { ...password, password: 'wrong' };
    const wrong = (redirect = false) => signIn('credentials', { ...options, fields, redirect });
    let result = await wrong();
    for (let tries = 0; tries < 20 && result.status !== 429; tries += 1) result = await wrong();
    expect(result).toMatchObject({
      ok: false,
      status: 429,
      error: 'CredentialsSignin',
      code: 'rate_limited',
      retryAfter: expect.any(Number),
    });
    expect(result.retryAfter).toBeGreaterThan(0);
    expect(visited).toEqual([]);
    await wrong(true);
    expect(visited).toEqual([expect.stringMatching(/\/auth\/signin\?.*code=rate_limited/)]);
  });

  it('tells by what a fault is found in the log of the server', async () => {
    const { options, stage } = open();
    const fields = { ...password, password: 'throw' };
    const result = await signIn('credentials', { ...options, fields, redirect: false });
    const reference = stage.log.errors[0]?.reference;
    expect(reference).toMatch(/^[0-9a-f]{8}$/);
    expect(result).toMatchObject({ error: 'Configuration', reference });
    const refused = await signIn('credentials', {
      ...options,
      fields: { ...fields, password: 'wrong' },
      redirect: false,
    });
    expect(refused.reference).toBeUndefined();
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:x',
  ])('leads nobody to %j, whoever answers so', async (url) => {
    const visited: string[] = [];
    const fetch = async (): Promise<Response> => Response.json({ url, csrfToken: 'x' });
    const options = { fetch, navigate: (to: string) => void visited.push(to), callbackUrl: url };
    await expect(signOut(options)).rejects.toThrow('leads to no page');
    await expect(signOut({ ...options, redirect: false })).rejects.toThrow('leads to no page');
    expect(visited).toEqual([]);
  });

  it('leads to an application of a device, where the server says so', async () => {
    const fetch = async (): Promise<Response> => Response.json({ url: 'acme://home', csrfToken: 'x' });
    expect(await signOut({ fetch, redirect: false })).toMatchObject({ ok: true, url: 'acme://home' });
  });

  it('asks for a mail link', async () => {
    const { options, visited, mails } = open();
    await signIn('email', { ...options, fields: { email: 'ada@example.com' } });
    expect(mails.map(({ identifier }) => identifier)).toEqual(['ada@example.com']);
    expect(visited[0]).toContain('/auth/verify-request');
  });

  it('signs in with the code of a mail, and says what was wrong with another one', async () => {
    const { options, visited, mails } = open();
    const stay = { ...options, redirect: false };
    await signIn('email', { ...stay, fields: { email: 'ada@example.com' } });
    const code = mails.at(-1)?.code ?? '';
    const wrong = code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
    const refused = await signInWithCode('email', wrong, stay);
    expect(refused).toMatchObject({ ok: false, status: 401, error: 'Verification', code: 'code_wrong' });
    expect(await getSession(options)).toBeNull();
    const result = await signInWithCode('email', `${code.slice(0, 4)} ${code.slice(4)}`, options);
    expect(result).toMatchObject({ ok: true, url: `${APP}/home`, error: undefined });
    expect(await getSession(options)).toMatchObject({ user: { email: 'ada@example.com' } });
    expect(visited).toEqual([`${APP}/home`]);
    const again = await signInWithCode('email', code, stay);
    expect(again).toMatchObject({ ok: false, error: 'Verification', code: 'code_used' });
  });

  it('refuses a code for a provider that does not exist', async () => {
    const { options } = open();
    await expect(signInWithCode('nobody', '12345678', options)).rejects.toThrow(/nobody|provider/i);
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

  it('sends cookies to another origin only where it was told that the actions are there', async () => {
    const sent: unknown[] = [];
    const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
      sent.push(init?.credentials);
      return new Response('null');
    };
    for (const basePath of ['/auth', 'https://api.test/auth']) await getSession({ basePath, fetch });
    expect(sent).toEqual(['same-origin', 'include']);
  });

  it('takes the fields of a form beside the options, and leaves out what cannot stand in one', async () => {
    const { options, stage } = open();
    const bodies: URLSearchParams[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (init?.body instanceof URLSearchParams) bodies.push(init.body);
      return fetchOf(stage.browser, APP)(input, init);
    };
    const flat = { ...password, remember: true, age: 36, nothing: null, deep: {}, callbackUrl: undefined };
    const own = { fetch, basePath: '/auth', redirect: false, redirectTo: `${APP}/in` };
    const result = await signIn('credentials', { ...options, ...flat, ...own });
    expect(result).toMatchObject({ ok: true, url: `${APP}/in` });
    expect(Object.fromEntries(bodies[0] ?? [])).toEqual({
      ...password,
      remember: 'true',
      age: '36',
      callbackUrl: `${APP}/in`,
      csrfToken: expect.any(String),
    });
  });

  it('sends parameters of the authorization request', async () => {
    const asked: string[] = [];
    const fetch = async (url: unknown): Promise<Response> => {
      asked.push(String(url));
      const providers = { idp: { id: 'idp', type: 'oidc' } };
      return Response.json(asked.length === 1 ? providers : { url: 'https://idp.test/', csrfToken: 'x' });
    };
    await signIn('idp', { fetch, redirect: false }, { login_hint: 'ada' });
    expect(asked.at(-1)).toBe('/auth/signin/idp?login_hint=ada');
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
