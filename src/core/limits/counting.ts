import type { Settings } from '../contracts/settings.js';
import { AdapterError } from '../../errors.js';
import { allOf, andThen, isPromiseLike, type Awaitable } from '../kit/awaitable.js';
import { Turns } from '../kit/under-way.js';
import { recordsOf } from '../records/records.js';
import { MemoryBuckets, RecordBuckets, type Buckets, type Counter } from './buckets.js';
import { Line } from './line.js';
import type { AttemptResult } from './policy.js';

/** Attempts of one account that wait for others at most; more are refused at once. */
const MOST_WAITING = 100;

/** Milliseconds for which the records are left alone after they failed. */
const PAUSE = 5000;

/** What this process knows of the attempts on one application, by the keys of counters. */
interface Known {
  readonly memory: MemoryBuckets;
  /** The changes of a counter in the records are made one after the other. */
  readonly changes: Turns;
  /** Attempts under way, by the key of their counter. */
  readonly lines: Map<string, Line>;
  /** When the records are asked again, after they failed; `undefined`: they are in use. */
  askAgainAt: number | undefined;
}

function knownOf(settings: Settings): Known {
  // Per application and not per settings: some frameworks build the configuration anew for every request.
  return settings.appMemo<Known>('limits', () => ({
    memory: new MemoryBuckets(),
    changes: new Turns(),
    lines: new Map(),
    askAgainAt: undefined,
  }));
}

/** Changes a counter when no other change of it is under way in this process: at once where only this process counts. */
function inTurn<Answer>(
  settings: Settings,
  { buckets, counter }: { readonly buckets: Buckets; readonly counter: Counter },
  change: () => Awaitable<Answer>,
): Awaitable<Answer> {
  const { changes, memory } = knownOf(settings);
  return buckets === memory ? change() : changes.take(counter.key, async () => change());
}

