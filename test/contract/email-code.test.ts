import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { Resend } from '../../src/providers/resend.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { EmailConfig } from '../../src/types/provider.js';
import { customFetch } from '../../src/types/symbols.js';
import { locationOf, type Browser } from '../support/browser.js';
import { SECRET } from '../support/config.js';
import { skipPauses } from '../support/quick-timers.js';
import { linkIn, mailProvider, openStage, type Outbox, type Stage } from './stage.js';

skipPauses();

interface Scene extends Stage {
  readonly outbox: Outbox;
  readonly memory: MemoryAdapterObject;
}

function open(provider: Partial<EmailConfig> = {}, changes: Partial<AuthConfig> = {}): Scene {
  const outbox: Outbox = [];
  const memory = MemoryAdapter();
  const providers = [mailProvider(outbox, { code: true, ...provider })];
  return { ...openStage({ adapter: memory, providers, ...changes }), outbox, memory };
}

const ask = (browser: Browser, email = 'ada@example.com'): Promise<Response> =>
  browser.post('/auth/signin/email', { email, callbackUrl: '/after' });

const type = (browser: Browser, code: string): Promise<Response> =>
  browser.post('/auth/callback/email', { code });

function codeIn({ outbox }: Pick<Scene, 'outbox'>): string {
  const code = outbox.at(-1)?.code;
  if (code === undefined) throw new Error('the mail has no code');
  return code;
}

/** Another code than the right one. */
const wrongFor = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

/** What the page is told by the redirect: `code_wrong` or `code_used`. */
function problemOf(answer: Response): string | null {
  const { pathname, searchParams } = locationOf(answer);
  expect(pathname).toBe('/auth/verify-request');
  expect(searchParams.get('provider')).toBe('email');
  expect(searchParams.get('error')).toBe('Verification');
  return searchParams.get('code');
}

const page = async (browser: Browser, query = ''): Promise<string> =>
  (await browser.get(`/auth/verify-request?provider=email&type=email${query}`)).text();

const FIELD = /<input[^>]*name="code"[^>]*>/;

