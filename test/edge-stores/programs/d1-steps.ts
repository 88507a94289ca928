import { D1Adapter, sqlRecords } from 'latchkey/adapters/d1';
import type { Step } from '../../runtimes/scenario/step.ts';
import { sqlSteps } from '../sql-steps.ts';
import { suitesOf } from '../suites.ts';
import { harmUsers, tables } from '../tables.ts';
import type { Bindings } from './worker.ts';

/** What D1 is held to: `layout` is `drizzle` or `d1`, or `sql` for what concerns tables. */
export async function d1Steps({ DB }: Bindings, layout: string): Promise<Step[]> {
  const run = (texts: readonly string[]): Promise<unknown> => DB.batch(texts.map((text) => DB.prepare(text)));
  const all = layout === 'd1' ? tables.d1 : tables.drizzle;
  const empty = (): Promise<unknown> => run(all.map((table) => `DELETE FROM "${table}"`));
  if (layout === 'sql')
    return sqlSteps({
      name: 'D1',
      open: () => D1Adapter(DB),
      empty,
      drop: () => run(all.map((table) => `DROP TABLE IF EXISTS "${table}"`)),
      harm: () => run([harmUsers]),
      heal: () => run(['DROP TRIGGER harm']),
    });
  const adapter = D1Adapter(DB, { schema: layout === 'd1' ? 'd1' : 'drizzle' });
  await adapter.migrate();
  const name = `D1, layout ${layout}`;
  return suitesOf({ name, adapter, records: sqlRecords(DB), empty, without: ['transaction'] });
}
