import type { Settings } from '../contracts/settings.js';
import type { FlowOutcome, InFlight } from '../contracts/in-flight.js';

/** Milliseconds for which the result of finished work also answers a repetition of the same request. */
const GRACE = 10_000;
/** Milliseconds for which the outcome of a flow is remembered. */
const OUTCOME_TTL = 600_000;
/** How many entries of each kind are kept at most. */
const MAX_ENTRIES = 1000;

/** What parallel requests with these settings share. */
export function inFlightOf({ memo, runtime }: Settings): InFlight {
  return memo('in-flight', () => createInFlight(runtime.now));
}

/**
 * A map that keeps only its newest entries. The oldest half goes at once: deleting one entry for each new one makes a
 * `Map` rebuild itself again and again.
 */
class Latest<V> {
  #recent = new Map<string, V>();
  #older = new Map<string, V>();

  get(key: string): V | undefined {
    return this.#recent.get(key) ?? this.#older.get(key);
  }

  put(key: string, value: V): void {
    if (this.#recent.size >= MAX_ENTRIES / 2) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
  }

  delete(key: string): void {
    this.#recent.delete(key);
    this.#older.delete(key);
  }
}

/** Creates what parallel requests share. It is bounded, whatever visitors send. */
export function createInFlight(now: () => Date): InFlight {
  const shared = new Latest<{ until: number; result: Promise<unknown> }>();
  const queues = new Map<string, Promise<unknown>>();
  const claimed = new Latest<number>();
  const outcomes = new Latest<{ until: number; outcome: FlowOutcome }>();
  return {
    share<T>(key: string, work: () => Promise<T>): Promise<T> {
      const time = now().getTime();
      const known = shared.get(key);
      // The same key is only ever used with work of the same type.
      if (known !== undefined && known.until > time) return known.result as Promise<T>;
      const result = work();
      shared.put(key, { until: time + GRACE, result });
      result.catch(() => shared.delete(key));
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
      if ((claimed.get(key) ?? -Infinity) > time) return false;
      claimed.put(key, time + seconds * 1000);
      return true;
    },
    remember(key: string, outcome: FlowOutcome): void {
      outcomes.put(key, { until: now().getTime() + OUTCOME_TTL, outcome });
    },
    recall(key: string): FlowOutcome | undefined {
      const known = outcomes.get(key);
      return known !== undefined && known.until > now().getTime() ? known.outcome : undefined;
    },
  };
}