describe('the code of a mail', () => {
  it('leaves the link alone where a store keeps one row for each address', async () => {
    const rows = new Map<string, { identifier: string; token: string; expires: Date }>();
    const adapter: Adapter = {
      ...MemoryAdapter(),
      createVerificationToken: async (row) => {
        rows.set(row.identifier, row);
        return row;
      },
      useVerificationToken: async ({ identifier, token }) => {
        const row = rows.get(identifier);
        if (row?.token !== token) return null;
        rows.delete(identifier);
        return row;
      },
    };
    const byLink = open({}, { adapter });
    await ask(byLink.browser);
    await byLink.browser.get(linkIn(byLink.outbox));
    expect(await byLink.browser.session()).not.toBeNull();
    const byCode = open({}, { adapter });
    await ask(byCode.browser, 'bob@example.com');
    expect(problemOf(await type(byCode.browser, wrongFor(codeIn(byCode))))).toBe('code_wrong');
    await type(byCode.browser, codeIn(byCode));
    expect(await byCode.browser.session()).not.toBeNull();
  });

  it('signs in where the mail was asked for, and goes where the link would', async () => {
    const scene = open();
    expect(locationOf(await ask(scene.browser)).pathname).toBe('/auth/verify-request');
    expect(codeIn(scene)).toMatch(/^\d{8}$/);
    const answer = await type(scene.browser, codeIn(scene));
    expect(answer.headers.get('location')).toBe('https://app.test/after');
    expect(await scene.browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
    expect(scene.memory.snapshot().verificationTokens).toEqual([]);
    const [user] = scene.memory.snapshot().users;
    expect(user?.emailVerified).toBeInstanceOf(Date);
  });

  it('asks callbacks and tells events what the link would', async () => {
    const told: unknown[] = [];
    const watch: Partial<AuthConfig> = {
      callbacks: { signIn: ({ account, email }) => (told.push(['callback', account, email]), true) },
      events: { signIn: ({ account, isNewUser }) => void told.push(['event', account, isNewUser]) },
    };
    const byCode = open({}, watch);
    await ask(byCode.browser);
    await type(byCode.browser, codeIn(byCode));
    const ofCode = told.splice(0);
    const byLink = open({}, watch);
    await ask(byLink.browser);
    await byLink.browser.get(linkIn(byLink.outbox));
    const withoutIds = (value: unknown): string => JSON.stringify(value).replaceAll(/"userId":"[^"]+"/g, '');
    expect(ofCode).toHaveLength(3);
    expect(withoutIds(ofCode)).toBe(withoutIds(told));
  });

  it.each(['%a %b', '%a-%b', ' %a%b ', '%a\u00a0–\u00a0%b', '\u200f%a %b\u200f'])(
    'is taken however it is written: "%s"',
    async (written) => {
      const scene = open();
      await ask(scene.browser);
      const code = codeIn(scene);
      await type(scene.browser, written.replace('%a', code.slice(0, 4)).replace('%b', code.slice(4)));
      expect(await scene.browser.session()).not.toBeNull();
    },
  );

  it.each([0x660, 0x6f0, 0x966, 0xff10])('is taken in the digits of other scripts: %i', async (zero) => {
    const scene = open();
    await ask(scene.browser);
    const digits = codeIn(scene).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    await type(scene.browser, digits);
    expect(await scene.browser.session()).not.toBeNull();
  });

  it('works with `confirm: "always"`: typing it is a proof of its own', async () => {
    const scene = open({ confirm: 'always' });
    await ask(scene.browser);
    await type(scene.browser, codeIn(scene));
    expect(await scene.browser.session()).not.toBeNull();
  });

  it('survives a rotation of the secret, and not the end of the old one', async () => {
    const scene = open();
    await ask(scene.browser);
    const rotated = (secret: string[]): Browser => {
      const copy = openStage({ ...scene.config, secret }).another();
      for (const [name, cookie] of scene.browser.cookies) copy.cookies.set(name, cookie);
      return copy;
    };
    const old = 'another-secret-of-thirty-two-characters!';
    expect(problemOf(await type(rotated([old]), codeIn(scene)))).toBe('code_used');
    const browser = rotated([old, SECRET]);
    await type(browser, codeIn(scene));
    expect(await browser.session()).not.toBeNull();
  });
});

describe('a code is refused (EM-29)', () => {
  it('in another browser, whether that asked for a mail to the same address or for none', async () => {
    const scene = open();
    const eve = scene.another();
    await ask(eve);
    await ask(scene.browser);
    expect(problemOf(await type(eve, codeIn(scene)))).toBe('code_wrong');
    expect(problemOf(await type(scene.another(), codeIn(scene)))).toBe('code_used');
    expect(await eve.session()).toBeNull();
    await type(scene.browser, codeIn(scene));
    expect(await scene.browser.session()).not.toBeNull();
  });

  it('once it was used, and its link with it', async () => {
    const scene = open();
    await ask(scene.browser);
    const copy = scene.browser.clone();
    await type(scene.browser, codeIn(scene));
    expect(problemOf(await type(copy, codeIn(scene)))).toBe('code_used');
    expect(await copy.session()).toBeNull();
    const answer = await copy.get(linkIn(scene.outbox));
    expect(locationOf(answer).searchParams.get('error')).toBe('Verification');
  });

  it('once its link was used, here or elsewhere, and nothing of it stays in the store', async () => {
    const scene = open();
    await ask(scene.browser);
    const copy = scene.browser.clone();
    await scene.browser.get(linkIn(scene.outbox));
    expect(await scene.browser.session()).not.toBeNull();
    expect(scene.memory.snapshot().verificationTokens).toEqual([]);
    expect(problemOf(await type(copy, codeIn(scene)))).toBe('code_used');
    expect(await copy.session()).toBeNull();
  });

  it('when its time is over', async () => {
    const scene = open({ maxAge: 600 });
    await ask(scene.browser);
    const cookies = new Map(scene.browser.cookies);
    scene.wait(601);
    // A browser whose clock is late.
    for (const [name, cookie] of cookies) scene.browser.plant(name, cookie.value);
    expect(problemOf(await type(scene.browser, codeIn(scene)))).toBe('code_used');
    expect(await scene.browser.session()).toBeNull();
  });

  it('when the row of its link has expired, whatever the cookie says', async () => {
    const scene = open();
    await ask(scene.browser);
    const early: Adapter = {
      ...scene.memory,
      useVerificationToken: async (asked) => {
        const row = await scene.memory.useVerificationToken(asked);
        return row && { ...row, expires: new Date(0) };
      },
    };
    const browser = openStage({ ...scene.config, adapter: early }).another();
    for (const [name, cookie] of scene.browser.cookies) browser.cookies.set(name, cookie);
    expect(problemOf(await type(browser, codeIn(scene)))).toBe('code_used');
  });

  it('at another provider', async () => {
    const outbox: Outbox = [];
    const providers = [
      mailProvider(outbox, { code: true }),
      mailProvider(outbox, { id: 'other', code: true }),
    ];
    const { browser } = openStage({ adapter: MemoryAdapter(), providers });
    await ask(browser);
    const answer = await browser.post('/auth/callback/other', { code: codeIn({ outbox }) });
    expect(locationOf(answer).searchParams.get('code')).toBe('code_used');
    expect(await browser.session()).toBeNull();
  });

  it('without the CSRF token, and no try is used up', async () => {
    const scene = open();
    await ask(scene.browser);
    const before = scene.memory.snapshot().verificationTokens;
    const answer = await scene.browser.post('/auth/callback/email', { code: codeIn(scene) }, { csrf: false });
    expect(locationOf(answer).searchParams.get('error')).toBe('MissingCSRF');
    expect(scene.memory.snapshot().verificationTokens).toEqual(before);
  });

  it('with a cookie that was changed, as if it were absent', async () => {
    const scene = open();
    await ask(scene.browser);
    const [name = ''] = scene.browser.names('email-browser');
    const value = scene.browser.cookies.get(name)?.value ?? '';
    scene.browser.plant(name, `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`);
    expect(await page(scene.browser)).not.toMatch(FIELD);
    expect(problemOf(await type(scene.browser, codeIn(scene)))).toBe('code_used');
  });

  it('as a link: neither the code nor what is stored of it is a token', async () => {
    const scene = open();
    await ask(scene.browser);
    const rows = scene.memory.snapshot().verificationTokens.map(({ token }) => token);
    expect(rows).toHaveLength(2);
    for (const token of [codeIn(scene), ...rows]) {
      const answer = await scene.browser.post('/auth/callback/email', { token, email: 'ada@example.com' });
      expect(locationOf(answer).searchParams.get('error')).toBe('Verification');
    }
    expect(await scene.browser.session()).toBeNull();
  });
});

describe('tries of a code', () => {
  it('are five for a mail: the sixth is refused even if it is right, and the link still works (EM-27)', async () => {
    const scene = open();
    await ask(scene.browser);
    const code = codeIn(scene);
    const problems: (string | null)[] = [];
    // The cookie of the first answer, each time: what a browser forgets does not count.
    for (let tries = 0; tries < 5; tries += 1)
      problems.push(problemOf(await type(scene.browser.clone(), wrongFor(code))));
    expect(problems).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_used']);
    expect(problemOf(await type(scene.browser.clone(), code))).toBe('code_used');
    await scene.browser.get(linkIn(scene.outbox));
    expect(await scene.browser.session()).not.toBeNull();
  });

  it('are not used up by what cannot be a code, and the fifth may be the right one', async () => {
    const scene = open();
    await ask(scene.browser);
    const code = codeIn(scene);
    for (const slip of ['', '1234567', '123456789', 'abcdefgh', 'x'.repeat(5000)])
      expect(problemOf(await type(scene.browser, slip))).toBe('code_wrong');
    for (let tries = 0; tries < 4; tries += 1) await type(scene.browser, wrongFor(code));
    await type(scene.browser, code);
    expect(await scene.browser.session()).not.toBeNull();
  });

  const stores: [string, () => Adapter][] = [
    ['MemoryAdapter', () => MemoryAdapter()],
    ['SqliteAdapter', () => sqlite()],
  ];
  it.each(stores)('are five in total for fifty at the same time: %s (EM-28)', async (_name, store) => {
    const counted = { evaluated: 0 };
    const inner = store();
    const adapter: Adapter = {
      ...inner,
      useVerificationToken: async (asked) => {
        // Answers come at different times.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
        const row = (await inner.useVerificationToken?.(asked)) ?? null;
        if (row !== null) counted.evaluated += 1;
        return row;
      },
    };
    const scene = open({}, { adapter });
    await ask(scene.browser);
    const code = codeIn(scene);
    const csrfToken = await scene.browser.csrfToken();
    const guess = (typed: string): Promise<Response> =>
      scene.browser.clone().post('/auth/callback/email', { code: typed, csrfToken }, { csrf: false });
    const guesses = Array.from({ length: 50 }, (_, n) => String(n).padStart(8, '0')).filter(
      (n) => n !== code,
    );
    await Promise.all(guesses.map(guess));
    // Whoever comes too early for the next try is refused, so some tries may be left.
    for (let more = 0; more < 5; more += 1) await guess(wrongFor(code));
    expect(counted.evaluated).toBe(5);
    const copy = scene.browser.clone();
    expect(problemOf(await type(copy, code))).toBe('code_used');
    expect(await copy.session()).toBeNull();
  });

  it('of the right code at the same time lead to one session', async () => {
    const scene = open();
    await ask(scene.browser);
    const copies = Array.from({ length: 10 }, () => scene.browser.clone());
    await Promise.all(copies.map((copy) => type(copy, codeIn(scene))));
    const sessions = await Promise.all(copies.map((copy) => copy.session()));
    expect(sessions.filter((session) => session !== null)).toHaveLength(1);
  });
});

function sqlite(): Adapter {
  const database = new DatabaseSync(':memory:');
  const adapter = SqliteAdapter(database);
  adapter.migrate();
  return adapter;
}

describe('which mails have a code', () => {
  it('is up to a function of the application: none, unless `code` says so', async () => {
    const scene = open({ code: false });
    await ask(scene.browser);
    expect(scene.outbox.at(-1)).not.toHaveProperty('code');
    expect(await page(scene.browser)).not.toMatch(FIELD);
    expect(scene.memory.snapshot().verificationTokens).toHaveLength(1);
    const undecided: Outbox = [];
    const { browser } = openStage({ adapter: MemoryAdapter(), providers: [mailProvider(undecided)] });
    await ask(browser);
    expect(undecided.at(-1)).not.toHaveProperty('code');
  });

  it('says `code` must be true or false', async () => {
    // Plain JavaScript may say anything here.
    const { browser, log } = open({ code: 'yes' as unknown as boolean });
    await browser.get('/auth/signin');
    expect(log.text()).toContain('The option `code` of provider "email" must be true or false');
  });

  it('are those that our providers write, in plain text and HTML, and `code: false` turns it off', async () => {
    const sent: { text: string; html: string }[] = [];
    const provider = (options: object) =>
      Resend({
        apiKey: 'key',
        from: 'a@app.test',
        ...options,
        [customFetch]: async (_url: unknown, init?: RequestInit) => {
          sent.push(JSON.parse(String(init?.body)) as { text: string; html: string });
          return new Response('{}');
        },
      });
    const at = (options: object) =>
      openStage({ adapter: MemoryAdapter(), providers: [provider(options)] }).browser;
    const browser = at({});
    await browser.post('/auth/signin/resend', { email: 'ada@example.com' });
    const [code = ''] = /^\d{4} \d{4}$/m.exec(sent[0]?.text ?? '') ?? [];
    expect(sent[0]?.html).toContain(`>${code}<`);
    await browser.post('/auth/callback/resend', { code });
    expect(await browser.session()).not.toBeNull();

    await at({ code: false }).post('/auth/signin/resend', { email: 'ada@example.com' });
    expect(sent[1]?.text).not.toMatch(/^\d{4} \d{4}$/m);
    await at({
      sendVerificationRequest: (mail: object) => void sent.push({ text: JSON.stringify(mail), html: '' }),
    }).post('/auth/signin/resend', { email: 'ada@example.com' });
    expect(sent[2]?.text).not.toContain('"code":"');
  });

  it('are sent without one where the store refuses its row', async () => {
    const memory = MemoryAdapter();
    let rows = 0;
    const adapter: Adapter = {
      ...memory,
      createVerificationToken: (row) => {
        rows += 1;
        if (rows > 1) throw new Error('one row per address');
        return memory.createVerificationToken(row);
      },
    };
    const scene = open({}, { adapter });
    await ask(scene.browser);
    expect(scene.outbox).toHaveLength(1);
    expect(scene.outbox[0]).not.toHaveProperty('code');
    expect(await page(scene.browser)).not.toMatch(FIELD);
    await scene.browser.get(linkIn(scene.outbox));
    expect(await scene.browser.session()).not.toBeNull();
  });

  it('leave nothing in the store if they could not be sent', async () => {
    const scene = open({ sendVerificationRequest: () => Promise.reject(new Error('550')) });
    await ask(scene.browser);
    expect(scene.memory.snapshot().verificationTokens).toEqual([]);
    expect(await page(scene.browser)).not.toMatch(FIELD);
  });

  it('say nothing of the code in the log', async () => {
    const scene = open();
    await ask(scene.browser);
    await type(scene.browser, wrongFor(codeIn(scene)));
    await type(scene.browser, codeIn(scene));
    expect(scene.log.text()).not.toContain(codeIn(scene));
    expect(scene.log.text()).not.toContain(wrongFor(codeIn(scene)));
  });
});

describe('the page that asks for the code', () => {
  it('has a field in the browser that asked, and in no other', async () => {
    const scene = open();
    expect(await page(scene.browser)).not.toMatch(FIELD);
    await ask(scene.browser);
    const shown = await page(scene.browser);
    const [field = ''] = FIELD.exec(shown) ?? [];
    for (const attribute of ['inputmode="numeric"', 'autocomplete="one-time-code"', 'required'])
      expect(field).toContain(attribute);
    expect(field).not.toContain('aria-invalid');
    expect(shown).toMatch(/<form method="post" action="\/auth\/callback\/email">/);
    expect(await page(scene.another())).not.toMatch(FIELD);
    await type(scene.browser, codeIn(scene));
    expect(await page(scene.browser)).not.toMatch(FIELD);
  });

  it('works by what its form sends, without scripts', async () => {
    const scene = open();
    await ask(scene.browser);
    const shown = await page(scene.browser);
    const fields = [...shown.matchAll(/type="hidden" name="([^"]+)" value="([^"]+)"/g)];
    const form = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
    await scene.browser.post('/auth/callback/email', { ...form, code: codeIn(scene) }, { csrf: false });
    expect(await scene.browser.session()).not.toBeNull();
    expect(shown).not.toContain('<script');
  });

  it('is the same for a known and an unknown address', async () => {
    const scene = open();
    await ask(scene.browser);
    await type(scene.browser, codeIn(scene));
    const masked = async (email: string): Promise<string> => {
      const browser = scene.another();
      await ask(browser, email);
      await type(browser, wrongFor(codeIn(scene)));
      return (await page(browser, '&error=Verification&code=code_wrong')).replaceAll(/value="[^"]*"/g, '');
    };
    expect(await masked('ada@example.com')).toBe(await masked('nobody@example.com'));
  });

  it('says at the field that a code was wrong, and elsewhere that it works no longer', async () => {
    const scene = open();
    await ask(scene.browser);
    const wrong = await page(scene.browser, '&error=Verification&code=code_wrong');
    expect(wrong).toContain('Incorrect code.');
    expect(FIELD.exec(wrong)?.[0]).toMatch(/aria-describedby="code-problem code-hint"\s+aria-invalid="true"/);
    expect(wrong).toContain('id="code-problem"');
    const used = await page(scene.another(), '&error=Verification&code=code_used');
    expect(used).toContain('This code is no longer valid.');
    expect(used).not.toMatch(FIELD);
    expect(await page(scene.another(), '&code=%3Cb%3E')).toBe(await page(scene.another()));
  });

  it('may be a page of the application, which is told what was wrong', async () => {
    const scene = open({}, { pages: { verifyRequest: '/check-mail' } });
    await ask(scene.browser);
    const refused = await type(scene.browser, wrongFor(codeIn(scene)));
    const forwarded = await scene.browser.get(locationOf(refused).href);
    const { pathname, searchParams } = locationOf(forwarded);
    expect(pathname).toBe('/check-mail');
    expect(Object.fromEntries(searchParams)).toEqual({
      provider: 'email',
      type: 'email',
      error: 'Verification',
      code: 'code_wrong',
    });
    await type(scene.browser, codeIn(scene));
    expect(await scene.browser.session()).not.toBeNull();
  });
});
