import { describe, expect, it } from 'vitest';
import { writeProofs } from '../../src/core/factors/proofs.js';
import { encodeAt } from '../../src/jwt/codec.js';
import { Auth, endAllSessions, getSession } from '../../src/index.js';
import { stepUp } from '../../src/second-factor.js';
import type { AuthConfig, Session } from '../../src/types/index.js';
import { tokenWith } from '../next-auth-4/forged-token.js';
import { SECRET } from '../support/config.js';
import { factorStage, sessionOf, type FactorStage } from '../support/factor-stage.js';
import { leadsTo } from '../support/factor-ways.js';
import { ADA, ORIGIN } from '../support/password-stage.js';

const OURS = '__Secure-authjs.session-token';
const THEIRS = '__Secure-next-auth.session-token';
const BOTH = { assurance: 2, amr: ['pwd', 'otp', 'mfa'] };

const jwt = (changes: Partial<AuthConfig> = {}): Partial<AuthConfig> => ({
  session: { strategy: 'jwt', fields: ['id'] },
  ...changes,
});

/** What `GET session` answers to a header of cookies, and the cookies that it sets. */
async function read(
  { config }: FactorStage,
  cookie: string,
): Promise<{ session: Session | null; set: readonly string[] }> {
  const answer = await Auth(new Request(`${ORIGIN}/auth/session`, { headers: { cookie } }), config);
  // What `GET session` answers.
  return { session: (await answer.json()) as Session | null, set: answer.headers.getSetCookie() };
}

/** The claim with which a token would say that two factors were proven. */
function planted({ clock }: FactorStage): object {
  const time = clock.now().getTime();
  return { proofs: writeProofs({ authTime: time, factorTime: time, amr: ['otp', 'mfa'] }) };
}

const idOf = ({ store }: FactorStage): string => store.snapshot().users[0]?.id ?? '';

describe('a session of another library', () => {
  it('MF-30: of next-auth 4 has proven nothing, whatever its claims say', async () => {
    const stage = await factorStage({ config: jwt({ legacy: { nextAuth4: true } }) });
    await stage.enrolled();
    const iat = Math.floor(stage.clock.now().getTime() / 1000);
    const claims = { sub: idOf(stage), email: ADA, iat, exp: iat + 3600, jti: crypto.randomUUID() };
    const token = await tokenWith({ ...claims, latchkey: planted(stage) }, SECRET);
    const { session, set } = await read(stage, `${THEIRS}=${token}`);
    expect(session).toMatchObject({ user: { email: ADA }, auth: { assurance: 1, factorTime: null } });
    const ours = set.find((line) => line.startsWith(`${OURS}=`))?.split(';')[0] ?? '';
    expect((await read(stage, ours)).session).toMatchObject({ auth: { assurance: 1 } });
  });

  it('MF-30: of Auth.js has proven nothing either, and can step up here', async () => {
    const stage = await factorStage({ config: jwt() });
    const { secret } = await stage.enrolled();
    // A moment later: older ones ended with the proof of the address.
    stage.clock.advance(60);
    const claims = { sub: idOf(stage), email: ADA, latchkey: { ...planted(stage), of: 'guessed' } };
    const given = { token: claims, secret: SECRET, salt: OURS, maxAge: 3600 };
    const token = await encodeAt(given, stage.clock.now());
    const cookie = `${OURS}=${token}`;
    expect((await read(stage, cookie)).session).toMatchObject({ auth: { assurance: 1, factorTime: null } });
    const code = await stage.nextCode(secret);
    const done = await stepUp({ headers: new Headers({ cookie }) }, stage.config, { code });
    expect(done.ok).toBe(true);
    const raised = done.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await read(stage, raised)).session).toMatchObject({ auth: { assurance: 2 } });
    expect((await read(stage, cookie)).session).toMatchObject({ auth: { assurance: 1 } });
  });
});

