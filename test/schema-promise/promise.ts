import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { statementsOf } from '../adapters/schema-files.js';
import { type DatabaseState, type Listing, stateOf, type TrialDatabase } from './schema-reader.js';

/** One file: the tables that a release makes in a layout. */
export interface Release {
  readonly version: string;
  readonly layout: string;
  readonly path: string;
}

/** The releases whose tables are written down, by version: the folders beside this file. */
export function releaseVersions(): string[] {
  return readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** What is written down for a database. */
export function releasesFor(
  database:
    | 'sqlite'
    | 'postgres'
    | 'mysql'
    | 'organizations-sqlite'
    | 'organizations-postgres'
    | 'organizations-mysql',
): Release[] {
  return releaseVersions().flatMap((version) =>
    readdirSync(new URL(`./${version}/`, import.meta.url))
      .filter((file) => file.startsWith(`${database}-`))
      .map((file) => ({
        version,
        layout: file.slice(database.length + 1, -'.sql'.length),
        path: `test/schema-promise/${version}/${file}`,
      })),
  );
}

/** A database for one test. */
export interface Trial {
  readonly database: TrialDatabase;
  /** Migrates it by the adapter as it is now. */
  migrate(layout: string): Promise<void>;
}

/** Registers what is promised (docs/database-schema.md) for all that is written down for a database. */
export function testPromise(
  releases: readonly Release[],
  listing: Listing,
  open: () => Promise<Trial>,
): void {
  it.each(releases)('changes nothing in a database of $version, layout $layout', async ({ layout, path }) => {
    const { database, migrate } = await open();
    await database.run(statementsOf(path));
    const before = await stateOf(database, listing);
    expect(before.rows.size).toBeGreaterThan(path.includes('organizations-') ? 2 : 4);
    expect([...before.rows.values()].every((rows) => rows.length > 0)).toBe(true);
    await migrate(layout);
    const after = await stateOf(database, listing, before);
    expect(changed(before, after)).toEqual([]);
    for (const [table, rows] of before.rows) expect(after.rows.get(table)).toEqual(rows);
  });

  it.each(releases)('makes everything that $version makes, layout $layout', async ({ layout, path }) => {
    const old = await open();
    await old.database.run(statementsOf(path));
    const released = await stateOf(old.database, listing);
    const { database, migrate } = await open();
    await migrate(layout);
    expect(changed(released, await stateOf(database, listing))).toEqual([]);
  });
}

/** The columns and indexes that are gone or not as they were. */
export function changed({ parts }: DatabaseState, after: DatabaseState): string[] {
  return [...parts].flatMap(([name, before]) => {
    const now = after.parts.get(name);
    if (now === undefined) return [`${name} is gone`];
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [`${name} has changed`];
  });
}
