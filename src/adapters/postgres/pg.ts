import { onceOnConnection, onConnection, type Lender } from '../shared/lent-connection.js';
import { ConflictError } from '../../errors.js';
import { lockFor } from '../shared/lock.js';
import { statementLimit } from '../shared/statement-limit.js';
import type { SqlQuery } from '../sql/driver.js';
import type { SqlResult, SqlRow, SqlStatement, SqlValue } from '../sql/operation.js';
import { withConflicts } from './faults.js';
import { inTransaction, type BasicDriver } from './transaction.js';

/** The part of `pg` that runs statements: a pool or a client. */
export interface PgQueryable {
  query(query: { text: string; values: SqlValue[]; name?: string }): Promise<{
    rows: SqlRow[];
    rowCount: number | null;
  }>;
}

/** A connection from a pool of `pg`. */
export interface PgPoolClient extends PgQueryable {
  /** Gives the connection back to the pool; `true` has the pool close it instead of using it again. */
  release(broken?: boolean): void;
  on?(event: 'error', listener: () => void): unknown;
  off?(event: 'error', listener: () => void): unknown;
}

/** A `Pool` of `pg`, or anything of the same shape. */
export interface PgPool extends PgQueryable {
  connect(): Promise<PgPoolClient>;
  readonly totalCount: number;
  readonly options?: { connectionTimeoutMillis?: number | undefined };
}

/** A connected `Client` of `pg`, or anything of the same shape. */
export interface PgClient extends PgQueryable {
  connect(): Promise<unknown>;
}

// Seconds that a call waits for a transaction on the only connection.
const patience = 5;
/** Milliseconds by which the pool waits longer than a statement, so that one error is reported, not two. */
const LATER = 250;

/**
 * The pools whose `connectionTimeoutMillis` is ours: a later adapter over the same pool may set it again.
 *
 * Module state: a note about a pool of the application. It is weak and goes with the pool.
 */
const limited = new WeakSet<object>();

/** Makes a driver of a pool. Every statement gets a connection of its own, to close it if no answer comes. */
export function pgPoolDriver(pool: PgPool, prepare: boolean): BasicDriver {
  const limit = statementLimit(connectingOf(pool));
  const names = prepare ? new Map<string, string>() : undefined;
  const lender = lenderOf(pool);
  return {
    timeLimit: limit,
    query: (statement) =>
      onceOnConnection(lender, limit, {
        run: (client) => run(client, statement, names),
        isSlow: statement.isSlow,
      }),
    transaction: (work, most = limit) =>
      onConnection(lender, most, (client, close) =>
        inTransaction(
          (statement) => most.run(run(client, statement, names), close, statement.isSlow),
          work,
          close,
        ),
      ),
  };
}

function lenderOf(pool: PgPool): Lender<PgPoolClient> {
  return {
    lend: () => pool.connect(),
    // A connection that is lost emits `error`, which ends the process without a listener; its statements fail with the reason.
    hold: (client) => client.on?.('error', ignore),
    // The driver cannot tell yet whether the connection is about to end.
    isBroken: (error) => !(error instanceof ConflictError),
    takeBack: (client, isBroken) => {
      // One that is lost may emit it again.
      if (!isBroken) client.off?.('error', ignore);
      client.release(isBroken);
    },
  };
}

function ignore(): void {}

/**
 * Makes what limits how long a pool tries to connect, and keeps in its queue, if the application says nothing of it: without that
 * it waits for ever for a connection that is never made, and the connection counts as one of the pool.
 */
function connectingOf(pool: PgPool): (seconds: number) => void {
  const { options } = pool;
  if (options !== undefined && options.connectionTimeoutMillis === undefined) limited.add(pool);
  return (seconds) => {
    if (options !== undefined && limited.has(pool)) options.connectionTimeoutMillis = seconds * 1000 + LATER;
  };
}

/** Makes a driver of the only connection, which nothing can replace: so it is not given up, and statements have no limit. */
export function pgClientDriver(client: PgClient, prepare: boolean): BasicDriver {
  const lock = lockFor(client, patience);
  const names = prepare ? new Map<string, string>() : undefined;
  const query: SqlQuery = (statement) => run(client, statement, names);
  return {
    timeLimit: { seconds: Infinity },
    // Other calls must not become part of a transaction.
    query: (statement) => lock.shared(() => query(statement)),
    transaction: (work) => lock.exclusive(() => inTransaction(query, work)),
  };
}

/** @param names - of prepared statements by text; `undefined` if none are prepared */
function run(
  client: PgQueryable,
  { text, values, unprepared }: SqlStatement,
  names: Map<string, string> | undefined,
): Promise<SqlResult> {
  return withConflicts(unprepared, async () => {
    const query = { text, values: [...values] };
    const { rows, rowCount } = await client.query(
      names !== undefined && unprepared !== true ? { ...query, name: nameOf(text, names) } : query,
    );
    return { rows, changes: rowCount ?? 0 };
  });
}

// The name of a prepared statement belongs to the connection, which several adapters may share: so the name follows
// from the text alone.
function nameOf(text: string, names: Map<string, string>): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  const name = `latchkey_${text.length}_${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
  names.set(text, name);
  return name;
}
