import { ConflictError } from '../../../errors.js';
import type { LimitsTime } from '../../../types/limits-time.js';
import type { OrganizationStore } from '../../../types/organization-store.js';
import { scheduleOf, type CleanupSchedule } from '../../shared/start-cleanup.js';
import { migrateBatched, runBatched, type SqlBatchDriver } from '../batch.js';
import type { SqlDialect } from '../dialect.js';
import type { SqlDriver } from '../driver.js';
import { runAsync, type SqlOperation } from '../operation.js';
import { inBatches } from '../store.js';
import { openTables, type OrganizationTables } from './open-tables.js';
import { organizationOperations, removeExpired } from './operations.js';
import type { ResolvedOrganizations } from './tables.js';

/** A store of organizations in a SQL database, and what maintains its tables. */
export interface SqlOrganizations extends OrganizationStore, CleanupSchedule {
  /**
   * Creates the tables `organization`, `member` and `invitation` and their indexes where they are missing, and changes nothing
   * that exists. Safe to run at every start, also by several machines at once.
   */
  migrate(): Promise<void>;
  /** The SQL that `migrate` would execute now; nothing is changed. */
  pendingMigration(): Promise<readonly string[]>;
  /** Deletes the invitations that expired at `now` or before, in batches. @param now - @default the current time @returns how many */
  cleanup(now?: Date): Promise<number>;
}

/** Runs operations on the tables. */
export interface OrganizationRunner {
  /** An operation whose statements need not be atomic. */
  single<T>(operation: (tables: OrganizationTables) => SqlOperation<T>): Promise<T>;
  /** An operation that is undone as a whole when it throws. */
  atomic<T>(operation: (tables: OrganizationTables) => SqlOperation<T>): Promise<T>;
  /** Runs an operation while no other process migrates the database. */
  migrate(): Promise<void>;
  /** How many rows one statement of `cleanup` deletes. @default as {@link inBatches} has it */
  readonly batch?: number;
}

/** Makes the store of what runs its operations. */
export function organizationsWith({ single, atomic, migrate, batch }: OrganizationRunner): SqlOrganizations {
  const run =
    <Name extends keyof OrganizationStore>(name: Name, by = single) =>
    (...given: Parameters<OrganizationStore[Name]>): Promise<Awaited<ReturnType<OrganizationStore[Name]>>> =>
      by((tables) => organizationOperations(tables)[name](...given));
  const create = run('createOrganization', atomic);
  const cleanup = (now: Date = new Date()): Promise<number> =>
    inBatches((limit) => single((tables) => removeExpired(tables, now, limit)), batch);
  return {
    createOrganization: async (organization, owner) => {
      try {
        return await create(organization, owner);
      } catch (error) {
        // Ids are random: what is taken is the slug.
        if (error instanceof ConflictError) return false;
        throw error;
      }
    },
    findOrganization: run('findOrganization'),
    updateOrganization: run('updateOrganization'),
    deleteOrganization: run('deleteOrganization', atomic),
    findMember: run('findMember'),
    addMember: run('addMember'),
    updateMember: run('updateMember'),
    removeMember: run('removeMember'),
    listMembers: run('listMembers'),
    listMemberships: run('listMemberships'),
    putInvitation: run('putInvitation'),
    findInvitation: run('findInvitation'),
    removeInvitation: run('removeInvitation'),
    listInvitations: run('listInvitations'),
    migrate,
    pendingMigration: () => single((tables) => tables.pendingMigration()),
    cleanup,
    ...scheduleOf(cleanup),
  };
}

/** The store on a driver that returns promises. */
export function asyncOrganizations(
  driver: SqlDriver,
  dialect: SqlDialect | (() => Promise<SqlDialect>),
  resolved: ResolvedOrganizations,
): SqlOrganizations & LimitsTime {
  let opened: OrganizationTables | undefined;
  const open = async (): Promise<OrganizationTables> =>
    (opened ??= openTables(typeof dialect === 'function' ? await dialect() : dialect, resolved));
  const store = organizationsWith({
    single: async (operation) => runAsync(operation(await open()), driver.query),
    atomic: async (operation) => {
      const tables = await open();
      return driver.transaction((query) => runAsync(operation(tables), query));
    },
    migrate: async () => {
      const tables = await open();
      await driver.withMigrationLock((query) => runAsync(tables.migrate(), query));
    },
  });
  return { ...store, timeLimit: driver.timeLimit };
}

/** The store on a driver whose transactions are batches of statements. */
export function batchOrganizations(
  driver: SqlBatchDriver,
  dialect: SqlDialect,
  resolved: ResolvedOrganizations,
): SqlOrganizations {
  let tables = openTables(dialect, resolved);
  const pending = (): Promise<readonly string[]> => runAsync(tables.pendingMigration(), driver.query);
  return organizationsWith({
    single: (operation) => runAsync(operation(tables), driver.query),
    atomic: (operation) => runBatched(() => operation(tables), driver),
    migrate: async () => {
      await migrateBatched(driver, pending);
      // The one before remembers the columns as they were.
      tables = openTables(dialect, resolved);
    },
  });
}
