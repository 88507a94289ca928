import { describe, expect, it } from 'vitest';
import { jwtSession } from './strategy.js';
import { LoadError } from '../../kit/on-demand.js';
import { decodeAt, encodeAt } from '../../../jwt/codec.js';
import type { JWT } from '../../../types/jwt.js';
import { SECRET } from '../../../../test/support/config.js';
import { exchangeWith, NOON } from '../../../../test/support/proof.js';
import { DAY, later, sessionBench, sessionValue } from '../../../../test/support/session.js';

const NAME = '__Secure-authjs.session-token';
const cookieOf = async (token: JWT, maxAge = 30 * DAY): Promise<string> =>
  `${NAME}=${await encodeAt({ token, secret: SECRET, salt: NAME, maxAge }, NOON)}`;
const payloadOf = async (cookie: string, now: Date): Promise<JWT | null> =>
  decodeAt({ token: sessionValue(cookie), secret: SECRET, salt: NAME }, now);

describe('JWT sessions: what is refused', () => {
  it.each([
    ['garbage', 'garbage'],
    ['five empty parts', '....'],
    ['a JWT that is not encrypted', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.'],
  ])('refuses %s: null, cleared, and only a debug line (SC-05)', async (_, value) => {
    const { read, log } = sessionBench();
    expect(await read(`${NAME}=${value}`)).toMatchObject({ session: null, written: [NAME], cookie: '' });
    expect(log.errors).toEqual([]);
    expect(log.debug.map(({ message }) => message).join()).toContain('cannot be decoded');
  });

  it('says nothing about a token where what reads it could not be loaded: an error, and the cookie stays', async () => {
    const decode = () => Promise.reject(new LoadError('offline'));
    const { read } = sessionBench({ jwt: { decode } });
    await expect(read(await cookieOf({ sub: 'ada' }))).rejects.toThrow('offline');
  });

  it('refuses a token made with another secret, or for another cookie', async () => {
    for (const [secret, salt] of [
      ['another secret of thirty-two characters', NAME],
      [SECRET, 'authjs.session-token'],
    ] as const) {
      const { read } = sessionBench();
      const token = await encodeAt({ token: { sub: 'ada' }, secret, salt }, NOON);
      expect((await read(`${NAME}=${token}`)).session).toBeNull();
    }
  });

  it.each([
    {},
    { sub: '' },
    { sub: '', name: null, email: '' },
    { origin: 'https://app.test' },
    { sub: 7 as never },
  ])('refuses the payload %j: nobody’s session', async (token) => {
    const { read, update } = sessionBench();
    expect(await read(await cookieOf(token))).toMatchObject({ session: null, cookie: '' });
    expect((await update(await cookieOf(token), {})).session).toBeNull();
  });

  it.each([{ sub: 'ada' }, { name: 'Ada' }, { email: 'ada@example.com' }])('accepts %j', async (token) => {
    expect((await sessionBench().read(await cookieOf(token))).session).not.toBeNull();
  });

  it('refuses an expired token, after 15 s of tolerance', async () => {
    const { read } = sessionBench({ session: { maxAge: 60 } });
    const cookie = await cookieOf({ sub: 'ada' }, 60);
    expect((await read(cookie, later(74))).session).not.toBeNull();
    expect((await read(cookie, later(76))).session).toBeNull();
  });

  it('opens with every secret of the list, and writes with the newest once it is due', async () => {
    const secret = ['a new secret of more than thirty-two characters', SECRET];
    const { read } = sessionBench({ secret });
    const { session, cookie } = await read(await cookieOf({ sub: 'ada' }), later(DAY));
    expect(session).not.toBeNull();
    await expect(payloadOf(cookie, later(DAY))).rejects.toThrow();
  });
});

describe('JWT sessions: signing out', () => {
  it('clears the cookie also where the token cannot be read', async () => {
    const decode = () => Promise.reject(new LoadError('offline'));
    const { settings } = sessionBench({ jwt: { decode } });
    const exchange = await exchangeWith(settings, { cookie: await cookieOf({ sub: 'ada' }) });
    await expect(jwtSession.revoke(exchange)).rejects.toThrow('offline');
    expect(exchange.jar.drain()).toMatchObject([{ name: NAME, value: '', options: { maxAge: 0 } }]);
  });
});
