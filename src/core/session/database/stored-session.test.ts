import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { databaseSession } from './strategy.js';
import type { Adapter, AdapterSession } from '../../../types/adapter.js';
import { exchangeWith } from '../../../../test/support/proof.js';
import { DAY, later, sessionBench } from '../../../../test/support/session.js';

const NAME = '__Secure-authjs.session-token';
const user = { id: 'ada', email: 'ada@example.com', emailVerified: null };
const inAnotherRealm = (time: number): unknown => vm.runInNewContext(`new Date(${time})`);

/** A store whose only session is this one, whatever it is asked for; remembers which methods were called. */
function storeOf(session: unknown) {
  const calls: string[] = [];
  const adapter: Adapter = {
    createUser: (given) => given,
    getUser: () => null,
    getUserByEmail: () => null,
    getUserByAccount: () => null,
    updateUser: () => user,
    linkAccount: () => undefined,
    createSession: (given) => given,
    getSessionAndUser: () => ({ session: session as AdapterSession, user }),
    updateSession: () => (calls.push('updateSession'), null),
    deleteSession: () => (calls.push('deleteSession'), null),
  };
  return {
    calls,
    ...sessionBench({ adapter, session: { strategy: 'database', maxAge: DAY, updateAge: 3600 } }),
  };
}

const withExpires = (expires: unknown) => storeOf({ sessionToken: 't', userId: 'ada', expires });

it('a token with characters that databases cannot store is asked of none, and is nobody’s fault', async () => {
  const asked: string[] = [];
  const strict = (token: string): null => {
    asked.push(token);
    // As PostgreSQL does.
    if (token.includes('\0')) throw new Error('invalid byte sequence for encoding "UTF8": 0x00');
    return null;
  };
  const { adapter } = storeOf({ sessionToken: 't', userId: 'ada', expires: later(DAY) }).settings;
  const bench = sessionBench({
    adapter: { ...adapter, getSessionAndUser: strict, deleteSession: strict },
    session: { strategy: 'database' },
  });
  expect((await bench.read(`${NAME}=%00`)).session).toBeNull();
  expect((await bench.read(`${NAME}.0=a%00; ${NAME}.1=%0a`)).session).toBeNull();
  expect(asked.filter((token) => /\p{Cc}/u.test(token))).toEqual([]);
});

describe('the end of a stored session', () => {
  it('is a date also where that comes from another realm (edge runtimes, vm pools of tests)', async () => {
    const { read, calls, settings } = withExpires(inAnotherRealm(later(DAY).getTime()));
    expect(await read(`${NAME}=t`)).toMatchObject({
      session: { user: { email: 'ada@example.com' }, expires: later(DAY).toISOString() },
      written: [],
    });
    const exchange = await exchangeWith(settings, { cookie: `${NAME}=t` });
    expect(await databaseSession.identify(exchange)).toMatchObject({ userId: 'ada' });
    expect(calls).toEqual([]);
  });

  it('is extended, and reached, in another realm like in this one', async () => {
    const due = withExpires(inAnotherRealm(later(DAY - 3600).getTime()));
    expect((await due.read(`${NAME}=t`)).session?.expires).toBe(later(DAY).toISOString());
    expect(due.calls).toEqual(['updateSession']);
    const past = withExpires(inAnotherRealm(later(-1).getTime()));
    expect(await past.read(`${NAME}=t`)).toMatchObject({ session: null, cookie: '' });
    expect(past.calls).toEqual(['deleteSession']);
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'null'],
    ['nothing', undefined, 'undefined'],
    ['an invalid date', new Date('soon'), 'an invalid Date'],
    ['an invalid date of another realm', inAnotherRealm(Number.NaN), 'an invalid Date'],
    ['text that is no date', 'tomorrow', 'a string that is no date'],
    ['a number of seconds', later(DAY).getTime() / 1000, 'a number that is no date'],
    ['an object', {}, 'an object (Object)'],
  ])(
    'cannot be told from %s: an error that names it, the cookie kept, no row deleted (SC-24)',
    async (_, expires, name) => {
      const { read, update, settings, calls } = withExpires(expires);
      const fault = { type: 'SessionTokenError', message: expect.stringContaining(`returned ${name} for`) };
      await expect(read(`${NAME}=t`)).rejects.toMatchObject(fault);
      await expect(update(`${NAME}=t`, {})).rejects.toMatchObject(fault);
      const exchange = await exchangeWith(settings, { cookie: `${NAME}=t` });
      const read2 = async () => databaseSession.read(exchange);
      await expect(read2()).rejects.toMatchObject(fault);
      expect(exchange.jar.drain()).toEqual([]);
      expect(calls).toEqual([]);
    },
  );

  it('need not be understood for signing out', async () => {
    const { revoke, calls } = withExpires(null);
    expect((await revoke(`${NAME}=t`)).cookie).toBe('');
    expect(calls).toEqual(['deleteSession']);
  });
});

describe('the token of a stored session', () => {
  const expires = later(DAY);

  it.each([
    ['in other letters', 'sha256%3AABCdef', 'sha256:abcDEF'],
    ['with an accent', 't%C3%B6ken', 'token'],
    ['with a letter that some collations take for another', 'pa%C3%9F', 'pass'],
    ['with blanks at the end', '%22token%20%22', 'token'],
  ])(
    'is compared letter by letter: one that the store found %s is none, and ends nothing',
    async (_, cookie, stored) => {
      const { read, settings, calls } = storeOf({ sessionToken: stored, userId: 'ada', expires });
      expect(await read(`${NAME}=${cookie}`)).toMatchObject({ session: null, cookie: '' });
      const exchange = await exchangeWith(settings, { cookie: `${NAME}=${cookie}` });
      expect(await databaseSession.identify(exchange)).toBeNull();
      expect(calls).toEqual([]);
    },
  );

  it.each([
    ['the same', 'token-1'],
    ['not in the row', undefined],
    ['padded, as columns of a fixed width are', 'token-1    '],
    ['a hash of it, as adapters that hash have it', '5f0c8a1e2b'],
  ])('may be %s', async (_, sessionToken) => {
    const { read } = storeOf({ sessionToken, userId: 'ada', expires });
    expect((await read(`${NAME}=token-1`)).session).not.toBeNull();
  });
});
