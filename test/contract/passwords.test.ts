import { describe, expect, it } from 'vitest';
import { createAuth } from '../../src/index.js';
import { DatabaseSync } from 'node:sqlite';
import { MemoryAdapter, memoryRecords } from '../../src/adapters/memory/index.js';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { KINDS } from '../../src/core/records/kinds.js';
import { Password } from '../../src/providers/password.js';
import { baseConfig } from '../support/config.js';
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
} from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const SENT = '/auth/verify-request?provider=password&type=credentials';

describe.each(['database', 'jwt'] as const)(
  'accounts with a password, sessions as %s (contract, Passwords)',
  (strategy) => {
    const open = (options = {}) => passwordStage({ options, config: { session: { strategy } } });

    it('sign up, confirm in the browser that asked, sign out and sign in', async () => {
      const stage = open();
      const ada = stage.browser();
      const answer = await signUp(ada, { name: 'Ada', callbackUrl: '/inside' });
      expect(target(answer)).toBe(SENT);
      expect(stage.store.snapshot().users).toEqual([]);
      const [mail] = stage.mails;
      expect(mail).toMatchObject({ to: ADA, kind: 'verify', subject: 'Confirm your address for app.test' });
      expect(target(await ada.get(stage.link()))).toBe('/inside');
      expect(await whoIs(ada)).toBe(ADA);
      expect(stage.store.snapshot().users).toMatchObject([
        { email: ADA, name: 'Ada', emailVerified: expect.any(Date) },
      ]);
      await ada.post('/auth/signout');
      expect(await whoIs(ada)).toBeUndefined();
      expect(target(await signIn(ada, { callbackUrl: '/again' }))).toBe('/again');
      expect(await whoIs(ada)).toBe(ADA);
    });

    it('choose a new password by mail, which ends the old one and signs in', async () => {
      const stage = open();
      const ada = await stage.account();
      const other = stage.browser();
      expect(target(await askForReset(other))).toBe(SENT);
      expect(stage.mails.at(-1)).toMatchObject({ to: ADA, kind: 'reset' });
      const page = await other.get(stage.link());
      const text = await page.text();
      expect(text).toContain('autocomplete="new-password"');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      const link = stage.link();
      await sendLink(other, link, { password: NEW });
      expect(await whoIs(other)).toBe(ADA);
      expect(stage.mails.at(-1)).toMatchObject({
        to: ADA,
        kind: 'changed',
        url: `${ORIGIN}/auth/reset/password`,
      });
      if (strategy === 'database') expect(await whoIs(ada)).toBeUndefined();
      expect(target(await signIn(stage.browser()))).toContain('error=CredentialsSignin');
      expect(await signedInWith(stage, NEW)).toBe(ADA);
      const used = await sendLink(stage.browser(), link, { password: 'eight blue barrels' });
      expect(target(used)).toBe('/auth/reset/password?code=link_used');
      const explained = await (await stage.browser().get(target(used))).text();
      expect(explained).toContain('This link no longer works.');
      expect(await signedInWith(stage, NEW)).toBe(ADA);
    });

    it('answers programs with the URL', async () => {
      const stage = open();
      const asked = await stage
        .browser()
        .post('/auth/signup/password', { email: ADA, password: GOOD }, { 'x-auth-return-redirect': '1' });
      expect(await asked.json()).toEqual({ url: `${ORIGIN}${SENT}` });
      const refused = await stage
        .browser()
        .post('/auth/signup/password', { email: ADA, password: 'short' }, { 'x-auth-return-redirect': '1' });
      expect(await refused.json()).toEqual({ url: `${ORIGIN}/auth/signup/password?code=password_short` });
    });
  },
);

async function signedInWith(
  stage: ReturnType<typeof passwordStage>,
  password: string,
): Promise<string | undefined> {
  const browser = stage.browser();
  await signIn(browser, { password });
  return whoIs(browser);
}

