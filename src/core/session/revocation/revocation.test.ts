import { beforeEach, describe, expect, it } from 'vitest';
import { SessionTokenError, SignOutError } from '../../../errors.js';
import { ADA, later, sessionBench, type SessionBench } from '../../../../test/support/session.js';
import { countedRecords, type CountedRecords } from '../../../../test/support/counted-records.js';
import { NOON } from '../../../../test/support/proof.js';
import type { AuthConfig } from '../../../types/config.js';
import { endSession, endUserSessions } from './end-sessions.js';
import { listIds } from '../../../../test/support/kept-sessions.js';
import { isExhaustive } from '../../../../test/support/sample.js';

let records: CountedRecords;
let now: Date;

function bench(check: 'always' | number = 'always', changes: Partial<AuthConfig> = {}): SessionBench {
  return sessionBench({ records, revocation: { check }, runtime: { now: () => now }, ...changes });
}

/** The same browser and store, in another process: nothing is remembered. */
const otherProcess = bench;

beforeEach(() => {
  records = countedRecords();
  now = NOON;
});

describe('a jwt session that was ended', () => {
  it('is refused at the next read, and its cookie is cleared', async () => {
    const { settings, signIn, read } = bench();
    const cookie = await signIn();
    const [id = ''] = await listIds(settings, 'ada');
    expect((await read(cookie)).session).not.toBeNull();
    expect(await endSession(settings, { id })).toBe(true);
    const after = await read(cookie, later(1));
    expect(after.session).toBeNull();
    expect(after.cookie).toBe('');
  });

  it('is not live for flows and updates either', async () => {
    const { settings, signIn, update } = bench();
    const cookie = await signIn();
    await endUserSessions(settings, { userId: 'ada' });
    expect((await update(cookie, { theme: 'dark' })).session).toBeNull();
  });

  it('stays ended when its cookie is replayed after the sign-out (LO-03)', async () => {
    const { signIn, revoke, read } = bench();
    const cookie = await signIn();
    await revoke(cookie);
    expect((await read(cookie, later(1))).session).toBeNull();
    expect((await otherProcess().read(cookie, later(60))).session).toBeNull();
  });

  it('is not brought back by a read that was under way during the sign-out (LO-04)', async () => {
    const { signIn, revoke, read } = bench('always', { session: { updateAge: 0 } });
    const cookie = await signIn();
    let goOn = (): void => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    // The read has looked the session up, and is held when it writes that it is used.
    const reached = new Promise<void>((resolve) => {
      records.before = async (name) => {
        if (name !== 'put') return;
        records.before = async () => {};
        resolve();
        await held;
      };
    });
    const under = read(cookie, later(400));
    await reached;
    await revoke(cookie);
    goOn();
    const reading = await under;
    expect(reading.written).not.toEqual([]);
    expect((await read(reading.cookie, later(401))).session).toBeNull();
  });

  it('is ended with all others of its user, at once, in every process (LO-05)', async () => {
    const { settings, signIn } = bench();
    const cookies = [await signIn(), await signIn(), await signIn()];
    const other = await signIn('', { ...ADA, id: 'bob' });
    now = later(1);
    expect(await endUserSessions(settings, { userId: 'ada' })).toBe(3);
    for (const cookie of cookies) expect((await otherProcess().read(cookie, later(1))).session).toBeNull();
    expect((await otherProcess().read(other, later(1))).session).not.toBeNull();
  });

  it('leaves alone who signs in afterwards', async () => {
    const { settings, signIn, read } = bench();
    await signIn();
    await endUserSessions(settings, { userId: 'ada' });
    now = later(1);
    const cookie = await signIn('', ADA, now);
    expect((await read(cookie, now)).session).not.toBeNull();
  });

  it('is refused in the very millisecond in which all were ended, and only then', async () => {
    const { settings, signIn, read } = bench();
    await endUserSessions(settings, { userId: 'ada' });
    await expect(signIn()).rejects.toThrow(/were ended during the sign-in/);
    now = later(0.001);
    const cookie = await signIn('', ADA, now);
    expect((await read(cookie, now)).session).not.toBeNull();
  });

  it('is the one that a new sign-in of this browser replaces', async () => {
    const { signIn, read } = bench();
    const first = await signIn();
    const second = await signIn(first, ADA, later(1));
    expect((await read(first, later(2))).session).toBeNull();
    expect((await read(second, later(2))).session).not.toBeNull();
  });

  it('refuses who signs in while everything of them is ended', async () => {
    const { settings, signIn } = bench();
    let ended = false;
    records.before = async (name) => {
      if (name !== 'put' || ended) return;
      ended = true;
      // What has no record yet is not listed, and ended all the same.
      await endUserSessions(settings, { userId: 'ada' });
    };
    await expect(signIn()).rejects.toThrow(/were ended during the sign-in/);
  });
});

describe('a session without a record', () => {
  it('goes on, and can be ended from its first read on', async () => {
    const cookie = await sessionBench().signIn();
    const { settings, read } = bench();
    expect((await read(cookie)).session).not.toBeNull();
    expect(await listIds(settings, 'ada')).toHaveLength(1);
    await endUserSessions(settings, { userId: 'ada' });
    expect((await read(cookie, later(1))).session).toBeNull();
  });

  it('is ended if it began before everything of its user was', async () => {
    const cookie = await sessionBench().signIn();
    const { settings, read } = bench();
    now = later(1);
    await endUserSessions(settings, { userId: 'ada' });
    expect((await read(cookie, later(2))).session).toBeNull();
  });

  it('is ended if that happens while it gets its record', async () => {
    const cookie = await sessionBench().signIn();
    const { settings, read } = bench();
    let isFirst = true;
    records.before = async (name) => {
      if (name !== 'put' || !isFirst) return;
      isFirst = false;
      await endUserSessions(settings, { userId: 'ada' });
    };
    await read(cookie, later(1));
    records.before = async () => {};
    expect((await read(cookie, later(2))).session).toBeNull();
  });
});

