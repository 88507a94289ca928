import { describe, expect, it } from 'vitest';
import type { LimitPolicy } from '../contracts/limits.js';
import { parseBucket, type Bucket } from '../records/limit-bucket.js';
import { openRecords } from '../records/records.js';
import { memoryRecords } from '../../adapters/memory/records.js';
import { settingsWith } from '../../../test/support/exchange.js';
import { MemoryBuckets, RecordBuckets, type Buckets } from './buckets.js';
import { consume, refund } from './policy.js';

const delays: LimitPolicy = { kind: 'delays', free: 3, first: 1, longest: 10 };
const window: LimitPolicy = { kind: 'window', most: 2, seconds: 60 };

describe('the arithmetic', () => {
  it('closes after the free attempts, for twice as long each time', () => {
    let bucket: Bucket | undefined;
    let now = 0;
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const result = consume(bucket, delays, now);
      if (!result.isTaken) throw new Error('it is closed');
      bucket = result.bucket;
      waits.push(Math.max(0, bucket.closedUntil - now));
      now = Math.max(now, bucket.closedUntil);
    }
    expect(waits).toEqual([0, 0, 1000, 2000, 4000, 8000, 10_000, 10_000]);
    expect(consume(bucket, delays, now - 1)).toEqual({ isTaken: false, wait: 1 });
    // A day later nothing is left of it.
    expect(consume(bucket, delays, now + 86_400_001)).toMatchObject({ isTaken: true, bucket: { count: 1 } });
  });

  it('never overflows, however many attempts there were', () => {
    const many: Bucket = { count: 1e6, closedUntil: 0, forgottenAt: 100 };
    expect(consume(many, delays, 50)).toMatchObject({ isTaken: true, bucket: { closedUntil: 10_050 } });
  });

  it('opens a window again when its time is over, and not a millisecond before', () => {
    const first = consume(undefined, window, 0);
    const second = consume(first.isTaken ? first.bucket : undefined, window, 30_000);
    const bucket = second.isTaken ? second.bucket : undefined;
    expect(consume(bucket, window, 59_999)).toEqual({ isTaken: false, wait: 1 });
    expect(consume(bucket, window, 60_000)).toMatchObject({ isTaken: true, bucket: { count: 1 } });
  });

  it('opens what an attempt had closed that was none', () => {
    const result = consume({ count: 2, closedUntil: 0, forgottenAt: 1000 }, delays, 0);
    const back = result.isTaken ? refund(result.bucket, 0) : undefined;
    expect(back).toMatchObject({ count: 2, closedUntil: 0 });
    expect(consume(back, delays, 0).isTaken).toBe(true);
    expect(refund({ count: 1, closedUntil: 9, forgottenAt: 1000 }, 0)).toBeUndefined();
  });

  it.each([
    null,
    'x',
    {},
    { count: 1 },
    { count: 'x', closedUntil: 0, forgottenAt: 0 },
    { count: Number.NaN, closedUntil: 0, forgottenAt: 0 },
  ])('reads nothing from %o', (value) => {
    expect(parseBucket(value)).toBeUndefined();
  });
});

const kinds: readonly (readonly [string, () => Buckets])[] = [
  ['memory', () => new MemoryBuckets()],
  ['records', () => new RecordBuckets(openRecords(memoryRecords(), settingsWith()))],
];

describe.each(kinds)('buckets in %s', (_, open) => {
  const now = settingsWith().runtime.now().getTime();
  const counter = { key: 'a', policy: window };

  it('takes, gives back and forgets', async () => {
    const buckets = open();
    expect((await buckets.consume(counter, now)).isTaken).toBe(true);
    expect((await buckets.consume(counter, now)).isTaken).toBe(true);
    expect(await buckets.consume(counter, now)).toEqual({ isTaken: false, wait: 60_000 });
    expect((await buckets.consume({ ...counter, key: 'b' }, now)).isTaken).toBe(true);
    await buckets.refund(counter, now);
    expect((await buckets.consume(counter, now)).isTaken).toBe(true);
    await buckets.empty(counter);
    expect((await buckets.consume(counter, now)).isTaken).toBe(true);
    await buckets.refund(counter, now);
    await buckets.refund(counter, now);
    expect((await buckets.consume(counter, now)).isTaken).toBe(true);
  });
});

it.each([delays, window])('in memory, no number of other names opens a closed one (CR-04)', (policy) => {
  const buckets = new MemoryBuckets();
  const now = settingsWith().runtime.now().getTime();
  const closed = { key: 'closed', policy };
  for (let attempt = 0; attempt < 3; attempt += 1) buckets.consume(closed, now);
  for (let n = 0; n < 120_000; n += 1) buckets.consume({ key: `made up ${n}`, policy }, now);
  expect(buckets.consume(closed, now).isTaken).toBe(false);
  // Those that were open were pushed out, so that memory stays bounded.
  expect(buckets.consume({ key: 'made up 0', policy }, now).isTaken).toBe(true);
});

it('takes no more than the policy allows, also of those that overtake each other', async () => {
  const store = memoryRecords();
  const all = Array.from({ length: 4 }, () => new RecordBuckets(openRecords(store, settingsWith())));
  const now = settingsWith().runtime.now().getTime();
  const policy: LimitPolicy = { kind: 'window', most: 10, seconds: 60 };
  // There are four.
  const results = await Promise.all(
    Array.from({ length: 60 }, async (_, index) =>
      (all[index % 4] as Buckets).consume({ key: 'a', policy }, now),
    ),
  );
  const taken = results.filter((result) => result.isTaken).length;
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(10);
});
