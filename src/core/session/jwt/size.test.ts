import { describe, expect, it } from 'vitest';
import { encodeAt } from '../../../jwt/codec.js';
import type { AuthConfig } from '../../../types/config.js';
import type { JWT } from '../../../types/jwt.js';
import { SECRET } from '../../../../test/support/config.js';
import { NOON } from '../../../../test/support/proof.js';
import { ADA, DAY, later, sessionBench } from '../../../../test/support/session.js';

const NAME = '__Secure-authjs.session-token';

/** An application that keeps as much in its token as `size` says, in letters. */
const keeping = (size: { now: number }, jwt: Partial<NonNullable<AuthConfig['jwt']>> = {}) =>
  sessionBench({
    jwt,
    callbacks: { jwt: ({ token }) => ({ ...token, pad: 'x'.repeat(size.now) }) },
  });

/** A codec whose cookies need `octets` together, as few as they are. */
const codecOf = (length: number): Partial<NonNullable<AuthConfig['jwt']>> => ({
  encode: () => 'x'.repeat(length),
  decode: () => ({ sub: 'ada' }),
});

/** The cookies of a session with much in it, as an earlier version set them. */
async function largeCookie(size: number): Promise<string> {
  const token: JWT = { sub: 'ada', name: 'Ada', pad: 'x'.repeat(size) };
  const value = await encodeAt({ token, secret: SECRET, salt: NAME, maxAge: 30 * DAY }, NOON);
  const chunks = value.match(/.{1,3936}/g) ?? [];
  return chunks.map((chunk, index) => `${NAME}.${index}=${chunk}`).join('; ');
}

describe('a session that needs much room', () => {
  it('is not issued above `jwt.maxSize`: JWTSessionError, and the cookies of before stay', async () => {
    const size = { now: 0 };
    const { signIn } = keeping(size);
    const before = await signIn();
    size.now = 15_000;
    await expect(signIn(before)).rejects.toMatchObject({
      type: 'JWTSessionError',
      message: expect.stringMatching(
        /needs 6 cookies of \d{5} octets together, and `jwt.maxSize` allows 13312/,
      ),
    });
  });

  it('is issued at the very limit, and not one octet above', async () => {
    const overhead = NAME.length + 3;
    for (const [length, isIssued] of [
      [1000 - overhead, true],
      [1001 - overhead, false],
    ] as const) {
      const { signIn } = sessionBench({ jwt: { ...codecOf(length), maxSize: 1000 } });
      if (isIssued) expect(await signIn()).toContain(NAME);
      else await expect(signIn()).rejects.toMatchObject({ type: 'JWTSessionError' });
    }
    // Four cookies by default: 13,312 octets with their names.
    const most = 13_312 - 4 * (overhead + 2);
    await expect(sessionBench({ jwt: codecOf(most) }).signIn()).resolves.toContain(`${NAME}.3=`);
    await expect(sessionBench({ jwt: codecOf(most + 1) }).signIn()).rejects.toMatchObject({
      type: 'JWTSessionError',
    });
  });

  it('may be larger where `jwt.maxSize` says so', async () => {
    const { signIn, read } = keeping({ now: 15_000 }, { maxSize: 30_000 });
    expect((await read(await signIn())).session?.user?.name).toBe('Ada');
  });

  it('is warned about once, from the second cookie on, with the size and the option', async () => {
    const size = { now: 2000 };
    const { signIn, log } = keeping(size);
    await signIn();
    expect(log.warnings).not.toContain('large-session');
    size.now = 5000;
    await signIn();
    await signIn();
    expect(log.warnings.filter((code) => code === 'large-session')).toHaveLength(1);
    const details = log.details[log.warnings.indexOf('large-session')];
    expect(details).toMatch(/needs 2 cookies of 7\d{3} octets together.*`jwt.maxSize` allows 13312/);
  });

  it('that is there already can be read and ended, and is not renewed: nobody is locked out', async () => {
    const cookie = await largeCookie(15_000);
    const { read, revoke, log } = sessionBench();
    const first = await read(cookie);
    expect(first).toMatchObject({ session: { user: { name: 'Ada' } }, written: [] });
    for (let times = 0; times < 2; times += 1) {
      const due = await read(cookie, later(DAY));
      // It ends when it would have ended.
      expect(due.session?.expires).toBe(later(30 * DAY).toISOString());
      expect(due.written).toEqual([]);
    }
    expect(log.errors.map(({ name }) => name)).toEqual(['JWTSessionError']);
    expect((await revoke(cookie)).cookie).toBe('');
  });

  it('that an update would make too large stays as it was, and the update is refused', async () => {
    const size = { now: 0 };
    const { signIn, update } = keeping(size);
    const cookie = await signIn();
    size.now = 15_000;
    await expect(update(cookie, {})).rejects.toMatchObject({ type: 'JWTSessionError' });
  });

  it('keeps what the session callback says of its end', async () => {
    const { read } = sessionBench({
      callbacks: {
        session: ({ session }) => ({ ...session, expires: 'never' as unknown as typeof session.expires }),
      },
    });
    expect((await read(await largeCookie(15_000), later(DAY))).session?.expires).toBe('never');
  });

  it.each([0, -1, Number.NaN, '13000'])('`jwt.maxSize` must be a number of octets, not %s', (maxSize) => {
    expect(() => sessionBench({ jwt: { maxSize: maxSize as number } })).toThrow(/`jwt.maxSize`/);
  });
});

describe('the id of somebody in the session token', () => {
  it.each([7, 7n, 0])('is text, also where the database counts (%s)', async (id) => {
    const { signIn, read, settings } = sessionBench({
      callbacks: { session: ({ session, token }) => ({ ...session, sub: token.sub }) },
    });
    const cookie = await signIn('', { ...ADA, id: id as unknown as string });
    expect((await read(cookie)).session).toMatchObject({ sub: String(id) });
    expect(settings.session.strategy).toBe('jwt');
  });

  it('is text for who is signed in with a token of an earlier version that has a number', async () => {
    const token = { sub: 7 as unknown as string, name: 'Ada' };
    const value = await encodeAt({ token, secret: SECRET, salt: NAME, maxAge: 30 * DAY }, NOON);
    const seen: unknown[] = [];
    const { read } = sessionBench({
      callbacks: { jwt: (params) => (seen.push(params.token.sub), params.token) },
    });
    expect((await read(`${NAME}=${value}`)).written).toEqual([]);
    expect(seen).toEqual(['7']);
  });
});