describe('the link of a sign-up', () => {
  it('asks for the password in another browser, five times at most', async () => {
    const stage = passwordStage();
    await signUp(stage.browser());
    const other = stage.browser();
    const link = stage.link();
    const page = await (await other.get(link)).text();
    expect(page).toContain('autocomplete="current-password"');
    expect(page).toContain(`ada<wbr />@example.com`.replace(' />', ' />'));
    expect(stage.store.snapshot().users).toEqual([]);
    const wrong = await sendLink(other, link, { password: 'not this one' });
    expect(await wrong.text()).toContain('Incorrect password.');
    await sendLink(other, link, { password: GOOD });
    expect(await whoIs(other)).toBe(ADA);

    const again = passwordStage();
    await signUp(again.browser());
    const guesser = again.browser();
    for (let tries = 0; tries < 5; tries += 1)
      await sendLink(guesser, again.link(), { password: `guess ${tries}` });
    const sixth = await sendLink(guesser, again.link(), { password: GOOD });
    expect(target(sixth)).toBe('/auth/signup/password?code=link_used');
    expect(again.store.snapshot().users).toEqual([]);
  });

  it('expires after an hour', async () => {
    const stage = passwordStage();
    const ada = stage.browser();
    await signUp(ada);
    stage.clock.advance(3600 * 1000 + 1000);
    expect(target(await ada.get(stage.link()))).toBe('/auth/signup/password?code=link_used');
    expect(stage.store.snapshot().users).toEqual([]);
  });

  it('does nothing once the address has a password', async () => {
    const stage = passwordStage();
    const [first, second] = [stage.browser(), stage.browser()];
    await signUp(first);
    const older = stage.link();
    await signUp(second, { password: NEW });
    await second.get(stage.link());
    expect(target(await first.get(older))).toBe('/auth/signup/password?code=link_used');
    expect(await signedInWith(stage, NEW)).toBe(ADA);
    expect(await signedInWith(stage, GOOD)).toBeUndefined();
  });

  it('is deleted where its mail cannot be sent', async () => {
    let token = '';
    const stage = passwordStage({
      options: {
        sendMail: ({ url }) => {
          token = new URL(url).search;
          throw new Error('no server');
        },
      },
    });
    const ada = stage.browser();
    expect(target(await signUp(ada))).toContain('error=EmailSignin');
    expect(target(await ada.get(`/auth/callback/password${token}`))).toContain('code=link_used');
  });
});

describe('a new password', () => {
  it.each([
    ['password_short', 'tiny one'.slice(1)],
    ['password_long', 'x'.repeat(4097)],
    ['password_personal', 'Ada@Example.com'],
    ['password_personal', 'Ada Lovelace'],
    ['password_common', 'iloveyou1'],
    ['password_common', 'PASSWORD1'],
    ['password_common', 'aaaaaaaaaaaa'],
    ['password_compromised', 'leaked but long'],
  ])('is refused as %s, and the page says why', async (code, password) => {
    const stage = passwordStage({ options: { isCompromised: (one) => one.startsWith('leaked') } });
    const ada = stage.browser();
    const answer = await signUp(ada, { password, name: 'Ada Lovelace' });
    expect(target(answer)).toBe(`/auth/signup/password?code=${code}`);
    expect(stage.mails).toEqual([]);
    const page = await (await ada.get(target(answer))).text();
    expect(page).toContain('role="alert"');
    expect(page).toContain(`value="${ADA}"`);
    expect(page).not.toContain(password);
  });

  it('may be as long as the option says, in code points after NFC', async () => {
    const stage = passwordStage({ options: { minLength: 15 } });
    expect(target(await signUp(stage.browser(), { password: 'fourteen chars' }))).toContain('password_short');
    expect(target(await signUp(stage.browser(), { password: 'e\u0301'.repeat(14) }))).toContain(
      'password_short',
    );
    expect(target(await signUp(stage.browser(), { password: 'fifteen chars !' }))).toBe(SENT);
    expect(await (await stage.browser().get('/auth/signup/password')).text()).toContain(
      'At least 15 characters.',
    );
  });

  it('is the same in every Unicode form', async () => {
    const stage = passwordStage();
    await stage.account(ADA, 'cafe\u0301 au lait');
    expect(await signedInWith(stage, 'caf\u00e9 au lait')).toBe(ADA);
  });
});

