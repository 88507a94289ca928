import { beforeEach, describe, expect, it } from 'vitest';
import { decode } from '../../src/jwt/index.js';
import type { JWT, User } from '../../src/types/index.js';
import { locationOf } from '../support/browser.js';
import { SECRET } from '../support/config.js';
import { ADA, SESSION_COOKIE, signInAtIdp, START } from './stage.js';
import { recordSignIns, type RecordedSignIns } from './recorded-sign-ins.js';

const NOW_S = START.getTime() / 1000;

let idp: RecordedSignIns['idp'];
let adapter: RecordedSignIns['adapter'];
let outbox: RecordedSignIns['outbox'];
let profiles: RecordedSignIns['profiles'];
let open: RecordedSignIns['open'];
let signInByMail: RecordedSignIns['signInByMail'];

beforeEach(async () => {
  ({ idp, adapter, outbox, profiles, open, signInByMail } = await recordSignIns());
});

describe('User', () => {
  const user = () => adapter.snapshot().users[0];

  it('User.id: unique identifier, made by the core', async () => {
    await signInAtIdp(open().browser, idp);
    expect(user()?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  });

  it('User.name: from the profile, null where there is none', async () => {
    await signInAtIdp(open().browser, idp);
    await signInByMail(open().browser, 'nameless@example.com');
    expect(adapter.snapshot().users.map(({ name }) => name)).toEqual(['Ada Lovelace', null]);
  });

  it('User.email: from the profile', async () => {
    await signInAtIdp(open().browser, idp);
    expect(user()?.email).toBe('ada@example.com');
  });

  it('User.email: defaults to an empty string when read back', async () => {
    idp.faults.claims = { email: undefined };
    await signInAtIdp(open().browser, idp);
    expect(user()?.email).toBe('');
  });

  it('User.image: the picture of the profile', async () => {
    await signInAtIdp(open().browser, idp);
    expect(user()?.image).toBe(ADA.picture);
  });

  it('User.emailVerified: null until the first sign-in by mail, then the date of it', async () => {
    const { browser, wait, now } = open();
    await signInAtIdp(browser, idp);
    expect(user()?.emailVerified).toBeNull();
    wait(60);
    const first = now();
    await signInByMail(browser);
    wait(60);
    await signInByMail(browser);
    expect(user()?.emailVerified).toEqual(first);
  });
});

describe('Session', () => {
  it('Session.expires: a string; on the stored session a Date, absolute', async () => {
    const { browser } = open();
    await signInAtIdp(browser, idp);
    const expires = new Date(START.getTime() + 2_592_000_000);
    expect((await browser.session())?.['expires']).toBe(expires.toISOString());
    expect(adapter.snapshot().sessions[0]?.expires).toEqual(expires);
  });

  it('Session.user: name, email and image', async () => {
    const { browser } = open();
    await signInAtIdp(browser, idp);
    expect((await browser.session())?.['user']).toEqual({
      name: ADA.name,
      email: ADA.email,
      image: ADA.picture,
    });
  });

  it('Session.sessionToken: random, in a secure HTTP-only cookie, absent from the answer', async () => {
    const { browser } = open();
    const answer = await signInAtIdp(browser, idp);
    const token = adapter.snapshot().sessions[0]?.sessionToken ?? '';
    expect(token.length).toBeGreaterThanOrEqual(43);
    const line = answer.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=${token}`));
    expect(line).toMatch(/; HttpOnly.*; Secure/);
    expect(JSON.stringify(await browser.session())).not.toContain(token);
  });

  it('Session.userId: the owning user, absent from the answer', async () => {
    const { browser } = open();
    await signInAtIdp(browser, idp);
    expect(adapter.snapshot().sessions[0]?.userId).toBe(adapter.snapshot().users[0]?.id);
    expect(await browser.session()).not.toHaveProperty('userId');
  });
});

describe('VerificationToken', () => {
  const ask = async () => {
    await open().browser.post('/auth/signin/email', { email: 'Ada@Example.com' });
    return adapter.snapshot().verificationTokens[0];
  };

  it("VerificationToken.identifier: the user's email address", async () => {
    expect((await ask())?.identifier).toBe('ada@example.com');
  });

  it('VerificationToken.token: hashed with the secret, never the token of the link', async () => {
    const { token = '' } = (await ask()) ?? {};
    const sent = outbox[0]?.token ?? '';
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sent + SECRET));
    expect(token).toBe(Buffer.from(hash).toString('hex'));
  });

  it('VerificationToken.expires: absolute expiry', async () => {
    expect((await ask())?.expires).toEqual(new Date(START.getTime() + 86_400_000));
  });
});

describe('JWT', () => {
  const claims = async (): Promise<JWT | null> => {
    const { browser } = open({ session: { strategy: 'jwt' } });
    await signInAtIdp(browser, idp);
    const token = browser.cookies.get(SESSION_COOKIE)?.value ?? '';
    return decode({ token, secret: SECRET, salt: SESSION_COOKIE });
  };

  const cases: [string, string, unknown][] = [
    ['JWT.email: of the user who signed in', 'email', ADA.email],
    ['JWT.exp: 30 days after sign-in, in seconds', 'exp', NOW_S + 2_592_000],
    ['JWT.iat: when it was issued, in seconds', 'iat', NOW_S],
    ['JWT.jti: a random identifier', 'jti', expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ['JWT.name: of the user who signed in', 'name', ADA.name],
    ['JWT.picture: the image of the user who signed in', 'picture', ADA.picture],
  ];

  it.each(cases)('%s', async (_, claim, value) => {
    expect((await claims())?.[claim]).toEqual(value);
  });

  it('JWT.sub: the id of the user who signed in', async () => {
    expect((await claims())?.sub).toBe(adapter.snapshot().users[0]?.id);
  });

  it('JWT, further keys: what the jwt callback adds is carried', async () => {
    const { browser } = open({
      session: { strategy: 'jwt' },
      callbacks: {
        jwt: ({ token }) => ({ ...token, role: 'admin' }),
        session: ({ session, token }) => ({ ...session, role: token['role'] }),
      },
    });
    await signInAtIdp(browser, idp);
    expect((await browser.session())?.['role']).toBe('admin');
  });
});

describe('Profile', () => {
  const standard = {
    given_name: 'Ada',
    family_name: 'Lovelace',
    middle_name: null,
    nickname: 'countess',
    preferred_username: 'ada',
    profile: 'https://a.test/ada',
    gender: 'female',
    birthdate: '1815-12-10',
    website: 'https://a.test',
    zoneinfo: 'Europe/London',
    locale: 'en-GB',
    phone_number: '+44 20 7946 0000',
  };
  const address = { country: 'UK', formatted: null, locality: 'London', street_address: 'St James’s Square' };

  it.each<[string, Record<string, unknown>]>([
    ['Profile.id, sub, name, …: strings or null, handed to callbacks and events as they came', standard],
    ['Profile.email_verified: boolean or null', { email_verified: null }],
    ['Profile.picture: anything', { picture: { data: { url: 'https://a.test/x' } } }],
    ['Profile.updated_at: null, string or number', { updated_at: 1_800_000_000 }],
    ['Profile.address: an object of strings or null', { address }],
    ['Profile, further claims: unknown ones are accepted', { 'https://a.test/roles': ['admin'] }],
  ])('%s', async (_, claims) => {
    idp.faults.claims = claims;
    const answer = await signInAtIdp(open().browser, idp);
    expect(locationOf(answer).href).toBe('https://app.test/');
    expect(profiles[0]).toMatchObject({ sub: ADA.sub, ...claims });
  });
});

describe('stored users', () => {
  it('User: created at first sign-in from the profile, with an account linked to it', async () => {
    const seen: User[] = [];
    const { browser } = open({ events: { createUser: ({ user }) => void seen.push(user) } });
    await signInAtIdp(browser, idp);
    await signInAtIdp(browser, idp);
    const { users, accounts: linked } = adapter.snapshot();
    expect(users).toHaveLength(1);
    expect(seen).toEqual(users);
    expect(linked.map(({ userId }) => userId)).toEqual([users[0]?.id]);
  });
});
