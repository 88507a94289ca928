import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth, link } from '../../src/index.js';
import { Password, type PasswordMail, type PasswordUserConfig } from '../../src/providers/password.js';
import { Resend } from '../../src/providers/resend.js';
import { customFetch } from '../../src/types/symbols.js';
import type { Provider } from '../../src/types/provider.js';
import { ADA, idpProvider, openStage, type Stage } from '../contract/stage.js';
import { FakeIdp } from '../fake-idp.js';
import { Browser, locationOf } from '../support/browser.js';
import { openPasskeyStage } from '../support/passkey-stage.js';

/** OWASP ASVS 5.0, 6.3.7: the owner gets an email when their account gets a new way to sign in. */

interface Posted {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

let first: FakeIdp;
let second: FakeIdp;
let stage: Stage;
let mails: PasswordMail[];
let posted: Posted[];

const password = (options: PasswordUserConfig = {}): Provider =>
  Password({ sendMail: (mail) => void mails.push(mail), ...options });

const resend = (options: { notices?: boolean } = {}): Provider =>
  Resend({
    apiKey: 'key',
    from: 'Acme <no-reply@acme.example>',
    [customFetch]: async (_url, init) => {
      posted.push(JSON.parse(String(init?.body)) as Posted); // what the service is sent
      return Promise.resolve(new Response('{}'));
    },
    ...options,
  });

function open(...senders: readonly Provider[]): void {
  const providers = [idpProvider(first), { ...idpProvider(second), id: 'second', name: 'Second & Co' }];
  const adapter = MemoryAdapter();
  stage = openStage({ adapter, providers: [...providers, ...senders], trustHost: true });
}

function openBrowser(): Browser {
  const { config, now } = stage;
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== '/link') return Auth(request, config);
    const result = await link(request, config, 'second', { recent: false });
    if (!result.ok) return Response.json(result, { status: 403 });
    return new Response(null, { status: 302, headers: [['location', result.url], ...result.headers] });
  };
  return new Browser(answer, 'https://app.test', () => now().getTime());
}

const signIn = async (browser: Browser): Promise<Response> => {
  const begun = await browser.post('/auth/signin/idp');
  return browser.get(`/auth/callback/idp?${first.authorize(locationOf(begun).href)}`);
};

async function linkSecond(browser: Browser, headers: Record<string, string> = {}): Promise<URL> {
  const begun = await browser.get('/link');
  const query = second.authorize(locationOf(begun).href);
  return locationOf(await browser.get(`/auth/callback/second?${query}`, headers));
}

beforeEach(async () => {
  mails = [];
  posted = [];
  stage = openStage();
  const now = (): Date => stage.now();
  first = await FakeIdp.create({ now, person: ADA });
  second = await FakeIdp.create({ now, person: { ...ADA, sub: 'other', email: 'ada@work.example' } });
});

describe('an account that is linked (AL-13)', () => {
  it('is reported to the owner by Password()', async () => {
    open(password());
    const browser = openBrowser();
    await signIn(browser);
    expect(mails).toEqual([]);
    await linkSecond(browser);
    expect(mails).toMatchObject([{ to: ADA.email, kind: 'added', url: 'https://app.test/' }]);
    const [mail] = mails;
    expect(mail?.subject).toBe('New way to sign in to app.test');
    expect(mail?.text).toContain(
      'You can now sign in to your account with Second & Co. If you did not add it',
    );
    expect(mail?.html).toContain('with Second &amp; Co. If you');
    expect(mail?.html).not.toContain('Second & Co');
  });

  it('is reported to the owner by a built-in email provider, in the language of the request', async () => {
    open(resend());
    const browser = openBrowser();
    await signIn(browser);
    await linkSecond(browser, { 'accept-language': 'de-CH' });
    expect(posted).toMatchObject([{ to: [ADA.email], subject: 'Neue Anmeldemethode für app.test' }]);
    expect(posted[0]?.text).toContain('Sie können sich jetzt mit Second & Co bei Ihrem Konto anmelden.');
    expect(posted[0]?.text).toContain('https://app.test/');
    expect(`${posted[0]?.text}${posted[0]?.html}`).not.toMatch(/token=|\{method\}|1\.? Januar/);
  });

  it.each([
    ['Password()', () => password({ notices: false })],
    ['Resend()', () => resend({ notices: false })],
  ])('is not reported with `notices: false`: %s', async (_, sender) => {
    open(sender());
    const browser = openBrowser();
    await signIn(browser);
    await linkSecond(browser);
    expect([mails, posted]).toEqual([[], []]);
  });

  it('is not reported to an unverified address', async () => {
    first = await FakeIdp.create({ now: () => stage.now(), person: { ...ADA, email_verified: false } });
    open(password());
    const browser = openBrowser();
    await signIn(browser);
    await linkSecond(browser);
    expect(mails).toEqual([]);
  });

  it('stays linked if the mail fails, which is logged', async () => {
    open(
      password({
        sendMail: () => {
          throw new Error('the mail server is down');
        },
      }),
    );
    const browser = openBrowser();
    await signIn(browser);
    expect((await linkSecond(browser)).pathname).toBe('/');
    expect(stage.log.errors).toMatchObject([{ type: 'EmailSignInError' }]);
    await browser.post('/auth/signout');
    const begun = await browser.post('/auth/signin/second');
    const answer = await browser.get(`/auth/callback/second?${second.authorize(locationOf(begun).href)}`);
    expect(locationOf(answer).pathname).toBe('/');
  });
});

it('names a passkey that is added, and mails nothing for the first one of a new user', async () => {
  const passkeys = openPasskeyStage();
  passkeys.config.providers.push(password());
  const visitor = passkeys.visitor();
  await visitor.register({}, 'new@example.com');
  expect(mails).toEqual([]);
  await visitor.signOut();
  await visitor.signInByMail(passkeys, ADA.email);
  await visitor.register();
  expect(mails).toMatchObject([{ to: ADA.email, kind: 'added' }]);
  expect(mails[0]?.text).toContain('with Passkey.');
});

it('sends no mail at a later sign-in with the same account', async () => {
  open(password());
  const browser = openBrowser();
  await signIn(browser);
  await signIn(openBrowser());
  expect(mails).toEqual([]);
});

it.each([
  ['Password()', () => password({ notices: 'no' as never }), '`notices` of provider "password"'],
  ['Resend()', () => resend({ notices: 'no' as never }), '`notices` of provider "resend"'],
])('refuses an option that is not true or false: %s', async (_, sender, named) => {
  open(sender());
  await openBrowser().get('/auth/session');
  expect(JSON.stringify(stage.log.errors.map(String))).toContain(JSON.stringify(named).slice(1, -1));
});
