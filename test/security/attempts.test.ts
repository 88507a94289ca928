import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { beginSignIn } from '../../src/index.js';
import { MemoryAdapter, memoryRecords } from '../../src/adapters/memory/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import { createClock, createMailbox, createTestBrowser, type TestBrowser } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { CredentialsConfig, EmailConfig } from '../../src/types/provider.js';
import { GOOD, ORIGIN, passwordStage, signIn, signUp, target, whoIs } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const VICTIM = 'ada@example.com';
const EVE = 'eve@example.com';
const SECRET = 'a secret of these tests, 0123456789abcdef';

/**
 * Spellings of one address: UTS #46 maps wide and ideographic characters, and drops what is not seen. There are as many as
 * somebody cares to write.
 */
const SPELLINGS = [
  'ada@example.com',
  'ADA@EXAMPLE.COM',
  ' ada@example.com ',
  'ada@example\u3002com',
  'ada@\uff45xample.com',
  'ada@ex\u00adample.com',
  'ada@exam\u00adple.com',
  'ada@ex\u00adam\u00adple.com',
  'ada@ex\u200bample.com',
  'ada@ex\u2060ample.com',
  'ada@ex\u034fample.com',
  'ada@ex\ufe0fample.com',
];

describe('attempts on one account count together, however its name is spelled', () => {
  it('passwords: as many are tried as with one spelling (CR-03)', async () => {
    const stage = passwordStage();
    await stage.account(VICTIM);
    const outcomes: string[] = [];
    for (const [index, email] of SPELLINGS.entries()) {
      const browser = stage.browser();
      const fields = { email, password: 'a wrong guess' };
      const answer = await browser.post('/auth/callback/password', fields, {
        'x-client': `203.0.${index}.1`,
      });
      outcomes.push(answer.status === 429 ? 'limited' : target(answer));
    }
    expect(outcomes.filter((outcome) => outcome !== 'limited')).toHaveLength(5);
    expect(await whoIs(stage.browser())).toBeUndefined();
  });

  it('mails of passwords: no more reach the address than with one spelling (EM-10)', async () => {
    const stage = passwordStage();
    for (const [index, email] of SPELLINGS.entries())
      await stage.browser().post('/auth/reset/password', { email }, { 'x-client': `203.0.${index}.1` });
    expect(stage.mails.map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => VICTIM));
  });

  it('mails: no more reach the address than with one spelling (EM-10)', async () => {
    const site = mailSite();
    for (const [index, email] of SPELLINGS.entries())
      await site.browser().post('/auth/signin/email', { email }, { 'x-client': `203.0.${index}.1` });
    expect(site.mailbox.mails.map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => VICTIM));
  });

  it('mails: also where the application says which spellings are one address', async () => {
    const site = mailSite({ normalizeIdentifier: (text) => text.toLowerCase().replace(/\+[^@]*@/, '@') });
    for (let index = 0; index < 8; index += 1) {
      const fields = { email: `ada+${index}@example.com` };
      await site.browser().post('/auth/signin/email', fields, { 'x-client': `203.0.${index}.1` });
    }
    expect(site.mailbox.mails).toHaveLength(5);
  });
});

/** The same names for `utf8mb4_0900_ai_ci` of MySQL and `utf8mb4_uca1400_ai_ci` of MariaDB. */
const SAME: readonly (readonly [what: string, names: readonly string[]])[] = [
  [
    'case, accents, width, blanks, and what is not seen',
    ['ada', 'ADA', '\u00e1da', 'ad\u00e5', 'ada\u0301\u0302', 'a\u00adda', 'a\u200bda', '\uff41da', 'ada '],
  ],
  // As many spellings as somebody cares to write: a mark of this kind is nothing to a collation, wherever it stands.
  [
    'modifiers and presentation forms',
    ['ada', 'a\u0640da', 'ad\u0640\u0640a', 'a\u07fada', '\ufe73ada', 'ad\ufc5ea'],
  ],
  [
    'signs that collations drop',
    ['a\u06deda', 'ad\u06dea', '\u06deada', '\u06de\u06deada', 'ada\u06de', 'ada\u06de\u06de'],
  ],
  [
    'digits of other scripts',
    ['u12', 'u\u0661\u0662', 'u\u0967\u0968', 'u1\u0ae8', 'u\u{1d7cf}2', 'u\u0c672'],
  ],
  [
    'letters that are not decomposed',
    ['add', 'a\u0111\u0111', 'a\u00f0d', 'ad\u0369', 'a\ua77ad', '\ua79bdd'],
  ],
  [
    'two letters written as one',
    ['jossae', 'jo\u00df\u00e6', 'jo\u1e9eae', 'joss\u01fd', 'JO\u00df\u00c6', 'jo\u00dfa\u0364'],
  ],
];

describe('names that a collation of the application’s database takes for the same count together (CR-03)', () => {
  it.each(SAME)('%s', async (_, names) => {
    const tried: unknown[] = [];
    const authorize: CredentialsConfig['authorize'] = ({ username }) => (tried.push(username), null);
    const credentials = { username: {}, password: { type: 'password' } };
    const site = mailSite({}, { providers: [Credentials({ credentials, authorize })] });
    const guess = (username: string, index: number): Promise<Response> =>
      site
        .browser()
        .post(
          '/auth/callback/credentials',
          { username, password: 'guess' },
          { 'x-client': `203.0.${index}.1` },
        );
    for (const [index, username] of names.entries()) await guess(username, index);
    expect(tried).toHaveLength(5);
    await guess('\u200b\u0301', 100);
    await guess('bob', 101);
    expect(tried).toHaveLength(7);
  });
});