describe('what a session has proven', () => {
  it.each(['database', 'jwt'] as const)(
    'MF-26: is not changed by POST session, with %s sessions',
    async (strategy) => {
      const stage = await factorStage({
        config: {
          session: { strategy, fields: ['id'] },
          callbacks: {
            // What documentation of other libraries shows.
            jwt: ({ token, trigger, session }) =>
              trigger === 'update' ? { ...token, ...(session as object) } : token,
          },
        },
      });
      const owner = await stage.account();
      const data = { auth: BOTH, latchkey: planted(stage), proofs: planted(stage) };
      const answer = await owner.send(
        new Request(`${ORIGIN}/auth/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ csrfToken: await csrfToken(owner), data }),
        }),
      );
      expect(answer.status).toBe(200);
      expect(await sessionOf(owner)).toMatchObject({
        user: { email: ADA },
        auth: { assurance: 1, factorTime: null },
      });
    },
  );

  it.each(['database', 'jwt'] as const)(
    'MF-27: is not what callbacks say, with %s sessions',
    async (strategy) => {
      const stage = await factorStage();
      const time = planted(stage);
      Object.assign(stage.config, {
        session: { strategy, fields: ['id'] },
        callbacks: {
          jwt: ({ token }: { token: object }) => ({ ...token, latchkey: time, auth: BOTH }),
          session: ({ session }: { session: object }) => ({ ...session, auth: BOTH }),
        },
      });
      const owner = await stage.account();
      const cookie = owner.cookieHeader();
      const reading = await getSession({ headers: new Headers({ cookie }) }, stage.config);
      expect(reading).toMatchObject({ status: 'in', auth: { assurance: 1, factorTime: null } });
      const fresh = await owner.post('/auth/security', { do: 'enrol' }, { accept: 'application/json' });
      expect(fresh.status).toBe(200);
      stage.clock.advance(601);
      const later = await owner.post('/auth/security', { do: 'enrol' }, { accept: 'application/json' });
      expect(later.status).toBe(403);
    },
  );

  it('MF-28: is part of the token of a database session, which has no other proofs', async () => {
    const stage = await factorStage();
    const { browser } = await stage.enrolled();
    const token = browser.cookies.get(OURS) ?? '';
    const first = await stage.account('eve@example.com');
    const weak = first.cookies.get(OURS) ?? '';
    const [random = ''] = weak.split('~');
    const strong = token.slice(token.indexOf('~'));
    const moved = weak.replace(/~(..)(\w+)\.0\./, '~$1.$2.');
    for (const value of [random + strong, weak + strong, random, moved, weak.toUpperCase(), `${weak}~`])
      expect([value, (await read(stage, `${OURS}=${value}`)).session]).toEqual([value, null]);
    expect((await read(stage, `${OURS}=${token}`)).session).toMatchObject({ auth: { assurance: 2 } });
    expect((await read(stage, `${OURS}=${weak}`)).session).toMatchObject({ auth: { assurance: 1 } });
  });

  it('MF-29: is lost with a `jwt` callback that makes it the session of another user', async () => {
    const stage = await factorStage({ config: jwt() });
    const { browser, secret } = await stage.enrolled();
    const eve = await stage.account('eve@example.com');
    const { user } = (await sessionOf(eve)) ?? {};
    expect(await sessionOf(browser)).toMatchObject({ auth: { assurance: 2 } });
    Object.assign(stage.config, {
      callbacks: { jwt: ({ token }: { token: object }) => ({ ...token, sub: user?.id }) },
    });
    expect(await sessionOf(browser)).toMatchObject({ user: { id: user?.id }, auth: { assurance: 1 } });
    Object.assign(stage.config, { callbacks: {} });
    const visitor = stage.browser();
    await stage.typePassword(visitor);
    Object.assign(stage.config, {
      callbacks: { jwt: ({ token }: { token: object }) => ({ ...token, sub: user?.id }) },
    });
    await visitor.post('/auth/second-factor', { code: await stage.nextCode(secret) });
    expect(await sessionOf(visitor)).toMatchObject({ user: { id: user?.id }, auth: { assurance: 1 } });
  });

  it.each(['database', 'jwt'] as const)(
    'MF-31: is not raised once a %s session has ended',
    async (strategy) => {
      const config = { session: { strategy, fields: ['id'] }, revocation: { check: 'always' } } as const;
      const stage = await factorStage({ config });
      const { browser, secret } = await stage.enrolled();
      const cookie = browser.cookieHeader();
      stage.clock.advance(1);
      await endAllSessions(stage.config, idOf(stage));
      const code = await stage.nextCode(secret);
      const answer = await browser.post('/auth/second-factor', { code });
      expect(leadsTo(answer)).toContain('/auth/signin');
      const sent = { headers: new Headers({ cookie }) };
      expect(await stepUp(sent, stage.config, { code })).toMatchObject({ ok: false, error: 'no_session' });
      expect((await read(stage, cookie)).session).toBeNull();
    },
  );
});

type Browser = ReturnType<FactorStage['browser']>;

async function csrfToken(browser: Browser): Promise<string> {
  // What `GET csrf` answers.
  return ((await (await browser.get('/auth/csrf')).json()) as { csrfToken: string }).csrfToken;
}
