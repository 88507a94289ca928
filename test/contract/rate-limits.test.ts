import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { CredentialsSignin } from '../../src/errors.js';
import { MemoryAdapter, memoryRecords } from '../../src/adapters/memory/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import { Passkey } from '../../src/providers/passkey.js';
import { createClock, createMailbox, createTestBrowser } from '../../src/testing/index.js';
import type { TestBrowser } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import { isExhaustive } from '../support/sample.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const ORIGIN = 'https://app.test';
const SECRET = 'a secret of these tests, 0123456789abcdef';

/** An application with passwords, which notes what reached it. */
function application(options: Partial<AuthConfig> = {}) {
  const clock = createClock(new Date('2026-01-01T00:00:00Z'));
  const mailbox = createMailbox();
  const tried: string[] = [];
  const lines: string[] = [];
  const log = (...parts: unknown[]): void => void lines.push(parts.map(String).join(' '));
  const config: AuthConfig = {
    secret: SECRET,
    origin: ORIGIN,
    runtime: { now: clock.now },
    adapter: MemoryAdapter(),
    records: memoryRecords(),
    session: { strategy: 'jwt' },
    limits: { clientAddress: 'x-client' },
    logger: { error: log, warn: log, debug: log },
    providers: [
      Credentials({
        credentials: { email: { label: 'Email' }, password: { label: 'Password', type: 'password' } },
        authorize: ({ email, password }) => {
          tried.push(`${String(email)} ${String(password)}`);
          return password === 'right' ? { id: String(email), email: String(email) } : null;
        },
      }),
      { id: 'email', type: 'email', name: 'Email', ...mailbox },
      Passkey(),
    ],
    ...options,
  };
  const browser = (): TestBrowser =>
    createTestBrowser((request) => Auth(request, config), { origin: ORIGIN, now: clock.now });
  return { clock, mailbox, tried, lines, config, browser };
}

function tryPassword(
  browser: TestBrowser,
  password: string,
  { email = 'ada@example.com', from = '203.0.113.1' } = {},
): Promise<Response> {
  return browser.post('/auth/callback/credentials', { email, password }, { 'x-client': from });
}

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.session()) !== null;
}

