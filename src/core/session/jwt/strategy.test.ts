import { describe, expect, it } from 'vitest';
import { jwtSession } from './strategy.js';
import { decodeAt, encodeAt } from '../../../jwt/codec.js';
import type { AuthConfig } from '../../../types/config.js';
import type { JwtCallbackParams } from '../../../types/hooks.js';
import type { JWT } from '../../../types/jwt.js';
import { SECRET } from '../../../../test/support/config.js';
import { exchangeWith, NOON } from '../../../../test/support/proof.js';
import { ADA, DAY, later, sessionBench, sessionValue } from '../../../../test/support/session.js';

const NAME = '__Secure-authjs.session-token';
const payloadOf = async (cookie: string, now = NOON): Promise<JWT> =>
  (await decodeAt({ token: sessionValue(cookie), secret: SECRET, salt: NAME }, now)) ?? {};
const cookieOf = async (token: JWT, maxAge = 30 * DAY): Promise<string> =>
  `${NAME}=${await encodeAt({ token, secret: SECRET, salt: NAME, maxAge }, NOON)}`;
const withJwt = (jwt: (params: JwtCallbackParams) => unknown): Partial<AuthConfig> => ({
  callbacks: { jwt: jwt as (params: JwtCallbackParams) => JWT },
});

describe('JWT sessions: reading', () => {
  it('answers with name, email, image and expires, and nothing else', async () => {
    const { signIn, read } = sessionBench();
    const { session } = await read(await signIn());
    expect(session).toEqual({
      user: { name: 'Ada', email: 'ada@example.com', image: null },
      expires: later(30 * DAY).toISOString(),
    });
  });

  it('does not write the cookie before it is due, and does so from then on', async () => {
    const { signIn, read } = sessionBench();
    const cookie = await signIn();
    expect((await read(cookie, later(DAY - 1))).written).toEqual([]);
    const due = await read(cookie, later(DAY));
    expect(due.written).toEqual([NAME]);
    expect(due.session?.expires).toBe(later(31 * DAY).toISOString());
    expect((await payloadOf(due.cookie, later(DAY))).exp).toBe(later(31 * DAY).getTime() / 1000);
  });

  it('is due after half of a short life, so that a session in use is never lost', async () => {
    for (const session of [{ maxAge: 600 }, { maxAge: 600, updateAge: DAY }]) {
      const { signIn, read } = sessionBench({ session });
      const cookie = await signIn();
      expect((await read(cookie, later(299))).written).toEqual([]);
      expect((await read(cookie, later(300))).written).toEqual([NAME]);
    }
  });

  it('keeps the session’s id over renewals, and makes a new one at every sign-in', async () => {
    const { signIn, read } = sessionBench();
    const cookie = await signIn();
    const { jti } = await payloadOf(cookie);
    const renewed = await read(cookie, later(DAY));
    expect((await payloadOf(renewed.cookie, later(DAY))).jti).toBe(jti);
    expect((await payloadOf(await signIn(cookie))).jti).not.toBe(jti);
  });

  it('keeps who somebody is where the `jwt` callback makes a token of its own (contract, Session tokens)', async () => {
    const own = { user: { id: 'ada' }, role: 'admin' };
    const { signIn, read, update } = sessionBench(
      withJwt(({ token, trigger }) => (trigger === undefined && token['role'] === 'admin' ? token : own)),
    );
    const cookie = await signIn();
    expect(await payloadOf(cookie)).toMatchObject({ ...own, sub: 'ada' });
    expect(await payloadOf(cookie)).not.toHaveProperty('email');
    expect((await read(cookie)).session).not.toBeNull();
    const updated = await update(cookie, {});
    expect(await payloadOf(updated.cookie)).toMatchObject({ ...own, sub: 'ada' });
    expect((await read(updated.cookie)).session).not.toBeNull();
  });

  it('tells the callbacks what is promised (contract, Sessions)', async () => {
    const seen: Record<string, unknown>[] = [];
    const { signIn, read, update } = sessionBench({
      callbacks: {
        jwt: (params) => (seen.push({ ...params }), params.token),
        session: (params) => (seen.push({ ...params }), params.session),
      },
    });
    const cookie = await signIn();
    seen.length = 0;
    await read(cookie);
    expect(seen[0]).toMatchObject({ token: { sub: 'ada' }, session: undefined });
    expect(seen[0]).not.toHaveProperty('trigger');
    expect(Object.keys(seen[1] ?? {}).sort()).toEqual(['session', 'token']);
    seen.length = 0;
    await update(cookie, { name: 'New' });
    expect(seen[0]).toMatchObject({ trigger: 'update', session: { name: 'New' } });
    expect(seen[1]).toMatchObject({ trigger: 'update', newSession: { name: 'New' }, token: { sub: 'ada' } });
  });

  it.each<[string, (params: JwtCallbackParams) => JWT]>([
    ['adds a claim', ({ token }) => ({ ...token, role: 'admin' })],
    ['writes into the token', ({ token }) => Object.assign(token, { role: 'admin' })],
    ['builds a new token', ({ token }) => ({ sub: token.sub ?? '', role: 'admin' })],
    [
      'writes into what is nested',
      ({ token }) => {
        if (token['nested'] === undefined) token['nested'] = { roles: [] };
        const { roles } = token['nested'] as { roles: string[] };
        if (token['role'] === undefined) roles.push('admin');
        token['role'] = 'admin';
        return token;
      },
    ],
  ])('writes the cookie once when the jwt callback %s, and not at every read', async (_, jwt) => {
    const { read } = sessionBench(withJwt(jwt));
    const first = await read(await cookieOf({ sub: 'ada', name: 'Ada' }), later(1));
    expect(first.written).toEqual([NAME]);
    expect(await payloadOf(first.cookie)).toMatchObject({
      sub: 'ada',
      role: 'admin',
      jti: expect.any(String),
    });
    const second = await read(first.cookie, later(2));
    expect(second.written).toEqual([]);
    expect(second.session?.expires).toBe(later(1 + 30 * DAY).toISOString());
  });

  it.each(['jwt', 'session'] as const)(
    'keeps the cookie when the %s callback throws, also one that is due',
    async (name) => {
      const { read, signIn, update } = sessionBench({
        callbacks: {
          [name]: () => {
            throw new Error('a passing fault');
          },
        },
      });
      const cookie = name === 'jwt' ? await cookieOf({ sub: 'ada' }) : await signIn();
      for (const run of [read(cookie, later(DAY)), update(cookie, {}, later(DAY))]) {
        await expect(run).rejects.toMatchObject({ type: 'CallbackRouteError' });
      }
      const exchange = await exchangeWith(
        sessionBench({
          callbacks: {
            [name]: () => {
              throw new Error();
            },
          },
        }).settings,
        { cookie },
      );
      await Promise.resolve(jwtSession.read(exchange)).catch(() => undefined);
      expect(exchange.jar.drain()).toEqual([]);
    },
  );

  it('signs out when the jwt callback gives null: cookie cleared, no session callback', async () => {
    for (const run of ['read', 'update'] as const) {
      const bench = sessionBench({
        callbacks: {
          jwt: () => null,
          session: () => {
            throw new Error('not called');
          },
        },
      });
      const { session, cookie } = await bench[run](await cookieOf({ sub: 'ada' }), undefined);
      expect([session, cookie]).toEqual([null, '']);
    }
  });

  it('gives null, and keeps the cookie, when the session callback gives nothing', async () => {
    const { signIn, read } = sessionBench({ callbacks: { session: () => undefined as never } });
    expect(await read(await signIn())).toMatchObject({ session: null, written: [] });
  });
});

