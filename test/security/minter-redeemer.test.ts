import { describe, expect, it } from 'vitest';
import { encode, getToken } from '../../src/jwt/index.js';
import { Passkey } from '../../src/providers/passkey.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import { Authenticator } from '../support/authenticator.js';
import { locationOf, type Browser } from '../support/browser.js';
import { SECRET } from '../support/config.js';
import { cheap, GOOD } from '../support/password-stage.js';
import {
  ADA,
  APP,
  askForLink,
  comeBack,
  goToIdp,
  openScene,
  SESSION_COOKIE,
  signInAtIdp,
  type Scene,
} from './scene.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

/** Everything that the library makes and somebody else could hold, by its name. */
type Minted = Readonly<Record<string, string>>;

const cookieOf = (browser: Browser, part: string): string => {
  const [name] = browser.names(part);
  return decodeURIComponent(browser.cookies.get(name ?? '')?.value ?? '');
};

/** Mails of the accounts with a password. */
const letters: PasswordMail[] = [];
const NEWCOMER = 'newcomer@example.com';

async function open(): Promise<Scene> {
  const password = Password({ sendMail: (mail) => void letters.push(mail), passwords: cheap });
  return openScene('jwt, store', { extra: [Passkey(), password] });
}

/** The token in the newest mail of an account with a password. */
const lastToken = (name: string): string => new URL(letters.at(-1)?.url ?? '').searchParams.get(name) ?? '';

async function passwordTokens(scene: Scene): Promise<Minted> {
  const browser = scene.browse();
  await browser.post('/auth/signup/password', { email: NEWCOMER, password: GOOD });
  const signUp = lastToken('token');
  await browser.post('/auth/reset/password', { email: ADA.email });
  return { 'sign-up token': signUp, 'reset token': lastToken('reset') };
}

async function mint(scene: Scene): Promise<{ minted: Minted; asking: Browser }> {
  const browser = scene.browse();
  await signInAtIdp(scene, browser);
  const session = cookieOf(browser, 'session-token');
  const asking = scene.browse();
  const link = await askForLink(scene, asking, 'bob@example.com');
  const flow = scene.browse();
  const { answer } = await goToIdp(scene, flow);
  await flow.get('/auth/webauthn-options/passkey?action=authenticate');
  const challenge = (await (await flow.get('/auth/webauthn-options/passkey?action=authenticate')).json()) as {
    options: { challenge: string };
  };
  // A form of the provider, sent without the session cookie, is passed on sealed.
  const form = await goToIdp(scene, browser, { provider: 'form' });
  const cross = browser.clone();
  for (const name of cross.names('session-token')) cross.cookies.delete(name);
  const relayed = await comeBack(cross, form.answer, { to: 'form', asForm: true });
  const proxied = await encode({
    token: { origin: APP, sub: 'admin' },
    salt: 'encodedState',
    secret: SECRET,
  });
  const csrf = cookieOf(asking, 'csrf-token');
  const minted: Minted = {
    session,
    'state cookie': cookieOf(flow, 'authjs.state'),
    'PKCE cookie': cookieOf(flow, 'pkce'),
    'nonce cookie': cookieOf(flow, 'nonce'),
    'challenge cookie': cookieOf(flow, 'challenge'),
    challenge: challenge.options.challenge,
    'asking cookie': cookieOf(asking, 'email-browser'),
    'CSRF cookie': csrf,
    'CSRF token': csrf.split('|')[0] ?? '',
    'mail token': link.searchParams.get('token') ?? '',
    'stored mail token': scene.store?.snapshot().verificationTokens[0]?.token ?? '',
    state: answer.get('state') ?? '',
    code: answer.get('code') ?? '',
    'relayed form': locationOf(relayed).searchParams.get('form_post') ?? '',
    'proxy state': proxied,
    'access token': 'canary-access-token',
    id_token: String(await scene.idp.idToken()),
    'user id': scene.store?.snapshot().users[0]?.id ?? '',
    ...(await passwordTokens(scene)),
  };
  for (const [name, value] of Object.entries(minted)) if (value === '') throw new Error(`no ${name}`);
  return { minted, asking };
}

const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.session()) !== null;

