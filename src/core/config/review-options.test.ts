import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { recordingLogger, baseConfig } from '../../../test/support/config.js';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { memoryTable, recordsTable, sqliteTable } from '../../adapters/shared/option-tables.js';
import { sqlRecords, SqliteAdapter } from '../../adapters/sqlite/index.js';
import { AuthError } from '../../errors.js';
import { createAuth } from '../../index.js';
import Credentials from '../../providers/credentials.js';
import Email from '../../providers/email.js';
import GitHub from '../../providers/github.js';
import Google from '../../providers/google.js';
import Passkey from '../../providers/passkey.js';
import Password from '../../providers/password.js';
import type { Adapter } from '../../types/adapter.js';
import type { AuthConfig } from '../../types/config.js';
import type { Provider } from '../../types/provider.js';
import type { OptionTable } from '../../types/option-table.js';
import { credentialsTable } from '../methods/credentials/option-table.js';
import { emailTable } from '../methods/email/option-table.js';
import { oauthTable } from '../methods/oauth/option-table.js';
import { passwordTable } from '../methods/password/option-table.js';
import { webauthnTable } from '../methods/webauthn/option-table.js';
import { configTable } from './option-table.js';

/** Everything that is said about options: what the check finds, errors and warnings, or the function that takes them throws. */
async function said({ configWith }: Pick<Taker, 'configWith'>, options: object): Promise<string> {
  const { logger } = recordingLogger();
  let changes: object;
  try {
    changes = configWith(options);
  } catch (error) {
    return String(error);
  }
  try {
    // What plain JavaScript may pass.
    const auth = createAuth(baseConfig({ logger, ...(changes as Partial<AuthConfig>) }));
    return (await auth.check()).map(({ code, message }) => `${code}: ${message}`).join('\n');
  } catch (error) {
    // An error of another class is a fault of the check itself.
    if (error instanceof AuthError) return error.message;
    throw error;
  }
}

/** An object with one member, at a path of names with dots between them. */
function at(path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.');
  return { [name]: rest.length === 0 ? value : at(rest.join('.'), value) };
}

interface Option {
  /** The path in a configuration. */
  readonly path: string;
  readonly kinds: readonly string[];
}

/** Every option of a table. An object whose name does not matter has the name of a cookie. */
function optionsOf(table: OptionTable): readonly Option[] {
  return Object.entries(table).flatMap(([path, row]) =>
    row
      .split(';')
      .map((group) => group.split(' '))
      .flatMap(([kinds = '', ...names]) =>
        names.map((name) => ({
          path: `${path === '' ? '' : `${path}.`}${name}`.replace('*', 'state'),
          kinds: kinds.split('|'),
        })),
      ),
  );
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  S: (value) => typeof value === 'string',
  B: (value) => typeof value === 'boolean',
  N: (value) => typeof value === 'number',
  F: (value) => typeof value === 'function',
  A: Array.isArray,
  O: (value) => typeof value === 'object' && !Array.isArray(value),
  C: () => false,
  Y: () => false,
  '?': () => true,
};

/** A value that an option cannot have; `undefined` where it can have any. */
function wrongFor({ kinds }: Option): unknown {
  return ['an-other', 4711, true, [4711], { an: 'other' }].find((value) =>
    kinds.every((kind) => TYPES[kind]?.(value) !== true && String(value) !== kind),
  );
}

/** What takes options, and a configuration with what it makes of them. */
interface Taker {
  readonly name: string;
  readonly table: OptionTable;
  readonly configWith: (options: object) => object;
}

const client = { clientId: 'id', clientSecret: 'secret' };
/** A provider that was written by hand. */
const plain: Provider = {
  id: 'acme',
  name: 'Acme',
  type: 'oauth',
  authorization: 'https://acme.test/authorize',
  token: 'https://acme.test/token',
  userinfo: 'https://acme.test/me',
  ...client,
};
const providerIn = (provider: Provider, adapter?: Adapter): object => ({
  providers: [provider],
  ...(adapter !== undefined && { adapter }),
});

const takers: readonly Taker[] = [
  { name: 'the configuration', table: configTable, configWith: (options) => options },
  {
    name: 'GitHub',
    table: oauthTable,
    configWith: (options) => providerIn(GitHub({ ...client, ...options })),
  },
  {
    name: 'Google',
    table: oauthTable,
    configWith: (options) => providerIn(Google({ ...client, ...options })),
  },
  {
    name: 'Email',
    table: emailTable,
    configWith: (options: object) =>
      providerIn(Email({ sendVerificationRequest: () => {}, ...options }), MemoryAdapter()),
  },
  {
    name: 'Credentials',
    table: credentialsTable,
    configWith: (options) => providerIn(Credentials({ authorize: () => null, ...options })),
  },
  {
    name: 'Password',
    table: passwordTable,
    configWith: (options: object) =>
      providerIn(Password({ sendMail: () => {}, ...options }), MemoryAdapter()),
  },
  {
    name: 'Passkey',
    table: webauthnTable,
    configWith: (options) => providerIn(Passkey(options), MemoryAdapter()),
  },
  {
    name: 'MemoryAdapter',
    table: memoryTable,
    configWith: (options) => ({ adapter: MemoryAdapter(options) }),
  },
  {
    name: 'SqliteAdapter',
    table: sqliteTable,
    configWith: (options) => ({ adapter: SqliteAdapter(new DatabaseSync(':memory:'), options) }),
  },
  {
    name: 'sqlRecords',
    table: recordsTable,
    configWith: (options) => ({ records: sqlRecords(new DatabaseSync(':memory:'), options) }),
  },
];

