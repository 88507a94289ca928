import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LoadError } from '../../src/core/kit/on-demand.js';
import { resolveSettings } from '../support/settings.js';
import { nextAuth4Key } from '../../src/core/crypto/derive-key.js';
import { sessionStrategy } from '../../src/core/session/index.js';
import { Auth } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { exchangeWith } from '../support/proof.js';
import { passwordProvider } from '../support/config.js';
import type { Case, Corpus } from './corpus.js';
import { tokenWith } from './forged-token.js';
import { type Moved, moved, sessionCookies, signOut } from './moved.js';

vi.mock(import('../../src/core/crypto/derive-key.js'), async (original) => {
  const real = await original();
  return { ...real, nextAuth4Key: vi.fn<typeof real.nextAuth4Key>(real.nextAuth4Key) };
});

const file = process.env['NEXT_AUTH_4_CORPUS'] ?? new URL('./corpus.json', import.meta.url);
const corpus = JSON.parse(readFileSync(file, 'utf8')) as Corpus;
const caseOf = (name: string): Case =>
  corpus.cases.find((one) => one.name === name) ?? expect.unreachable(`no case "${name}"`);
const ada = caseOf('everything, https');
const large = caseOf('8900 characters, https');
const stored = caseOf('stored, https:');
const { theirs, ours } = sessionCookies(ada);
const cookieOf = ({ cookies }: Case): string => cookies[theirs] ?? expect.unreachable('no session cookie');
const withCookies = (cookies: Record<string, string>): Case => ({ ...ada, cookies });
const seconds = Math.floor(Date.parse(corpus.at) / 1000);
const mallory = { name: 'Mallory', sub: '8', iat: seconds, exp: seconds + 3600, jti: 'm' };
const planted = async (): Promise<string> => tokenWith(mallory, ada.secret);

/** Answers to a `Cookie` header, as it is. */
const ask = async ({ config }: Moved, cookie: string): Promise<Response> =>
  Auth(new Request('https://app.test/api/auth/session', { headers: { cookie } }), {
    ...config,
    trustHost: true,
  });

describe('a planted session of next-auth 4', () => {
  const ownOf = async ({ browser }: Moved): Promise<string> => {
    await browser.session('/api/auth');
    return browser.cookies.get(ours)?.value ?? expect.unreachable('no cookie of ours');
  };

  it('does not replace ours beside a second cookie of its name, also planted (SC-15)', async () => {
    const app = await moved(corpus, ada);
    const own = await ownOf(app);
    const theirOwn = `${theirs}=${await planted()}`;
    for (const twice of [`${ours}=${own}; ${ours}=x`, `${ours}.0=x; ${ours}.0=${own}`]) {
      const answer = await ask(app, `${twice}; ${theirOwn}`);
      expect(await answer.json(), twice).toMatchObject({ user: { name: 'Ada Lovelace' } });
    }
    // A genuine one makes it ambiguous: then none counts, theirs neither.
    const other = await ownOf(await moved(corpus, withCookies({ [theirs]: await planted() })));
    for (const twice of [`${ours}=${own}; ${ours}=${other}`, `${ours}.0=${other}; ${ours}.0=${own}`]) {
      const answer = await ask(app, `${twice}; ${theirOwn}`);
      expect(await answer.json(), twice).toBeNull();
      expect(answer.headers.getSetCookie().join(), twice).not.toContain(`${ours}=e`);
    }
    // An empty cookie is none.
    expect(await (await ask(app, `${ours}=; ${theirOwn}`)).json()).toMatchObject({ id: '8' });
  });

  it('cannot say when it began, whatever its id looks like', async () => {
    const jti = 'ffffffff-0000-7000-8000-000000000000';
    const { config } = await moved(corpus, ada);
    const settings = resolveSettings(config);
    const cookie = `${theirs}=${await tokenWith({ ...mallory, jti }, ada.secret)}`;
    const strategy = await sessionStrategy(settings);
    const exchange = await exchangeWith(settings, { cookie, now: new Date(corpus.at) });
    const identity = await strategy.identify(exchange);
    expect(identity).toMatchObject({ userId: '8', isSelfContained: true });
    expect(identity?.createdAt).toBeUndefined();
    // Nor once it has become ours.
    const app = await moved(corpus, withCookies({ [theirs]: cookie.slice(theirs.length + 1) }));
    await app.browser.session('/api/auth');
    const later = await exchangeWith(settings, {
      cookie: app.browser.cookieHeader(),
      now: new Date(corpus.at),
    });
    const after = await strategy.identify(later);
    expect(after?.binding).toBe(identity?.binding);
    expect(after?.createdAt).toBeUndefined();
  });

  it('does not sign out somebody whose stored session came beside it, unless it is one, too', async () => {
    const cookies = { [theirs]: cookieOf(stored), [`${theirs}.0`]: 'x' };
    const { browser } = await moved(corpus, { ...stored, cookies });
    expect(await browser.session('/api/auth')).not.toBeNull();
    expect(browser.names('session-token')).toEqual([ours]);
    const two = await moved(corpus, { ...stored, cookies });
    const { user } = stored.rows ?? expect.unreachable('no rows');
    const expires = new Date(Date.parse(corpus.at) + 86_400_000);
    await two.adapter?.createSession?.({ sessionToken: 'x', userId: user.id, expires });
    expect(await two.browser.session('/api/auth')).toBeNull();
    expect(two.log.text()).toContain(`The cookie ${theirs} came whole and in chunks`);
  });
});

