import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteAdapter, type SqliteDatabase, sqlRecords } from 'latchkey/adapters/sqlite';
import { runSteps, type Step } from '../../runtimes/scenario/step.ts';
import { sqlSteps } from '../sql-steps.ts';
import { suitesOf } from '../suites.ts';
import { harmUsers, tables } from '../tables.ts';

/** A database of `bun:sqlite` or `node:sqlite`. */
interface EmbeddedDatabase extends SqliteDatabase {
  close(): void;
}

type Modules = Readonly<Record<string, new (path: string) => EmbeddedDatabase>>;

// Named apart from the call: neither the compiler nor the bundler knows both.
const [driver, constructor] =
  'Bun' in globalThis ? ['bun:sqlite', 'Database'] : ['node:sqlite', 'DatabaseSync'];

async function open(path: string): Promise<EmbeddedDatabase> {
  const found = ((await import(driver)) as Modules)[constructor];
  if (found === undefined) throw new Error(`${driver} has no ${constructor}.`);
  return new found(path);
}

function stepsOn(database: EmbeddedDatabase, where: string): Step[] {
  const adapter = SqliteAdapter(database);
  adapter.migrate();
  const name = `${driver} ${where}`;
  const run = async (texts: readonly string[]): Promise<void> => {
    for (const text of texts) database.exec(text);
  };
  const empty = (): Promise<void> => run(tables.drizzle.map((table) => `DELETE FROM "${table}"`));
  return [
    ...suitesOf({ name, adapter, records: sqlRecords(database), empty }),
    ...sqlSteps({
      name,
      open: () => SqliteAdapter(database),
      empty,
      drop: () => run(tables.drizzle.map((table) => `DROP TABLE IF EXISTS "${table}"`)),
      harm: () => run([harmUsers]),
      heal: () => run(['DROP TRIGGER harm']),
    }),
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-edge-'));
const [inMemory, inFile] = [await open(':memory:'), await open(join(folder, 'auth.db'))];
const outcomes = await runSteps([...stepsOn(inMemory, 'in memory'), ...stepsOn(inFile, 'in a file')]);
inMemory.close();
inFile.close();
rmSync(folder, { recursive: true });
process.stdout.write(`OUTCOMES ${JSON.stringify(outcomes)}\n`);