const misspelled = takers.flatMap(({ name, table, configWith }) =>
  optionsOf(table)
    // Names that begin so are left to frameworks.
    .filter(({ path }) => !path.startsWith('experimental'))
    .map(({ path }) => ({ name, path, configWith })),
);

describe('a misspelt option', () => {
  it.each(misspelled)(
    '`$path` of $name is reported with the one that is meant',
    async ({ path, configWith }) => {
      const answer = await said({ configWith }, at(`${path}s`, 'x'));
      expect(answer).toMatch(new RegExp(`unknown-option[:\\s(].*\`${path}s\`.*Did you mean \`${path}\``));
    },
  );

  it.each(misspelled.filter(({ path }) => path.length > 5 && !/(.)\1$/.test(path)))(
    '`$path` of $name is recognised with two letters swapped',
    async ({ path, configWith }) => {
      const swapped = path.replace(/(.)(.)$/, '$2$1');
      const answer = await said({ configWith }, at(swapped, 'x'));
      expect(answer).toContain(`Did you mean \`${path}\``);
    },
  );
});

const wrong = takers.flatMap(({ name, table, configWith }) =>
  optionsOf(table).flatMap((option) => {
    const value = wrongFor(option);
    // Provider functions set `options` themselves.
    return value === undefined || option.path === 'options'
      ? []
      : [{ name, path: option.path, value, configWith }];
  }),
);

describe('a value that an option cannot have', () => {
  it.each(wrong)('$value as `$path` of $name is reported by name', async ({ path, value, configWith }) => {
    // Some errors name the last part alone, and the URL of an endpoint is the endpoint.
    const named = path.replace(/\.url$/, '').replace(/^.*\./, '');
    expect(await said({ configWith }, at(path, value))).toContain(named);
  });
});

describe('options that are no mistake', () => {
  it.each<[string, object]>([
    ['what a condition switched off', { callbacks: false, adapter: '', theme: null, pages: undefined }],
    ['members of a logger of the application', { logger: { ...console, child: () => {} } }],
    ['a symbol', { [Symbol('own')]: 1, providers: [{ ...GitHub(client), [Symbol('own')]: 1 }] }],
    [
      'members of a provider that was written by hand',
      { providers: [{ ...plain, tenant: 'acme', options: { tenant: 'acme' } }] },
    ],
    ['a member that a framework marks as its own', { unstable_jwt: true, _own: 1, $store: {} }],
  ])('%s is not reported', async (_, changes) => {
    expect(await said({ configWith: () => changes }, {})).toBe('');
  });

  it('an extra member keeps nothing from working', async () => {
    const config = baseConfig({ logger: recordingLogger().logger });
    const auth = createAuth(Object.assign(config, { database: 'postgres://', theme: { accent: 'red' } }));
    expect((await auth(new Request('https://app.test/auth/session'))).status).toBe(200);
  });
});

describe('what is reported', () => {
  it.each<[string, object, string]>([
    [
      'a scope beside the parameters',
      providerIn(GitHub({ ...client, ...at('scope', 'repo') })),
      'Did you mean `authorization.params.scope`?',
    ],
    [
      'the option of another provider',
      providerIn(Google({ ...client, ...at('enterprise', {}) })),
      '`enterprise` of provider "google" is not an option and has no effect.',
    ],
    [
      'an object inside of the own option of a provider',
      providerIn(GitHub({ ...client, ...at('enterprise.baseURL', 'https://x.test') })),
      'Did you mean `enterprise.baseUrl`?',
    ],
    [
      'a slip in a provider that was written by hand',
      providerIn({ ...plain, ...at('emailVerfied', () => true) }),
      'Did you mean `emailVerified`?',
    ],
    ['a language without texts', { language: ['de', 'xx'] }, '`language` names "xx", which has no texts.'],
    ['a language under a wrong tag', { language: 'dee' }, 'Did you mean "de"?'],
    [
      'a word in place of a colour',
      { theme: { brandColor: 'nope' } },
      '`theme.brandColor` must be an opaque colour',
    ],
    [
      'a logout that reaches no provider',
      { logout: { provider: true }, ...providerIn(GitHub(client)) },
      'The option `logout` sends people to the provider',
    ],
    [
      'a text that does not exist',
      { texts: { de: { 'signIn.titel': 'Anmelden' } } },
      'de.signIn.titel. The type `Texts` of latchkey/types has the names; each is a string. Did you mean `signIn.title`?',
    ],
    ['texts that are none', { texts: { de: { 'signIn.title': 5 } } }, 'de.signIn.title. The type `Texts`'],
    ['a value near one that there is', { theme: { colorScheme: 'drak' } }, 'Did you mean "dark"?'],
  ])('%s', async (_, changes, sentence) => {
    expect(await said({ configWith: () => changes }, {})).toContain(sentence);
  });

  it('refuses a `revocation` that is no object, beside database sessions, too', async () => {
    const adapter = MemoryAdapter();
    for (const revocation of [true, {}, 'always'])
      expect(await said({ configWith: () => ({ adapter, revocation }) }, {})).toContain(
        'The option `revocation.check` must be "always" or a number of seconds',
      );
  });

  it('never writes a secret to the log', async () => {
    const options = { clientSecret: 48_151_623, apiKey: 42_108_815 };
    const answer = await said({ configWith: () => providerIn(GitHub(Object(options))) }, {});
    expect(answer).toContain('`clientSecret`');
    expect(answer).not.toMatch(/48151623|42108815/);
  });
});