describe('signing out is final', () => {
  it.each([
    ['__Host-session', { cookies: { sessionToken: { options: { domain: 'app.test' } } } }],
    ['__Secure-session', { useSecureCookies: false }],
  ] as const)('also of a cookie called %s, whatever ours is', async (cookieName, changes) => {
    const app = await moved(
      corpus,
      { ...ada, cookieName, cookies: { [cookieName]: cookieOf(ada) } },
      changes,
    );
    const answer = await ask(app, `${cookieName}=${cookieOf(ada)}`);
    expect(await answer.json()).toMatchObject({ id: '7' });
    const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${cookieName}=`)) ?? '';
    // RFC 6265bis, section 5.7: without these, browsers ignore the line, and the session stays.
    expect(line).toContain('; Secure');
    expect(line).toContain('; Path=/');
    if (cookieName.startsWith('__Host-')) expect(line).not.toContain('Domain');
  });

  it('of a stored session that stands beside ours: no row is left', async () => {
    const { browser, adapter } = await moved(corpus, stored, { providers: [passwordProvider] });
    const { user } = stored.rows ?? expect.unreachable('no rows');
    const expires = new Date(Date.parse(corpus.at) + 86_400_000);
    await adapter?.createSession?.({ sessionToken: 'of ours', userId: user.id, expires });
    browser.plant(ours, 'of%20ours');
    expect(await browser.session('/api/auth')).not.toBeNull();
    browser.plant(theirs, cookieOf(stored));
    await signOut(browser);
    for (const token of ['of ours', cookieOf(stored)])
      expect(await adapter?.getSessionAndUser?.(token), token).toBeFalsy();
  });
});

describe('nobody is signed out', () => {
  const sameName = (changes: Partial<AuthConfig> = {}): Promise<Moved> =>
    moved(corpus, ada, { cookies: { sessionToken: { name: theirs } }, ...changes });

  afterEach(() => vi.mocked(nextAuth4Key).mockReset());

  it('because a part of the library could not be loaded', async () => {
    const { browser } = await moved(corpus, ada, { secret: [ada.secret, 'x'.repeat(40)] });
    vi.mocked(nextAuth4Key).mockImplementation(() => {
      throw new LoadError('offline');
    });
    const answer = await browser.get('/api/auth/session');
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(browser.names(theirs)).toEqual([theirs]);
  });

  it('by beginning a sign-in, where our cookie is called as that of next-auth 4', async () => {
    const { browser } = await sameName({ providers: [passwordProvider], callbacks: { signIn: () => false } });
    const csrfToken = await browser.csrfToken('/api/auth');
    const fields = { csrfToken, username: 'bob', password: 'correct horse' };
    await browser.post('/api/auth/callback/credentials', fields, { csrf: false });
    expect(browser.names(theirs)).toEqual([theirs]);
  });

  it('by a `jwt` callback that returns nothing, or throws, under the same name', async () => {
    const fail = (): never => {
      throw new Error('down');
    };
    for (const jwt of [() => undefined as never, fail]) {
      const { browser } = await sameName({ callbacks: { jwt } });
      await browser.get('/api/auth/session');
      expect(browser.cookies.get(theirs)?.value).toBe(cookieOf(ada));
    }
  });

  it('by the size of the session, under the same name', async () => {
    const { browser } = await moved(corpus, large, {
      jwt: { maxSize: 5000 },
      cookies: { sessionToken: { name: theirs } },
    });
    for (let visit = 0; visit < 2; visit += 1)
      expect(await browser.session('/api/auth')).toMatchObject({ id: '7' });
  });

  it('but an invalid cookie of the same name is cleared', async () => {
    const { browser } = await sameName();
    browser.plant(theirs, 'garbage');
    expect(await browser.session('/api/auth')).toBeNull();
    expect(browser.names('session-token')).toEqual([]);
  });
});
