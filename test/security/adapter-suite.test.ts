import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adapterCases } from '../../src/testing/index.js';

const FOLDERS = ['../../src/adapters/', '../adapters/', '../servers/'].map(
  (path) => new URL(path, import.meta.url),
);

it.each(['memory', 'sqlite', 'postgres', 'mysql', 'redis'])(
  'AD-13 the adapter %s is held to the contract suite, which has races and faults',
  (adapter) => {
    const suites = FOLDERS.flatMap((folder) =>
      readdirSync(folder, { encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => readFileSync(new URL(name, folder), 'utf8')),
    ).filter((text) => /runAdapterSuite|adapterCases/.test(text));
    expect(suites.some((text) => new RegExp(`/${adapter}(?:-\\w+)*\\.js'`).test(text))).toBe(true);

    const names = adapterCases.map(({ name }) => name);
    for (const method of ['useVerificationToken', 'createUser', 'linkAccount', 'createAuthenticator']) {
      expect(names.some((name) => /parallel/.test(name) && name.includes(method))).toBe(true);
    }
    expect(names.some((name) => /transaction/.test(name) && /(?:fail|throw|roll|none)/.test(name))).toBe(
      true,
    );
  },
);
