import { describe, expect, it } from 'vitest';
import {
  bundleAll,
  bundleClient,
  bundleForWorkers,
  bundleLean,
  bundleOneProvider,
  bundleReviewed,
} from './bundle-report.ts';
import type { Budget } from './bundle-budgets.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

type Limits = Readonly<Record<string, Budget>>;
const roomy: Budget = { gzipped: 1_000_000, start: 1_000_000 };
const limited =
  (limits: Limits) =>
  (subpath: string): Budget =>
    limits[subpath] ?? roomy;

const face = (file: string): object => ({ types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` });
const manifest = JSON.stringify({
  type: 'module',
  exports: { '.': face('index'), './node': face('node'), './providers/*': face('providers/*') },
  peerDependenciesMeta: { nodemailer: { optional: true } },
});
const clean = {
  'package.json': manifest,
  'dist/index.js': 'export const a = 1;',
  'dist/node.js': `import 'node:http';`,
  'dist/providers/acme.js': `export default async () => import('nodemailer');`,
  'dist/providers/other.js': 'export default () => 1;',
};

async function problems(files: Record<string, string>, limits: Limits = {}): Promise<readonly string[]> {
  const rows = await bundleAll(temporaryTree({ ...clean, ...files }), limited(limits));
  return rows.flatMap((row) => row.problems);
}

describe('bundleOneProvider', () => {
  const application = {
    ...clean,
    'dist/index.js': `export const Auth = () => import('./shared/steps.js');`,
    'dist/shared/steps.js': 'export const steps = 1;',
    'dist/providers/github.js': `export default () => ({ id: 'github' });`,
    'dist/providers/passkey.js': `export default () => import('../shared/passkeys.js');`,
    'dist/shared/passkeys.js': 'export const verify = (answer) => answer.authenticatorData;',
  };
  const found = async (files: Record<string, string> = {}, limits: Limits = {}) =>
    (await bundleOneProvider(temporaryTree({ ...application, ...files }), limited(limits))).problems;

  it('lets an application have its provider, and passkeys be there for others', async () => {
    expect(await found()).toEqual([]);
  });

  it('refuses passkeys in it, also when they would be loaded on demand', async () => {
    const carrying = { 'dist/shared/steps.js': `export const steps = () => import('./passkeys.js');` };
    expect(await found(carrying)).toEqual(['one file with one OAuth provider carries "authenticatordata"']);
  });

  it('refuses another provider in it, and more than its budget', async () => {
    const other = { 'dist/index.js': `export { default as Auth } from './providers/other.js';` };
    expect(await found(other)).toEqual(['one file with one OAuth provider carries the provider other']);
    const budget = { 'one file with one OAuth provider': { gzipped: 10, start: 10_000 } };
    expect(await found({}, budget)).toEqual([
      expect.stringMatching(/^one file with one OAuth provider is \d+ bytes gzipped, at most 10$/),
    ]);
  });
});

describe('bundleReviewed', () => {
  const found = async (review: string): Promise<readonly string[]> => {
    const root = temporaryTree({
      ...clean,
      'dist/index.js': `export const Auth = () => import('./shared/config-review.js');`,
      'dist/shared/config-review.js': review,
      'dist/shared/common.js': `export const steps = '${Array.from({ length: 99 }, (_, n) => n ** 7).join()}';`,
      'dist/providers/github.js': `export default () => ({ id: 'github' });`,
    });
    const budget = { 'one file with one OAuth provider, reviewed': { gzipped: 1000, start: 320 } };
    return (await bundleReviewed(root, limited(budget))).problems;
  };

  it('counts what the first request loads, and not what a sign-in does', async () => {
    expect(await found(`export const review = () => import('./common.js');`)).toEqual([]);
  });

  it('refuses a review that brings the steps of a sign-in along', async () => {
    expect(await found(`import { steps } from './common.js'; export const review = () => steps;`)).toEqual([
      expect.stringMatching(/reviewed loads \d+ bytes at the start, gzipped, at most 320$/),
    ]);
  });
});

describe('bundleForWorkers', () => {
  const lean = './dist/core/texts/english-only/common.js';
  const manifestWith = (conditions: Record<string, string>): string =>
    JSON.stringify({
      ...(JSON.parse(manifest) as object),
      imports: { '#languages': { ...conditions, default: './dist/core/texts/built-in/common.js' } },
    });
  const found = async (conditions: Record<string, string>): Promise<readonly string[]> => {
    const root = temporaryTree({
      ...clean,
      'package.json': manifestWith(conditions),
      'dist/index.js': `export { languages as Auth } from '#languages';`,
      'dist/core/texts/built-in/common.js': `export const languages = () => import('../../../shared/texts-catalogues-de.js');`,
      'dist/core/texts/english-only/common.js': 'export const languages = {};',
      'dist/shared/texts-catalogues-de.js': `export const texts = ['Anmelden'];`,
      'dist/providers/github.js': `export default () => ({ id: 'github' });`,
    });
    return (await bundleForWorkers(root, limited({}))).flatMap((row) => row.problems);
  };

  it('lets nobody pay for translations on workers and in edge functions', async () => {
    expect(await found({ workerd: lean, 'edge-light': lean })).toEqual([]);
  });

  it('refuses translations that nobody imports, under either condition', async () => {
    expect(await found({ workerd: lean })).toEqual([
      'one file with one OAuth provider, edge-light carries the translations of dist/shared/texts-catalogues-de.js',
    ]);
    expect(await found({ 'edge-light': lean })).toEqual([
      'one file with one OAuth provider, workerd carries the translations of dist/shared/texts-catalogues-de.js',
    ]);
  });
});

describe('bundleLean', () => {
  const found = async (core: string): Promise<readonly string[]> => {
    const root = temporaryTree({
      ...clean,
      'dist/index.js': `export const Auth = (request, config) => [${core}, config];`,
      'dist/providers/github.js': `export default () => ({ id: 'github' });`,
      'dist/providers/credentials.js': `export default () => ({ id: 'credentials' });`,
      'dist/adapters/sqlite/index.js': `export const SqliteAdapter = (database) => ({ database });`,
    });
    return (await bundleLean(root, limited({}))).flatMap((row) => row.problems);
  };

  it('accepts applications that carry only what they use', async () => {
    expect(await found('"kernel"')).toEqual([]);
  });

  it('refuses a feature in those that do not use it', async () => {
    expect(await found('"nothing was tried. The option `limits`"')).toEqual([
      'lean: GitHub carries "nothing was tried. The option"',
      'lean: GitHub, our SQLite adapter carries "nothing was tried. The option"',
    ]);
  });
});

describe('bundleClient', () => {
  const names = [
    'createSessionStore',
    'endOtherSessions',
    'endSession',
    'getCsrfToken',
    'getProviders',
    'getSession',
    'listSessions',
    'signIn',
    'signInWithCode',
    'signOut',
  ];
  const client = (code: string): Record<string, string> => ({
    ...clean,
    'dist/client/index.js': names.map((name) => `export const ${name} = () => 1;`).join('\n') + code,
  });
  const found = async (code: string, limits: Limits = {}) =>
    (await bundleClient(temporaryTree(client(code)), limited(limits))).problems;

  it('lets passkeys be there for those who import them', async () => {
    expect(await found('export const registerPasskey = (answer) => answer.attestation;')).toEqual([]);
  });

  it('refuses them where they come along, and more than the budget', async () => {
    expect(await found('console.log("attestation");')).toEqual([
      'client without passkeys carries "attestation"',
    ]);
    expect(await found('', { 'client without passkeys': { gzipped: 10, start: 10_000 } })).toEqual([
      expect.stringMatching(/^client without passkeys is \d+ bytes gzipped, at most 10$/),
    ]);
  });
});

describe('bundleAll', () => {
  it('measures every subpath', async () => {
    const rows = await bundleAll(temporaryTree(clean));
    expect(rows.map((row) => row.subpath)).toEqual(['.', './node', './providers/acme', './providers/other']);
    expect(rows.every((row) => row.minified > 0 && row.gzipped > 0 && row.problems.length === 0)).toBe(true);
  });

  it('refuses a face above its budget', async () => {
    expect(await problems({}, { '.': { gzipped: 10, start: 20 } })).toEqual([
      expect.stringMatching(/^\. is \d+ bytes gzipped, at most 10$/),
      expect.stringMatching(/^\. loads \d+ bytes at the start, gzipped, at most 20$/),
    ]);
  });

  it('counts what is loaded on demand, but not at the start', async () => {
    const words = Array.from({ length: 200 }, (_, index) => `word${(index * 7919) % 1000}`).join(' ');
    const files = {
      'dist/index.js': `import './now.js'; export const later = () => import('./later.js');`,
      'dist/now.js': `console.log('now');`,
      'dist/later.js': `export const text = '${words}';`,
    };
    const rows = await bundleAll(temporaryTree({ ...clean, ...files }), limited({}));
    const row = rows.find(({ subpath }) => subpath === '.');
    expect(row?.gzipped).toBeGreaterThan(500);
    expect(row?.start).toBeLessThan(200);
  });

  it('refuses cbor in the face, also when another file brings it', async () => {
    const files = {
      'dist/index.js': `export * from './inner.js';`,
      'dist/inner.js': 'export const decodeCBOR = 1;',
    };
    expect(await problems(files)).toEqual(['. carries "cbor"']);
  });

  it('refuses a static import of a Node module outside the Node subpaths, and lets ./node have it', async () => {
    expect(
      await problems({ 'dist/index.js': `import { a } from 'node:crypto'; export const b = a;` }),
    ).toEqual(['. imports node:crypto']);
  });

  it('refuses a provider that carries another one, and a face that carries any', async () => {
    expect(await problems({ 'dist/providers/acme.js': `export { default } from './other.js';` })).toEqual([
      './providers/acme carries the provider other',
    ]);
    expect(await problems({ 'dist/index.js': `export { default } from './providers/other.js';` })).toEqual([
      '. carries the provider other',
    ]);
  });

  it('refuses a subpath without a budget', async () => {
    const rows = await bundleAll(temporaryTree(clean), () => undefined);
    expect(rows.flatMap((row) => row.problems)).toContain('./providers/acme has no budget');
  });

  it('fails where a package is imported that is no peer', async () => {
    await expect(problems({ 'dist/index.js': `import 'left-pad';` })).rejects.toThrow(/left-pad/);
  });
});
