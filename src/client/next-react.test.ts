import { afterEach, describe, expect, it } from 'vitest';
import * as next from './next-react.js';
import { setPageStore } from './page-store.js';
import * as react from './react.js';
import { createSessionStore } from './store.js';

let stop = (): void => {};
afterEach(() => stop());

function recording() {
  const asked: string[] = [];
  const fetch = async (url: unknown): Promise<Response> => {
    asked.push(String(url));
    return Response.json({ csrfToken: 'x', url: '/' });
  };
  return { asked, options: { fetch, redirect: false } };
}

async function askAll(client: typeof next | typeof react): Promise<readonly string[]> {
  const { asked, options } = recording();
  await client.getSession(options);
  await client.getProviders(options);
  await client.getCsrfToken(options);
  await client.signOut(options);
  await client.signIn('nobody', options);
  return [...new Set(asked.map((url) => url.slice(0, url.lastIndexOf('/'))))];
}

describe('functions outside of components', () => {
  it('ask below /auth, and in applications of Next.js below /api/auth', async () => {
    expect(await askAll(react)).toEqual(['/auth']);
    expect(await askAll(next)).toEqual(['/api/auth']);
  });

  it('ask where the provider of the page does', async () => {
    stop = setPageStore(createSessionStore({ basePath: '/own' }));
    expect(await askAll(react)).toEqual(['/own']);
    expect(await askAll(next)).toEqual(['/own']);
    stop();
    expect(await askAll(next)).toEqual(['/api/auth']);
  });

  it('give no URL to follow where a sign-in was refused', async () => {
    const fetch = async (url: unknown): Promise<Response> =>
      Response.json(
        String(url).endsWith('/providers')
          ? { credentials: { id: 'credentials', type: 'credentials' } }
          : { csrfToken: 'x', url: '/auth/signin?error=CredentialsSignin&code=credentials' },
      );
    const result = await react.signIn('credentials', { fetch, redirect: false, callbackUrl: '/home' });
    const refused = { ok: false, status: 401, error: 'CredentialsSignin', code: 'credentials', url: null };
    expect(result).toEqual(refused);
  });
});