describe('hashes', () => {
  it('of another application are taken over at the first sign-in', async () => {
    const asked: string[] = [];
    const foreign = await cheap.hash(GOOD);
    const stage = passwordStage({
      options: {
        import: (email) => {
          asked.push(email);
          return foreign;
        },
      },
    });
    await stage.store.createUser?.({ id: '', email: ADA, emailVerified: new Date() });
    expect(await signedInWith(stage, 'something else')).toBeUndefined();
    expect(await signedInWith(stage, GOOD)).toBe(ADA);
    expect(await signedInWith(stage, GOOD)).toBe(ADA);
    expect(asked).toEqual([ADA, ADA]);
  });

  it('are made anew where they are weak', async () => {
    let weak = true;
    const passwords = {
      hash: (password: string) => cheap.hash(password),
      verify: async (password: unknown, stored: string | null | undefined) => ({
        ...(await cheap.verify(password, stored)),
        needsRehash: weak,
      }),
    };
    const stage = passwordStage({ options: { passwords } });
    await stage.account();
    const [user] = stage.store.snapshot().users;
    const rows = async (): Promise<string | undefined> =>
      (await stage.store.records.listByOwner(KINDS.password, String(user?.id)))[0]?.value;
    const before = await rows();
    expect(await signedInWith(stage, GOOD)).toBe(ADA);
    const after = await rows();
    expect(after).not.toBe(before);
    weak = false;
    expect(await signedInWith(stage, GOOD)).toBe(ADA);
    expect(await rows()).toBe(after);
  });
});

describe('a password that cannot be hashed', () => {
  let isBroken: boolean;
  const passwords = {
    hash: async (password: string) => {
      if (isBroken) throw new Error('out of memory');
      return cheap.hash(password);
    },
    verify: (password: unknown, stored: string | null | undefined) => cheap.verify(password, stored),
  };

  it('signs nobody up: nothing is stored or sent, and the log says why', async () => {
    isBroken = true;
    const stage = passwordStage({ options: { passwords } });
    const answer = await signUp(stage.browser());
    expect(target(answer)).toContain('/auth/error?error=Configuration');
    expect(stage.mails).toEqual([]);
    expect(stage.log.text()).toContain('A password of provider "password" could not be hashed (unknown)');
    expect(stage.log.text()).toContain('out of memory');
    expect(stage.log.text()).not.toContain(GOOD);
  });

  it('leaves the old one and the link of a reset as they are', async () => {
    isBroken = false;
    const stage = passwordStage({ options: { passwords } });
    await stage.account();
    await askForReset(stage.browser());
    const link = stage.link();
    isBroken = true;
    const answer = await sendLink(stage.browser(), link, { password: NEW });
    expect(target(answer)).toContain('error=');
    expect(await signedInWith(stage, GOOD)).toBe(ADA);
    isBroken = false;
    await sendLink(stage.browser(), link, { password: NEW });
    expect(await signedInWith(stage, NEW)).toBe(ADA);
  });
});

describe('what is switched off', () => {
  it('is not there: sign-up, and pages of other providers', async () => {
    const stage = passwordStage({ options: { signUp: false } });
    expect((await stage.browser().get('/auth/signup/password')).status).toBe(404);
    expect((await signUp(stage.browser())).status).toBe(404);
    expect(await (await stage.browser().get('/auth/signin')).text()).not.toContain('/auth/signup');
    const open = passwordStage();
    expect(await (await open.browser().get('/auth/signin')).text()).toContain('href="/auth/signup/password"');
    expect(await (await open.browser().get('/auth/signin')).text()).toContain('href="/auth/reset/password"');
    const plain = createAuth(baseConfig());
    expect((await plain(new Request(`${ORIGIN}/auth/signup/credentials`))).status).toBe(404);
  });

  it('is where no mail leads', async () => {
    const stage = passwordStage({ options: { signUp: false } });
    await askForReset(stage.browser());
    expect(stage.mails).toMatchObject([{ to: ADA, kind: 'unknown', url: `${ORIGIN}/auth/signin` }]);
    expect((await stage.browser().get(stage.link())).status).toBe(200);
  });
});

