import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { createAuth, endAllSessions, listSessions } from '../../src/index.js';
import type { CallbacksOptions, EventCallbacks } from '../../src/types/hooks.js';
import type { TimeoutOptions } from '../../src/types/index.js';
import type { JWT } from '../../src/types/jwt.js';
import type { RecordStore } from '../../src/types/records.js';
import { locationOf } from '../support/browser.js';
import { passwordProvider } from '../support/config.js';
import { REFERENCE } from '../support/fault-reference.js';
import { mailProvider, openStage, signInByPassword, type Outbox, type Stage } from './stage.js';

/** Seconds. */
const SHORT = 0.02;

/** A promise that settles when the test says so. */
function held<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void } {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((accept, refuse) => {
    resolve = accept;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

afterEach(() => {
  vi.restoreAllMocks();
});

function expectErrorPage({ log }: Stage, answer: Response): void {
  const { pathname, searchParams } = locationOf(answer);
  expect([pathname, searchParams.get('error')]).toEqual(['/auth/error', 'Configuration']);
  expect(searchParams.get('reference')).toMatch(REFERENCE);
  expect(log.errors.at(-1)?.message).toMatch(/gave no answer within 0\.02 s/);
}

const signInAnd = async (stage: Stage): Promise<void> => {
  await signInByPassword(stage.browser);
  expect(await stage.browser.session()).not.toBeNull();
};

describe('a callback that hangs (contract, Time limits)', () => {
  it.each<keyof CallbacksOptions>(['signIn', 'jwt', 'redirect'])(
    '`%s` at a sign-in: the error page, and a late answer signs nobody in',
    async (name) => {
      const answer = held<never>();
      const stage = openStage({
        callbacks: { [name]: () => answer.promise },
        timeouts: { callbacks: SHORT },
      });
      expectErrorPage(stage, await signInByPassword(stage.browser, { callbackUrl: '/home' }));
      answer.resolve(true as never);
      await pause(5);
      expect(stage.browser.names().some((cookie) => cookie.includes('session-token'))).toBe(false);
    },
  );

  it.each(['jwt', 'session'] as const)(
    '`%s` at a session read: 503, and the cookie is kept',
    async (name) => {
      let hangs = false;
      const stage = openStage({
        callbacks: {
          [name]: (given: { token: object; session: object }) =>
            hangs ? new Promise(() => {}) : name === 'jwt' ? given.token : given.session,
        },
        timeouts: { callbacks: SHORT },
      });
      await signInAnd(stage);
      hangs = true;
      const answer = await stage.browser.get('/auth/session');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.json()).toEqual({
        message: expect.any(String),
        reference: expect.stringMatching(REFERENCE),
      });
      hangs = false;
      expect(await stage.browser.session()).toMatchObject({ user: { name: 'ada' } });
    },
  );

  it('`jwt.decode`: 503, and the cookie is kept', async () => {
    let hangs = false;
    const stage = openStage({
      jwt: {
        encode: ({ token }) => Buffer.from(JSON.stringify(token)).toString('base64url'),
        decode: ({ token = '' }) =>
          hangs ? new Promise(() => {}) : (JSON.parse(String(Buffer.from(token, 'base64url'))) as JWT),
      },
      timeouts: { callbacks: SHORT },
    });
    await signInAnd(stage);
    hangs = true;
    const answer = await stage.browser.get('/auth/session');
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []]);
  });

  it('`generateVerificationToken`: the error page, and no mail', async () => {
    const outbox: Outbox = [];
    const provider = mailProvider(outbox, { generateVerificationToken: () => new Promise(() => {}) });
    const stage = openStage({
      adapter: MemoryAdapter(),
      providers: [provider],
      timeouts: { callbacks: SHORT },
    });
    const answer = await stage.browser.post('/auth/signin/email', { email: 'ada@example.com' });
    expect(locationOf(answer).searchParams.get('error')).toBe('Configuration');
    expect(outbox).toEqual([]);
  });

  it('`language`: the page, in another language', async () => {
    const stage = openStage({ language: () => new Promise(() => {}), timeouts: { callbacks: SHORT } });
    const page = await stage.browser.get('/auth/signin');
    expect([page.status, (await page.text()).includes('lang="en"')]).toEqual([200, true]);
    expect(stage.log.errors[0]?.message).toContain('`language`');
  });

  it('`authorize`: the error page; a late failure is logged once', async () => {
    const answer = held<null>();
    const stage = openStage({
      providers: [{ ...passwordProvider, authorize: () => answer.promise }],
      timeouts: { callbacks: SHORT },
    });
    expectErrorPage(stage, await signInByPassword(stage.browser));
    answer.reject(new Error('too late'));
    await vi.waitFor(() => expect(stage.log.errors.length).toBeGreaterThan(1));
    const late = stage.log.errors.filter(({ message }) => message.includes('failed after its time was over'));
    expect([late.length, stage.log.errors.length]).toEqual([1, 2]);
  });

  it('`sendVerificationRequest`: the sign-in page, and the link of a mail that is sent late does nothing', async () => {
    const sent = held<void>();
    let url = '';
    const stage = openStage({
      adapter: MemoryAdapter(),
      providers: [
        mailProvider([], {
          confirm: 'never',
          sendVerificationRequest: (mail) => {
            ({ url } = mail);
            return sent.promise;
          },
        }),
      ],
      timeouts: { callbacks: SHORT },
    });
    const answer = await stage.browser.post('/auth/signin/email', { email: 'ada@example.com' });
    const { pathname, searchParams } = locationOf(answer);
    expect([pathname, searchParams.get('error')]).toEqual(['/auth/signin', 'EmailSignin']);
    expect(searchParams.get('reference')).toMatch(REFERENCE);
    sent.resolve();
    expect(locationOf(await stage.browser.get(url)).searchParams.get('error')).toBe('Verification');
    expect(await stage.browser.session()).toBeNull();
  });
});