describe('passwords', () => {
  it('CR-03 lets at most the free attempts through, however many addresses guess at once', async () => {
    const { browser, tried } = application();
    const one = browser();
    const cookie = await one.get('/auth/csrf').then(() => one.cookieHeader());
    const { csrfToken } = (await (await one.get('/auth/csrf')).json()) as { csrfToken: string };
    const guess = (index: number): Promise<Response> => {
      const body = new URLSearchParams({ csrfToken, email: 'ada@example.com', password: `guess ${index}` });
      const from = `198.51.${index % 100}.${Math.floor(index / 100) % 10}`;
      const headers = { cookie, 'x-client': from };
      return createTestBrowser((request) => one.send(request), { origin: ORIGIN }).send(
        new Request(`${ORIGIN}/auth/callback/credentials`, { method: 'POST', headers, body }),
      );
    };
    const statuses = new Map<number, number>();
    const crowd = isExhaustive ? 1000 : 150;
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(
        Array.from({ length: crowd }, (_, index) => guess(round * crowd + index)),
      );
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(tried).toHaveLength(5);
    expect(Object.fromEntries(statuses)).toEqual({ 302: 5, 429: 2 * crowd - 5 });
  });

  it('CR-04 lets the owner in at once on a device that is known, whoever guesses', async () => {
    const { browser } = application();
    const owner = browser();
    await tryPassword(owner, 'right');
    await owner.post('/auth/signout');
    const attacker = browser();
    for (let index = 0; index < 20; index++) await tryPassword(attacker, 'wrong');
    // Somebody who is not known has to wait, also with the right password.
    const elsewhere = await tryPassword(browser(), 'right', { from: '203.0.113.9' });
    expect(elsewhere.status).toBe(429);
    expect((await tryPassword(owner, 'right')).status).toBe(302);
    expect(await isSignedIn(owner)).toBe(true);
  });

  it('limits a known device by itself: a copied cookie is no way around', async () => {
    const { browser, tried } = application();
    const owner = browser();
    await tryPassword(owner, 'right');
    await owner.post('/auth/signout');
    tried.length = 0;
    for (let index = 0; index < 20; index++) await tryPassword(owner, `guess ${index}`);
    expect(tried).toHaveLength(5);
    // Another account is not known to this device.
    for (let index = 0; index < 20; index++)
      await tryPassword(owner, `guess ${index}`, { email: 'bob@example.com' });
    expect(tried).toHaveLength(10);
  });

  it('grows the delay, never beyond a quarter of an hour, and ends it with a success', async () => {
    const { browser, clock, tried } = application();
    const waits: number[] = [];
    const attacker = browser();
    for (let index = 0; index < 4; index++) await tryPassword(attacker, 'wrong');
    for (let round = 0; round < 13; round++) {
      await tryPassword(attacker, 'wrong');
      const refused = await tryPassword(attacker, 'right');
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers.get('retry-after')));
      clock.advance(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    expect(tried).toHaveLength(17);
    expect((await tryPassword(attacker, 'right')).status).toBe(302);
    // Forgotten: five more are free, for a device that is not known, too.
    tried.length = 0;
    const other = browser();
    for (let index = 0; index < 9; index++) await tryPassword(other, 'wrong', { from: '192.0.2.1' });
    expect(tried).toHaveLength(5);
  });

  it('lets 32 honest ones in at once, of one person', async () => {
    const { browser } = application();
    const browsers = Array.from({ length: 32 }, browser);
    const answers = await Promise.all(browsers.map((one) => tryPassword(one, 'right')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 302));
    expect(await Promise.all(browsers.map(isSignedIn))).not.toContain(false);
  });

  it('CR-05 counts a client over all accounts, by the 64 bits that one subscriber has', async () => {
    const { browser, tried } = application({
      limits: { clientAddress: 'x-client', credentials: { perClient: 10 } },
    });
    const attacker = browser();
    for (let index = 0; index < 30; index++)
      await tryPassword(attacker, 'wrong', { email: `${index}@example.com`, from: `2001:db8:1:2::${index}` });
    expect(tried).toHaveLength(10);
    await tryPassword(attacker, 'wrong', { email: 'x@example.com', from: '2001:db8:1:3::1' });
    expect(tried).toHaveLength(11);
  });

  it('CR-05 counts a network over all its clients', async () => {
    const { browser, tried } = application({
      limits: { clientAddress: 'x-client', credentials: { perNetwork: 10 } },
    });
    const attacker = browser();
    for (let index = 0; index < 30; index++)
      await tryPassword(attacker, 'wrong', { email: `${index}@example.com`, from: `198.51.100.${index}` });
    expect(tried).toHaveLength(10);
  });

  it('trusts of X-Forwarded-For what the proxies wrote, and nothing that was sent', async () => {
    const { browser, tried } = application({ limits: { clientAddress: 1, credentials: { perClient: 3 } } });
    const attacker = browser();
    for (let index = 0; index < 10; index++)
      await attacker.post(
        '/auth/callback/credentials',
        { email: `${index}@example.com`, password: 'x' },
        { 'x-forwarded-for': `10.1.1.${index}, 198.51.100.7` },
      );
    expect(tried).toHaveLength(3);
  });

  it('leaves a session as it is, and counts neither pages nor forged forms', async () => {
    const { browser, tried } = application();
    const visitor = browser();
    await tryPassword(visitor, 'right', { email: 'bob@example.com' });
    for (let index = 0; index < 20; index++) {
      await visitor.get('/auth/signin');
      await visitor.post('/auth/callback/credentials', {
        csrfToken: 'x',
        email: 'ada@example.com',
        password: 'x',
      });
    }
    expect(tried).toHaveLength(1);
    for (let index = 0; index < 10; index++) await tryPassword(visitor, 'wrong');
    expect(await isSignedIn(visitor)).toBe(true);
    expect(tried).toHaveLength(6);
  });

  it('answers with a page for people, and with what clients understand', async () => {
    const { browser } = application();
    const visitor = browser();
    for (let index = 0; index < 5; index++) await tryPassword(visitor, 'wrong');
    const page = await tryPassword(visitor, 'wrong');
    expect(page.status).toBe(429);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('Too many attempts');
    const fields = { email: 'ada@example.com', password: 'x' };
    const json = await visitor.post('/auth/callback/credentials', fields, { 'x-auth-return-redirect': '1' });
    expect(json.status).toBe(429);
    expect(json.headers.get('retry-after')).toBe('1');
    const { url } = (await json.json()) as { url: string };
    expect(new URL(url).search).toBe('?error=CredentialsSignin&code=rate_limited');
  });

  it('redirects to the sign-in page of the application', async () => {
    const { browser } = application({ pages: { signIn: '/login' } });
    const visitor = browser();
    for (let index = 0; index < 5; index++) await tryPassword(visitor, 'wrong');
    const answer = await tryPassword(visitor, 'wrong');
    expect(visitor.locationOf(answer).href).toBe(`${ORIGIN}/login?error=CredentialsSignin&code=rate_limited`);
  });

  it('counts nothing where `limits` says so', async () => {
    for (const limits of [false, { credentials: false }] as const) {
      const { browser, tried } = application({ limits });
      const visitor = browser();
      for (let index = 0; index < 30; index++) await tryPassword(visitor, 'wrong');
      expect(tried).toHaveLength(30);
    }
  });

  it('shares the count between processes by the records, and tells them nothing', async () => {
    const records = memoryRecords();
    const rows: string[] = [];
    const seen = {
      ...records,
      get: records.get,
      put: (...parameters: Parameters<typeof records.put>) => {
        rows.push(JSON.stringify(parameters[0]));
        return records.put(...parameters);
      },
    };
    const all = [application({ records: seen }), application({ records: seen })];
    for (let index = 0; index < 20; index++) {
      const { browser } = all[index % 2] ?? application();
      await tryPassword(browser(), 'wrong');
    }
    expect(all.flatMap(({ tried }) => tried)).toHaveLength(5);
    const everything = [...rows, ...all.flatMap(({ lines }) => lines)].join('\n');
    expect(everything).not.toMatch(/ada@|203\.0\.113/);
  });

  it('goes on counting in the process while the records cannot be reached', async () => {
    const records = memoryRecords();
    const { browser, tried } = application({
      records: {
        ...records,
        put: () => Promise.reject(new Error('down')),
        get: () => Promise.reject(new Error('down')),
      },
    });
    for (let index = 0; index < 20; index++) await tryPassword(browser(), 'wrong');
    expect(tried).toHaveLength(5);
  });
});