describe('the configuration', () => {
  const sendMail = (): void => undefined;
  it('needs an adapter and a store of records, and says so', async () => {
    const without = createAuth(baseConfig({ providers: [Password({ sendMail })] }));
    await expect(without.check()).rejects.toThrow('The option `adapter` is missing');
    const { records: _, ...bare } = MemoryAdapter();
    const plain = createAuth(baseConfig({ adapter: bare, providers: [Password({ sendMail })] }));
    await expect(plain.check()).rejects.toThrow('The option `records` is missing: provider "password"');
  });

  it.each([
    [{ minLength: 7 }, '`minLength` of provider "password" must be a whole number from 8 to 64'],
    [{ resetMaxAge: 0 }, '`resetMaxAge` of provider "password" must be a number of seconds'],
    [{ isCompromised: true as never }, '`isCompromised` of provider "password" must be a function'],
    [{ sendMail: 'mail' as never }, '`sendMail` of provider "password" must be a function'],
  ])('refuses %j', async (options, message) => {
    const auth = createAuth(
      baseConfig({ adapter: MemoryAdapter(), providers: [Password({ sendMail, ...options })] }),
    );
    await expect(auth.check()).rejects.toThrow(message);
  });
});

describe('audit events', () => {
  it('tell what happened, without a secret', async () => {
    const stage = passwordStage();
    await stage.account();
    await askForReset(stage.browser());
    await sendLink(stage.browser(), stage.link(), { password: NEW });
    const names = stage.audit.map(({ name }) => name);
    expect(names.filter((name) => /password|signup/.test(name))).toEqual([
      'signup.started',
      'password.set',
      'password.reset_requested',
      'password.changed',
    ]);
    const tokens = stage.mails.flatMap(({ url }) =>
      [...new URL(url).searchParams.values()].filter((one) => one.length === 64),
    );
    expect(tokens).toHaveLength(2);
    const told = JSON.stringify(stage.audit) + stage.log.text();
    for (const secret of [GOOD, NEW, ...tokens, ADA]) expect(told).not.toContain(secret);
  });
});

describe('mails', () => {
  it('have nothing that somebody typed but the address, and are in the language of the request', async () => {
    const stage = passwordStage({ config: { theme: { name: 'Acme <b>' } } });
    const browser = stage.browser();
    const fields = { email: ADA, password: GOOD, name: 'Win at evil.test' };
    await browser.post('/auth/signup/password', fields, { 'accept-language': 'de' });
    const [mail] = stage.mails;
    expect(mail?.subject).toBe('Bestätigen Sie Ihre Adresse für Acme <b>');
    expect(mail?.html).toContain('<html lang="de"');
    expect(mail?.html).toContain('Acme &lt;b&gt;');
    expect(mail?.html).not.toContain('Acme <b>');
    expect(mail?.text).toContain(mail?.url ?? 'no mail');
    expect(JSON.stringify(mail)).not.toMatch(/evil\.test|otter/);
  });
});

describe('other stores', () => {
  it('work unchanged: SQLite, and an adapter beside records of another store', async () => {
    const database = new DatabaseSync(':memory:');
    const sqlite = SqliteAdapter(database);
    sqlite.migrate();
    const { records: _, ...bare } = MemoryAdapter();
    for (const config of [{ adapter: sqlite }, { adapter: bare, records: memoryRecords() }]) {
      const stage = passwordStage({ config });
      const ada = await stage.account();
      expect(await whoIs(ada)).toBe(ADA);
      await askForReset(stage.browser());
      await sendLink(stage.browser(), stage.link(), { password: NEW });
      expect(await whoIs(ada)).toBeUndefined();
      expect(await signedInWith(stage, NEW)).toBe(ADA);
      expect(await signedInWith(stage, GOOD)).toBeUndefined();
    }
  });
});
