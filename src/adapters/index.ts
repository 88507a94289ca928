/**
 * Where sessions, users and accounts are stored: `latchkey/adapters` and its subpaths. A folder per store:
 *
 * - `sqlite/`, `postgres/`, `mysql/`: the three SQL databases. Each has a `dialect.ts` (its SQL) and a file for its drivers.
 * - `sql/`: what these three share. `methods.ts` describes each method as an operation, `table.ts` and `statements.ts` turn
 *   operations into statements, `migration.ts` creates tables, `async-adapter.ts` joins all of it with a driver.
 * - `redis/`: one Lua script per method. `memory/`: maps in this process, for tests.
 * - `shared/`: what every store needs: how tokens are stored, reading rows, a lock for transactions, refusing a wrong client.
 * - `hash-tokens.ts` wraps anybody's adapter so that it stores tokens as hashes, too.
 *
 * The contract itself is `types/adapter.ts`; `testing/` holds the suite that every adapter here passes.
 */
export { hashTokens } from './hash-tokens.js';
export { isDate } from './shared/dates.js';
export type {
  Adapter,
  AdapterAccount,
  AdapterAccountType,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../types/adapter.js';
// What the adapters for SQL databases have in common.
export type { CleanupCount } from './shared/methods.js';
export type { CleanupOptions, CleanupSchedule } from './shared/start-cleanup.js';
export type { SqlMaintenance } from './sql/async-adapter.js';
export type { Cleanup } from './sql/cleanup.js';
export type { SqlRow, SqlValue } from './sql/operation.js';
export type { SqlLayout, SqlModel, SqlSchema } from './sql/schema.js';
export type { SqliteValue } from './sqlite/connection.js';