/** Counts in the records of an application; in this process where it has none, or while they cannot be reached. */
function bucketsOf(settings: Settings): Buckets {
  const known = knownOf(settings);
  const { memory } = known;
  const shared = sharedBuckets(settings);
  if (shared === undefined) return memory;
  const either = async <Answer>(ask: (buckets: Buckets) => Awaitable<Answer>): Promise<Answer> => {
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

/** Whether records that failed are to be asked again. */
function isAskedAgain(settings: Settings): boolean {
  const { askAgainAt } = knownOf(settings);
  return askAgainAt !== undefined && settings.runtime.now().getTime() >= askAgainAt;
}

/** Asks records that failed, once their time is over: one attempt does, and keeps no other waiting. */
async function askAgain(settings: Settings, counter: Counter): Promise<void> {
  const known = knownOf(settings);
  const now = (): number => settings.runtime.now().getTime();
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
 * What became of attempts. `granted`: they proved an identity; `none`: they tried nothing; `failed`: they stay counted; `unclear`:
 * they failed, or something is out of order, which must not close what many people share: they stay counted where that only
 * delays, and elsewhere if nothing else counts them. `untried`: there was no room to try them, which must not delay whose account
 * it is: they stay counted for who sent them, and for the account if nothing else counts them.
 */
export type Outcome = 'granted' | 'none' | 'failed' | 'unclear' | 'untried';

/** Attempts that were let in. */
export interface Admission {
  /** Ends them. Later calls do nothing: an attempt is refunded once. */
  end(outcome: Outcome): Awaitable<void>;
}

/**
 * Lets an attempt in, or says how many milliseconds it has to wait. All its counters are consumed before anything is tried, so
 * that parallel attempts are no more than one after the other. At once where the counters are in memory.
 * @param lookAhead - called while they are consumed, unless one seems closed: reads what trying the attempt needs
 */
export function admit(
  settings: Settings,
  counters: readonly Counter[],
  lookAhead?: () => void,
): Awaitable<Admission | { readonly wait: number }> {
  const [counter] = counters;
  if (counter !== undefined && isAskedAgain(settings))
    return askAgain(settings, counter).then(() => consumeAll(settings, counters, lookAhead));
  return consumeAll(settings, counters, lookAhead);
}

/** Forgets what was counted. */
export function forget(settings: Settings, counters: readonly Counter[]): Awaitable<unknown> {
  const buckets = bucketsOf(settings);
  return allOf(
    counters.map((counter) => inTurn(settings, { buckets, counter }, () => buckets.empty(counter))),
  );
}

/** An attempt that was consumed, or not; `end` says that it is over to those that wait. */
type Turn = AttemptResult & { readonly counter: Counter; readonly end?: () => void };

/** Consumes from all counters at once, but first from those that seem closed: where they are, nothing has to be refunded. */
function consumeAll(
  settings: Settings,
  counters: readonly Counter[],
  lookAhead?: () => void,
): Awaitable<Admission | { readonly wait: number }> {
  const buckets = bucketsOf(settings);
  const now = settings.runtime.now().getTime();
  const consumeSome = (some: readonly Counter[]): Awaitable<readonly Turn[]> =>
    allOf(some.map((counter) => consumeOrWait(settings, buckets, counter)));
  const closed = counters.filter((counter) => buckets.seemsClosed(counter, now));
  if (closed.length === 0) lookAhead?.();
  const open = closed.length === 0 ? counters : counters.filter((counter) => !closed.includes(counter));
  return andThen(consumeSome(closed), (first) =>
    first.some(({ isTaken }) => !isTaken)
      ? admission(settings, buckets, first)
      : andThen(consumeSome(open), (others) => admission(settings, buckets, [...first, ...others])),
  );
}

/** What follows from the turns of all counters: where one has to wait, the others get their attempt back. */
function admission(
  settings: Settings,
  buckets: Buckets,
  turns: readonly Turn[],
): Awaitable<Admission | { readonly wait: number }> {
  const counters = turns.map(({ counter }) => counter);
  const waits = turns.flatMap((turn) => (turn.isTaken ? [] : [turn.wait]));
  const done = (): void => turns.forEach(({ end }) => end?.());
  const change = (some: readonly Counter[], of: (counter: Counter) => Awaitable<void>): Awaitable<unknown> =>
    allOf(some.map((counter) => inTurn(settings, { buckets, counter }, () => of(counter))));
  const back = (counter: Counter): Awaitable<void> =>
    buckets.refund(counter, settings.runtime.now().getTime());
  if (waits.length > 0) {
    const taken = turns.filter(({ isTaken }) => isTaken).map(({ counter }) => counter);
    return andThen(change(taken, back), () => {
      done();
      return { wait: Math.max(...waits) };
    });
  }
  const settle = (counter: Counter): Awaitable<void> =>
    counter.policy.kind === 'delays' ? buckets.empty(counter) : back(counter);
  const settled = (outcome: Outcome): Awaitable<unknown> => {
    if (outcome === 'failed') return undefined;
    if (outcome === 'unclear') return change(besideOthers(counters, 'window'), back);
    if (outcome === 'untried') return change(besideOthers(counters, 'delays'), back);
    return change(counters, outcome === 'granted' ? settle : back);
  };
  let isOver = false;
  return {
    end: (outcome) => {
      if (isOver) return undefined;
      isOver = true;
      const ending = settled(outcome);
      return isPromiseLike(ending)
        ? Promise.resolve(ending)
            .then(() => undefined)
            .finally(done)
        : done();
    },
  };
}

/** The counters of one kind, those that close for a time or those that delay, where there are others, too. */
function besideOthers(counters: readonly Counter[], kind: 'window' | 'delays'): readonly Counter[] {
  const some = counters.filter(({ policy }) => policy.kind === kind);
  return some.length < counters.length ? some : [];
}

/**
 * Consumes an attempt; where attempts under way here use up the free ones, it waits for them: honest ones, such as many tests or
 * devices at once, give theirs back.
 */
function consumeOrWait(settings: Settings, buckets: Buckets, counter: Counter): Awaitable<Turn> {
  return andThen(consume(settings, buckets, counter), (turn) => {
    const line = turn.isTaken ? undefined : busyLine(settings, counter);
    if (line === undefined || line.length >= MOST_WAITING) return turn;
    return waitIn(line, settings, () => consume(settings, buckets, counter));
  });
}

async function waitIn(first: Line, settings: Settings, again: () => Awaitable<Turn>): Promise<Turn> {
  let line = first;
  for (let waitedBefore = false; ; waitedBefore = true) {
    await line.wait(waitedBefore);
    const turn = await again();
    // There may be a new line by now.
    const busy = turn.isTaken ? undefined : busyLine(settings, turn.counter);
    if (busy === undefined) {
      // Where an attempt emptied the counter, several go on; where none is left, all have to know.
      line.wakeNext();
      tidy(settings, turn.counter, line);
      return turn;
    }
    line = busy;
  }
}

/** The line of a counter, if an attempt on it is under way. */
function busyLine(settings: Settings, { key }: Counter): Line | undefined {
  const line = knownOf(settings).lines.get(key);
  return line?.isBusy === true ? line : undefined;
}

/** Consumes an attempt, and notes that it is under way before the next one consumes. */
function consume(settings: Settings, buckets: Buckets, counter: Counter): Awaitable<Turn> {
  return inTurn(settings, { buckets, counter }, () =>
    andThen(buckets.consume(counter, settings.runtime.now().getTime()), (attempt) =>
      attempt.isTaken && counter.policy.kind === 'delays'
        ? { ...attempt, counter, end: begin(settings, counter) }
        : { ...attempt, counter },
    ),
  );
}

/** Notes that an attempt is under way; call what it returns when it has ended. */
function begin(settings: Settings, counter: Counter): () => void {
  const { lines } = knownOf(settings);
  const line = lines.get(counter.key) ?? new Line();
  lines.set(counter.key, line);
  const end = line.begin();
  return () => {
    end();
    tidy(settings, counter, line);
  };
}

function tidy(settings: Settings, { key }: Counter, line: Line): void {
  const { lines } = knownOf(settings);
  if (line.isEmpty && lines.get(key) === line) lines.delete(key);
}
