import type { Settings } from '../contracts/settings.js';
import { AdapterError } from '../../errors.js';
import { Turns, UnderWay } from '../kit/under-way.js';
import { recordsOf } from '../records/records.js';
import { MemoryBuckets, RecordBuckets, type Buckets, type Counter } from './buckets.js';
import type { AttemptResult } from './policy.js';

/** Attempts of one account that wait for others at most; more are refused at once. */
const MOST_WAITING = 100;

/** Milliseconds for which the records are left alone after they failed. */
const PAUSE = 5000;

/** What this process knows of the attempts on one application, by the keys of counters. */
interface Known {
  readonly memory: MemoryBuckets;
  /** The changes of a counter are made one after the other. */
  readonly changes: Turns;
  /** Attempts under way. */
  readonly underWay: Map<string, Set<UnderWay<void>>>;
  /** Those who wait for them. */
  readonly waiting: Map<string, Set<UnderWay<void>>>;
  /** When the records are asked again, after they failed; `undefined`: they are in use. */
  askAgainAt: number | undefined;
}

function knownOf(settings: Settings): Known {
  // Per application and not per settings: some frameworks build the configuration anew for every request.
  return settings.appMemo<Known>('limits', () => ({
    memory: new MemoryBuckets(),
    changes: new Turns(),
    underWay: new Map(),
    waiting: new Map(),
    askAgainAt: undefined,
  }));
}

/** Changes a counter when no other change of it is under way in this process. */
function inTurn<Answer>(
  settings: Settings,
  { key }: Counter,
  change: () => Promise<Answer>,
): Promise<Answer> {
  return knownOf(settings).changes.take(key, change);
}

/** Counts in the records of an application; in this process where it has none, or while they cannot be reached. */
function bucketsOf(settings: Settings): Buckets {
  const known = knownOf(settings);
  const { memory } = known;
  const shared = sharedBuckets(settings);
  if (shared === undefined) return memory;
  const either = async <Answer>(ask: (buckets: Buckets) => Promise<Answer>): Promise<Answer> => {
    if (known.askAgainAt !== undefined) return ask(memory);
    try {
      return await ask(shared);
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error;
      // One that hangs would keep everybody waiting, who come one after the other, for the time that it has.
      known.askAgainAt = settings.runtime.now().getTime() + PAUSE;
      // An attacker who takes the store down must not get more attempts by it.
      settings.once('limits-in-memory', () => settings.logger.warn('limits-in-memory', storeDown(error)));
      return ask(memory);
    }
  };
  return {
    seemsClosed: (counter, now) =>
      (known.askAgainAt === undefined ? shared : memory).seemsClosed(counter, now),
    consume: (counter, now) => either((buckets) => buckets.consume(counter, now)),
    refund: (counter, now) => either((buckets) => buckets.refund(counter, now)),
    empty: (counter) => either((buckets) => buckets.empty(counter)),
  };
}

function sharedBuckets(settings: Settings): RecordBuckets | undefined {
  const records = recordsOf(settings);
  return records && settings.memo('limits', () => new RecordBuckets(records));
}

/** Asks records that failed, once their time is over: one attempt does, and keeps no other waiting. */
async function askAgain(settings: Settings, [counter]: readonly Counter[]): Promise<void> {
  const known = knownOf(settings);
  const now = (): number => settings.runtime.now().getTime();
  if (known.askAgainAt === undefined || counter === undefined || now() < known.askAgainAt) return;
  known.askAgainAt = now() + PAUSE;
  try {
    await sharedBuckets(settings)?.ask(counter);
    known.askAgainAt = undefined;
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    known.askAgainAt = now() + PAUSE;
  }
}

function storeDown({ message }: AdapterError): string {
  return (
    `Attempts could not be counted in the records and are counted in this process until they can: ${message} ` +
    'With several processes, each counts for itself meanwhile.'
  );
}

/**
 * What became of attempts. `granted`: they proved somebody; `none`: they tried nothing; `failed`: they stay counted; `unclear`:
 * they failed, or something is out of order, which must not close what many people share: they stay counted where that only
 * delays, and elsewhere if nothing else counts them. `untried`: there was no room to try them, which must not delay whose account
 * it is: they stay counted for who sent them, and for the account if nothing else counts them.
 */
export type Outcome = 'granted' | 'none' | 'failed' | 'unclear' | 'untried';

/** Attempts that were let in. */
export interface Admission {
  /** Ends them. Later calls do nothing: an attempt is refunded once. */
  end(outcome: Outcome): Promise<void>;
}

/**
 * Lets an attempt in, or says how many milliseconds it has to wait. All its counters are consumed before anything is tried, so
 * that parallel attempts are no more than one after the other.
 * @param lookAhead - called while they are consumed, unless one seems closed: reads what trying the attempt needs
 */
