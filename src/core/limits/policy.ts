import type { LimitPolicy } from '../contracts/limits.js';
import type { Bucket } from '../records/limit-bucket.js';

/** Whether an attempt was consumed, or how long it has to wait. */
export type AttemptResult =
  { readonly isTaken: true; readonly bucket: Bucket } | { readonly isTaken: false; readonly wait: number };

/** Milliseconds after which failures on an account are forgotten. */
const MEMORY = 86_400_000;
/** Milliseconds by which the clocks of processes may differ. */
const CLOCK_SKEW = 300_000;

/** Consumes one attempt of what a policy allows, like a token of a bucket. `wait` is in milliseconds. */
export function consume(known: Bucket | undefined, policy: LimitPolicy, now: number): AttemptResult {
  const bucket = known !== undefined && counts(known, policy, now) ? known : undefined;
  const before = bucket?.count ?? 0;
  const count = before + 1;
  if (policy.kind === 'window') {
    const forgottenAt = bucket?.forgottenAt ?? now + policy.seconds * 1000;
    if (before >= policy.most) return { isTaken: false, wait: forgottenAt - now };
    return { isTaken: true, bucket: { count, closedUntil: 0, forgottenAt } };
  }
  if (bucket !== undefined && before >= policy.free && now < bucket.closedUntil)
    return { isTaken: false, wait: bucket.closedUntil - now };
  // A large exponent gives Infinity, of which the minimum is the longest delay.
  const delay = count < policy.free ? 0 : Math.min(policy.first * 2 ** (count - policy.free), policy.longest);
  return { isTaken: true, bucket: { count, closedUntil: now + delay * 1000, forgottenAt: now + MEMORY } };
}

/** Whether a bucket counts still. One of a clock that was far ahead does not: it would lock people out until then. */
function counts({ forgottenAt }: Bucket, policy: LimitPolicy, now: number): boolean {
  const life = policy.kind === 'window' ? policy.seconds * 1000 : MEMORY;
  return now < forgottenAt && forgottenAt <= now + life + CLOCK_SKEW;
}

/** Refunds an attempt that was none: what it closed is open again. */
export function refund({ count, forgottenAt }: Bucket, now: number): Bucket | undefined {
  if (count <= 1 || now >= forgottenAt) return undefined;
  return { count: count - 1, closedUntil: now, forgottenAt };
}
