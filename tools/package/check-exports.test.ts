import { describe, expect, it } from 'vitest';
import { checkExports } from './check-exports.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const face = (file: string): object => ({ types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` });
const manifest = (exports: Record<string, unknown>): string => JSON.stringify({ type: 'module', exports });
const promises = { './jwt': { names: ['encode', 'decode'], more: ['inspect'] } };
const jwt = { 'package.json': manifest({ './jwt': face('jwt') }), 'dist/jwt.d.ts': '' };
const providers = {
  'package.json': manifest({ './providers/*': face('providers/*') }),
  'dist/providers/acme.d.ts': '',
  'src/providers/acme.ts': '',
  'src/types/provider-id.ts': `export type BuiltInProviderType = 'acme';`,
};

const check = (files: Record<string, string>, promised = {}): Promise<string[]> =>
  checkExports(temporaryTree(files), promised);

describe('checkExports', () => {
  it('accepts the promised names, and our additions', async () => {
    const file = 'export const encode = 1, decode = 2, inspect = 3;';
    expect(await check({ ...jwt, 'dist/jwt.js': file }, promises)).toEqual([]);
  });

  it('refuses a name that is missing and one without a promise', async () => {
    expect(await check({ ...jwt, 'dist/jwt.js': 'export const encode = 1, secret = 2;' }, promises)).toEqual([
      './jwt lacks decode',
      './jwt exports secret without a promise',
    ]);
  });

  it('refuses a promised subpath that is not exported', async () => {
    expect(await check({ 'package.json': manifest({}) }, promises)).toEqual([
      './jwt is promised, but no export',
    ]);
  });

  it('refuses an export that is not built, and one that throws', async () => {
    expect(await check(jwt)).toEqual([
      './jwt promises ./dist/jwt.js, which is not built',
      './jwt cannot be imported: the file is missing',
    ]);
    expect(await check({ ...jwt, 'dist/jwt.js': `throw new Error('no');` })).toEqual([
      './jwt cannot be imported: Error: no',
    ]);
  });

  it('refuses files that a condition leads to and that differ in their names', async () => {
    const imports = { '#part': { lean: './dist/none.js', default: './dist/all.js' } };
    const files = {
      'package.json': JSON.stringify({ type: 'module', exports: {}, imports }),
      'dist/all.js': 'export const read = 1, all = 2;',
      'dist/none.js': 'export const read = 1;',
    };
    expect(await check(files)).toEqual([
      '#part must have the same names under each condition: ./dist/none.js has read; ./dist/all.js has all, read',
    ]);
    expect(await check({ ...files, 'dist/all.js': files['dist/none.js'] })).toEqual([]);
  });

  it('refuses an export without a default condition: require() would fail', async () => {
    const files = { 'package.json': manifest({ '.': { types: './dist/a.d.ts', import: './dist/a.js' } }) };
    expect(await check(files)).toEqual(['. needs the conditions "types" and "default"']);
  });

  it('refuses a pattern that matches nothing', async () => {
    expect(await check({ 'package.json': manifest({ './adapters/*': face('adapters/*') }) })).toEqual([
      './adapters/* matches no file',
    ]);
  });

  it('refuses a pattern that reaches into a folder of inner files', async () => {
    const files = { 'dist/adapters/a.js': '', 'dist/adapters/a.d.ts': '', 'dist/adapters/inner/b.js': '' };
    const open = { './adapters/*': face('adapters/*') };
    expect(await check({ ...files, 'package.json': manifest(open) })).toEqual([
      './adapters/* also reaches the files of inner/; close them with null',
    ]);
    expect(
      await check({ ...files, 'package.json': manifest({ ...open, './adapters/inner/*': null }) }),
    ).toEqual([]);
  });

  it('accepts a provider that can be called with and without options', async () => {
    const file = `export default (options) => ({ id: 'acme', type: 'oidc', options });`;
    expect(await check({ ...providers, 'dist/providers/acme.js': file })).toEqual([]);
  });

  it('refuses a provider without a default function, one that throws, and one without an id', async () => {
    const withFile = (text: string): Promise<string[]> =>
      check({ ...providers, 'dist/providers/acme.js': text });
    expect(await withFile('export const acme = 1;')).toEqual([expect.stringContaining('no default export')]);
    expect(await withFile('export default (o) => ({ id: o.id, type: "oidc" });')).toEqual([
      expect.stringContaining('throws when it is called without options'),
    ]);
    expect(await withFile('export default () => ({});')).toHaveLength(2);
  });

  it('refuses a provider on disk that BuiltInProviderType does not name, and the reverse', async () => {
    const file = `export default () => ({ id: 'acme', type: 'oidc' });`;
    const type = `export type BuiltInProviderType = 'other';`;
    expect(
      await check({ ...providers, 'dist/providers/acme.js': file, 'src/types/provider-id.ts': type }),
    ).toEqual([
      'BuiltInProviderType names other, which has no file in src/providers',
      'src/providers/acme.ts is missing from BuiltInProviderType',
    ]);
  });
});
