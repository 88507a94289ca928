import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHash } from 'node:crypto';
import type { AuthConfig } from '../../src/types/config.js';
import type { PasswordMail } from '../../src/providers/password.js';
import { Auth } from '../../src/core/auth.js';
import { KINDS } from '../../src/core/records/kinds.js';
import type { TestBrowser } from '../../src/testing/index.js';
import {
  ADA,
  askForReset,
  cheap,
  GOOD,
  NEW,
  ORIGIN,
  passwordStage,
  sendLink,
  signIn,
  signUp,
  target,
  whoIs,
  type PasswordStage,
} from '../support/password-stage.js';

const NOBODY = 'nobody@example.com';

/** Everything of an answer that its reader could compare: values of cookies are sealed, so only their lengths count. */
async function shapeOf(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
  const cookies = response.headers
    .getSetCookie()
    .map((line) => line.replace(/=[^;]*/, (value) => `=${value.length}`));
  // The reference is random, and the same for nobody.
  return JSON.stringify([response.status, headers, cookies, await response.text()]).replace(
    /reference=[0-9a-f]{8}/,
    '',
  );
}

describe('nobody learns who has an account', () => {
  const asks: readonly [string, (browser: TestBrowser, email: string) => Promise<Response>][] = [
    ['sign-in', (browser, email) => signIn(browser, { email, password: 'not the password' })],
    ['sign-up', (browser, email) => signUp(browser, { email })],
    ['reset', (browser, email) => askForReset(browser, email)],
  ];

  it.each(asks)('%s: the answers are the same to the octet', async (_, ask) => {
    const stage = passwordStage();
    await stage.account();
    const [known, unknown] = [stage.browser(), stage.browser()];
    const answers = [
      await shapeOf(await ask(known, ADA)),
      await shapeOf(await ask(unknown, NOBODY.slice(-ADA.length))),
    ];
    expect(answers[0]).toBe(answers[1]);
    const pages = await Promise.all(
      [known, unknown].map(async (one) => (await one.get('/auth/verify-request?provider=password')).text()),
    );
    expect(pages[0]).toBe(pages[1]);
  });

  it.each(asks)('%s: an answer ends in whole steps of 20 ms, and some by chance', async (_, ask) => {
    const stage = passwordStage();
    await stage.account();
    const pauses: number[] = [];
    const { setTimeout: start } = globalThis;
    // Only the lengths of pauses are of interest here.
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, time?: number) => {
      if (time !== undefined && time < 40) pauses.push(time);
      return start(run, time);
    }) as typeof setTimeout);
    onTestFinished(() => spy.mockRestore());
    const browsers = [stage.browser(), stage.browser()];
    for (const [index, email] of [ADA, NOBODY].entries()) {
      pauses.length = 0;
      const before = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one person after the other
      await ask(browsers[index] ?? stage.browser(), email);
      // A timer may end a millisecond early.
      expect(performance.now() - before).toBeGreaterThanOrEqual(19);
      expect(pauses).toHaveLength(1);
    }
  });

  it.each(asks)('%s: as much is hashed, written, stored, and found', async (_, ask) => {
    const work: string[] = [];
    const stage = passwordStage({
      options: {
        passwords: {
          hash: (password) => (work.push('hash'), cheap.hash(password)),
          verify: (password, stored) => (work.push('verify'), cheap.verify(password, stored)),
        },
      },
    });
    await stage.account();
    const stored: string[] = [];
    const { records } = stage.store;
    const { put, get } = records;
    Object.assign(records, {
      put: (...args: Parameters<typeof put>) => (stored.push('put'), put.apply(records, args)),
      get: async (...args: Parameters<typeof get>) => {
        const row = await get.apply(records, args);
        if (args[0] !== KINDS.limit) stored.push(row === null ? 'nothing' : 'something');
        return row;
      },
    });
    const done = async (email: string): Promise<string> => {
      work.length = stored.length = 0;
      await ask(stage.browser(), email);
      return [...work, ...stored].join();
    };
    // What is found for nobody is stored when somebody asks for nobody the first time.
    await done(NOBODY);
    const known = await done(ADA);
    expect(known).not.toBe('');
    expect(await done(NOBODY)).toBe(known);
  });

  it('writes to the owner instead, and to whoever has no account', async () => {
    const stage = passwordStage();
    await stage.account();
    await signUp(stage.browser(), { password: 'what an intruder chose' });
    expect(stage.mails.at(-1)).toMatchObject({ to: ADA, kind: 'taken' });
    await sendLink(stage.browser(), stage.link(), { password: NEW });
    await askForReset(stage.browser(), NOBODY);
    expect(stage.mails.at(-1)).toMatchObject({
      to: NOBODY,
      kind: 'unknown',
      url: `${ORIGIN}/auth/signup/password`,
    });
    const browser = stage.browser();
    await signIn(browser, { password: 'what an intruder chose' });
    expect(await whoIs(browser)).toBeUndefined();
    await signIn(browser, { password: NEW });
    expect(await whoIs(browser)).toBe(ADA);
  });
});

