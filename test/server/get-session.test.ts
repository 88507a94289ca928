import { describe, expect, it, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { AuthError, NotSignedIn, SessionTokenError } from '../../src/errors.js';
import { Auth, beginSignIn, endSession, getSession, requireSession } from '../../src/index.js';
import { createAuthServer } from '../../src/server/auth-server.js';
import { refusalOf, toResponse } from '../../src/server/protect.js';
import type { AuthConfig } from '../../src/types/index.js';
import { Browser } from '../support/browser.js';
import { baseConfig, passwordProvider, recordingLogger } from '../support/config.js';
import { openStage } from '../contract/stage.js';

const ORIGIN = 'https://app.test';
const DAY = 86_400;
const page = (browser: Browser, path = '/inside'): Request =>
  new Request(new URL(path, ORIGIN), { headers: { cookie: browser.cookieHeader() } });
/** A store that knows everybody who has a password. */
const storeOfPeople = async () => {
  const adapter = MemoryAdapter();
  for (const id of ['ada', 'bob'])
    await adapter.createUser({ id: `user-${id}`, name: id, email: `${id}@example.com`, emailVerified: null });
  return adapter;
};
/** A store that fails once it is told to. */
const storeThatFails = async () => {
  const adapter = await storeOfPeople();
  const { getSessionAndUser } = adapter;
  const state = { isDown: false };
  adapter.getSessionAndUser = (token) =>
    state.isDown ? Promise.reject(new Error('down')) : getSessionAndUser(token);
  return { adapter, state };
};
const stageWith = (changes: Partial<AuthConfig> = {}) =>
  openStage({ providers: [passwordProvider], ...changes });
type Stage = ReturnType<typeof stageWith>;
const signIn = ({ browser }: Stage): Promise<Response> =>
  browser.post('/auth/callback/credentials', { username: 'ada', password: 'correct horse' });
/** Gives the browser what a reading wants it to have. */
function keep(browser: Browser, headers: Headers): Promise<Response> {
  const answer = new Browser(async () => new Response(null, { headers }), ORIGIN);
  for (const [name, cookie] of browser.cookies) answer.cookies.set(name, cookie);
  return answer.get('/').then((response) => {
    browser.cookies.clear();
    for (const [name, cookie] of answer.cookies) browser.cookies.set(name, cookie);
    return response;
  });
}

describe.each([
  ['jwt', {}],
  ['database', { adapter: await storeOfPeople() }],
] as const)(`getSession (contract, The session in the server’s own code), strategy %s`, (_, changes) => {
  it('says who is signed in, as GET session does, and the user has an id', async () => {
    const stage = stageWith(changes);
    await signIn(stage);
    const reading = await getSession(page(stage.browser), stage.config);
    expect(reading.status).toBe('in');
    if (reading.status !== 'in') return;
    expect(reading.session).toEqual(await stage.browser.session());
    expect(reading.user).toMatchObject({
      name: 'ada',
      email: 'ada@example.com',
      id: expect.stringMatching(/./),
    });
    expect([...reading.headers]).toEqual([]);
  });

  it('says that nobody is signed in', async () => {
    const stage = stageWith(changes);
    const reading = await getSession(page(stage.browser), stage.config);
    expect(reading).toEqual({ status: 'out', headers: new Headers() });
  });

  it('renews what is due, by cookies that the caller sends', async () => {
    const stage = stageWith(changes);
    await signIn(stage);
    const before = (await stage.browser.session())?.['expires'];
    stage.wait(2 * DAY);
    const reading = await getSession(page(stage.browser), stage.config);
    expect(reading.headers.getSetCookie()).toHaveLength(1);
    await keep(stage.browser, reading.headers);
    const { expires } = (await stage.browser.session()) ?? {};
    expect(Date.parse(String(expires)) - Date.parse(String(before))).toBe(2 * DAY * 1000);
  });

  it('clears what is no session', async () => {
    const stage = stageWith(changes);
    stage.browser.plant('__Secure-authjs.session-token', 'rubbish');
    const reading = await getSession(page(stage.browser), stage.config);
    expect(reading.status).toBe('out');
    await keep(stage.browser, reading.headers);
    expect(stage.browser.names('session')).toEqual([]);
  });
});

describe('getSession', () => {
  it('says what to pass instead of the request of Node or a plain record of headers', async () => {
    const { config } = stageWith();
    const sources = [{ url: '/inside', headers: { cookie: 'a=b' } }, { cookie: 'a=b' }, Promise.resolve()];
    for (const source of sources) {
      const error: unknown = await Reflect.apply(getSession, undefined, [source, config]).catch(
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(AuthError);
      expect(error).toHaveProperty(
        'message',
        expect.stringContaining('`toWebRequest(req)` of latchkey/node'),
      );
    }
  });

  it('reads from headers alone, over https and http', async () => {
    for (const origin of [ORIGIN, 'http://localhost:3000']) {
      const { config } = stageWith({ secret: 'one of more than thirty-two characters for both' });
      const browser = new Browser(
        (request) => Auth(request, config),
        origin,
        () => Date.parse('2030-01-01'),
      );
      await browser.post('/auth/callback/credentials', { username: 'ada', password: 'correct horse' });
      const cookie = browser.cookieHeader();
      const sources = [
        new Headers({ cookie, host: new URL(origin).host }),
        { headers: new Headers({ cookie }), url: `${origin}/a?b` },
        new Headers({
          cookie,
          host: 'inner:8080',
          'x-forwarded-host': 'app.test',
          'x-forwarded-proto': new URL(origin).protocol.slice(0, -1),
        }),
      ];
      for (const source of sources)
        expect((await getSession(source, config)).status, `${origin} ${JSON.stringify(source)}`).toBe('in');
    }
  });

  it('takes a forwarded host for nothing where hosts are not trusted', async () => {
    const stage = stageWith({ trustHost: false, origin: ORIGIN });
    await signIn(stage);
    const headers = new Headers({
      cookie: stage.browser.cookieHeader(),
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.test',
    });
    expect((await getSession(headers, stage.config)).status).toBe('in');
    const { trustHost: _, origin: __, ...untrusting } = stage.config;
    await expect(getSession(new Headers(headers), { ...untrusting, trustHost: false })).rejects.toMatchObject(
      { type: 'UntrustedHost' },
    );
  });

  it('reads no body, whatever it is asked with', async () => {
    const stage = stageWith();
    await signIn(stage);
    const request = new Request(`${ORIGIN}/upload`, {
      method: 'POST',
      body: 'a body of the application',
      headers: { cookie: stage.browser.cookieHeader(), 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect((await getSession(request, stage.config)).status).toBe('in');
    expect(request.bodyUsed).toBe(false);
    expect(await request.text()).toBe('a body of the application');
  });

  it('shares one read per request and configuration, also where ten ask at once', async () => {
    let reads = 0;
    const stage = stageWith({ callbacks: { session: ({ session }) => ((reads += 1), session) } });
    await signIn(stage);
    const request = page(stage.browser);
    await Promise.all(Array.from({ length: 10 }, () => getSession(request, stage.config)));
    expect(reads).toBe(1);
    await getSession(page(stage.browser), stage.config);
    expect(reads).toBe(2);
  });

  it('keeps two visitors apart', async () => {
    const stage = stageWith({ adapter: await storeOfPeople() });
    const [ada, bob] = [stage.another(), stage.another()];
    await ada.post('/auth/callback/credentials', { username: 'ada', password: 'correct horse' });
    await bob.post('/auth/callback/credentials', { username: 'bob', password: 'correct horse' });
    const names = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const reading = await getSession(page(index % 2 === 0 ? ada : bob), stage.config);
        return reading.status === 'in' ? reading.user.name : reading.status;
      }),
    );
    expect(names).toEqual(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'ada' : 'bob')));
  });

  it('never takes a store that is down, or a callback that throws, for signed out', async () => {
    const { adapter, state } = await storeThatFails();
    const stage = stageWith({ adapter });
    await signIn(stage);
    state.isDown = true;
    const reading = await getSession(page(stage.browser), stage.config);
    expect(reading).toMatchObject({ status: 'unknown', error: { type: 'SessionTokenError' } });
    expect([...reading.headers]).toEqual([]);
    expect(stage.log.errors.map(({ name }) => name)).toEqual(['SessionTokenError']);
    expect(reading).toMatchObject({ reference: stage.log.errors[0]?.reference });
    const refused = await refusalOf(page(stage.browser), stage.config, { reading });
    const told = refused && (await toResponse(refused).json());
    expect(told).toEqual({ message: expect.any(String), reference: stage.log.errors[0]?.reference });
    const broken = stageWith({ callbacks: { session: () => Promise.reject(new Error('mine')) } });
    await signIn(broken);
    expect(await getSession(page(broken.browser), broken.config)).toMatchObject({
      status: 'unknown',
      error: { type: 'CallbackRouteError' },
    });
  });

  it('writes no error into the log for what strangers send: hosts that are not ours', async () => {
    const { trustHost: _, ...rest } = stageWith().config;
    const { logger, errors } = recordingLogger();
    const config = { ...rest, logger, origin: [ORIGIN, 'https://other.test'] };
    for (const host of ['evil.test', 'a.evil.test'])
      expect(await getSession(new Request(`https://${host}/`), config)).toMatchObject({
        status: 'unknown',
        reference: undefined,
      });
    expect(errors).toEqual([]);
  });

  it('tells once what is wrong with the environment, however often a configuration is made', async () => {
    vi.stubEnv('AUTH_URL', 'https://app.test/login');
    const log = recordingLogger();
    const server = createAuthServer<object>(() => baseConfig({ logger: log.logger, basePath: '/auth' }));
    for (let request = 0; request < 5; request += 1) await server.read(new Request(ORIGIN), {});
    vi.unstubAllEnvs();
    expect(log.warnings.filter((code) => code === 'env-url-basepath-mismatch')).toHaveLength(1);
  });

  it('rejects for a configuration that is invalid', async () => {
    const { logger } = recordingLogger();
    const config = baseConfig({ logger, secret: '' });
    await expect(getSession(new Request(ORIGIN), config)).rejects.toMatchObject({ type: 'MissingSecret' });
  });
});

