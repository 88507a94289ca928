import { describe, expect, it } from 'vitest';
import type { LimitPolicy } from '../contracts/limits.js';
import type { Bucket } from '../records/limit-bucket.js';
import { consume } from './policy.js';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const HOUR = 3_600_000;

const policies: readonly (readonly [string, LimitPolicy, number])[] = [
  ['delays', { kind: 'delays', free: 5, first: 1, longest: 900 }, 24 * HOUR],
  ['a window', { kind: 'window', most: 5, seconds: 3600 }, HOUR],
];

/** So many attempts, one after the other, at one time. */
function filled(policy: LimitPolicy, now: number, attempts: number): Bucket | undefined {
  let bucket: Bucket | undefined;
  for (let count = 0; count < attempts; count += 1) {
    const result = consume(bucket, policy, now);
    if (result.isTaken) ({ bucket } = result);
  }
  return bucket;
}

describe.each(policies)('%s', (_, policy, life) => {
  it('are kept by a clock that is a few minutes behind the one that counted (SC-26)', () => {
    const bucket = filled(policy, NOW, 6);
    expect(consume(bucket, policy, NOW)).toMatchObject({ isTaken: false });
    expect(consume(bucket, policy, NOW - 4 * 60_000)).toMatchObject({ isTaken: false });
  });

  it('are forgotten where the clock that counted was far ahead: nobody is locked out until then (SC-26)', () => {
    const bucket = filled(policy, NOW + 365 * 24 * HOUR, 6);
    expect(consume(bucket, policy, NOW)).toMatchObject({ isTaken: true, bucket: { count: 1 } });
  });

  it('are forgotten at their end, not before', () => {
    const bucket = filled(policy, NOW, 2);
    expect(consume(bucket, policy, NOW + life - 1)).toMatchObject({ bucket: { count: 3 } });
    expect(consume(bucket, policy, NOW + life)).toMatchObject({ bucket: { count: 1 } });
  });
});