describe('an account that somebody registered with an address of somebody else (GHSA-g38m-r43w-p2q7, GHSA-qq9h-g4jm-xgf3)', () => {
  it('never gets the password of whoever does not own the address, even if the owner opens the link', async () => {
    const stage = passwordStage();
    await signUp(stage.browser(), { password: 'what an intruder chose' });
    const link = stage.link();
    const owner = stage.browser();
    await owner.get(link);
    await sendLink(owner, link, { password: GOOD });
    expect(await whoIs(owner)).toBeUndefined();
    expect(stage.store.snapshot().users).toEqual([]);

    await signUp(owner);
    await owner.get(stage.link());
    expect(await whoIs(owner)).toBe(ADA);
    const intruder = stage.browser();
    await sendLink(intruder, link, { password: 'what an intruder chose' });
    await signIn(intruder, { password: 'what an intruder chose' });
    expect(await whoIs(intruder)).toBeUndefined();
  });

  it('loses password and sessions from before, once the owner proves the address', async () => {
    const mails: PasswordMail[] = [];
    const stage = passwordStage({
      options: {
        import: () => cheap.hash('what an intruder chose'),
        sendMail: (mail) => void mails.push(mail),
      },
    });
    // A user whose address nobody has proven, with a password.
    await stage.store.createUser?.({ id: '', email: ADA, emailVerified: null });
    const intruder = stage.browser();
    await signIn(intruder, { password: 'what an intruder chose' });
    expect(await whoIs(intruder)).toBe(ADA);
    const owner = stage.browser();
    await askForReset(owner);
    const url = new URL(mails.at(-1)?.url ?? '');
    await sendLink(owner, url.pathname + url.search, { password: NEW });
    expect(await whoIs(owner)).toBe(ADA);
    expect(await whoIs(intruder)).toBeUndefined();
    await signIn(intruder, { password: 'what an intruder chose' });
    expect(await whoIs(intruder)).toBeUndefined();
  });
});

/** Sends one request many times at once, each as a browser of its own with the same cookies. */
async function crowd(
  config: AuthConfig,
  browser: TestBrowser,
  make: (headers: Headers) => Request,
): Promise<Response[]> {
  await browser.get('/auth/csrf');
  const headers = new Headers({ cookie: browser.cookieHeader() });
  return Promise.all(Array.from({ length: 32 }, () => Auth(make(headers), config)));
}

const begins = (responses: readonly Response[]): number =>
  responses.filter((one) => one.headers.getSetCookie().some((line) => /session-token=[^;]/.test(line)))
    .length;