/** What somebody does that emits an event. */
const EMITTING: readonly (readonly [keyof EventCallbacks, (stage: Stage) => Promise<Response>])[] = [
  ['signIn', ({ browser }) => signInByPassword(browser)],
  ['session', ({ browser }) => browser.get('/auth/session')],
  ['signOut', ({ browser }) => browser.post('/auth/signout')],
];

describe('a listener that hangs (AD-12; contract, Time limits)', () => {
  it.each(EMITTING)('`%s`: the request goes on, and its late failure is logged', async (name, act) => {
    const answer = held<void>();
    const listener = vi.fn<() => Promise<void>>(() => answer.promise);
    const stage = openStage({ timeouts: { events: SHORT } });
    await signInAnd(stage);
    stage.config.events = { [name]: listener };
    const response = await act(stage);
    expect([200, 302]).toContain(response.status);
    expect(response.headers.get('location') ?? '').not.toContain('error');
    expect(listener).toHaveBeenCalledOnce();
    expect(stage.log.errors).toMatchObject([{ type: 'EventError' }]);
    answer.reject(new Error('too late'));
    await vi.waitFor(() =>
      expect(stage.log.errors).toMatchObject([{ type: 'EventError' }, { type: 'EventError' }]),
    );
  });
});

describe('a store of records that hangs (contract, Time limits)', () => {
  it('lists no session that it keeps too late, and that nobody got', async () => {
    const adapter = MemoryAdapter();
    const put = held<void>();
    let hangs = true;
    const records: RecordStore = {
      ...adapter.records,
      putMany: async (writes) => {
        if (hangs) await put.promise;
        return (await adapter.records.putMany?.(writes)) ?? [];
      },
    };
    const stage = openStage({
      adapter,
      records,
      session: { strategy: 'jwt' },
      revocation: { check: 60 },
      timeouts: { adapter: SHORT },
    });
    expectErrorPage(stage, await signInByPassword(stage.browser));
    hangs = false;
    put.resolve();
    await pause(20);
    await signInAnd(stage);
    const request = new Request('https://app.test/own', {
      headers: { cookie: stage.browser.cookieHeader() },
    });
    expect(await listSessions(request, stage.config)).toMatchObject([{ current: true }]);
  });

  it('is an AdapterError for the server’s own code', async () => {
    const adapter = MemoryAdapter();
    const records: RecordStore = { ...adapter.records, get: () => new Promise(() => {}) };
    const stage = openStage({ adapter, records, revocation: { check: 60 }, timeouts: { adapter: SHORT } });
    await expect(endAllSessions(stage.config, 'ada')).rejects.toMatchObject({
      type: 'AdapterError',
      message: expect.stringContaining('`get`'),
    });
  });
});

describe('the option `timeouts`', () => {
  it.each<[TimeoutOptions, string]>([
    [{ adapter: 0 }, '`timeouts.adapter`'],
    [{ callbacks: -1 }, '`timeouts.callbacks`'],
    [{ events: Number.NaN }, '`timeouts.events`'],
    [{ adapter: 3601 }, '`timeouts.adapter`'],
    [{ adapter: '5' as never }, '`timeouts.adapter`'],
    [5 as never, '`timeouts`'],
  ])('%j is refused, and named', async (timeouts, option) => {
    const { config } = openStage({ timeouts });
    await expect(createAuth(config).check()).rejects.toThrow(option);
  });

  it('sets no timer for what answers at once', async () => {
    const stage = openStage({
      callbacks: { jwt: ({ token }) => token, session: ({ session }) => session },
      events: { session: () => {} },
    });
    await signInAnd(stage);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    expect(await stage.browser.session()).not.toBeNull();
    expect(timers).not.toHaveBeenCalled();
  });

  it('leaves no timer behind once an answer came', async () => {
    const stage = openStage({
      adapter: MemoryAdapter(),
      session: { strategy: 'jwt' },
      callbacks: {
        jwt: async ({ token }) => {
          await new Promise(setImmediate);
          return token;
        },
      },
    });
    await signInAnd(stage);
    const set = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    await stage.browser.session();
    expect(set).toHaveBeenCalledOnce();
    expect(cleared).toHaveBeenCalledWith(set.mock.results[0]?.value);
  });
});
