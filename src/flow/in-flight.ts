import type { Settings } from '../contracts/settings.js';
import type { FlowOutcome, InFlight } from '../contracts/in-flight.js';
import { BoundedMap } from '../kit/bounded-cache.js';

/** Milliseconds for which the result of finished work is also given to a repetition of the same request. */
const GRACE = 10_000;
/** Milliseconds for which the outcome of a flow is remembered. */
const OUTCOME_TTL = 600_000;
/** How many entries of each kind are kept at most. */
const MAX_ENTRIES = 1000;

/** The state that parallel requests with these settings share. */
export function inFlightOf({ memo, runtime }: Settings): InFlight {
  return memo('in-flight', () => createInFlight(runtime.now));
}

/** Creates the state that parallel requests share. Its size is bounded, whatever visitors send. */
export function createInFlight(now: () => Date): InFlight {
  const shared = new BoundedMap<{ until: number; result: Promise<unknown> }>(MAX_ENTRIES);
  const queues = new Map<string, Promise<unknown>>();
  const claimed = new BoundedMap<number>(MAX_ENTRIES);
  const outcomes = new BoundedMap<{ until: number; outcome: FlowOutcome }>(MAX_ENTRIES);
  return {
    share<T>(key: string, work: () => Promise<T>): Promise<T> {
      const time = now().getTime();
      const known = shared.get([key]);
      // A key is only used with work of one type.
      if (known !== undefined && known.until > time) return known.result as Promise<T>;
      const result = work();
      shared.set([key], { until: time + GRACE, result });
      result.catch(() => shared.delete([key]));
      return result;
    },
    async serialize<T>(key: string, work: () => Promise<T>): Promise<T> {
      const previous = queues.get(key) ?? Promise.resolve();
      const result = previous.then(work, work);
      const settled = result.then(
        () => undefined,
        () => undefined,
      );
      queues.set(key, settled);
      try {
        return await result;
      } finally {
        if (queues.get(key) === settled) queues.delete(key);
      }
    },
    claim(key: string, seconds: number): boolean {
      const time = now().getTime();
      if ((claimed.get([key]) ?? -Infinity) > time) return false;
      claimed.set([key], time + seconds * 1000);
      return true;
    },
    remember(key: string, outcome: FlowOutcome): void {
      outcomes.set([key], { until: now().getTime() + OUTCOME_TTL, outcome });
    },
    recall(key: string): FlowOutcome | undefined {
      const known = outcomes.get([key]);
      return known !== undefined && known.until > now().getTime() ? known.outcome : undefined;
    },
  };
}