describe('requireSession', () => {
  it('gives the session, or throws what the answer must be', async () => {
    const { adapter, state } = await storeThatFails();
    const stage = stageWith({ adapter });
    await expect(requireSession(page(stage.browser), stage.config)).rejects.toSatisfy(
      (error) => error instanceof NotSignedIn && error.status === 401,
    );
    await signIn(stage);
    expect((await requireSession(page(stage.browser), stage.config)).user.name).toBe('ada');
    state.isDown = true;
    await expect(requireSession(page(stage.browser), stage.config)).rejects.toBeInstanceOf(SessionTokenError);
  });
});

describe('beginSignIn and endSession', () => {
  it('sign in with the fields of a form, and out again', async () => {
    const stage = stageWith({ adapter: await storeOfPeople() });
    const { browser, config } = stage;
    const fields = { username: 'ada', password: 'correct horse' };
    const begun = await beginSignIn(page(browser), config, 'credentials', { fields, redirectTo: '/home' });
    expect(begun).toMatchObject({ url: `${ORIGIN}/home` });
    expect(begun.error).toBeUndefined();
    await keep(browser, begun.headers);
    expect(await browser.session()).toMatchObject({ user: { name: 'ada' } });
    const ended = await endSession(page(browser), config, { redirectTo: '/bye' });
    expect(ended.url).toBe(`${ORIGIN}/bye`);
    await keep(browser, ended.headers);
    expect(browser.names('session-token')).toEqual([]);
  });

  it('tell what went wrong', async () => {
    const { browser, config } = stageWith();
    const fields = { username: 'ada', password: 'wrong' };
    const begun = await beginSignIn(page(browser), config, 'credentials', { fields });
    expect(begun).toMatchObject({ error: 'CredentialsSignin', code: 'credentials' });
    expect(begun.headers.getSetCookie().join()).not.toContain('session-token');
    await expect(beginSignIn(page(browser), config, 'nobody')).rejects.toThrow(
      'There is no provider "nobody". Configured are "credentials".',
    );
  });

  it('lead to the sign-in page without a provider', async () => {
    const { browser, config } = stageWith();
    const { url } = await beginSignIn(page(browser), config, undefined, { redirectTo: '/x' });
    expect(url).toBe(`${ORIGIN}/auth/signin?callbackUrl=${encodeURIComponent(`${ORIGIN}/x`)}`);
  });

  it('send nobody to another site', async () => {
    const { browser, config } = stageWith();
    const { url } = await endSession(page(browser), config, { redirectTo: 'https://evil.test/' });
    expect(new URL(url).origin).toBe(ORIGIN);
  });
});
