import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { EmailConfig, SendVerificationRequestParams } from '../../src/types/provider-email.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const APP = 'https://app.test';
const VERIFICATION = `${APP}/auth/error?error=Verification`;

function open(changes: Partial<AuthConfig> = {}, provider: Partial<EmailConfig> = {}) {
  const mails: SendVerificationRequestParams[] = [];
  const adapter = MemoryAdapter();
  const log = recordingLogger();
  const time = { now: Date.parse('2030-01-01T00:00:00Z') };
  const email: EmailConfig = {
    id: 'email',
    name: 'Email',
    type: 'email',
    sendVerificationRequest: (params) => void mails.push(params),
    ...provider,
  };
  const config = baseConfig({
    providers: [email],
    adapter,
    logger: log.logger,
    runtime: { now: () => new Date(time.now) },
    ...changes,
  });
  const browse = (): Browser =>
    new Browser(
      (request) => Auth(request, config),
      APP,
      () => time.now,
    );
  const linkOf = (index = mails.length - 1): string => mails[index]?.url ?? '';
  return { browser: browse(), other: browse(), mails, linkOf, adapter, log, time };
}

const ask = (browser: Browser, email = 'ada@example.com', callbackUrl = '/home'): Promise<Response> =>
  browser.post('/auth/signin/email', { email, callbackUrl });

/** The hidden fields of the confirm page's form. */
function fieldsOf(page: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]+)"/.exec(input)?.[1];
    const value = /value="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined && value !== undefined) fields[name] = value.replaceAll('&amp;', '&');
  }
  return fields;
}