describe('what looking up costs', () => {
  const READS = isExhaustive ? 10_000 : 1000;

  it(`is one look-up at each of ${READS} reads with "always", and next to no writes`, async () => {
    const { signIn, read } = bench();
    const cookie = await signIn();
    const before = { ...records.calls };
    for (let index = 0; index < READS; index += 1)
      expect((await read(cookie, later(index / 100))).session).not.toBeNull();
    expect(records.calls.get - before.get).toBe(READS);
    expect(records.calls.put - before.put).toBeLessThanOrEqual(1);
    expect(records.calls.listByOwner - before.listByOwner).toBe(0);
  });

  it(`is none at ${READS} reads within \`check\` seconds, in this process or another`, async () => {
    const { signIn, read } = bench(60);
    const cookie = await signIn();
    const before = { ...records.calls };
    for (let index = 0; index < READS / 2; index += 1) await read(cookie, later((index * 59) / READS));
    const other = otherProcess(60);
    for (let index = 0; index < READS / 2; index += 1)
      await other.read(cookie, later(30 + (index * 59) / READS));
    expect(records.calls).toEqual(before);
  });

  it('is one look-up after `check` seconds, which the cookie then says', async () => {
    const { signIn, read } = bench(60);
    const cookie = await signIn();
    const before = records.calls.get;
    const { cookie: written } = await read(cookie, later(60));
    expect(records.calls.get).toBe(before + 1);
    await otherProcess(60).read(written, later(119));
    // Without the new cookie, too, in the process that looked it up.
    await read(cookie, later(119));
    expect(records.calls.get).toBe(before + 1);
  });

  it('ends a session after `check` seconds at the latest', async () => {
    const { settings, signIn, read } = bench(60);
    const cookie = await signIn();
    await endUserSessions(settings, { userId: 'ada' });
    expect((await read(cookie, later(59))).session).not.toBeNull();
    expect((await read(cookie, later(60))).session).toBeNull();
  });

  it('cannot be avoided by what a callback is made to write', async () => {
    const { settings, signIn, read, update } = bench(60, {
      callbacks: { jwt: ({ token, session }) => ({ ...token, ...(session as object | undefined) }) },
    });
    const cookie = await signIn();
    const { cookie: forged } = await update(cookie, {
      latchkey: { checked: later(9999).getTime() },
      jti: 'x',
    });
    await endUserSessions(settings, { userId: 'ada' });
    expect((await read(forged, later(61))).session).toBeNull();
  });
});

describe('while the store is down', () => {
  it.each(['always', 60] as const)(
    'nobody knows who is signed in (%s), and the cookie stays',
    async (check) => {
      const { signIn, read } = bench(check);
      const cookie = await signIn();
      records.isDown = true;
      await expect(read(cookie, later(61))).rejects.toThrow(SessionTokenError);
      records.isDown = false;
      expect((await read(cookie, later(61))).session).not.toBeNull();
    },
  );

  it('nothing is looked up within `check` seconds', async () => {
    const { signIn, read } = bench(60);
    const cookie = await signIn();
    records.isDown = true;
    expect((await read(cookie, later(59))).session).not.toBeNull();
  });

  it('a sign-out clears the cookie and says that more is to be done', async () => {
    const { signIn, revoke } = bench();
    const cookie = await signIn();
    records.isDown = true;
    await expect(revoke(cookie)).rejects.toThrow(SignOutError);
  });
});

describe('a renewal that is under way', () => {
  it('brings no session back: 200 interleavings', async () => {
    let back = 0;
    for (let round = 0; round < 200; round += 1) {
      records = countedRecords();
      now = NOON;
      const { settings, signIn, read } = bench(round % 3 === 0 ? 1 : 'always', { session: { updateAge: 0 } });
      const cookie = await signIn();
      // Every call of the store is delayed by another number of turns, so that each round has another order.
      let seed = round + 1;
      records.before = async () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        for (let turn = seed % 7; turn > 0; turn -= 1) await Promise.resolve();
        if (seed % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
      };
      now = later(400);
      const ends = round % 2 === 0;
      const [id = ''] = await listIds(settings, 'ada');
      const [first, second] = await Promise.all([
        read(cookie, later(400)),
        read(cookie, later(401)),
        ends ? endSession(settings, { id }) : endUserSessions(settings, { userId: 'ada' }),
        read(cookie, later(400)),
      ]);
      for (const carried of [cookie, first.cookie, second.cookie])
        if (carried !== '' && (await read(carried, later(403))).session !== null) back += 1;
    }
    expect(back).toBe(0);
  });
});

describe('the option `revocation`', () => {
  it('needs a store of records, and says which', () => {
    expect(() => sessionBench({ revocation: { check: 'always' } })).toThrow(
      /`revocation` needs a store of records.*`records: sqlRecords\(pool\)`/,
    );
  });

  it.each([{}, { check: 'often' }, { check: -1 }, { check: Number.NaN }, true])(
    'refuses %j',
    (revocation) => {
      // Plain JavaScript may pass anything.
      expect(() => sessionBench({ records, revocation } as object)).toThrow(
        /`revocation.check` must be "always"/,
      );
    },
  );
});
