import type { SqlDialect } from '../dialect.js';
import { migration } from '../migration.js';
import { execute, type SqlOperation, type SqlResult, type SqlValue } from '../operation.js';
import { pendingMigration } from '../pending-migration.js';
import { type TableStatements, tableStatements } from '../statements.js';
import { conditionValues, describeTable, encodeFields, type TableContext, type Where } from '../table.js';
import { organizationModels, type OrganizationModel, type ResolvedOrganizations } from './tables.js';

/** A table of organizations. */
export interface OrganizationTable {
  readonly context: TableContext;
  readonly statements: TableStatements;
  /** The values of a condition; `undefined` when no row can match. */
  values(where: Where): SqlValue[] | undefined;
  /** Inserts a row. @param overwritten - in the place of the row that has the same values in these fields */
  insert(entry: object, overwritten?: readonly string[]): SqlOperation<SqlResult>;
  find(where: Where): SqlOperation<SqlResult>;
  /** @returns how many rows were there, or how many were changed: drivers differ */
  update(where: Where, entry: object): SqlOperation<number>;
  /** @returns how many rows were removed */
  remove(where: Where): SqlOperation<number>;
}

/** The tables of organizations of one database, whose columns are looked up at their first use. */
export interface OrganizationTables {
  readonly dialect: SqlDialect;
  /** @throws {Error} when there is no such table: with the SQL that creates it */
  open(model: OrganizationModel): SqlOperation<OrganizationTable>;
  /** Creates what is missing of the tables. */
  migrate(): SqlOperation<void>;
  /** The statements that `migrate` would execute now. */
  pendingMigration(): SqlOperation<readonly string[]>;
}

/** Opens the tables in one dialect of SQL. */
export function openTables(
  dialect: SqlDialect,
  { schema, tables }: ResolvedOrganizations,
): OrganizationTables {
  const known = new Map<OrganizationModel, OrganizationTable>();
  const list = organizationModels.map((model) => tables[model]);
  return {
    dialect,
    *open(model) {
      const opened = known.get(model);
      if (opened !== undefined) return opened;
      const context = yield* describeTable(dialect, schema, tables[model]);
      if (context === undefined) {
        const pending = yield* pendingMigration(dialect, schema, list);
        const advice = `Call migrate() of the store, or run this:\n${pending.map((text) => `${text};`).join('\n')}`;
        throw new Error(`There is no table "${tables[model].name}" for organizations. ${advice}`);
      }
      const table = tableOn(context);
      known.set(model, table);
      return table;
    },
    *migrate() {
      yield* migration(dialect, schema, list);
      known.clear();
    },
    pendingMigration: () => pendingMigration(dialect, schema, list),
  };
}

function tableOn(context: TableContext): OrganizationTable {
  const statements = tableStatements(context);
  const values = (where: Where): SqlValue[] | undefined => conditionValues(context, where);
  const names = (where: Where): string[] => where.map(([field]) => field);
  function* change(where: Where, text: string, given: readonly SqlValue[] = []): SqlOperation<number> {
    const found = values(where);
    return found === undefined ? 0 : (yield* execute(text, [...given, ...found])).changes;
  }
  return {
    context,
    statements,
    values,
    insert: (entry, overwritten) => {
      const given = encodeFields(context, entry);
      const fields = given.map(([field]) => field);
      return execute(
        insertText(context, statements, { fields, overwritten }),
        given.map(([, value]) => value),
      );
    },
    *find(where) {
      const found = values(where);
      return found === undefined
        ? { rows: [], changes: 0 }
        : yield* execute(statements.find(names(where)), found);
    },
    update: (where, entry) => {
      const given = encodeFields(context, entry);
      const text = statements.update(
        given.map(([field]) => field),
        names(where),
      );
      return change(
        where,
        text,
        given.map(([, value]) => value),
      );
    },
    remove: (where) => change(where, statements.remove(names(where))),
  };
}

/** The text of an INSERT, which gives nothing back. */
function insertText(
  { dialect, columns, name }: TableContext,
  { once }: TableStatements,
  {
    fields,
    overwritten,
  }: { readonly fields: readonly string[]; readonly overwritten: readonly string[] | undefined },
): string {
  return once(`write ${overwritten === undefined ? '' : 'over '}${fields.join()}`, () => {
    const all = fields.flatMap((field) => columns.get(field) ?? []);
    const quoted = (list: typeof all): string[] => list.map((column) => dialect.quote(column.name));
    const places = all.map((column, index) => dialect.place(index + 1, column));
    const text = `INSERT INTO ${name} (${quoted(all).join(', ')}) VALUES (${places.join(', ')})`;
    if (overwritten === undefined) return text;
    const keys = overwritten.flatMap((field) => columns.get(field) ?? []);
    return text + dialect.overwriting(quoted(keys), quoted(all.filter((column) => !keys.includes(column))));
  });
}
