/** Who may use a store now: single steps run side by side, a transaction runs alone. */
export interface Turns {
  /** Runs one synchronous step, at once unless a transaction holds the store. Rejects when the wait is too long. */
  share<T>(step: () => T): Promise<T>;
  /** Runs `work` alone: whoever comes meanwhile waits, in order of arrival. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Orders the use of one store between single steps and transactions that last over several ticks: a step that came in
 * between would become part of a transaction it knows nothing of, and would vanish with its rollback.
 *
 * @param patience seconds to wait before a step or a transaction is refused. Without a limit a transaction that
 *   waits for a step outside of itself would never end.
 */
export function createTurns(patience: number): Turns {
  let held = false;
  // Not empty only while held: every release starts whoever waits.
  const waiting: (() => void)[] = [];

  function release(): void {
    held = false;
    while (!held) {
      const start = waiting.shift();
      if (start === undefined) return;
      start();
    }
  }

  function whenFree<T>(start: () => Promise<T>): Promise<T> {
    if (!held) return start();
    return new Promise<T>((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        start().then(resolve, reject);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(
          new Error(
            `The store has been held by a transaction for more than ${patience} s. ` +
              'Inside transaction() use the adapter that it hands over.',
          ),
        );
      }, patience * 1000);
      waiting.push(begin);
    });
  }

  return {
    share: (step) => whenFree(async () => step()),
    alone: (work) =>
      whenFree(async () => {
        held = true;
        try {
          return await work();
        } finally {
          release();
        }
      }),
  };
}

/**
 * Runs the steps of one transaction, and refuses what comes after its end: a call that was not awaited would
 * otherwise write outside of any transaction.
 */
export interface TransactionSteps {
  run<T>(step: () => T): Promise<T>;
  end(): void;
}

/** Steps for one transaction, open until `end`. */
export function openSteps(): TransactionSteps {
  let over = false;
  return {
    run: async (step) => {
      if (over) throw new Error('The transaction is over. Await every call inside transaction().');
      return step();
    },
    end: () => {
      over = true;
    },
  };
}

// Two adapters over one connection share its transactions, so they must share its turns. Weak: it goes with the connection.
const turnsOf = new WeakMap<object, Turns>();

/** The turns of a connection, whoever asks; `patience` is that of the first who does. */
export function turnsFor(connection: object, patience: number): Turns {
  const known = turnsOf.get(connection);
  if (known !== undefined) return known;
  const turns = createTurns(patience);
  turnsOf.set(connection, turns);
  return turns;
}
