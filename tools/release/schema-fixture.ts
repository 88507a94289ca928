import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ResolvedSchema, SqlLayout } from '../../src/adapters/sql/schema.ts';
import type { SqlDialect } from '../../src/adapters/sql/dialect.ts';
import type { PrintedTable } from '../../src/cli/migrate/printed-tables.ts';

/** What the files are made of: the sources as they are now. */
interface Sources {
  readonly databases: Readonly<Record<string, { dialect: SqlDialect; layouts: readonly SqlLayout[] }>>;
  readonly adapterTables: (schema: ResolvedSchema) => readonly PrintedTable[];
  readonly tablesOfOrganizations: (schema: ResolvedSchema) => readonly PrintedTable[];
  readonly resolve: (layouts: readonly SqlLayout[], layout: SqlLayout) => ResolvedSchema;
  readonly statementsFor: (
    dialect: SqlDialect,
    schema: ResolvedSchema,
    tables: readonly PrintedTable[],
  ) => readonly string[];
}

/** A file of the fixture: a database as the release makes it, with a few rows in it. */
interface SchemaFile {
  /** `<database>-<layout>.sql`; `organizations-` precedes it for the tables of `organizationStore`. */
  readonly name: string;
  readonly text: string;
}

const expires = new Date('2040-02-29T23:59:58.123Z');

/** Rows by table, in the order of their columns; `owner` is the key of the first user. */
function rowsOf(owner: string | number): Readonly<Record<string, readonly Record<string, unknown>[]>> {
  const provider = { userId: owner, provider: 'acme', providerAccountId: 'acme-1' };
  return {
    user: [
      {
        id: owner,
        name: 'Zoë',
        email: 'ada@example.com',
        emailVerified: new Date('2024-02-29T12:34:56.789Z'),
      },
      {
        id: typeof owner === 'number' ? owner + 1 : '0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2',
        image: 'https://example.com/b.png',
      },
    ],
    account: [
      { ...provider, type: 'oidc', access_token: 'at', expires_at: 2_000_000_000, scope: 'openid email' },
    ],
    session: [{ sessionToken: 'sha256:NJD4BAGIbRLzhh7BkPXBZBmyY0VJepK8RTDiL12LQpU', userId: owner, expires }],
    verificationToken: [
      { identifier: 'ada@example.com', token: 'sha256:kuGBMOuyNKR1e4d9e6W9walzFA_mYqm_-XUcfKOLWy8', expires },
    ],
    authenticator: [
      {
        credentialID: 'Y3JlZGVudGlhbC0x',
        userId: owner,
        providerAccountId: 'acme-1',
        credentialPublicKey: 'cHVibGljLWtleQ==',
        counter: 3,
        credentialDeviceType: 'multiDevice',
        credentialBackedUp: true,
        transports: 'internal,hybrid',
      },
    ],
    record: [
      {
        kind: 'session',
        key: 'YWJj',
        owner: String(owner),
        value: 'sealed',
        version: 1,
        expiresAt: expires.getTime(),
      },
    ],
    ...organizationRows(owner),
  };
}

function organizationRows(
  owner: string | number,
): Readonly<Record<string, readonly Record<string, unknown>[]>> {
  const organizationId = '0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2';
  const since = new Date('2024-02-29T12:34:56.789Z');
  return {
    organization: [
      {
        id: organizationId,
        name: 'Zoë & Söhne',
        slug: 'zoe',
        logo: '/logo.png',
        createdAt: since,
        owners: [String(owner)],
        version: 1,
      },
    ],
    member: [{ organizationId, userId: owner, role: 'admin', since }],
    invitation: [
      {
        id: 'f1e2d3c4',
        organizationId,
        email: 'ada@example.com',
        role: 'member',
        invitedBy: owner,
        createdAt: since,
        expiresAt: expires,
      },
    ],
  };
}

/** The files of a release: two for every database and layout. */
export async function schemaFiles(version: string): Promise<SchemaFile[]> {
  const sources = await loadSources();
  return Object.entries(sources.databases).flatMap(([database, { dialect, layouts }]) =>
    layouts.flatMap((layout) => {
      const schema = sources.resolve(layouts, layout);
      const file = (tables: readonly PrintedTable[], prefix: string, of: string): SchemaFile => {
        const inserts = tables.flatMap((printed) => insertsFor(printed, { dialect, schema }));
        const statements = [...sources.statementsFor(dialect, schema, tables), ...inserts];
        const head = `-- The tables of ${of} ${version} in ${database}, layout ${layout}, with rows. Never to be changed.`;
        return {
          name: `${prefix}${database}-${layout}.sql`,
          text: `${head}\n\n${statements.join(';\n\n')};\n`,
        };
      };
      return [
        file(sources.adapterTables(schema), '', 'latchkey'),
        file(sources.tablesOfOrganizations(schema), 'organizations-', 'organizationStore of latchkey'),
      ];
    }),
  );
}

/** A database in one layout. */
interface Target {
  readonly dialect: SqlDialect;
  readonly schema: ResolvedSchema;
}

function insertsFor({ model, table }: PrintedTable, { dialect, schema }: Target): string[] {
  const { fields } = table.definition;
  const rows = rowsOf(schema.serialKeys ? 1 : 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10')[model] ?? [];
  return rows.map((row) => {
    // The database counts its own keys.
    const given = Object.entries(row).filter(
      ([field]) => !(schema.serialKeys && table.definition.serial && field === 'id'),
    );
    const columns = given.map(([field]) => dialect.quote(field));
    const values = given.map(([field, value]) => {
      const type = dialect.typeOf(fields[field] ?? 'text', schema);
      const kind = dialect.kindOf(type.toLowerCase());
      return literal(dialect.encode(value, { name: field, type, kind, hasDefault: false }, schema));
    });
    return `INSERT INTO ${dialect.quote(table.name)} (${columns.join(', ')}) VALUES (${values.join(', ')})`;
  });
}

function literal(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value).toUpperCase();
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new TypeError(`No literal for a value of type ${typeof value}.`);
}

/** The sources of the adapters. Node strips types but does not map `./x.js` of a TypeScript source to `./x.ts`. */
async function loadSources(): Promise<Sources> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const isSource = context.parentURL?.endsWith('.ts') === true && specifier.startsWith('.');
      return next(isSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
    },
  });
  try {
    const [{ databases }, { adapterTables, tablesOfOrganizations }, { resolveSchema }, { statementsFor }] =
      await Promise.all([
        import('../../src/cli/migrate/dialects.ts'),
        import('../../src/cli/migrate/printed-tables.ts'),
        import('../../src/adapters/sql/schema.ts'),
        import('../../src/cli/migrate/sql.ts'),
      ]);
    return {
      databases,
      adapterTables,
      tablesOfOrganizations,
      resolve: (layouts, given) => resolveSchema({ layouts, given }),
      statementsFor,
    };
  } finally {
    hooks.deregister();
  }
}

/** Writes the files of the version in package.json; those of a release are written once. */
async function main(root: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = join(root, 'test/schema-promise', version);
  if (existsSync(folder)) {
    console.error(`schema-fixture: ${version} is there already, and what was released does not change`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(folder, { recursive: true });
  const files = await schemaFiles(version);
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
  console.log(`schema-fixture: ${files.length} files for ${version}`);
}

if (import.meta.main) await main(fileURLToPath(new URL('../..', import.meta.url)));
