import {
  DurableObjectAdapter,
  type DurableObjectStorage,
  sqlRecords,
} from 'latchkey/adapters/durable-object';
import type { Step } from '../../runtimes/scenario/step.ts';
import { sqlSteps } from '../sql-steps.ts';
import { suitesOf } from '../suites.ts';
import { harmUsers, tables } from '../tables.ts';
import { objectRefusalSteps, plainObjectSteps } from './refusal-steps.ts';

/** What a Durable Object is held to: `part` is `drizzle` or `d1`, or `sql` for what concerns tables. */
export function objectSteps(ctx: { readonly storage: DurableObjectStorage }, part: string): Step[] {
  if (part === 'plain') return plainObjectSteps(ctx);
  if (part === 'refusals') return objectRefusalSteps(ctx);
  const { storage } = ctx;
  const all = part === 'd1' ? tables.d1 : tables.drizzle;
  const run = async (texts: readonly string[]): Promise<void> => {
    for (const text of texts) storage.sql.exec(text).toArray();
  };
  const empty = (): Promise<void> => run(all.map((table) => `DELETE FROM "${table}"`));
  if (part === 'sql')
    return sqlSteps({
      name: 'Durable Object',
      open: () => DurableObjectAdapter(storage),
      empty,
      drop: () => run(all.map((table) => `DROP TABLE IF EXISTS "${table}"`)),
      harm: () => run([harmUsers]),
      heal: () => run(['DROP TRIGGER harm']),
    });
  const adapter = DurableObjectAdapter(storage, { schema: part === 'd1' ? 'd1' : 'drizzle' });
  adapter.migrate();
  const name = `Durable Object, layout ${part}`;
  return suitesOf({ name, adapter, records: sqlRecords(storage), empty });
}
