/** What the adapters store, one table each. */
export type SqlModel = 'user' | 'account' | 'session' | 'verificationToken' | 'authenticator';

/** Layouts of existing databases, named after the adapter that made them. */
export type SqlLayout = 'drizzle' | 'kysely' | 'd1' | 'prisma' | 'pg';

/** An existing database, described by how it differs from a layout. */
export interface SqlSchema<Layout extends SqlLayout = SqlLayout> {
  /** What to start from. @default 'drizzle' */
  layout?: Layout;
  /** Names of tables that are called otherwise. */
  tables?: Readonly<Partial<Record<SqlModel, string>>>;
  /** Per table: names of columns that are called otherwise than the field, as `{ field: column }`. */
  columns?: Readonly<Partial<Record<SqlModel, Readonly<Record<string, string>>>>>;
}

/** A schema with every question answered. */
export interface ResolvedSchema {
  readonly tables: Readonly<Record<SqlModel, string>>;
  readonly columns: Readonly<Record<SqlModel, Readonly<Record<string, string>>>>;
  /** How SQLite, which has no type for them, writes dates: milliseconds since the epoch or ISO 8601 text. */
  readonly dates: 'integer' | 'text';
  /** Whether new tables have integer keys that the database makes. */
  readonly serialKeys: boolean;
}

type Tables = ResolvedSchema['tables'];

const singular: Tables = {
  user: 'user',
  account: 'account',
  session: 'session',
  verificationToken: 'verificationToken',
  authenticator: 'authenticator',
};
const capital: Tables = {
  user: 'User',
  account: 'Account',
  session: 'Session',
  verificationToken: 'VerificationToken',
  authenticator: 'Authenticator',
};
const plural: Tables = {
  user: 'users',
  account: 'accounts',
  session: 'sessions',
  verificationToken: 'verification_tokens',
  authenticator: 'authenticators',
};

const layoutTable: Readonly<Record<SqlLayout, Omit<ResolvedSchema, 'columns'>>> = {
  drizzle: { tables: singular, dates: 'integer', serialKeys: false },
  kysely: { tables: capital, dates: 'text', serialKeys: false },
  d1: { tables: plural, dates: 'text', serialKeys: false },
  prisma: { tables: capital, dates: 'text', serialKeys: false },
  pg: { tables: { ...plural, verificationToken: 'verification_token' }, dates: 'text', serialKeys: true },
};

/** What a dialect offers, and what the application chose. */
export interface SchemaChoice<Layout extends SqlLayout> {
  readonly layouts: readonly Layout[];
  readonly given: Layout | (SqlSchema<Layout> & { dates?: 'integer' | 'text' }) | undefined;
}

/**
 * Fills in what a schema leaves open.
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
    throw new TypeError(`There is no layout "${layout}". Use one of ${layouts.join(', ')}.`);
  }
  const base = layoutTable[layout];
  return {
    ...base,
    tables: { ...base.tables, ...tables },
    columns: { user: {}, account: {}, session: {}, verificationToken: {}, authenticator: {}, ...columns },
    dates: dates ?? base.dates,
  };
}

/** The column that holds a field. */
export function columnOf(schema: ResolvedSchema, model: SqlModel, field: string): string {
  const names = schema.columns[model];
  return Object.hasOwn(names, field) ? (names[field] ?? field) : field;
}
