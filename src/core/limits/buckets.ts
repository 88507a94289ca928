import type { LimitPolicy } from '../contracts/limits.js';
import type { FoundRecord, Records } from '../records/records.js';
import { limitBucket } from '../records/kinds.js';
import type { Awaitable } from '../kit/awaitable.js';
import { BoundedMap } from '../kit/bounded-cache.js';
import type { Bucket } from '../records/limit-bucket.js';
import { consume, refund, type AttemptResult } from './policy.js';

/** What is counted, and how. */
export interface Counter {
  /** In records, it tells nothing about whom it counts: it is an HMAC there. */
  readonly key: string;
  readonly policy: LimitPolicy;
}

/** Where attempts are counted. Changes of one counter happen one after the other, in all processes that share them. */
export interface Buckets {
  /** Whether an attempt would be refused, as far as is known without asking. */
  seemsClosed(counter: Counter, now: number): boolean;
  consume(counter: Counter, now: number): Awaitable<AttemptResult>;
  refund(counter: Counter, now: number): Awaitable<void>;
  /** Forgets a counter. */
  empty(counter: Counter): Awaitable<void>;
}

/** Counters that are kept at most: an attacker who fills them takes about 20 MB, and pushes out those unused for longest. */
const MOST = 100_000;

/**
 * Counts in this process. Counters that have used up their free attempts are kept apart, so that no number of attempts at other
 * names pushes them out.
 */
export class MemoryBuckets implements Buckets {
  readonly #free = new BoundedMap<Bucket>(MOST / 2);
  readonly #full = new BoundedMap<Bucket>(MOST / 2);

  seemsClosed({ key, policy }: Counter, now: number): boolean {
    return !consume(this.#get(key), policy, now).isTaken;
  }

  consume(counter: Counter, now: number): AttemptResult {
    const attempt = consume(this.#get(counter.key), counter.policy, now);
    if (attempt.isTaken) this.#set(counter, attempt.bucket);
    return attempt;
  }

  refund(counter: Counter, now: number): void {
    const known = this.#get(counter.key);
    const left = known && refund(known, now);
    if (left === undefined) this.empty(counter);
    else this.#set(counter, left);
  }

  empty({ key }: Counter): void {
    this.#free.delete([key]);
    this.#full.delete([key]);
  }

  #get(key: string): Bucket | undefined {
    return this.#full.get([key]) ?? this.#free.get([key]);
  }

  #set({ key, policy }: Counter, bucket: Bucket): void {
    const isFull = bucket.count >= (policy.kind === 'window' ? policy.most : policy.free);
    const [into, outOf] = isFull ? [this.#full, this.#free] : [this.#free, this.#full];
    into.set([key], bucket);
    outOf.delete([key]);
  }
}

/** Milliseconds to wait, if others were always faster: they are many, and count. */
const CROWDED: AttemptResult = { isTaken: false, wait: 1000 };
/** How often a change is tried again that another one overtook. */
const TRIES = 12;

type Known = Pick<FoundRecord<Bucket>, 'version' | 'value'>;

/** Counts in records, so that processes share the count. What was written last is remembered: mostly, one request is enough. */
export class RecordBuckets implements Buckets {
  readonly #records: Records;
  readonly #known = new BoundedMap<Known>(MOST);

  constructor(records: Records) {
    this.#records = records;
  }

  seemsClosed({ key, policy }: Counter, now: number): boolean {
    return !consume(this.#known.get([key])?.value, policy, now).isTaken;
  }

  /** Whether the store answers. @throws {AdapterError} (rejects) if it does not */
  async ask({ key }: Counter): Promise<void> {
    await this.#records.read(limitBucket, key);
  }

  async consume(counter: Counter, now: number): Promise<AttemptResult> {
    let attempt: AttemptResult = CROWDED;
    const isDone = await this.#change(counter, (bucket) => {
      attempt = consume(bucket, counter.policy, now);
      return attempt.isTaken ? attempt.bucket : 'unchanged';
    });
    return isDone ? attempt : CROWDED;
  }

  async refund(counter: Counter, now: number): Promise<void> {
    await this.#change(
      counter,
      (bucket) => (bucket && refund(bucket, now)) ?? { ...EMPTY, forgottenAt: now + 1000 },
    );
  }

  async empty({ key }: Counter): Promise<void> {
    this.#known.delete([key]);
    await this.#records.remove(limitBucket, key);
  }

  /** Changes a counter by compare-and-set. @returns whether that was possible */
  async #change(
    { key }: Counter,
    change: (bucket: Bucket | undefined) => Bucket | 'unchanged',
  ): Promise<boolean> {
    let known: Known | undefined = this.#known.get([key]) ?? { version: 0, value: undefined };
    for (let attempt = 0; attempt < TRIES; attempt++) {
      known ??= await this.#records.read(limitBucket, key);
      const value = change(known.value);
      // What is remembered may be old: a refusal is only given for what is stored.
      if (value === 'unchanged' && attempt > 0) {
        this.#known.set([key], known);
        return true;
      }
      if (value !== 'unchanged' && (await this.#write(key, value, known.version))) return true;
      known = undefined;
    }
    return false;
  }

  async #write(key: string, value: Bucket, version: number): Promise<boolean> {
    const expiresAt = new Date(value.forgottenAt);
    const isWritten = await this.#records.write(
      limitBucket,
      { id: key, owner: '', value, expiresAt },
      version,
    );
    if (isWritten) this.#known.set([key], { version: version + 1, value });
    return isWritten;
  }
}

const EMPTY: Bucket = { count: 0, closedUntil: 0, forgottenAt: 0 };
