/** The entities that are stored, one table each. */
export type SqlModel = 'user' | 'account' | 'session' | 'verificationToken' | 'authenticator' | 'record';

/** The table names and conventions of an existing database, named after the adapter that created it. */
export type SqlLayout = 'drizzle' | 'kysely' | 'd1' | 'prisma' | 'pg';

/** An existing database, described by its differences from a layout. */
export interface SqlSchema<Layout extends SqlLayout = SqlLayout> {
  /** The layout to start from. @default 'drizzle' */
  layout?: Layout;
  /** Names of tables that differ from the layout. */
  tables?: Readonly<Partial<Record<SqlModel, string>>>;
  /** Per table: names of columns that differ from their field, as `{ field: column }`. */
  columns?: Readonly<Partial<Record<SqlModel, Readonly<Record<string, string>>>>>;
}

/** A schema with all defaults filled in. */
export interface ResolvedSchema {
  readonly tables: Readonly<Record<SqlModel, string>>;
  readonly columns: Readonly<Record<SqlModel, Readonly<Record<string, string>>>>;
  /** How SQLite, which has no date type, stores dates: milliseconds since the epoch, or ISO 8601 text. */
  readonly dates: 'integer' | 'text';
  /** Whether new tables get integer keys that the database generates. */
  readonly serialKeys: boolean;
}

type Tables = ResolvedSchema['tables'];

/** The name of the table of records in every layout: one that no application has. */
export const RECORD_TABLE = 'latchkey_record';

const singular: Tables = {
  user: 'user',
  account: 'account',
  session: 'session',
  verificationToken: 'verificationToken',
  authenticator: 'authenticator',
  record: RECORD_TABLE,
};
const capital: Tables = {
  user: 'User',
  account: 'Account',
  session: 'Session',
  verificationToken: 'VerificationToken',
  authenticator: 'Authenticator',
  record: RECORD_TABLE,
};
const plural: Tables = {
  user: 'users',
  account: 'accounts',
  session: 'sessions',
  verificationToken: 'verification_tokens',
  authenticator: 'authenticators',
  record: RECORD_TABLE,
};

const layoutTable: Readonly<Record<SqlLayout, Omit<ResolvedSchema, 'columns'>>> = {
  drizzle: { tables: singular, dates: 'integer', serialKeys: false },
  kysely: { tables: capital, dates: 'text', serialKeys: false },
  d1: { tables: plural, dates: 'text', serialKeys: false },
  prisma: { tables: capital, dates: 'text', serialKeys: false },
  pg: { tables: { ...plural, verificationToken: 'verification_token' }, dates: 'text', serialKeys: true },
};

/** The layouts that an adapter supports, and the option `schema` as the application set it. */
export interface SchemaChoice<Layout extends SqlLayout> {
  readonly layouts: readonly Layout[];
  readonly given: Layout | (SqlSchema<Layout> & { dates?: 'integer' | 'text' }) | undefined;
}

/**
 * Resolves the option `schema`: fills in the names and conventions of its layout.
 *
 * @throws {TypeError} when there is no such layout
 */
export function resolveSchema<Layout extends SqlLayout>({
  layouts,
  given,
}: SchemaChoice<Layout>): ResolvedSchema {
  const {
    layout = 'drizzle',
    tables,
    columns,
    dates,
  } = typeof given === 'string' ? { layout: given } : { ...given };
  if (!layouts.some((name) => name === layout)) {
    throw new TypeError(
      `The option \`schema\` names no layout "${layout}". Use one of ${layouts.join(', ')}.`,
    );
  }
  const base = layoutTable[layout];
  return {
    ...base,
    tables: { ...base.tables, ...tables },
    columns: {
      user: {},
      account: {},
      session: {},
      verificationToken: {},
      authenticator: {},
      record: {},
      ...columns,
    },
    dates: dates ?? base.dates,
  };
}

/** The name of the column that holds a field. @param names - those that differ from their field */
export function columnOf(names: Readonly<Record<string, string>>, field: string): string {
  return Object.hasOwn(names, field) ? (names[field] ?? field) : field;
}
