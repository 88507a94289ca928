import { D1Adapter, type D1Client, sqlRecords } from 'latchkey/adapters/d1';
import { DurableObjectAdapter, type DurableObjectStorage } from 'latchkey/adapters/durable-object';
import { SqliteAdapter, type SqliteDatabase } from 'latchkey/adapters/sqlite';
import type { Step } from '../../runtimes/scenario/step.ts';
import { type Refusal, refusedSteps } from '../refused.ts';
import type { Bindings } from './worker.ts';

// What plain JavaScript may pass.
const toD1 = (given: unknown): unknown => D1Adapter(given as D1Client);
const toObject = (given: unknown): unknown => DurableObjectAdapter(given as DurableObjectStorage);
const toSqlite = (given: unknown): unknown => SqliteAdapter(given as SqliteDatabase);

/** What a Worker has at hand and is no store, as the runtime itself makes it. */
export function refusalSteps(env: Bindings, ctx: unknown): Step[] {
  const refusals: Refusal[] = [
    ['D1Adapter', 'the name of a binding', () => toD1('DB')],
    ['D1Adapter', 'the bindings of a Worker: pass one of them, `env.DB`', () => toD1(env)],
    ['D1Adapter', 'an object of another kind', () => toD1(ctx)],
    ['D1Adapter', 'a namespace of Durable Objects', () => toD1(env.OBJECTS)],
    ['sqlRecords', 'undefined', () => sqlRecords(Reflect.get(env, 'DATABASE') as D1Client)],
    ['SqliteAdapter', 'a D1 database', () => toSqlite(env.DB)],
    ['DurableObjectAdapter', 'a D1 database', () => toObject(env.DB)],
    ['DurableObjectAdapter', 'a namespace of Durable Objects', () => toObject(env.OBJECTS)],
  ];
  return refusedSteps(refusals);
}

/** The same inside of a Durable Object. */
export function objectRefusalSteps(ctx: { readonly storage: DurableObjectStorage }): Step[] {
  return refusedSteps([
    ['DurableObjectAdapter', 'a DurableObjectState', () => toObject(ctx)],
    ['DurableObjectAdapter', 'the `sql` of a storage', () => toObject(ctx.storage.sql)],
    ['D1Adapter', 'a DurableObjectState', () => toD1(ctx)],
    ['D1Adapter', 'the storage of a Durable Object', () => toD1(ctx.storage)],
    ['SqliteAdapter', 'the storage of a Durable Object', () => toSqlite(ctx.storage)],
  ]);
}

/** In an object that has no SQLite. */
export function plainObjectSteps({ storage }: { readonly storage: DurableObjectStorage }): Step[] {
  return refusedSteps([['DurableObjectAdapter', 'new_sqlite_classes', () => toObject(storage)]]);
}