describe('JWT sessions: cookies', () => {
  const large = (size: number) => withJwt(({ token }) => ({ ...token, blob: 'x'.repeat(size) }));

  it('grows into chunks and shrinks back, without leftovers (SC-12, SC-13)', async () => {
    const { signIn } = sessionBench();
    const small = await signIn();
    const grown = await sessionBench(large(9000)).read(small, later(1));
    expect(grown.cookie.split('; ').map((pair) => pair.split('=')[0])).toEqual(
      [0, 1, 2, 3].map((n) => `${NAME}.${n}`),
    );
    const shrunk = await sessionBench(large(10)).read(grown.cookie, later(2));
    expect(shrunk.cookie.split('; ').map((pair) => pair.split('=')[0])).toEqual([NAME]);
    expect(shrunk.session).not.toBeNull();
    const out = await sessionBench().revoke(grown.cookie);
    expect(out.cookie).toBe('');
  });

  it('does not write a session that fits into no number of cookies, and leaves the old cookie alone (SC-12)', async () => {
    const changes = { ...large(80_000), jwt: { maxSize: 1_000_000 } };
    const { signIn, update, settings } = sessionBench(changes);
    const cookie = await cookieOf({ sub: 'ada' });
    const exchange = await exchangeWith(settings, { cookie });
    expect(await jwtSession.read(exchange)).not.toBeNull();
    expect(exchange.jar.drain()).toEqual([]);
    for (const run of [signIn(cookie), update(cookie, {})])
      await expect(run).rejects.toMatchObject({ type: 'JWTSessionError' });
  });

  it('signs nobody out when the clock steps back an hour (SC-26)', async () => {
    const { signIn, read } = sessionBench();
    expect(await read(await signIn(), later(-3600))).toMatchObject({
      session: { user: { name: 'Ada' } },
      written: [],
    });
  });

  it.each(['2038-01-19T03:14:08Z', '2038-01-20T00:00:00Z', '2106-02-07T06:28:16Z'])(
    'works at %s (SC-25)',
    async (time) => {
      const now = new Date(time);
      const { signIn, read } = sessionBench();
      const cookie = await signIn('', ADA, now);
      const { session } = await read(cookie, new Date(now.getTime() + DAY * 1000));
      expect(session?.expires).toBe(new Date(now.getTime() + 31 * DAY * 1000).toISOString());
    },
  );
});

