import { readFileSync } from 'node:fs';
import { compactDecrypt } from 'jose';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { setEnvDefaults } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { passwordProvider } from '../support/config.js';
import type { Case, Corpus } from './corpus.js';
import { sessionKey4, tokenWith as forgedToken } from './forged-token.js';
import { moved, sessionCookies, signOut } from './moved.js';

const file = process.env['NEXT_AUTH_4_CORPUS'] ?? new URL('./corpus.json', import.meta.url);
const corpus = JSON.parse(readFileSync(file, 'utf8')) as Corpus;
const caseOf = (name: string): Case =>
  corpus.cases.find((one) => one.name === name) ?? expect.unreachable(`no case "${name}"`);
const ada = caseOf('everything, https');
const large = caseOf('8900 characters, https');
const stored = caseOf('stored, https:');
const { theirs, ours } = sessionCookies(ada);
const cookieOf = ({ cookies }: Case): string => cookies[theirs] ?? expect.unreachable('no session cookie');
const withCookie = (value: string): Case => ({ ...ada, cookies: { [theirs]: value } });

const tokenWith = async (claims: Record<string, unknown>): Promise<string> => forgedToken(claims, ada.secret);
const seconds = Math.floor(Date.parse(corpus.at) / 1000);
const claims = { name: 'Ada', sub: '7', iat: seconds, exp: seconds + 3600, jti: 'a' };

const isOut = async (one: Case, changes: Partial<AuthConfig> = {}): Promise<boolean> => {
  const { browser } = await moved(corpus, one, changes);
  return (await browser.session('/api/auth')) === null && browser.names(ours).length === 0;
};

describe('legacy.nextAuth4 refuses', () => {
  it('everything, unless it is set', async () => {
    expect(await isOut(ada, { legacy: {} })).toBe(true);
    expect(await isOut(ada, { legacy: { nextAuth4: false } })).toBe(true);
    expect(await isOut(stored, { legacy: {} })).toBe(true);
    expect(await isOut(ada)).toBe(false);
  });

  it('tokens of another secret', async () => {
    expect(await isOut(ada, { secret: 'another secret of more than thirty-two characters' })).toBe(true);
  });

  it('every token with one character changed', async () => {
    const token = cookieOf(ada);
    for (let at = 0; at < token.length; at += 7) {
      const other = token[at] === 'A' ? 'B' : 'A';
      // The last characters of a part may have bits that nothing is made of.
      if (/^(?:\.|$)/.test(token.slice(at + 1))) continue;
      expect(await isOut(withCookie(token.slice(0, at) + other + token.slice(at + 1))), `at ${at}`).toBe(
        true,
      );
    }
  });

  it('what has expired, 15 seconds tolerated, and what does not say when it expires', async () => {
    expect(await isOut(withCookie(await tokenWith({ ...claims, exp: seconds + 60 - 14 })))).toBe(false);
    expect(await isOut(withCookie(await tokenWith({ ...claims, exp: seconds + 60 - 15 })))).toBe(true);
    const { exp: _, ...endless } = claims;
    expect(await isOut(withCookie(await tokenWith(endless)))).toBe(true);
  });

  it('tokens that name nobody, or have not the claims of a session', async () => {
    for (const name of ['iat', 'jti']) {
      const { [name as 'jti']: __, ...others } = claims;
      expect(await isOut(withCookie(await tokenWith(others))), `without ${name}`).toBe(true);
    }
    const { name: _, sub: __, ...nobody } = claims;
    expect(await isOut(withCookie(await tokenWith(nobody)))).toBe(true);
  });

  it('the cookies of a sign-in under way (JW-06, CVE-2023-48309)', async () => {
    expect(Object.keys(corpus.flow)).toHaveLength(3);
    for (const value of Object.values(corpus.flow)) expect(await isOut(withCookie(value))).toBe(true);
    // As next-auth 4 had them before 4.24.5: with the key of sessions.
    const flow = { value: 'a state', iat: seconds, exp: seconds + 900, jti: 'a' };
    expect(await isOut(withCookie(await tokenWith(flow)))).toBe(true);
  });

  it('a token of next-auth 4 in our cookie, and one of ours in its cookie', async () => {
    expect(await isOut({ ...ada, cookies: { [ours]: cookieOf(ada) } })).toBe(true);
    const { browser } = await moved(corpus, ada);
    await browser.session('/api/auth');
    const own = browser.cookies.get(ours)?.value ?? expect.unreachable('no cookie of ours');
    expect(await isOut(withCookie(own))).toBe(true);
  });

  it('the cookie for http over https', async () => {
    const plain = { 'next-auth.session-token': cookieOf(ada) };
    expect(await isOut({ ...ada, cookies: plain })).toBe(true);
  });

  it('two different sessions, whole and in chunks', async () => {
    const other = await tokenWith({ ...claims, sub: '8' });
    expect(await isOut({ ...ada, cookies: { [theirs]: cookieOf(ada), [`${theirs}.0`]: other } })).toBe(true);
    // One of them alone is valid.
    expect(await isOut({ ...ada, cookies: { [theirs]: cookieOf(ada), [`${theirs}.0`]: 'x' } })).toBe(false);
  });

  it('stored sessions that are gone or have expired', async () => {
    expect(await isOut({ ...stored, cookies: { [theirs]: 'unknown' } })).toBe(true);
    const { browser, wait } = await moved(corpus, stored);
    wait(31 * 86_400);
    browser.plant(theirs, cookieOf(stored));
    expect(await browser.session('/api/auth')).toBeNull();
    expect(browser.names('session-token')).toEqual([]);
  });

  it('a name that is none of a cookie, by the name of the option', async () => {
    const { browser, log } = await moved(corpus, ada, { legacy: { nextAuth4: { cookieName: 'a b' } } });
    expect((await browser.get('/api/auth/session')).status).toBe(500);
    expect(log.text()).toContain('`legacy.nextAuth4` has a name or attribute that cannot be sent');
  });

  it('an option that does not exist, by its name', async () => {
    const legacy = { nextAuth4: { cookie: 'x' } } as NonNullable<AuthConfig['legacy']>;
    const { browser, log } = await moved(corpus, ada, { legacy });
    await browser.session('/api/auth');
    await expect
      .poll(() => log.text(), { timeout: 25_000 })
      .toContain('`legacy.nextAuth4.cookie` is not an option');
  });
});

