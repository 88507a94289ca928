import type { OrganizationSchema } from '../sql/organizations/tables.js';
import type { SqliteLayout } from './options.js';

/** The tables of organizations in a database of SQLite, described by their differences from a layout. */
export interface SqliteOrganizationSchema extends OrganizationSchema<SqliteLayout> {
  /** How dates are written: milliseconds since the epoch, or ISO 8601 text. Both can be read. @default as in the layout */
  dates?: 'integer' | 'text';
}

/** The options of `organizationStore` on SQLite, wherever it runs. */
export interface SqliteOrganizationsOptions {
  /** The layout of the tables: its name, or an object that says how yours differ from it. @default 'drizzle' */
  schema?: SqliteLayout | SqliteOrganizationSchema;
}
