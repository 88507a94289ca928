import type { Settings } from '../contracts/settings.js';
import type { FlowOutcome, InFlight } from '../contracts/in-flight.js';
import { BoundedMap } from '../kit/bounded-cache.js';
import { Turns, UnderWay } from '../kit/under-way.js';

/** Milliseconds for which the result of finished work is also given to a repetition of the same request. */
const GRACE = 10_000;
/** Milliseconds for which the outcome of a flow is remembered. */
const OUTCOME_TTL = 600_000;
/** How many entries of each kind are kept at most. */
const MAX_ENTRIES = 1000;
/** How many claims are kept at most: a claim that is forgotten early could be made a second time. */
const MAX_CLAIMS = 100_000;

/** The state that parallel requests with these settings share. */
export function inFlightOf({ memo, runtime }: Settings): InFlight {
  return memo('in-flight', () => createInFlight(runtime.now));
}

/** Creates the state that parallel requests share. Its size is bounded, whatever visitors send. */
export function createInFlight(now: () => Date): InFlight {
  const shared = new BoundedMap<{ readonly until: number; readonly work: UnderWay<unknown> }>(MAX_ENTRIES);
  const turns = new Turns();
  const claimed = new BoundedMap<number>(MAX_CLAIMS);
  const outcomes = new BoundedMap<{ until: number; outcome: FlowOutcome }>(MAX_ENTRIES);
  return {
    async share<T>(key: string, work: () => Promise<T>): Promise<T> {
      for (let known = shared.get([key]); known !== undefined; known = shared.get([key])) {
        if (known.until <= now().getTime()) break;
        const outcome = await known.work.join();
        // A key is only used with work of one type.
        if (outcome !== undefined) return outcome.value as T;
        if (shared.get([key]) === known) shared.delete([key]);
      }
      const mine = { until: now().getTime() + GRACE, work: new UnderWay(work) };
      shared.set([key], mine);
      mine.work.result.catch(() => {
        if (shared.get([key]) === mine) shared.delete([key]);
      });
      return mine.work.result;
    },
    serialize: (key, work) => turns.take(key, work),
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
