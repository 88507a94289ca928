import { describe, expect, it } from 'vitest';
import { checkLayers } from './check-layers.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const problems = (files: Record<string, string>): string[] => checkLayers(temporaryTree(files));

describe('checkLayers', () => {
  it('accepts imports that go down', () => {
    expect(
      problems({
        'types/model.ts': 'export interface User { id: string }\n',
        'contracts/reply.ts': `import type { User } from '../types/model.js';\nexport type Reply = User;\n`,
        'http/respond.ts': `import type { Reply } from '../contracts/reply.js';\nexport const a = (b: Reply): Reply => b;\n`,
      }),
    ).toEqual([]);
  });

  it('refuses an empty tree, so that a wrong path never passes', () => {
    expect(problems({ 'notes.md': '' })).toEqual([expect.stringContaining('no source files')]);
  });

  it('refuses an arrow up, also of a type', () => {
    expect(
      problems({
        'contracts/reply.ts': 'export type Reply = string;\n',
        'types/model.ts': `import type { Reply } from '../contracts/reply.js';\nexport type A = Reply;\n`,
      }),
    ).toEqual(['types/model.ts:1 imports contracts/reply.ts: types may not know contracts']);
  });

  it('refuses an arrow up in a re-export, a dynamic import and an import type', () => {
    expect(
      problems({
        'session/jwt/strategy.ts': 'export const a = 1;\n',
        'http/a.ts': `export { a } from '../session/jwt/strategy.js';\n`,
        'http/b.ts': `export const b = () => import('../session/jwt/strategy.js');\n`,
        'http/c.ts': `export type C = import('../session/jwt/strategy.js').a;\n`,
      }),
    ).toEqual([
      expect.stringContaining('http/a.ts:1 imports session/'),
      expect.stringContaining('http/b.ts:1 imports session/'),
      expect.stringContaining('http/c.ts:1 imports session/'),
    ]);
  });

  it('refuses arrows between the rooms inside a room, but for those that are granted', () => {
    expect(
      problems({
        'session/jwt/read.ts': `import '../revocation/ends.js';\nexport const a = 1;\n`,
        'session/database/renew.ts': `import '../jwt/read.js';\n`,
        'session/revocation/ends.ts': `export const load = () => import('../database/begin.js');\n`,
        'session/database/begin.ts': 'export const b = 1;\n',
        'session/index.ts': `import './jwt/read.js';\n`,
      }),
    ).toEqual([
      'session/database/renew.ts:1 imports session/jwt/read.ts: session/database may not know session/jwt',
      'session/revocation/ends.ts:1 imports session/database/begin.ts: session/revocation may not know session/database',
    ]);
  });

  it('refuses a method that knows what follows, and a proof that names the session', () => {
    const found = problems({
      'session/index.ts': 'export const s = 1;\n',
      'sign-in/complete-sign-in.ts': 'export const c = 1;\n',
      'methods/credentials.ts': `import '../session/index.js';\nimport '../sign-in/complete-sign-in.js';\n`,
    });
    expect(found).toHaveLength(2);
  });

  it('grants one file of a room where the table says so', () => {
    const tree = { 'http/route.ts': 'export const r = 1;\n', 'http/csrf.ts': 'export const c = 1;\n' };
    expect(problems({ ...tree, 'index.ts': `import '../src/http/route.js';\n` })).toHaveLength(1);
    expect(problems({ ...tree, 'index.ts': `import './http/route.js';\n` })).toEqual([]);
    expect(problems({ ...tree, 'index.ts': `import './http/csrf.js';\n` })).toEqual([
      'index.ts:1 imports http/csrf.ts: index may not know http',
    ]);
  });

  it('grants a single file what its room may not have, and no other file of the room', () => {
    const tree = { 'methods/webauthn/method.ts': 'export const webauthn = 1;\n' };
    const importing = `import '../../methods/webauthn/method.js';\n`;
    expect(problems({ ...tree, 'providers/ceremony/passkey-config.ts': importing })).toEqual([]);
    expect(problems({ ...tree, 'providers/ceremony/other.ts': importing })).toEqual([
      'providers/ceremony/other.ts:1 imports methods/webauthn/method.ts: providers may not know methods',
    ]);
    const more = { ...tree, 'methods/email/method.ts': 'export const email = 1;\n' };
    const tooMuch = `import '../../methods/email/method.js';\n`;
    expect(problems({ ...more, 'providers/ceremony/passkey-config.ts': tooMuch })).toHaveLength(1);
  });

  it('refuses circles of files, also inside one room and through types', () => {
    expect(
      problems({
        'types/a.ts': `import type { B } from './b.js';\nexport type A = B;\n`,
        'types/b.ts': `import type { C } from './c.js';\nexport type B = C;\n`,
        'types/c.ts': `import type { A } from './a.js';\nexport type C = A;\n`,
      }),
    ).toEqual([expect.stringContaining('circle of imports')]);
  });

  it('refuses a barrel inside the house, but lets a face and a table be imported', () => {
    const tree = { 'types/index.ts': 'export type A = 1;\n', 'methods/index.ts': 'export const m = 1;\n' };
    expect(
      problems({ ...tree, 'http/a.ts': `import type { A } from '../types/index.js';\nexport type B = A;\n` }),
    ).toEqual([expect.stringContaining('name the file, not the barrel')]);
    expect(problems({ ...tree, 'index.ts': `export type { A } from './types/index.js';\n` })).toEqual([]);
    expect(problems({ ...tree, 'actions/a.ts': `export { m } from '../methods/index.js';\n` })).toEqual([]);
  });

  it('refuses node: and packages in rooms that run everywhere', () => {
    expect(
      problems({
        'crypto/a.ts': `import 'node:crypto';\n`,
        'http/b.ts': `import 'cookie';\n`,
        'node/request.ts': `import 'node:http';\n`,
        'providers/mail/send-smtp-mail.ts': `export const load = () => import('nodemailer');\n`,
        'providers/other.ts': `export const load = () => import('nodemailer' as string);\n`,
      }),
    ).toEqual([
      'crypto/a.ts:1 imports node:crypto: this room runs everywhere',
      'http/b.ts:1 imports the package cookie: the library has no dependencies',
      'providers/other.ts:1 imports the package nodemailer: the library has no dependencies',
      'providers/other.ts:1 asserts a type without a comment that proves it',
    ]);
  });

  it('refuses specifiers without .js, files that are not there, and rooms without a row', () => {
    expect(
      problems({
        'types/a.ts': `import './b';\n`,
        'types/b.ts': `import './gone.js';\n`,
        'utils/c.ts': 'export {};\n',
      }),
    ).toEqual([
      'types/a.ts:1 imports ./b: relative imports end in .js',
      'types/b.ts:1 imports ./gone.js, which is no file of the tree',
      'utils/c.ts stands in no room of the layer table',
    ]);
  });

  it('refuses files above 300 lines, and counts no tests', () => {
    const long = '// line\n'.repeat(301);
    expect(problems({ 'types/a.ts': long, 'types/a.test.ts': long })).toEqual([
      'types/a.ts has 301 lines, at most 300 are allowed',
    ]);
  });

  it('refuses a type assertion without a comment, and reads one above the statement or beside it', () => {
    expect(
      problems({
        'types/a.ts': 'export const a = (b: unknown) => b as string;\n',
        'types/b.ts': '// The caller has looked.\nexport const c = (\n  b: unknown,\n) => b as string;\n',
        'types/c.ts':
          'export const d = (b: unknown) => b as string; // looked at\nexport const e = [1] as const;\n',
      }),
    ).toEqual(['types/a.ts:1 asserts a type without a comment that proves it']);
  });

  it('knows one place for any, and refuses a second one beside it', () => {
    const untyped = 'export type Untyped = any;\n';
    expect(problems({ 'types/untyped.ts': untyped })).toEqual([]);
    expect(
      problems({ 'types/untyped.ts': `${untyped}export type Other = any;\n`, 'types/other.ts': untyped }),
    ).toEqual(expect.arrayContaining(['types/untyped.ts:2 uses any', 'types/other.ts:1 uses any']));
  });

  it('refuses an import whose name nobody can read', () => {
    expect(problems({ 'http/a.ts': 'export const load = (name: string) => import(name);\n' })).toEqual([
      'http/a.ts:1 imports a module whose name is not written out',
    ]);
  });

  it('refuses any, the non-null assertion and silenced compilers', () => {
    expect(
      problems({
        'types/a.ts': 'export const a = (b: any): string => b;\n',
        'types/b.ts': 'export const b = (c?: string): string => c!;\n',
        'types/c.ts': '// @ts-ignore\nexport const c: string = 1;\n',
      }),
    ).toEqual([
      'types/a.ts:1 uses any',
      'types/b.ts:1 uses a non-null assertion',
      'types/c.ts:1 silences the compiler',
    ]);
  });

  it('lets the program use Node and the entry points of rooms that it is granted, and no other room does', () => {
    const text = `import 'node:fs';\nimport '../jwt/index.js';\n`;
    const tree = { 'jwt/index.ts': 'export const a = 1;\n' };
    expect(problems({ ...tree, 'cli/a.ts': text })).toEqual([]);
    expect(problems({ ...tree, 'session/a.ts': text })).toEqual([
      expect.stringContaining('imports node:fs'),
      expect.stringContaining('name the file, not the barrel'),
    ]);
  });

  it('lets one file import modules of the application', () => {
    const text = 'export const load = (name: string): Promise<unknown> => import(name);\n';
    expect(problems({ 'cli/project/import-module.ts': text })).toEqual([]);
    expect(problems({ 'cli/run.ts': text })).toEqual([expect.stringContaining('not written out')]);
  });
});
