import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../../adapters/memory/index.js';
import { countedRecords, type CountedRecords } from '../../../../test/support/counted-records.js';
import { ADA, later, sessionBench, type SessionBench } from '../../../../test/support/session.js';
import type { AuthConfig } from '../../../types/config.js';
import { endUserSessions } from './end-sessions.js';

/** Seconds by which a clock is ahead. */
const SKEWS = [-60, -30, -5, -1, 0, 1, 5, 30, 60];

let records: CountedRecords;
let adapter: ReturnType<typeof MemoryAdapter>;
/** Seconds since noon, as they really pass. */
let passed: number;

beforeEach(async () => {
  records = countedRecords();
  adapter = MemoryAdapter();
  await adapter.createUser?.({ id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null });
  passed = 0;
});

/** What differs: the codec, or that no session gets a record. */
interface Changes {
  readonly jwt?: NonNullable<AuthConfig['jwt']>;
  readonly revocation?: false;
}

/** A process of the application whose clock is so many seconds ahead. */
class Process {
  readonly #ahead: number;
  readonly #bench: SessionBench;

  constructor(strategy: 'jwt' | 'database', ahead: number, changes: Changes = {}) {
    this.#ahead = ahead;
    this.#bench = sessionBench({
      adapter,
      records,
      session: { strategy },
      ...(changes.revocation !== false && { revocation: { check: 'always' } }),
      runtime: { now: this.now },
      ...(changes.jwt && { jwt: changes.jwt }),
    });
  }

  readonly now = (): Date => later(passed + this.#ahead);
  readonly signIn = (emailVerified: Date | null = null): Promise<string> =>
    this.#bench.signIn('', Object.assign({ emailVerified }, ADA), this.now());
  readonly endAll = (until?: Date): Promise<number> =>
    endUserSessions(this.#bench.settings, { userId: 'ada', until });
  readonly isIn = async (cookie: string): Promise<boolean> =>
    (await this.#bench.read(cookie, this.now())).session !== null;
}

const cases = SKEWS.flatMap((ahead) =>
  (['jwt', 'database'] as const).map((strategy) => [ahead, strategy] as const),
);

describe.each(cases)(
  'the end of everything of a user, by a clock that is %i s ahead (%s)',
  (ahead, strategy) => {
    it('refuses nobody who signs in a moment later, at any process, for as long as the clocks differ', async () => {
      const ending = new Process(strategy, ahead);
      await ending.endAll();
      for (const moment of [0.01, 1.5, 29.5, 59.5, 59.999, 60.5]) {
        passed = moment;
        for (const skew of [0, ahead]) {
          const cookie = await new Process(strategy, skew).signIn();
          for (const reading of [0, ahead])
            expect(await new Process(strategy, reading).isIn(cookie)).toBe(true);
        }
      }
    });

    it('lets in who proves the address for the first time, and whoever signs in after that', async () => {
      await new Process(strategy, 60).endAll();
      passed = 0.3;
      const proving = new Process(strategy, ahead);
      const proven = new Date(Math.ceil(proving.now().getTime() / 1000) * 1000);
      // Before the proof is stored, and once more after it.
      for (const _ of [1, 2]) await proving.endAll(proven);
      const cookies = [await proving.signIn(proven)];
      passed = 0.4;
      cookies.push(await new Process(strategy, 0).signIn(proven));
      for (const cookie of cookies) expect(await new Process(strategy, 0).isIn(cookie)).toBe(true);
    });

    it('ends the sessions that there were, wherever they began', async () => {
      const cookies: string[] = [];
      for (const skew of SKEWS) cookies.push(await new Process(strategy, skew).signIn());
      passed = 0.01;
      expect(await new Process(strategy, ahead).endAll()).toBe(SKEWS.length);
      for (const cookie of cookies) {
        expect(await new Process(strategy, 0).isIn(cookie)).toBe(false);
        expect(await new Process(strategy, ahead).isIn(cookie)).toBe(false);
      }
    });

    it('ends who signed in after an earlier end, by a clock that was ahead', async () => {
      await new Process(strategy, 60).endAll();
      passed = 1;
      const cookie = await new Process(strategy, 0).signIn();
      passed = 2;
      await new Process(strategy, ahead).endAll();
      expect(await new Process(strategy, 0).isIn(cookie)).toBe(false);
    });

    it('refuses who is signing in while it happens, by whichever clock', async () => {
      for (const skew of SKEWS) {
        records = countedRecords();
        let isEnded = false;
        records.before = async (name) => {
          if (name !== 'put' || isEnded) return;
          isEnded = true;
          await new Process(strategy, ahead).endAll();
        };
        await expect(new Process(strategy, skew).signIn()).rejects.toThrow(/were ended during the sign-in/);
      }
    });
  },
);

describe.each(SKEWS)('a session without a record, and an end by a clock that is %i s ahead', (ahead) => {
  it('is ended wherever it began', async () => {
    const cookies: string[] = [];
    for (const skew of SKEWS.filter((one) => Math.abs(one - ahead) <= 60))
      cookies.push(await new Process('jwt', skew, { revocation: false }).signIn());
    passed = 0.01;
    await new Process('jwt', ahead).endAll();
    for (const cookie of cookies) expect(await new Process('jwt', 0).isIn(cookie)).toBe(false);
  });
});

describe('a session whose codec leaves its id out', () => {
  const codec: Changes = {
    jwt: {
      encode: ({ token }) => JSON.stringify({ ...token, jti: undefined }),
      decode: ({ token }) => JSON.parse(token ?? 'null') as null,
    },
  };

  it('stays signed in after an end by a clock that was ahead, and is ended by the next', async () => {
    await new Process('jwt', 60, codec).endAll();
    passed = 1;
    const here = new Process('jwt', 0, codec);
    const cookie = await here.signIn();
    expect(await here.isIn(cookie)).toBe(true);
    passed = 2;
    await here.endAll();
    expect(await here.isIn(cookie)).toBe(false);
  });
});