describe('mails', () => {
  it('EM-10 sends five an hour to an address, in any spelling, and says the same for all', async () => {
    const { browser, mailbox, clock } = application();
    const ask = (email: string, one = browser()): Promise<Response> =>
      one.post('/auth/signin/email', { email });
    for (const email of [
      'ada@example.com',
      'Ada@Example.com',
      ' ada@example.com ',
      'ada@example.com',
      'ADA@example.com',
    ])
      expect((await ask(email)).status).toBe(302);
    const refused = await ask('ada@example.com');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(mailbox.mails).toHaveLength(5);
    clock.advance(3600);
    expect((await ask('ada@example.com')).status).toBe(302);
  });

  it('leaves somebody their mails on a device that is known', async () => {
    const { browser, mailbox } = application();
    const owner = browser();
    await owner.post('/auth/signin/email', { email: 'ada@example.com' });
    await owner.get(mailbox.newestTo('ada@example.com').url);
    await owner.post('/auth/signout');
    for (let index = 0; index < 20; index++)
      await browser().post('/auth/signin/email', { email: 'ada@example.com' });
    mailbox.clear();
    expect((await owner.post('/auth/signin/email', { email: 'ada@example.com' })).status).toBe(302);
    expect(mailbox.mails).toHaveLength(1);
  });
});

it('limits the options of passkeys by client', async () => {
  const { browser } = application();
  const visitor = browser();
  const ask = (): Promise<Response> =>
    visitor.get('/auth/webauthn-options/passkey', { 'x-client': '203.0.113.1' });
  const answers = await Promise.all(Array.from({ length: 70 }, ask));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  const last = await ask();
  expect([last.status, last.headers.get('retry-after')]).toEqual([429, '60']);
});

it('tells the audit of it, once for each, and no event has a name or an address', async () => {
  const events: { name: string }[] = [];
  const { browser } = application({ events: { audit: (event) => void events.push(event) } });
  const visitor = browser();
  for (let index = 0; index < 6; index++) await tryPassword(visitor, 'wrong');
  for (let index = 0; index < 6; index++)
    await visitor.post('/auth/signin/email', { email: 'ada@example.com' });
  const limited = events.filter(({ name }) => name.endsWith('.limited'));
  expect(limited).toMatchObject([
    { name: 'signin.limited', provider: 'credentials', retryAfter: 1 },
    { name: 'email.limited', provider: 'email', retryAfter: 3600 },
  ]);
  expect(events.filter(({ name }) => name === 'signin.failed')).toHaveLength(5);
  expect(JSON.stringify(events)).not.toMatch(/ada@|203\.0\.113/);
});

it('leaves an application its own code of the same name', async () => {
  const { config, browser } = application();
  config.providers = [
    Credentials({
      credentials: {},
      authorize: () => {
        throw new CredentialsSignin('their own limit', { code: 'rate_limited' });
      },
    }),
  ];
  const answer = await tryPassword(browser(), 'x');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([302, null]);
});

it('names the option that is wrong', async () => {
  for (const [limits, name] of [
    [true, 'limits'],
    [{ credentials: 5 }, 'limits.credentials'],
    [{ credentials: { free: 0 } }, 'limits.credentials.free'],
    [{ email: { perAddress: '5' } }, 'limits.email.perAddress'],
    [{ clientAddress: -1 }, 'limits.clientAddress'],
    [{ clientAddress: 'x y' }, 'limits.clientAddress'],
  ] as const) {
    // From plain JavaScript anything may come.
    const { config, lines } = application({ limits: limits as never });
    const answer = await Auth(new Request(`${ORIGIN}/auth/session`), config);
    expect(answer.status).toBe(500);
    expect(lines.join('\n')).toContain(`\`${name}\``);
  }
});
