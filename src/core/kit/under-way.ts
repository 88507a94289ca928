import { Pulse, SILENCE } from './pulse.js';

/**
 * Work of one request that others wait for. As long as it lasts, its request has a {@link Pulse}; those that wait do so with
 * timers of their own requests.
 */
export class UnderWay<T> {
  readonly result: Promise<T>;
  readonly #pulse: Pulse;
  #isOver = false;

  /** @param life - milliseconds after which it counts as lost though the request lives. @default 30 s */
  constructor(work: () => Promise<T>, life?: number) {
    this.result = work();
    this.#pulse = new Pulse(life);
    const end = (): void => {
      this.#isOver = true;
      this.#pulse.stop();
    };
    this.result.then(end, end);
  }

  /** Whether it has shown no life for so long that no request still waits for it. */
  get isLost(): boolean {
    return this.#pulse.isLost;
  }

  /** Waits for its result; rejects as it does. @returns `undefined` if its request was stopped */
  join(): Promise<{ readonly value: T } | undefined> {
    if (this.#isOver) return this.result.then((value) => ({ value }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A promise of the request that waits: what goes on after it must go on there.
    const mine = new Promise<{ readonly value: T } | undefined>((resolve, reject) => {
      const listen = (heard: number): void => {
        timer = setTimeout(() => {
          const { beats } = this.#pulse;
          if (beats === heard) resolve(undefined);
          else listen(beats);
        }, SILENCE);
      };
      listen(this.#pulse.beats);
      this.result.then((value) => resolve({ value }), reject);
    });
    return mine.finally(() => clearTimeout(timer));
  }

  /** Waits until it is over, whatever came of it. @returns false if its request was stopped */
  ended(): Promise<boolean> {
    return this.join().then(
      (outcome) => outcome !== undefined,
      () => true,
    );
  }
}

/** Work by key. What was lost is forgotten as other work comes. */
class WorkByKey<T> {
  readonly #all = new Map<string, UnderWay<T>>();

  get(key: string): UnderWay<T> | undefined {
    return this.#all.get(key);
  }

  begin(key: string, work: () => Promise<T>): Promise<T> {
    for (const [other, { isLost }] of this.#all) {
      if (!isLost) break;
      this.#all.delete(other);
    }
    const mine = new UnderWay(work);
    this.#all.set(key, mine);
    const end = (): void => this.forget(key, mine);
    mine.result.then(end, end);
    return mine.result;
  }

  forget(key: string, work: UnderWay<T>): void {
    if (this.#all.get(key) === work) this.#all.delete(key);
  }
}

/** Work that is done once for all who ask for it meanwhile. If its request is stopped, one of them does it instead. */
export class Flights<T> {
  readonly #flights = new WorkByKey<T>();

  isUnderWay(key: string): boolean {
    return this.#flights.get(key) !== undefined;
  }

  /** The result of the work under way with this key, or else of `work`. Failures are shared, and not kept. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const flight = this.#flights.get(key);
    return flight === undefined ? this.#flights.begin(key, work) : this.#join(key, flight, work);
  }

  async #join(key: string, flight: UnderWay<T>, work: () => Promise<T>): Promise<T> {
    const outcome = await flight.join();
    if (outcome !== undefined) return outcome.value;
    this.#flights.forget(key, flight);
    return this.run(key, work);
  }
}

/** Work that is done one after the other. A caller that waits holds nothing, so that no caller waits for one that is gone. */
export class Turns {
  readonly #holders = new WorkByKey<unknown>();

  /** Does `work` when no other work with this key is under way: first come, first served. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    for (let holder = this.#holders.get(key); holder !== undefined; holder = this.#holders.get(key)) {
      if (!(await holder.ended())) this.#holders.forget(key, holder);
    }
    // What `work` gives.
    return this.#holders.begin(key, work) as Promise<T>;
  }
}
