// The compiler refuses an option that does not exist in every object of options that is written down, as the check of the
// configuration reports it.
import { describe, expect, it } from 'vitest';
import { memoryTable, postgresTable, sqliteTable } from '../../src/adapters/shared/option-tables.js';
import { configTable } from '../../src/core/config/option-table.js';
import { emailTable } from '../../src/core/methods/email/option-table.js';
import { oauthTable } from '../../src/core/methods/oauth/option-table.js';
import { passwordTable } from '../../src/core/methods/password/option-table.js';
import { webauthnTable } from '../../src/core/methods/webauthn/option-table.js';
import type { OptionTable } from '../../src/types/option-table.js';
import { answers } from './quick-info.js';

const IMPORTS = `
import { createAuth, defineConfig, type AuthOptions } from 'latchkey';
import { latchkey } from 'latchkey/express';
import { MemoryAdapter } from 'latchkey/adapters/memory';
import { PostgresAdapter, type PostgresClient } from 'latchkey/adapters/postgres';
import { SqliteAdapter, type SqliteDatabase } from 'latchkey/adapters/sqlite';
import Email from 'latchkey/providers/email';
import GitHub from 'latchkey/providers/github';
import Google from 'latchkey/providers/google';
import Passkey from 'latchkey/providers/passkey';
import Password from 'latchkey/providers/password';
import Resend from 'latchkey/providers/resend';
declare const database: SqliteDatabase, pool: PostgresClient;
`;

/** Where options are written, with a sign in their place. */
const WRITTEN: readonly (readonly [statement: string, table: OptionTable])[] = [
  ['const options: AuthOptions = { providers: [], ...$ };', configTable],
  ['createAuth({ providers: [], ...$ });', configTable],
  ['defineConfig({ providers: [], ...$ });', configTable],
  ['latchkey({ providers: [], ...$ });', configTable],
  ['GitHub($);', oauthTable],
  ['Google($);', oauthTable],
  ['Email($);', emailTable],
  ['Resend($);', emailTable],
  ['Password($);', passwordTable],
  ['Passkey($);', webauthnTable],
  ['MemoryAdapter($);', memoryTable],
  ['SqliteAdapter(database, $);', sqliteTable],
  ['PostgresAdapter(pool, $);', postgresTable],
];

/** What objects must have beside the option that does not exist. */
const REQUIRED: Readonly<Record<string, string>> = {
  revocation: 'check: 60, ',
  tokens: 'keep: true, ',
  telemetry: 'tracer: undefined as never, ',
};

/** An object at a path of a table, with an option that does not exist. */
function objectAt(path: string): string {
  const names = path === '' ? [] : path.replace('*', 'state').split('.');
  return names.reduceRight((inner, name) => `{ ${name}: ${inner} }`, `{ ${REQUIRED[path] ?? ''}nosuch: 1 }`);
}

/** The statements of a table, one for each object whose members are known. */
const statements = WRITTEN.flatMap(([statement, table]) =>
  Object.entries(table)
    .filter(([, row]) => !row.split(';').includes('*'))
    .map(([path]) =>
      statement.includes('...$')
        ? statement.replace('...$', objectAt(path).slice(2, -2))
        : statement.replace('$', objectAt(path)),
    ),
);

describe('an option that does not exist', () => {
  const text = statements.map((statement) => `{ ${statement} }`).join('\n');
  const lines = answers({ options: IMPORTS + text })['options']?.split('\n') ?? [];

  it.each(statements)('is an error of the compiler: %s', (statement) => {
    const line = lines.indexOf(`{ ${statement} }`);
    expect(lines[line + 1]).toMatch(
      /^\/\/ error: (?:No overload matches this call|.*'nosuch' does not exist in type)/,
    );
  });
});