describe.each(['jwt', 'database'] as const)('magic link, %s sessions', (strategy) => {
  const session = { session: { strategy } };

  it('signs in at once in the browser that asked (EM-01)', async () => {
    const { browser, linkOf, adapter, mails } = open(session);
    const answer = await ask(browser, ' Ada@Example.COM ');
    expect(locationOf(answer).href).toBe(`${APP}/auth/verify-request?provider=email&type=email`);
    expect(mails[0]?.identifier).toBe('ada@example.com');
    const back = await browser.get(linkOf());
    expect(locationOf(back).href).toBe(`${APP}/home`);
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
    expect(adapter.snapshot()).toMatchObject({
      users: [{ email: 'ada@example.com', emailVerified: expect.any(Date) }],
    });
  });

  it('refuses a link that was used (EM-02)', async () => {
    const { browser, other, linkOf } = open(session);
    await ask(browser);
    await browser.get(linkOf());
    expect(locationOf(await browser.get(linkOf())).href).toBe(VERIFICATION);
    const page = await other.get(linkOf());
    const confirmed = await other.post('/auth/callback/email', fieldsOf(await page.text()), { csrf: false });
    expect(locationOf(confirmed).href).toBe(VERIFICATION);
    expect(await other.session()).toBeNull();
  });

  it('asks for a click in another browser, names the address, and redeems by POST only (EM-06, EM-08)', async () => {
    const { browser, other, linkOf } = open(session);
    await ask(browser);
    for (let scan = 0; scan < 3; scan++) {
      const page = await other.get(linkOf());
      expect(page.status).toBe(200);
      expect(await page.clone().text()).toContain('ada@example.com');
      expect(await other.session()).toBeNull();
    }
    const fields = fieldsOf(await (await other.get(linkOf())).text());
    const confirmed = await other.post('/auth/callback/email', fields, { csrf: false });
    expect(locationOf(confirmed).href).toBe(`${APP}/home`);
    expect(await other.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  });

  it('refuses the confirm form without its CSRF token', async () => {
    const { browser, other, linkOf } = open(session);
    await ask(browser);
    const { csrfToken: _, ...fields } = fieldsOf(await (await other.get(linkOf())).text());
    const answer = await other.post('/auth/callback/email', fields, { csrf: false });
    expect(locationOf(answer).searchParams.get('error')).toBe('MissingCSRF');
    expect(await other.session()).toBeNull();
    expect(locationOf(await browser.get(linkOf())).href).toBe(`${APP}/home`);
  });

  it('never redeems for HEAD or a prefetch, also in the browser that asked (EM-06)', async () => {
    const { browser, linkOf } = open(session);
    await ask(browser);
    const head = await browser.send(
      new Request(linkOf(), { method: 'HEAD', headers: { cookie: browser.cookieHeader() } }),
    );
    expect(head.status).toBe(200);
    expect((await browser.get(linkOf(), { 'sec-purpose': 'prefetch' })).status).toBe(200);
    expect(await browser.session()).toBeNull();
    expect(locationOf(await browser.get(linkOf())).href).toBe(`${APP}/home`);
  });

  it('refuses an expired link and removes its row (EM-03)', async () => {
    const { browser, linkOf, time, adapter } = open(session, { maxAge: 600 });
    await ask(browser);
    const link = linkOf();
    time.now += 601_000;
    const answer = await browser.post('/auth/callback/email', Object.fromEntries(new URL(link).searchParams));
    expect(locationOf(answer).href).toBe(VERIFICATION);
    expect(adapter.snapshot()).toMatchObject({ verificationTokens: [] });
  });

  it('refuses a token for another address, and does not use it up (EM-04; GHSA-pg53-56cg-4m8q)', async () => {
    const { browser, linkOf } = open(session);
    await ask(browser);
    const forged = new URL(linkOf());
    forged.searchParams.set('email', 'victim@example.com');
    const fields = Object.fromEntries(forged.searchParams);
    expect(locationOf(await browser.post('/auth/callback/email', fields)).href).toBe(VERIFICATION);
    expect(locationOf(await browser.get(linkOf())).href).toBe(`${APP}/home`);
  });

  it('ten parallel uses of one link give one session (EM-23)', async () => {
    const { browser, linkOf } = open(session);
    await ask(browser);
    const twins = Array.from({ length: 10 }, () => browser.clone());
    const answers = await Promise.all(twins.map((twin) => twin.get(linkOf())));
    expect(answers.filter((answer) => locationOf(answer).href === `${APP}/home`)).toHaveLength(1);
    expect(answers.filter((answer) => locationOf(answer).href === VERIFICATION)).toHaveLength(9);
  });

  it('signs in as the owner of the link, whoever was signed in before (EM-26)', async () => {
    const { browser, linkOf } = open(session);
    await ask(browser, 'ada@example.com');
    await browser.get(linkOf());
    await ask(browser, 'bob@example.com');
    await browser.get(linkOf());
    expect(await browser.session()).toMatchObject({ user: { email: 'bob@example.com' } });
  });
});

describe('magic link', () => {
  it.each([
    'a@x.test,b@y.test',
    '"e@attacker.test"@victim.test',
    'Ada <ada@example.com>',
    'a\r\nb@example.com',
    '',
  ])('refuses %j before any store or mail call (EM-14, EM-16)', async (email) => {
    const { browser, mails, adapter } = open();
    const answer = await ask(browser, email);
    expect(locationOf(answer).searchParams.get('error')).toBe('EmailSignin');
    expect(mails).toEqual([]);
    expect(adapter.snapshot()).toMatchObject({ verificationTokens: [] });
  });

  it('refuses an address that is sent twice (GHSA-xv97-c62v-4587)', async () => {
    const { browser, mails } = open();
    const body = new URLSearchParams([
      ['csrfToken', await browser.csrfToken()],
      ['email', 'ada@example.com'],
      ['email', 'evil@example.com'],
    ]);
    const answer = await browser.send(
      new Request(`${APP}/auth/signin/email`, {
        method: 'POST',
        headers: { cookie: browser.cookieHeader() },
        body,
      }),
    );
    expect(answer.status).toBe(400);
    expect(mails).toEqual([]);
  });

  it('takes the link back when the mail cannot be sent (EM-11)', async () => {
    const { browser, adapter, log } = open(
      {},
      {
        sendVerificationRequest: async () => {
          throw new Error('smtp says no');
        },
      },
    );
    const answer = await ask(browser);
    expect(locationOf(answer).searchParams.get('error')).toBe('EmailSignin');
    expect(adapter.snapshot()).toMatchObject({ verificationTokens: [] });
    expect(log.errors).toHaveLength(1);
  });

  it('answers known and unknown addresses alike (EM-20)', async () => {
    const { browser, linkOf, other } = open();
    await ask(browser);
    await browser.get(linkOf());
    const known = await ask(other, 'ada@example.com');
    const unknown = await ask(other, 'nobody@example.com');
    expect(known.status).toBe(unknown.status);
    expect(known.headers.get('location')).toBe(unknown.headers.get('location'));
    expect(await known.text()).toBe(await unknown.text());
  });

  it('honours confirm "never" (opening is enough) and "always" (also where it was asked for)', async () => {
    const never = open({}, { confirm: 'never' });
    await ask(never.browser);
    expect(locationOf(await never.other.get(never.linkOf())).href).toBe(`${APP}/home`);
    const always = open({}, { confirm: 'always' });
    await ask(always.browser);
    expect((await always.browser.get(always.linkOf())).status).toBe(200);
    expect(await always.browser.session()).toBeNull();
  });

  it('redeems links that were sent before the secret was rotated', async () => {
    const { browser, linkOf, adapter } = open();
    await ask(browser);
    const rotated = baseConfig({
      secret: ['a new secret that is long enough, too', baseConfig().secret as string],
      adapter,
      providers: [{ id: 'email', name: 'Email', type: 'email', sendVerificationRequest: () => undefined }],
      runtime: { now: () => new Date('2030-01-01T00:00:05Z') },
    });
    const later = new Browser(
      (request) => Auth(request, rotated),
      APP,
      () => Date.parse('2030-01-01T00:00:05Z'),
    );
    for (const [name, cookie] of browser.cookies) later.cookies.set(name, cookie);
    expect(locationOf(await later.get(linkOf())).href).toBe(`${APP}/home`);
  });
});