it('mails: also where the application leaves every spelling as it is (EM-10)', async () => {
  const site = mailSite({ normalizeIdentifier: (text) => text });
  const spellings = [
    'ada@example.com',
    'Ada@example.com',
    'ADA@example.com',
    'adA@example.com',
    'aDa@example.com',
    'ada@EXAMPLE.com',
  ];
  for (const [index, email] of spellings.entries())
    await site.browser().post('/auth/signin/email', { email }, { 'x-client': `203.0.${index}.1` });
  expect(site.mailbox.mails).toHaveLength(5);
});

/** An application that signs in by mail, with codes. */
function mailSite(changes: Partial<EmailConfig> = {}, options: Partial<AuthConfig> = {}) {
  const clock = createClock(new Date('2030-01-01T00:00:00Z'));
  const mailbox = createMailbox();
  const config: AuthConfig = {
    secret: SECRET,
    origin: ORIGIN,
    runtime: { now: clock.now },
    adapter: MemoryAdapter(),
    records: memoryRecords(),
    limits: { clientAddress: 'x-client' },
    providers: [{ id: 'email', type: 'email', name: 'Email', code: true, ...mailbox, ...changes }],
    ...options,
  };
  const browser = (): TestBrowser =>
    createTestBrowser((request) => Auth(request, config), { origin: ORIGIN, now: clock.now });
  return { config, clock, mailbox, browser };
}

describe('a device is known for the account that it signed in to, and for no other', () => {
  it('whatever else its form says beside the code of a mail', async () => {
    const site = mailSite();
    const eve = site.browser();
    await eve.post('/auth/signin/email', { email: EVE }, { 'x-client': '203.0.113.1' });
    const code = (site.mailbox.mails.at(-1) as { code?: string }).code ?? '';
    await eve.post('/auth/callback/email', { code, email: VICTIM }, { 'x-client': '203.0.113.1' });
    expect(await whoIs(eve)).toBe(EVE);
    // The victim's mails of this hour are used up elsewhere.
    for (let index = 0; index < 5; index += 1)
      await site.browser().post('/auth/signin/email', { email: VICTIM }, { 'x-client': `198.51.${index}.1` });
    const before = site.mailbox.mails.length;
    await eve.post('/auth/signin/email', { email: VICTIM }, { 'x-client': '203.0.113.1' });
    expect(site.mailbox.mails).toHaveLength(before);
  });

  it('also after the secret was replaced: nobody locks its owner out (CR-04)', async () => {
    const [old, next] = [SECRET, 'another secret of these tests, 0123456789'];
    const stage = passwordStage({ config: { secret: old } });
    const owner = await stage.account(VICTIM);
    await signIn(owner, { email: VICTIM });
    const cookies = owner.cookieHeader();
    Object.assign(stage.config, { secret: [next, old] });
    for (let index = 0; index < 9; index += 1)
      await stage
        .browser()
        .post(
          '/auth/callback/password',
          { email: VICTIM, password: 'wrong' },
          { 'x-client': `203.0.${index}.1` },
        );
    const stranger = stage.browser();
    expect((await signIn(stranger, { email: VICTIM })).status).toBe(429);
    expect(cookies).toContain('authjs.device');
    expect((await signIn(owner, { email: VICTIM })).status).toBe(302);
    expect(await whoIs(owner)).toBe(VICTIM);
    // From now on it is known under the new one alone.
    Object.assign(stage.config, { secret: next });
    expect((await signIn(owner, { email: VICTIM })).status).toBe(302);
  });
});

it('a device is known where a form of the application signs in, too: nobody locks its owner out (CR-04)', async () => {
  const authorize: CredentialsConfig['authorize'] = ({ username, password }) =>
    password === 'right' ? { id: String(username) } : null;
  const credentials = { username: {}, password: { type: 'password' } };
  const { config } = mailSite(
    {},
    {
      providers: [Credentials({ credentials, authorize })],
      session: { strategy: 'jwt' },
    },
  );
  // As bindings do: the page is wherever the application has it.
  const login = async (request: Request): Promise<Response> => {
    const fields = Object.fromEntries(new URLSearchParams(await request.clone().text()));
    const { url, headers } = await beginSignIn(request, config, 'credentials', { fields });
    headers.set('location', url);
    return new Response(null, { status: 302, headers });
  };
  const browser = (): TestBrowser =>
    createTestBrowser(
      (request) => (new URL(request.url).pathname === '/login' ? login(request) : Auth(request, config)),
      { origin: ORIGIN, now: config.runtime?.now ?? (() => new Date()) },
    );
  const owner = browser();
  const enter = async (one: TestBrowser, password: string): Promise<string | null> =>
    one.locationOf(await one.post('/login', { username: 'ada', password })).searchParams.get('code');
  expect(await enter(owner, 'right')).toBeNull();
  for (let index = 0; index < 9; index += 1) await enter(browser(), 'a guess');
  expect(await enter(browser(), 'right')).toBe('rate_limited');
  expect(await enter(owner, 'right')).toBeNull();
});

it('a sign-up with another spelling is the same account', async () => {
  const stage = passwordStage();
  await stage.account(VICTIM);
  await signUp(stage.browser(), { email: 'ada@ex\u00adample.com', password: GOOD });
  expect(stage.mails.at(-1)).toMatchObject({ to: VICTIM, kind: 'taken' });
});
