import { expect, it } from 'vitest';
import { MemoryAdapter } from '../../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../../src/types/index.js';
import { Browser } from '../../support/browser.js';
import { baseConfig, passwordProvider, recordingLogger } from '../../support/config.js';

const ORIGIN = 'https://app.test';
const HTML = { accept: 'text/html' };

/** An application under a binding: what all of them answer is told by {@link checkBinding}. */
export type Application = (request: Request) => Promise<Response>;

interface World {
  readonly browser: Browser;
  readonly application: Application;
  /** What the store was asked, and whether it answers. */
  readonly store: { reads: number; isDown: boolean };
}

/** Opens an application whose sessions are extended with every read. */
async function open(create: (config: AuthConfig) => Application): Promise<World> {
  const adapter = MemoryAdapter();
  for (const id of ['ada', 'bob'])
    await adapter.createUser({ id: `user-${id}`, name: id, email: `${id}@example.com`, emailVerified: null });
  const { getSessionAndUser } = adapter;
  const store = { reads: 0, isDown: false };
  adapter.getSessionAndUser = (token) => {
    store.reads += 1;
    return store.isDown ? Promise.reject(new Error('down')) : getSessionAndUser(token);
  };
  const { logger } = recordingLogger();
  const session = { strategy: 'database', updateAge: 0 } as const;
  const application = create(baseConfig({ adapter, session, logger, providers: [passwordProvider] }));
  return { browser: new Browser(application, ORIGIN), application, store };
}

const signIn = ({ browser }: World, username = 'ada'): Promise<Response> =>
  browser.post('/auth/callback/credentials', { username, password: 'correct horse' });
const postOwn = (world: World, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  world.browser.post(path, { username: 'ada', password: 'correct horse' }, { csrf: false, headers });

/**
 * What an application must answer. It has: `GET /me` (`{ status, user }` by `auth`), `GET /inside` (protected), `GET /admin`
 * (protected, for the user named ada), `POST /echo` (its own body, after reading the session), `GET /cookies` (two cookies of
 * its own, after reading the session twice), `POST /enter` (`signIn` with the fields of the form, on to `/inside`),
 * `POST /leave` (reads the session, then `signOut`).
 */
export function checkBinding(create: (config: AuthConfig) => Application): void {
  it('reads nobody, and somebody with an id', async () => {
    const world = await open(create);
    expect(await (await world.browser.get('/me')).json()).toMatchObject({ status: 'out' });
    await signIn(world);
    expect(await (await world.browser.get('/me')).json()).toMatchObject({
      status: 'in',
      user: { id: 'user-ada', name: 'ada' },
    });
  });

  it('leads people to the sign-in page, and tells programs', async () => {
    const world = await open(create);
    const answer = await world.browser.get('/inside?a=b', HTML);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      `/auth/signin?callbackUrl=${encodeURIComponent('/inside?a=b')}`,
    );
    expect((await world.browser.get('/inside')).status).toBe(401);
    await signIn(world);
    expect((await world.browser.get('/inside', HTML)).status).toBe(200);
  });

  it('keeps out who may not', async () => {
    const world = await open(create);
    await signIn(world, 'bob');
    expect((await world.browser.get('/admin', HTML)).status).toBe(403);
    await signIn(world, 'ada');
    expect((await world.browser.get('/admin', HTML)).status).toBe(200);
  });

  it('calls nobody signed out while the store is down', async () => {
    const world = await open(create);
    await signIn(world);
    world.store.isDown = true;
    expect(await (await world.browser.get('/me')).json()).toMatchObject({ status: 'unknown' });
    const answer = await world.browser.get('/inside', HTML);
    expect(answer.status).toBe(503);
    expect(answer.headers.getSetCookie()).toEqual([]);
    world.store.isDown = false;
    expect((await world.browser.get('/inside', HTML)).status).toBe(200);
  });

  it('appends its cookies to those of the application, and reads once per request', async () => {
    const world = await open(create);
    await signIn(world);
    world.store.reads = 0;
    const names = (await world.browser.get('/cookies')).headers
      .getSetCookie()
      .map((line) => line.split('=', 1)[0]);
    expect(names.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
      '__Secure-authjs.session-token',
      'own-1',
      'own-2',
    ]);
    expect(world.store.reads).toBe(1);
  });

  it('renews the cookie of a page that is refused', async () => {
    const world = await open(create);
    await signIn(world, 'bob');
    const names = (await world.browser.get('/admin', HTML)).headers.getSetCookie();
    expect(names).toEqual([expect.stringMatching(/^__Secure-authjs.session-token=/)]);
  });

  it('leaves bodies alone', async () => {
    const world = await open(create);
    await signIn(world);
    const body = new Request(new URL('/echo', ORIGIN), { method: 'POST', body: 'a body' });
    body.headers.set('cookie', world.browser.cookieHeader());
    expect(await (await world.application(body)).text()).toBe('a body');
  });

  it('signs in and out by forms of the application, not of other sites', async () => {
    const world = await open(create);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    expect((await postOwn(world, '/enter', foreign)).status).toBe(403);
    expect(world.browser.cookies.size).toBe(0);
    const own = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };
    const entered = await postOwn(world, '/enter', own);
    expect(new URL(entered.headers.get('location') ?? '', ORIGIN).pathname).toBe('/inside');
    expect((await world.browser.get('/inside', HTML)).status).toBe(200);
    expect((await postOwn(world, '/leave', foreign)).status).toBe(403);
    expect((await world.browser.get('/inside', HTML)).status).toBe(200);
    await postOwn(world, '/leave', own);
    // The renewal that was read before does not bring the cookie back.
    expect(world.browser.names('session-token')).toEqual([]);
    expect((await world.browser.get('/inside')).status).toBe(401);
  });
}