describe('links work once', () => {
  it('the link of a sign-up, with 32 at the same time', async () => {
    const stage = passwordStage();
    const ada = stage.browser();
    await signUp(ada);
    const url = stage.mails.at(-1)?.url ?? '';
    const answers = await crowd(stage.config, ada, (headers) => new Request(url, { headers }));
    expect(begins(answers)).toBe(1);
    expect(stage.store.snapshot().users).toHaveLength(1);
  });

  it('the link to a new password, with 32 at the same time', async () => {
    const stage = passwordStage();
    await stage.account();
    const browser = stage.browser();
    await askForReset(browser);
    const { searchParams } = new URL(stage.mails.at(-1)?.url ?? '');
    const { csrfToken } = (await (await browser.get('/auth/csrf')).json()) as { csrfToken: string };
    const body = new URLSearchParams({
      ...Object.fromEntries(searchParams),
      csrfToken,
      password: NEW,
    }).toString();
    const answers = await crowd(stage.config, browser, (headers) => {
      headers.set('content-type', 'application/x-www-form-urlencoded');
      return new Request(`${ORIGIN}/auth/callback/password`, { method: 'POST', headers, body });
    });
    expect(begins(answers)).toBe(1);
  });

  it('the tries of the password of a sign-up, with 32 at the same time', async () => {
    let verified = 0;
    const stage = passwordStage({
      options: {
        passwords: {
          hash: cheap.hash.bind(cheap),
          verify: (one, stored) => (verified++, cheap.verify(one, stored)),
        },
      },
    });
    await signUp(stage.browser());
    const other = stage.browser();
    const { searchParams } = new URL(stage.mails.at(-1)?.url ?? '');
    const { csrfToken } = (await (await other.get('/auth/csrf')).json()) as { csrfToken: string };
    for (let round = 0; round < 3; round += 1) {
      await crowd(stage.config, other, (headers) => {
        headers.set('content-type', 'application/x-www-form-urlencoded');
        const body = new URLSearchParams({
          ...Object.fromEntries(searchParams),
          csrfToken,
          password: `guess ${Math.random()}`,
        });
        return new Request(`${ORIGIN}/auth/callback/password`, {
          method: 'POST',
          headers,
          body: body.toString(),
        });
      });
    }
    expect(verified).toBeLessThanOrEqual(5);
    expect(verified).toBeGreaterThan(0);
  });
});

describe('what is stored', () => {
  it('is neither a token, nor a password, nor an address, nor a plain hash of one', async () => {
    const stage = passwordStage();
    await stage.account();
    await askForReset(stage.browser());
    await signUp(stage.browser(), { email: NOBODY, password: NEW });
    const tokens = stage.mails.flatMap(({ url }) =>
      [...new URL(url).searchParams.values()].filter((one) => one.length === 64),
    );
    expect(tokens).toHaveLength(3);
    const rows = JSON.stringify(stage.store.snapshot());
    const sha = tokens.flatMap((token) =>
      (['hex', 'base64url'] as const).map((form) => createHash('sha256').update(token).digest(form)),
    );
    for (const secret of [GOOD, NEW, NOBODY, ...tokens, ...sha]) expect(rows).not.toContain(secret);
  });
});

describe('a token opens one door', () => {
  it('a link to a new password confirms nothing, and the other way round', async () => {
    const stage = passwordStage();
    await stage.account();
    await askForReset(stage.browser());
    const reset = new URL(stage.mails.at(-1)?.url ?? '').searchParams.get('reset') ?? '';
    const asking = stage.browser();
    await signUp(asking, { email: NOBODY });
    const token = new URL(stage.mails.at(-1)?.url ?? '').searchParams.get('token') ?? '';
    expect(`${reset.length} ${token.length}`).toBe('64 64');
    for (const [name, value] of [
      ['token', reset],
      ['reset', token],
    ] as const) {
      for (const browser of [asking, stage.browser()]) {
        expect(target(await browser.get(`/auth/callback/password?${name}=${value}`))).toContain(
          'code=link_used',
        );
        const sent = await browser.post('/auth/callback/password', { [name]: value, password: GOOD });
        expect(target(sent)).toContain('code=link_used');
        expect(await whoIs(browser)).toBeUndefined();
      }
    }
    expect(target(await asking.get(`/auth/callback/password?token=${token}`))).toBe('/');
  });

  it('no link works twice in one URL, at another provider, or after another account got the address', async () => {
    const stage = passwordStage();
    const ada = stage.browser();
    await signUp(ada);
    const link = stage.link();
    expect(target(await ada.get(`${link}&token=${'0'.repeat(64)}`))).toContain('code=duplicate_parameter');
    expect((await ada.get(link.replace('/password?', '/other?'))).status).toBe(404);
    expect(await whoIs(ada)).toBeUndefined();
    await ada.get(link);
    await askForReset(ada);
    const reset = stage.link();
    const [user] = stage.store.snapshot().users;
    await stage.store.updateUser?.({ id: String(user?.id), email: NOBODY });
    await stage.store.createUser?.({ id: '', email: ADA, emailVerified: new Date() });
    expect(target(await sendLink(stage.browser(), reset, { password: NEW }))).toContain('code=link_used');
  });
});

