/** What the adapter stores, one table each. */
export type SqliteModel = 'user' | 'account' | 'session' | 'verificationToken' | 'authenticator';

/** Layouts of existing databases, named after the adapter that made them. */
export type SqliteLayout = 'drizzle' | 'kysely' | 'd1' | 'prisma';

/** An existing database, described by how it differs from a layout. */
export interface SqliteSchema {
  /** What to start from. @default 'drizzle' */
  layout?: SqliteLayout;
  /** Names of tables that are called otherwise. */
  tables?: Readonly<Partial<Record<SqliteModel, string>>>;
  /** Per table: names of columns that are called otherwise than the field, as `{ field: column }`. */
  columns?: Readonly<Partial<Record<SqliteModel, Readonly<Record<string, string>>>>>;
  /** How dates are written: milliseconds since the epoch or ISO 8601 text. Both are read. @default as the layout has it */
  dates?: 'integer' | 'text';
}

/** A schema with every question answered. */
export interface ResolvedSchema {
  readonly tables: Readonly<Record<SqliteModel, string>>;
  readonly columns: Readonly<Record<SqliteModel, Readonly<Record<string, string>>>>;
  readonly dates: 'integer' | 'text';
}

const layouts: Readonly<Record<SqliteLayout, Pick<ResolvedSchema, 'tables' | 'dates'>>> = {
  drizzle: {
    tables: {
      user: 'user',
      account: 'account',
      session: 'session',
      verificationToken: 'verificationToken',
      authenticator: 'authenticator',
    },
    dates: 'integer',
  },
  kysely: {
    tables: {
      user: 'User',
      account: 'Account',
      session: 'Session',
      verificationToken: 'VerificationToken',
      authenticator: 'Authenticator',
    },
    dates: 'text',
  },
  d1: {
    tables: {
      user: 'users',
      account: 'accounts',
      session: 'sessions',
      verificationToken: 'verification_tokens',
      authenticator: 'authenticators',
    },
    dates: 'text',
  },
  prisma: {
    tables: {
      user: 'User',
      account: 'Account',
      session: 'Session',
      verificationToken: 'VerificationToken',
      authenticator: 'Authenticator',
    },
    dates: 'text',
  },
};

/**
 * Fills in what a schema leaves open.
 *
 * @throws {TypeError} when there is no such layout
 */
export function resolveSchema(schema: SqliteLayout | SqliteSchema = {}): ResolvedSchema {
  const given: SqliteSchema = typeof schema === 'string' ? { layout: schema } : schema;
  const name = given.layout ?? 'drizzle';
  if (!Object.hasOwn(layouts, name)) {
    throw new TypeError(`There is no layout "${name}". Use one of ${Object.keys(layouts).join(', ')}.`);
  }
  const layout = layouts[name];
  return {
    tables: { ...layout.tables, ...given.tables },
    columns: {
      user: {},
      account: {},
      session: {},
      verificationToken: {},
      authenticator: {},
      ...given.columns,
    },
    dates: given.dates ?? layout.dates,
  };
}

/** The column that holds a field. */
export function columnOf(schema: ResolvedSchema, model: SqliteModel, field: string): string {
  const names = schema.columns[model];
  return Object.hasOwn(names, field) ? (names[field] ?? field) : field;
}

/** An identifier of SQL (SQLite, "SQL As Understood By SQLite", keywords). */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
