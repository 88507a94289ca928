import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adapterCases } from '../../src/testing/index.js';

const FOLDERS = ['../../src/adapters/', '../adapters/', '../databases/'].map(
  (path) => new URL(path, import.meta.url),
);

/** Every module that a test imports which runs the adapter suite. */
function modulesOfSuites(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => new URL(name, folder)),
  ).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    if (!/runAdapterSuite|adapterCases/.test(text)) return [];
    return [...text.matchAll(/from '([^']+)'/g)].map(([, specifier = '']) => new URL(specifier, file).href);
  });
}

it.each(['memory', 'sqlite', 'postgres', 'mysql', 'redis'])(
  'the adapter %s is held to the contract suite, which has races and faults (AD-13)',
  (adapter) => {
    expect(modulesOfSuites().some((href) => href.endsWith(`/src/adapters/${adapter}/index.js`))).toBe(true);

    const names = adapterCases.map(({ name }) => name);
    for (const method of ['useVerificationToken', 'createUser', 'linkAccount', 'createAuthenticator']) {
      expect(names.some((name) => /parallel/.test(name) && name.includes(method))).toBe(true);
    }
    expect(names.some((name) => /transaction/.test(name) && /(?:fail|throw|roll|none)/.test(name))).toBe(
      true,
    );
  },
);