export async function admit(
  settings: Settings,
  counters: readonly Counter[],
  lookAhead?: () => void,
): Promise<Admission | { readonly wait: number }> {
  await askAgain(settings, counters);
  const buckets = bucketsOf(settings);
  const back = (counter: Counter): Promise<void> =>
    inTurn(settings, counter, () => buckets.refund(counter, settings.runtime.now().getTime()));
  const turns = await consumeAll(settings, buckets, { counters, lookAhead });
  const waits = turns.flatMap(({ turn }) => (turn.isTaken ? [] : [turn.wait]));
  const done = (): void => turns.forEach(({ turn }) => turn.end?.());
  if (waits.length > 0) {
    await Promise.all(turns.filter(({ turn }) => turn.isTaken).map(({ counter }) => back(counter)));
    done();
    return { wait: Math.max(...waits) };
  }
  const settle = (counter: Counter): Promise<void> =>
    counter.policy.kind === 'delays'
      ? inTurn(settings, counter, () => buckets.empty(counter))
      : back(counter);
  let isOver = false;
  return {
    end: async (outcome) => {
      if (isOver) return;
      isOver = true;
      try {
        if (outcome === 'unclear') await Promise.all(besideOthers(counters, 'window').map(back));
        else if (outcome === 'untried') await Promise.all(besideOthers(counters, 'delays').map(back));
        else if (outcome !== 'failed') await Promise.all(counters.map(outcome === 'granted' ? settle : back));
      } finally {
        done();
      }
    },
  };
}

/** Forgets what was counted. */
export async function forget(settings: Settings, counters: readonly Counter[]): Promise<void> {
  const buckets = bucketsOf(settings);
  await Promise.all(counters.map((counter) => inTurn(settings, counter, () => buckets.empty(counter))));
}

/** The counters of one kind, those that close for a time or those that delay, where there are others, too. */
function besideOthers(counters: readonly Counter[], kind: 'window' | 'delays'): readonly Counter[] {
  const some = counters.filter(({ policy }) => policy.kind === kind);
  return some.length < counters.length ? some : [];
}

/** An attempt that was consumed, or not; `end` tells those who wait that it is over. */
type Turn = AttemptResult & { readonly end?: (() => void) | undefined };

interface CountedAttempt {
  readonly counter: Counter;
  readonly turn: Turn;
}

/** Consumes from all counters at once, but first from those that seem closed: where they are, nothing has to be refunded. */
async function consumeAll(
  settings: Settings,
  buckets: Buckets,
  {
    counters,
    lookAhead,
  }: { readonly counters: readonly Counter[]; readonly lookAhead?: (() => void) | undefined },
): Promise<readonly CountedAttempt[]> {
  const now = settings.runtime.now().getTime();
  const consume = async (some: readonly Counter[]): Promise<readonly CountedAttempt[]> =>
    Promise.all(
      some.map(async (counter) => ({ counter, turn: await consumeOrWait(settings, buckets, counter) })),
    );
  const closed = counters.filter((counter) => buckets.seemsClosed(counter, now));
  if (closed.length === 0) lookAhead?.();
  const first = await consume(closed);
  if (first.some(({ turn }) => !turn.isTaken)) return first;
  return [...first, ...(await consume(counters.filter((counter) => !closed.includes(counter))))];
}

/**
 * Consumes an attempt; where attempts under way here use up the free ones, it waits for them: honest ones, such as many tests or
 * devices at once, give theirs back.
 */
async function consumeOrWait(settings: Settings, buckets: Buckets, counter: Counter): Promise<Turn> {
  const { underWay, waiting } = knownOf(settings);
  const { key, policy } = counter;
  for (;;) {
    const turn = await inTurn(settings, counter, async () => {
      const attempt = await buckets.consume(counter, settings.runtime.now().getTime());
      // Noted before the next one consumes.
      return attempt.isTaken && policy.kind === 'delays'
        ? { ...attempt, end: begin(underWay, key) }
        : attempt;
    });
    const others = underWay.get(key);
    if (turn.isTaken || others === undefined || lineOf(waiting, key) >= MOST_WAITING) return turn;
    const mine = new UnderWay(() => firstEnd(underWay, key));
    await mine.result.finally(enter(waiting, key, mine));
  }
}

/** How many wait; those whose requests were stopped do not any more. */
function lineOf(waiting: Known['waiting'], key: string): number {
  const line = waiting.get(key);
  for (const one of line ?? []) if (one.isLost) line?.delete(one);
  return line?.size ?? 0;
}

/** Waits until an attempt under way has ended, or turns out to be one whose request was stopped. */
async function firstEnd(underWay: Known['underWay'], key: string): Promise<void> {
  const ends = [...(underWay.get(key) ?? [])].map(async (one) => {
    if (!(await one.ended())) leave(underWay, key, one);
  });
  await Promise.race(ends);
}

/** Notes that an attempt is under way; call what it returns when it has ended. */
function begin(underWay: Known['underWay'], key: string): () => void {
  let end = (): void => undefined;
  const attempt = new UnderWay(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const leaves = enter(underWay, key, attempt);
  return () => {
    leaves();
    end();
  };
}

/** Puts something among others of its key; call what it returns when it is over. */
function enter<T>(all: Map<string, Set<T>>, key: string, one: T): () => void {
  all.set(key, (all.get(key) ?? new Set()).add(one));
  return () => leave(all, key, one);
}

function leave<T>(all: Map<string, Set<T>>, key: string, one: T): void {
  const set = all.get(key);
  set?.delete(one);
  if (set?.size === 0) all.delete(key);
}
