import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countedRecords } from '../../../test/support/counted-records.js';
import { settingsWith } from '../../../test/support/exchange.js';
import { createClock } from '../../testing/index.js';
import type { Counter } from './buckets.js';
import { admit as admitAtOnce, type Admission } from './counting.js';
import type { Outcome } from './counting.js';

const FREE = 2;
/** As many as may wait. */
const MOST = 100;
const counter: Counter = { key: 'ada', policy: { kind: 'delays', free: FREE, first: 60, longest: 600 } };

const admit = async (
  ...args: Parameters<typeof admitAtOnce>
): Promise<Awaited<ReturnType<typeof admitAtOnce>>> => admitAtOnce(...args);

const isAdmitted = (answer: Awaited<ReturnType<typeof admit>>): answer is Admission => 'end' in answer;

it('lets a hundred attempts wait for those under way, refuses one more at once, and again the next time', async () => {
  const settings = settingsWith();
  for (const round of [1, 2, 3]) {
    const first = await Promise.all(Array.from({ length: FREE }, () => admit(settings, [counter])));
    expect(first.filter(isAdmitted), `round ${round}`).toHaveLength(FREE);
    const waiting = Array.from({ length: MOST }, async () => {
      const answer = await admit(settings, [counter]);
      if (isAdmitted(answer)) await answer.end('granted');
      return isAdmitted(answer);
    });
    expect(await admit(settings, [counter])).toEqual({ wait: expect.any(Number) });
    for (const admission of first.filter(isAdmitted)) await admission.end('granted');
    expect((await Promise.all(waiting)).filter((isIn) => !isIn)).toEqual([]);
  }
});

const client: Counter = { key: 'client', policy: { kind: 'window', most: 50, seconds: 3600 } };
const network: Counter = { key: 'network', policy: { kind: 'window', most: 500, seconds: 3600 } };

it('gives an attempt back once, however often its end is reported: own sign-ins free no guesses', async () => {
  const settings = settingsWith();
  const two: Counter = { key: 'window of two', policy: { kind: 'window', most: 2, seconds: 3600 } };
  const [guess, own] = [await admit(settings, [two]), await admit(settings, [two])];
  if (!isAdmitted(guess) || !isAdmitted(own)) throw new Error('Two attempts are free.');
  await guess.end('failed');
  await own.end('granted');
  await own.end('granted');
  expect(isAdmitted(await admit(settings, [two]))).toBe(true);
  expect(await admit(settings, [two])).toEqual({ wait: expect.any(Number) });
});

describe('a store of records that hangs', () => {
  const LIMIT = 0.5;

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** How many milliseconds something waits, by timers that stand still meanwhile. */
  async function waitOf(work: Promise<unknown>): Promise<number> {
    let waited: number | undefined;
    let time = 0;
    const settled = work.finally(() => (waited = time));
    while (waited === undefined) {
      await new Promise(setImmediate);
      if (waited === undefined) await vi.advanceTimersByTimeAsync(10);
      time += 10;
    }
    await settled;
    return waited;
  }

  /** Twenty attempts of one client at once, and how many milliseconds the slowest waits. */
  const slowest = (settings: ReturnType<typeof settingsWith>): Promise<number> =>
    waitOf(Promise.all(Array.from({ length: 20 }, () => admit(settings, [client]))));

  function hanging() {
    const records = countedRecords();
    const clock = createClock(new Date('2030-01-01T00:00:00Z'));
    const settings = settingsWith({
      records,
      timeouts: { ...settingsWith().timeouts, adapter: LIMIT },
      runtime: { ...settingsWith().runtime, now: clock.now },
    });
    let isHanging = true;
    records.before = async () => (isHanging ? new Promise<void>(() => undefined) : undefined);
    return { records, clock, settings, hang: (now: boolean) => void (isHanging = now) };
  }

  it('delays twenty at once as long as one of them', async () => {
    const { settings } = hanging();
    expect(await slowest(settings)).toBeLessThan(LIMIT * 1000 * 3);
    // For a while nobody waits at all.
    expect(await slowest(settings)).toBe(0);
  });

  it('lets nobody have more attempts by it', async () => {
    const { settings } = hanging();
    const answers: boolean[] = [];
    for (let index = 0; index < 80; index += 1)
      await waitOf(admit(settings, [client]).then((answer) => answers.push(isAdmitted(answer))));
    expect(answers).toHaveLength(80);
    expect(answers.filter(Boolean)).toHaveLength(50);
  });

  it('is asked again by one attempt after a few seconds, which keeps no other waiting', async () => {
    const { settings, clock, records, hang } = hanging();
    await waitOf(admit(settings, [client]));
    clock.advance(6);
    const before = records.calls.get + records.calls.put;
    const asking = admit(settings, [client]);
    expect(await slowest(settings)).toBe(0);
    await waitOf(asking);
    expect(records.calls.get + records.calls.put - before).toBe(1);
    hang(false);
    clock.advance(6);
    await admit(settings, [client]);
    await admit(settings, [client]);
    expect(await records.memory.listByOwner('limit', '')).toHaveLength(1);
  });
});

describe('what an attempt costs a store of records', () => {
  /** Runs attempts by processes that share records; how many calls each step made, and in how many rounds. */
  function processes(count: number) {
    const records = countedRecords();
    let done = 0;
    let rounds = 0;
    let calls: string[] = [];
    records.before = async (name) => {
      const round = done + 1;
      rounds = Math.max(rounds, round);
      calls.push(name);
      // Longer than the calls of one round begin apart, which are all sealed beforehand.
      await new Promise((resolve) => setTimeout(resolve, 100));
      done = Math.max(done, round);
    };
    const all = Array.from({ length: count }, () => settingsWith({ records }));
    return async (index: number, outcome: Outcome) => {
      [done, rounds, calls] = [0, 0, []];
      const settings = all[index] ?? settingsWith();
      const answer = await admit(settings, [counter, client, network]);
      if (isAdmitted(answer)) await answer.end(outcome);
      return { rounds, calls: calls.toSorted().join(' '), isIn: isAdmitted(answer) };
    };
  }

  it('one round for a failure, two for a success, one reading for a refusal', async () => {
    const attempt = processes(1);
    const failure = { rounds: 1, calls: 'put put put', isIn: true };
    expect(await attempt(0, 'failed')).toEqual(failure);
    expect(await attempt(0, 'granted')).toEqual({
      rounds: 2,
      calls: 'delete put put put put put',
      isIn: true,
    });
    for (let index = 0; index < FREE; index += 1) expect(await attempt(0, 'failed')).toEqual(failure);
    for (let index = 0; index < 3; index += 1)
      expect(await attempt(0, 'failed')).toEqual({ rounds: 1, calls: 'get', isIn: false });
  });

  it('no more than three rounds where another process wrote meanwhile', async () => {
    const attempt = processes(2);
    expect(await attempt(0, 'failed')).toMatchObject({ rounds: 1, isIn: true });
    expect(await attempt(1, 'failed')).toMatchObject({ rounds: 3, isIn: true });
    // What it has read of a closed account it remembers.
    expect(await attempt(0, 'failed')).toMatchObject({ rounds: 4, isIn: false });
    expect(await attempt(0, 'failed')).toEqual({ rounds: 1, calls: 'get', isIn: false });
  });
});
