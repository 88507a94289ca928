// Writes the tables of options that the check of a configuration reads, from the types that declare them. With `--check`, it
// compares instead.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { report } from '../support/report.ts';
import { readTables, rowOf } from './read-tables.ts';

/** A table, and the types whose members it has: they have the same names. */
interface TableFile {
  readonly path: string;
  /** The constant. */
  readonly name: string;
  /** Its docstring. */
  readonly says: string;
  readonly file: string;
  readonly types: readonly string[];
}

const FILES: readonly TableFile[] = [
  {
    path: 'src/core/config/option-table.ts',
    name: 'configTable',
    says: 'The options of a configuration.',
    file: 'src/types/config.ts',
    types: ['AuthConfig'],
  },
  {
    path: 'src/core/methods/oauth/option-table.ts',
    name: 'oauthTable',
    says: 'The options of OAuth and OpenID Connect providers.',
    file: 'src/types/provider.ts',
    types: ['OAuth2Config', 'OIDCConfig'],
  },
  {
    path: 'src/core/methods/email/option-table.ts',
    name: 'emailTable',
    says: 'The options of email providers.',
    file: 'src/types/provider-email.ts',
    types: ['EmailConfig'],
  },
  {
    path: 'src/core/methods/credentials/option-table.ts',
    name: 'credentialsTable',
    says: 'The options of credentials providers.',
    file: 'src/types/provider-credentials.ts',
    types: ['CredentialsConfig'],
  },
  {
    path: 'src/core/methods/password/option-table.ts',
    name: 'passwordTable',
    says: 'The options of `Password()`.',
    file: 'src/types/provider-password.ts',
    types: ['PasswordConfig'],
  },
  {
    path: 'src/core/methods/webauthn/option-table.ts',
    name: 'webauthnTable',
    says: 'The options of passkey providers.',
    file: 'src/types/provider-webauthn.ts',
    types: ['WebAuthnConfig'],
  },
  {
    path: 'src/core/features/option-tables.ts',
    name: 'secondFactorTable',
    says: 'The options of `secondFactor()`.',
    file: 'src/types/second-factor.ts',
    types: ['SecondFactorOptions'],
  },
  {
    path: 'src/core/features/option-tables.ts',
    name: 'apiTable',
    says: 'The options of `apiAccess()`.',
    file: 'src/types/api.ts',
    types: ['ApiAccessOptions'],
  },
  {
    path: 'src/core/features/option-tables.ts',
    name: 'apiKeysTable',
    says: 'The options of `apiKeys()`.',
    file: 'src/types/api-keys.ts',
    types: ['ApiKeysOptions'],
  },
  {
    path: 'src/core/features/option-tables.ts',
    name: 'accountTable',
    says: 'The options of `account()`.',
    file: 'src/types/account.ts',
    types: ['AccountOptions'],
  },
  {
    path: 'src/core/features/option-tables.ts',
    name: 'organizationsTable',
    says: 'The options of `organizations()`.',
    file: 'src/types/organizations.ts',
    types: ['OrganizationsOptions'],
  },
  {
    path: 'src/core/features/option-tables.ts',
    name: 'administrationTable',
    says: 'The options of `administration()`.',
    file: 'src/types/administration.ts',
    types: ['AdministrationOptions'],
  },
  {
    path: 'src/adapters/shared/option-tables.ts',
    name: 'sqliteTable',
    says: 'The options of the adapters for SQLite.',
    file: 'src/adapters/sqlite/options.ts',
    types: ['SqliteAdapterOptions'],
  },
  {
    path: 'src/adapters/shared/option-tables.ts',
    name: 'postgresTable',
    says: 'The options of `PostgresAdapter`.',
    file: 'src/adapters/postgres/index.ts',
    types: ['PostgresAdapterOptions'],
  },
  {
    path: 'src/adapters/shared/option-tables.ts',
    name: 'mysqlTable',
    says: 'The options of `MysqlAdapter`.',
    file: 'src/adapters/mysql/index.ts',
    types: ['MysqlAdapterOptions'],
  },
  {
    path: 'src/adapters/shared/option-tables.ts',
    name: 'redisTable',
    says: 'The options of `RedisAdapter`.',
    file: 'src/adapters/redis/index.ts',
    types: ['RedisAdapterOptions'],
  },
  {
    path: 'src/adapters/shared/option-tables.ts',
    name: 'memoryTable',
    says: 'The options of `MemoryAdapter`.',
    file: 'src/adapters/memory/index.ts',
    types: ['MemoryAdapterOptions'],
  },
  {
    path: 'src/adapters/shared/option-tables.ts',
    name: 'recordsTable',
    says: 'The options of `sqlRecords`.',
    file: 'src/adapters/sql/records.ts',
    types: ['SqlRecordsOptions'],
  },
  {
    path: 'src/adapters/shared/option-tables.ts',
    name: 'postgresRecordsTable',
    says: 'The options of `sqlRecords` on PostgreSQL.',
    file: 'src/adapters/postgres/index.ts',
    types: ['PostgresRecordsOptions'],
  },
  {
    path: 'src/adapters/shared/option-tables.ts',
    name: 'redisRecordsTable',
    says: 'The options of `redisRecords`.',
    file: 'src/adapters/redis/records.ts',
    types: ['RedisRecordsOptions'],
  },
  {
    path: 'src/adapters/shared/option-tables.ts',
    name: 'sqliteOrganizationsTable',
    says: 'The options of `organizationStore` on SQLite.',
    file: 'src/adapters/sqlite/organization-options.ts',
    types: ['SqliteOrganizationsOptions'],
  },
  {
    path: 'src/adapters/shared/option-tables.ts',
    name: 'postgresOrganizationsTable',
    says: 'The options of `organizationStore` on PostgreSQL.',
    file: 'src/adapters/postgres/organizations.ts',
    types: ['PostgresOrganizationsOptions'],
  },
  {
    path: 'src/adapters/shared/option-tables.ts',
    name: 'mysqlOrganizationsTable',
    says: 'The options of `organizationStore` on MySQL.',
    file: 'src/adapters/mysql/organizations.ts',
    types: ['MysqlOrganizationsOptions'],
  },
];

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The module with the tables of a path. */
function moduleOf(path: string): string {
  const up = relative(dirname(path), 'src/types').replaceAll('\\', '/');
  const tables = FILES.filter((table) => table.path === path).map(({ name, says, file, types }) => {
    const rows = Object.entries(readTables(join(root, file), types)).map(
      ([object, words]) => `  '${object}': '${rowOf(words)}',`,
    );
    return `/** ${says} */\nexport const ${name}: OptionTable = {\n${rows.join('\n')}\n};\n`;
  });
  return [
    `import type { OptionTable } from '${up}/option-table.js';`,
    '',
    '// Generated by `npm run generate -- option-tables` from the types that declare the options: change those.',
    '',
    ...tables,
  ].join('\n');
}

const { format, resolveConfig } = await import('prettier');
const stale: string[] = [];
for (const file of new Set(FILES.map(({ path }) => path))) {
  const path = join(root, file);
  const text = await format(moduleOf(file), { ...(await resolveConfig(path)), parser: 'typescript' });
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (process.argv.includes('--check'))
    stale.push(`${file} is out of date: run npm run generate -- option-tables`);
  else writeFileSync(path, text);
}
if (process.argv.includes('--check')) report('option-tables', stale);
