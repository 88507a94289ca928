import type { NamedTable } from '../named-table.js';
import { columnOf, resolveSchema, type ResolvedSchema, type SqlLayout } from '../schema.js';
import type { TableDefinition } from '../table-definitions.js';

/** The entities of organizations, one table each. */
export type OrganizationModel = 'organization' | 'member' | 'invitation';

/** The tables of organizations in an existing database, described by their differences from a layout. */
export interface OrganizationSchema<Layout extends SqlLayout = SqlLayout> {
  /** The layout to start from. @default 'drizzle' */
  layout?: Layout;
  /** Names of tables that differ from the layout. */
  tables?: Readonly<Partial<Record<OrganizationModel, string>>>;
  /** Per table: names of columns that differ from their field, as `{ field: column }`. */
  columns?: Readonly<Partial<Record<OrganizationModel, Readonly<Record<string, string>>>>>;
}

/** An {@link OrganizationSchema} with all defaults filled in. */
export interface ResolvedOrganizations {
  /** The conventions of the layout. */
  readonly schema: ResolvedSchema;
  readonly tables: Readonly<Record<OrganizationModel, NamedTable>>;
}

/** The tables, in the order of their foreign keys. */
export const organizationModels: readonly OrganizationModel[] = ['organization', 'member', 'invitation'];

/**
 * The tables of organizations. What features to come store of an organization, a member or an invitation is JSON in `data`, never a
 * further column. They do not refer to the table of users, so that they work beside every adapter.
 */
export const organizationDefinitions: Readonly<Record<OrganizationModel, TableDefinition>> = {
  organization: {
    fields: {
      id: 'token',
      name: 'text',
      slug: 'word',
      logo: 'text',
      createdAt: 'date',
      // A JSON array, so that one write that compares the version changes all of them.
      owners: 'long',
      version: 'number',
      data: 'long',
    },
    optional: ['logo', 'data'],
    key: ['id'],
    unique: [['slug']],
    indexed: [],
    serial: false,
  },
  member: {
    fields: { organizationId: 'token', userId: 'key', role: 'word', since: 'date', data: 'long' },
    optional: ['data'],
    // Also the order of pages.
    key: ['organizationId', 'userId'],
    unique: [],
    indexed: [['userId']],
    serial: false,
  },
  invitation: {
    fields: {
      id: 'token',
      organizationId: 'token',
      email: 'address',
      role: 'word',
      invitedBy: 'key',
      createdAt: 'date',
      expiresAt: 'date',
      data: 'long',
    },
    optional: ['data'],
    key: ['id'],
    unique: [['organizationId', 'email']],
    indexed: [['expiresAt']],
    serial: false,
  },
};

/** The name of a table in a layout: formed as that of the table of users. */
function nameIn({ tables: { user } }: ResolvedSchema, model: OrganizationModel): string {
  const name = user.startsWith('U') ? model.charAt(0).toUpperCase() + model.slice(1) : model;
  return user.endsWith('s') ? `${name}s` : name;
}

/**
 * Names the tables of organizations.
 * @param schema - the layout, without names of the application
 */
export function organizationTables(
  schema: ResolvedSchema,
  { tables = {}, columns = {} }: Omit<OrganizationSchema, 'layout'> = {},
): Readonly<Record<OrganizationModel, NamedTable>> {
  const named = (model: OrganizationModel): NamedTable => ({
    name: tables[model] ?? nameIn(schema, model),
    names: columns[model] ?? {},
    definition: organizationDefinitions[model],
    reference:
      model === 'organization'
        ? undefined
        : {
            field: 'organizationId',
            table: tables.organization ?? nameIn(schema, 'organization'),
            key: columnOf(columns.organization ?? {}, 'id'),
          },
  });
  return {
    organization: named('organization'),
    member: named('member'),
    invitation: named('invitation'),
  };
}

/** The layouts that an adapter supports, and the option `schema` as the application set it. */
export interface OrganizationChoice<Layout extends SqlLayout> {
  readonly layouts: readonly Layout[];
  readonly given: Layout | (OrganizationSchema<Layout> & { dates?: 'integer' | 'text' }) | undefined;
}

/** Resolves the option `schema` of a store of organizations. @throws {TypeError} when there is no such layout */
export function resolveOrganizationTables<Layout extends SqlLayout>({
  layouts,
  given,
}: OrganizationChoice<Layout>): ResolvedOrganizations {
  const { tables, columns, ...layout } =
    typeof given === 'string' ? { layout: given, tables: undefined, columns: undefined } : { ...given };
  const schema = resolveSchema({ layouts, given: layout });
  return {
    schema,
    tables: organizationTables(schema, {
      ...(tables !== undefined && { tables }),
      ...(columns !== undefined && { columns }),
    }),
  };
}