describe('JWT sessions: signing in, updating, signing out', () => {
  it('issues no session when the jwt callback gives null', async () => {
    expect(
      await sessionBench({ callbacks: { jwt: () => null } }).signIn(await cookieOf({ sub: 'eve' })),
    ).toBe('');
  });

  it('updates at once, and answers with the new session', async () => {
    const bench = sessionBench(
      withJwt(({ token, trigger, session }) =>
        trigger === 'update' ? { ...token, ...(session as JWT) } : token,
      ),
    );
    const { session, cookie } = await bench.update(await bench.signIn(), { name: 'Countess' }, later(5));
    expect(session?.user?.name).toBe('Countess');
    expect((await payloadOf(cookie)).name).toBe('Countess');
    expect((await bench.update('', {})).session).toBeNull();
  });

  it('signs out: cookie cleared, the event names the token', async () => {
    const seen: unknown[] = [];
    const { signIn, revoke } = sessionBench({ events: { signOut: (message) => void seen.push(message) } });
    expect((await revoke(await signIn())).cookie).toBe('');
    expect(seen).toMatchObject([{ token: { sub: 'ada' } }]);
  });

  it('uses the application’s own codec, with the secret as configured and the cookie’s name as salt', async () => {
    const seen: unknown[] = [];
    const jwt: AuthConfig['jwt'] = {
      encode: ({ token, secret, salt, maxAge }) => (
        seen.push([secret, salt, maxAge]),
        `own.${JSON.stringify(token)}`
      ),
      decode: ({ token }) => JSON.parse((token ?? '').slice(4)) as JWT,
    };
    const { signIn, read } = sessionBench({ jwt });
    const cookie = await signIn();
    expect((await read(cookie)).session?.user?.name).toBe('Ada');
    expect(seen[0]).toEqual([SECRET, NAME, 30 * DAY]);
    const broken = sessionBench({
      jwt: {
        encode: () => {
          throw new Error('no key');
        },
      },
    });
    await expect(broken.signIn()).rejects.toMatchObject({ type: 'JWTSessionError' });
  });

  it('identifies without callbacks and without writing', async () => {
    const { settings, signIn } = sessionBench({
      callbacks: {
        session: () => {
          throw new Error('not called');
        },
      },
    });
    const cookie = await signIn();
    const exchange = await exchangeWith(settings, { cookie, now: later(5 * DAY) });
    expect(await jwtSession.identify(exchange)).toMatchObject({
      userId: 'ada',
      binding: expect.stringMatching(/^jti:/),
    });
    expect(exchange.jar.drain()).toEqual([]);
    expect(await jwtSession.identify(await exchangeWith(settings))).toBeNull();
  });
});