/** Every door, and whether it opens for a value; `for` names the one that it is made for. */
const doors: readonly [string, string | undefined, (scene: Scene, value: string) => Promise<boolean>][] = [
  [
    'the session cookie',
    'session',
    async (scene, value) => {
      const browser = scene.browse();
      browser.plant(SESSION_COOKIE, encodeURIComponent(value));
      return isSignedIn(browser);
    },
  ],
  [
    'the session cookie in chunks (CVE-2023-48309)',
    'session',
    async (scene, value) => {
      const browser = scene.browse();
      const half = Math.ceil(value.length / 2);
      browser.plant(`${SESSION_COOKIE}.0`, encodeURIComponent(value.slice(0, half)));
      browser.plant(`${SESSION_COOKIE}.1`, encodeURIComponent(value.slice(half)));
      return isSignedIn(browser);
    },
  ],
  [
    'the session cookie of plain http',
    undefined,
    async (scene, value) => {
      const browser = scene.browse();
      browser.plant('authjs.session-token', encodeURIComponent(value));
      return isSignedIn(browser);
    },
  ],
  [
    'getToken by bearer',
    'session',
    async (_, value) => {
      const headers = { authorization: `Bearer ${encodeURIComponent(value)}` };
      return (await getToken({ req: { headers }, secret: SECRET, salt: SESSION_COOKIE })) !== null;
    },
  ],
  [
    'the CSRF cookie and field',
    'CSRF cookie',
    async (scene, value) => {
      const browser = scene.browse();
      browser.plant('__Host-authjs.csrf-token', encodeURIComponent(value));
      const fields = { csrfToken: value.split('|')[0] ?? '', username: 'eve', password: 'correct horse' };
      await browser.post('/auth/callback/credentials', fields, { csrf: false });
      return isSignedIn(browser);
    },
  ],
  [
    'the token of a mail link',
    'mail token',
    async (scene, value) => {
      const browser = scene.browse();
      await browser.post('/auth/callback/email', { email: 'bob@example.com', token: value });
      return isSignedIn(browser);
    },
  ],
  [
    'the token of a sign-up',
    'sign-up token',
    async (scene, value) => {
      const browser = scene.browse();
      await browser.post('/auth/callback/password', { token: value, password: GOOD });
      return isSignedIn(browser);
    },
  ],
  [
    'the token of a new password',
    'reset token',
    async (scene, value) => {
      const browser = scene.browse();
      await browser.post('/auth/callback/password', { reset: value, password: GOOD });
      return isSignedIn(browser);
    },
  ],
  [
    'the token of a mail link to another address',
    undefined,
    async (scene, value) => {
      const browser = scene.browse();
      await browser.post('/auth/callback/email', { email: ADA.email, token: value });
      return isSignedIn(browser);
    },
  ],
  [
    'the state of a callback',
    undefined,
    async (scene, value) => {
      const browser = scene.browse();
      const { answer } = await goToIdp(scene, browser);
      answer.set('state', value);
      await comeBack(browser, answer);
      return isSignedIn(browser);
    },
  ],
  [
    'the relayed form of a callback',
    undefined,
    async (scene, value) => {
      const browser = scene.browse();
      const { answer } = await goToIdp(scene, browser, { provider: 'form' });
      const params = new URLSearchParams({ form_post: value, state: answer.get('state') ?? '' });
      await comeBack(browser, params, { to: 'form' });
      return isSignedIn(browser);
    },
  ],
  ...(['authjs.state', 'authjs.pkce.code_verifier', 'authjs.nonce'] as const).map(
    (part): [string, undefined, (scene: Scene, value: string) => Promise<boolean>] => [
      `the ${part} cookie of a callback`,
      undefined,
      async (scene, value) => {
        const browser = scene.browse();
        const { id, answer } = await goToIdp(scene, browser);
        browser.plant(`__Secure-${part}.${id}`, encodeURIComponent(value));
        await comeBack(browser, answer);
        return isSignedIn(browser);
      },
    ],
  ),
  [
    'the challenge of a passkey',
    undefined,
    async (scene, value) => {
      const authenticator = new Authenticator();
      const browser = scene.browse();
      browser.plant('__Secure-authjs.challenge.0vbbc00AAAAAAAA', encodeURIComponent(value));
      const rp = { id: 'app.test', name: 'App' };
      const challenge = /^[\w-]+$/.test(value) ? value : 'AAAA';
      const user = { id: 'AAAA', name: 'x', displayName: 'x' };
      const made = authenticator.register({ rp, user, challenge, pubKeyCredParams: [] } as never);
      await browser.post('/auth/callback/passkey', { action: 'register', data: JSON.stringify(made) });
      return isSignedIn(browser);
    },
  ],
];

describe('what was made for one purpose opens nothing else (JW-06; GHSA-965c-763c-88jm, GHSA-r4xp-prcw-77qf)', () => {
  it.each(doors)('%s', async (_, own, opens) => {
    const scene = await open();
    const { minted } = await mint(scene);
    const opened: string[] = [];
    for (const [name, value] of Object.entries(minted))
      if (name !== own && (await opens(scene, value))) opened.push(name);
    expect(opened).toEqual([]);
    // Wrong doors use nothing up: the right one still opens.
    if (own !== undefined) expect(await opens(scene, minted[own] ?? '')).toBe(true);
  });

  it('the mark of the browser that asked opens no link but its own', async () => {
    const scene = await open();
    const { minted } = await mint(scene);
    const link = scene.outbox.at(-1)?.url ?? '';
    for (const [name, value] of Object.entries(minted)) {
      if (name === 'asking cookie') continue;
      const browser = scene.browse();
      browser.plant('__Host-authjs.email-browser', encodeURIComponent(value));
      expect((await browser.get(link)).status, name).toBe(200);
      expect(await isSignedIn(browser), name).toBe(false);
    }
    const other = scene.browse();
    await askForLink(scene, other, 'eve@example.com');
    expect((await other.get(link)).status).toBe(200);
    const own = scene.browse();
    own.plant('__Host-authjs.email-browser', encodeURIComponent(minted['asking cookie'] ?? ''));
    expect((await own.get(link)).status).toBe(200);
    own.plant('__Host-authjs.csrf-token', encodeURIComponent(minted['CSRF cookie'] ?? ''));
    expect(locationOf(await own.get(link)).origin).toBe(APP);
    expect(await isSignedIn(own)).toBe(true);
  });
});
