import { openTables } from '../sql/organizations/open-tables.js';
import { organizationsWith, type SqlOrganizations } from '../sql/organizations/store.js';
import type { ResolvedOrganizations } from '../sql/organizations/tables.js';
import type { BlockingDatabase } from './blocking.js';
import { sqliteDialect } from './dialect.js';

/** How many rows one statement of `cleanup` deletes: nothing else happens in this process meanwhile. */
const BATCH = 100;

/** The store of organizations over a database that blocks. */
export function blockingOrganizations(
  { runWhenFree, whole, migrate }: BlockingDatabase,
  resolved: ResolvedOrganizations,
): SqlOrganizations {
  const tables = openTables(sqliteDialect, resolved);
  return organizationsWith({
    single: (operation) => runWhenFree(() => operation(tables)),
    atomic: (operation) => runWhenFree(() => whole(operation(tables))),
    migrate: async () => migrate(tables.migrate()),
    batch: BATCH,
  });
}