describe('legacy.nextAuth4 keeps', () => {
  it('our session where the browser has both', async () => {
    const { browser } = await moved(corpus, ada);
    await browser.session('/api/auth');
    browser.plant(theirs, await tokenWith({ ...claims, name: 'Mallory', sub: '8' }));
    expect(await browser.session('/api/auth')).toMatchObject({ id: '7' });
    await signOut(browser);
    expect(browser.names('session-token')).toEqual([]);
    expect(await browser.session('/api/auth')).toBeNull();
  });

  it('nothing after a new sign-in, which replaces it', async () => {
    const { browser } = await moved(corpus, ada, { providers: [passwordProvider] });
    const csrfToken = await browser.csrfToken('/api/auth');
    const fields = { csrfToken, username: 'bob', password: 'correct horse' };
    await browser.post('/api/auth/callback/credentials', fields, { csrf: false });
    expect(browser.names(theirs)).toEqual([]);
    expect(await browser.session('/api/auth')).toMatchObject({ user: { name: 'bob' } });
  });

  it('nothing when somebody signs out at the first visit', async () => {
    for (const one of [ada, large, stored]) {
      const { browser, adapter } = await moved(corpus, one);
      await signOut(browser);
      expect(browser.names('session-token'), one.name).toEqual([]);
      expect(await adapter?.getSessionAndUser?.(cookieOf(stored)), one.name).toBeFalsy();
    }
  });

  it('nothing when the `jwt` callback ends the session', async () => {
    const { browser } = await moved(corpus, large, { callbacks: { jwt: () => null } });
    expect(await browser.session('/api/auth')).toBeNull();
    expect(browser.names('session-token')).toEqual([]);
  });

  it('a session that is too large for ours, for as long as it lasts', async () => {
    const { browser, wait } = await moved(corpus, large, { jwt: { maxSize: 5000 } });
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await browser.session('/api/auth')).toMatchObject({ id: '7' });
      expect(browser.names(theirs).length).toBe(4);
      wait(86_400);
    }
    wait(30 * 86_400);
    expect(await browser.session('/api/auth')).toBeNull();
  });

  it('the session through an update', async () => {
    const { browser } = await moved(corpus, ada, {
      callbacks: { jwt: ({ token, session }) => ({ ...token, ...(session as object) }) },
    });
    const csrfToken = await browser.csrfToken('/api/auth');
    await browser.postJson('/api/auth/session', { csrfToken, data: { name: 'Countess' } });
    expect(browser.names(theirs)).toEqual([]);
    expect(await browser.session('/api/auth')).toMatchObject({ user: { name: 'Countess' } });
  });

  it('sessions of an older secret of the list, and of a codec of the application', async () => {
    const secret = ['a newer secret of more than thirty-two characters', ada.secret];
    expect(await isOut(ada, { secret })).toBe(false);
    const salts: string[] = [];
    const decode: NonNullable<NonNullable<AuthConfig['jwt']>['decode']> = async ({ token, salt }) => {
      salts.push(salt);
      if (salt !== '') return null;
      const { plaintext } = await compactDecrypt(token ?? '', await sessionKey4(ada.secret));
      return JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, unknown>;
    };
    expect(await isOut(ada, { jwt: { decode, encode: () => 'a token of its own' } })).toBe(false);
    expect(salts).toEqual(['']);
  });

  it('the rows of its tables as they are', async () => {
    const database = new DatabaseSync(':memory:');
    const adapter = SqliteAdapter(database, { schema: 'prisma' });
    adapter.migrate();
    const { user, session } = stored.rows ?? expect.unreachable('no rows');
    const insert = (sql: string, ...values: string[]) => database.prepare(sql).run(...values);
    insert('INSERT INTO "User" (id, email, emailVerified) VALUES (?, ?, ?)', user.id, user.email, corpus.at);
    const { sessionToken, userId, expires } = session;
    const columns = 'INSERT INTO "Session" (sessionToken, userId, expires) VALUES (?, ?, ?)';
    insert(columns, sessionToken, userId, expires);
    const { browser } = await moved(corpus, stored, { adapter });
    expect(await browser.session('/api/auth')).toMatchObject({ user: { email: user.email } });
    expect(browser.cookies.get(ours)?.value).toBe(session.sessionToken);
    await signOut(browser);
    expect(database.prepare('SELECT count(*) AS count FROM "Session"').get()).toEqual({ count: 0 });
  });

  it('a mail link that next-auth 4 sent: it signs in here, once', async () => {
    const { url, row, email, secret } = corpus.link;
    const adapter = MemoryAdapter();
    await adapter.createVerificationToken({ ...row, expires: new Date(row.expires) });
    const mail = { id: 'email', name: 'Mail', type: 'email', confirm: 'never' } as const;
    const providers = [{ ...mail, sendVerificationRequest: () => undefined }];
    const { browser } = await moved(corpus, { ...ada, secret, cookies: {} }, { adapter, providers });
    await browser.get(url);
    expect(await browser.session('/api/auth')).toMatchObject({ user: { email } });
    const again = await browser.clone().get(url);
    expect(again.headers.get('location')).toContain('error=Verification');
  });
});

describe('NEXTAUTH_SECRET', () => {
  const env = { NEXTAUTH_SECRET: 'old', AUTH_SECRET: 'new' };
  it('is the oldest secret with the option, and not read without it', () => {
    const configs: AuthConfig[] = [{ providers: [], legacy: { nextAuth4: true } }, { providers: [] }];
    for (const config of configs) setEnvDefaults(env, config);
    expect(configs.map(({ secret }) => secret)).toEqual([['new', 'old'], ['new']]);
  });
});
