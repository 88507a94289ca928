import type { StatementLimit } from './statement-limit.js';

/** How a pool lends connections. */
export interface Lender<Connection> {
  lend(): Promise<Connection>;
  /** Called with a connection that was lent. */
  hold?(connection: Connection): void;
  /** Whether to close the connection of a statement that failed. */
  isBroken(error: unknown): boolean;
  /** Takes one back; one that is broken is closed, and another one takes its place. */
  takeBack(connection: Connection, isBroken: boolean): void;
}

/** What is done on a lent connection; `close` gives it up at once. */
export type OnConnection<Connection, T> = (connection: Connection, close: () => void) => Promise<T>;

/**
 * Runs one statement on a connection of its own, which is closed if there is no answer in time. Connection and statement have one
 * limit together: reads of sessions come here.
 */
export function onceOnConnection<Connection, T>(
  lender: Lender<Connection>,
  limit: StatementLimit,
  {
    run,
    isSlow,
  }: { readonly run: (connection: Connection) => Promise<T>; readonly isSlow?: boolean | undefined },
): Promise<T> {
  let lent: Connection | undefined;
  let isOver = false;
  const end = (isBroken: boolean): void => {
    if (!isOver && lent !== undefined) lender.takeBack(lent, isBroken);
    isOver = true;
  };
  const work = async (): Promise<T> => {
    const connection = await lender.lend();
    if (isOver) {
      // The caller no longer waits.
      lender.takeBack(connection, false);
      throw new Error('The statement was given up before there was a connection.');
    }
    lender.hold?.(connection);
    lent = connection;
    try {
      const result = await run(connection);
      end(false);
      return result;
    } catch (error) {
      end(lender.isBroken(error));
      throw error;
    }
  };
  return limit.run(work(), () => end(true), isSlow);
}

/** Runs several statements on one connection, which is closed if one of them gets no answer in time, or `close` is called. */
export async function onConnection<Connection, T>(
  lender: Lender<Connection>,
  limit: StatementLimit,
  work: OnConnection<Connection, T>,
): Promise<T> {
  const lending = lender.lend();
  const connection = await limit.run(lending, () => {
    // The caller no longer waits.
    lending.then((late) => lender.takeBack(late, false)).catch(() => undefined);
  });
  lender.hold?.(connection);
  let isOver = false;
  const end = (isBroken: boolean): void => {
    if (!isOver) lender.takeBack(connection, isBroken);
    isOver = true;
  };
  try {
    return await work(connection, () => end(true));
  } finally {
    end(false);
  }
}