describe('forms', () => {
  it.each(['/auth/signup/password', '/auth/reset/password', '/auth/callback/password'])(
    '%s needs the CSRF token',
    async (path) => {
      const stage = passwordStage();
      const body = new URLSearchParams({ email: ADA, password: GOOD });
      const answer = await Auth(new Request(ORIGIN + path, { method: 'POST', body }), stage.config);
      expect(target(answer)).toContain('error=MissingCSRF');
      expect(stage.mails).toEqual([]);
    },
  );

  it('lead to no other origin', async () => {
    const stage = passwordStage();
    const ada = stage.browser();
    await signUp(ada, { callbackUrl: 'https://evil.test/' });
    expect(stage.mails.at(-1)?.url).not.toContain('evil.test');
    expect(target(await ada.get(stage.link()))).toBe('/');
    await askForReset(ada);
    const link = new URL(stage.link(), ORIGIN);
    link.searchParams.set('callbackUrl', '//evil.test/');
    expect(target(await sendLink(ada, link.pathname + link.search, { password: NEW }))).toBe('/');
    const page = await (await ada.get('/auth/signup/password?callbackUrl=https://evil.test/')).text();
    expect(page).not.toContain('evil.test');
  });
});

describe('limits', () => {
  const statuses = async (count: number, ask: () => Promise<Response>): Promise<number[]> => {
    const seen: number[] = [];
    for (let tries = 0; tries < count; tries += 1) seen.push((await ask()).status);
    return seen;
  };

  it('count passwords, known or not', async () => {
    const stage = passwordStage();
    await stage.account();
    for (const email of [ADA, NOBODY]) {
      const seen = await statuses(6, () => signIn(stage.browser(), { email, password: 'wrong one' }));
      expect(seen).toEqual([302, 302, 302, 302, 302, 429]);
    }
  });

  it('count mails of both kinds together, but no form that was filled in wrongly', async () => {
    const stage = passwordStage();
    expect(await statuses(8, () => signUp(stage.browser(), { password: 'short' }))).toEqual(
      Array(8).fill(302),
    );
    expect(await statuses(3, () => signUp(stage.browser()))).toEqual([302, 302, 302]);
    expect(await statuses(3, () => askForReset(stage.browser()))).toEqual([302, 302, 429]);
    expect(stage.mails).toHaveLength(5);
  });
});

describe('a password that was changed', () => {
  it('signs nobody in who was on the way with the old one', async () => {
    let change: ((stage: PasswordStage) => Promise<unknown>) | undefined;
    const stage: PasswordStage = passwordStage({
      config: {
        callbacks: {
          signIn: async () => {
            const run = change;
            change = undefined;
            await run?.(stage);
            return true;
          },
        },
      },
    });
    await stage.account();
    await askForReset(stage.browser());
    const link = stage.link();
    change = (now) => sendLink(now.browser(), link, { password: NEW });
    const late = stage.browser();
    expect(target(await signIn(late))).toContain('error=CredentialsSignin');
    expect(await whoIs(late)).toBeUndefined();
  });
});
