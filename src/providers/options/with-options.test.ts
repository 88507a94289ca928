import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordingLogger, baseConfig } from '../../../test/support/config.js';
import { readParameters } from '../../../tools/generate/read-tables.js';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { credentialsTable } from '../../core/methods/credentials/option-table.js';
import { emailTable } from '../../core/methods/email/option-table.js';
import { oauthTable } from '../../core/methods/oauth/option-table.js';
import { passwordTable } from '../../core/methods/password/option-table.js';
import { webauthnTable } from '../../core/methods/webauthn/option-table.js';
import { createAuth } from '../../index.js';
import { knownOptions } from '../../types/symbols.js';
import type { Provider, ProviderByType } from '../../types/provider.js';

const TABLES: Readonly<Record<keyof ProviderByType, Readonly<Record<string, string>>>> = {
  oauth: oauthTable,
  oidc: oauthTable,
  email: emailTable,
  credentials: credentialsTable,
  webauthn: webauthnTable,
};

interface Made {
  readonly type: keyof ProviderByType;
  readonly [knownOptions]: string;
}

/** The words of a row, as `readParameters` has them. */
function wordsOf(row: string): string[] {
  return row
    .split(';')
    .map((group) => group.split(' '))
    .flatMap(([kinds = '', ...names]) => names.map((name) => (kinds === '?' ? name : `${name}:${kinds}`)));
}

const folder = join(import.meta.dirname, '..');
const files = readdirSync(folder)
  .filter((file) => /^[\w-]+\.ts$/.test(file) && !['index.ts', 'provider-types.ts'].includes(file))
  .map((file) => join(folder, file));
const parameters = readParameters(files, 0);

/** The provider function of a file. */
async function functionIn(file: string): Promise<(options?: object) => Made> {
  // Every one exports its function by default.
  return ((await import(file)) as { default: (options?: object) => Made }).default;
}

describe.each(files.map((file) => [file.slice(folder.length + 1, -3), file] as const))('%s', (name, file) => {
  it('knows the options that its type has beside those of every provider of its kind', async () => {
    const { type, [knownOptions]: own } = (await functionIn(file))({ issuer: 'https://acme.test' });
    const table = name === 'password' ? passwordTable : TABLES[type];
    const common = new Set(wordsOf(table[''] ?? '').map((word) => word.split(':')[0]));
    const declared = (parameters.get(file) ?? []).filter((word) => !common.has(word.split(':')[0]));
    expect(wordsOf(own.split('/')[0] ?? '').toSorted()).toEqual(declared.toSorted());
  });

  it('has what it does not know reported', async () => {
    // Plain JavaScript may pass anything.
    const provider = (await functionIn(file))({
      issuer: 'https://acme.test',
      nosuch: 1,
    }) as unknown as Provider;
    const { logger } = recordingLogger();
    const auth = createAuth(baseConfig({ logger, adapter: MemoryAdapter(), providers: [provider] }));
    const answer = await auth.check().then(
      (warnings) => warnings.map(({ message }) => message).join(),
      (error: unknown) => String(error),
    );
    expect(answer).toContain('`nosuch` of provider');
  });
});
