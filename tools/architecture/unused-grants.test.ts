import { describe, expect, it } from 'vitest';
import { temporaryTree } from '../support/temporary-tree.ts';
import { type Plan, unusedGrants } from './unused-grants.ts';

const tree = {
  'index.ts': `export type { A } from './types/index.js';\n`,
  'types/index.ts': 'export type A = 1;\n',
  'http/index.ts': `import '../types/index.js';\n`,
  'http/route.ts': 'export const r = 1;\n',
  'env.ts': `import './http/route.js';\nimport './http/index.js';\n`,
  'mail.ts': `export const load = () => import('mailer' as string);\nimport 'node:http';\n`,
};

const plan: Plan = {
  layers: { index: ['types'], env: ['http/route', 'http'], http: ['types'] },
  fileGrants: { 'env.ts': ['http/route'] },
  tables: ['http'],
  faces: ['index.ts'],
  peers: { 'mail.ts': ['mailer'] },
  nodeFiles: ['mail.ts'],
};

const unused = (change: Partial<Plan>): string[] => unusedGrants(temporaryTree(tree), { ...plan, ...change });

describe('unusedGrants', () => {
  it('accepts a plan of which everything is used', () => {
    expect(unused({})).toEqual([]);
  });

  it('refuses the grant of a room, or of one file, that nothing uses', () => {
    expect(unused({ layers: { env: ['http/route', 'http/csrf', 'types'] } })).toEqual([
      'tools/architecture/layer-table.ts grants env http/csrf, which nothing uses',
      'tools/architecture/layer-table.ts grants env types, which nothing uses',
    ]);
  });

  it('refuses the grant of a single file that it does not use', () => {
    expect(unused({ fileGrants: { 'env.ts': ['http/route', 'types/index'] } })).toEqual([
      'tools/architecture/layer-table.ts grants env.ts types/index, which nothing uses',
    ]);
  });

  it('refuses exceptions that nothing needs: tables, faces, packages, modules of Node', () => {
    expect(
      unused({
        tables: ['http', 'mail'],
        faces: ['env.ts', 'mail.ts'],
        peers: { 'mail.ts': ['mailer', 'other'] },
        nodeFiles: ['mail.ts', 'env.ts'],
      }),
    ).toEqual([
      'tools/architecture/layer-table.ts grants mail.ts other, which nothing uses',
      'tools/architecture/layer-table.ts grants env.ts node:, which nothing uses',
      'tools/architecture/layer-table.ts grants the list of tables mail, which nothing uses',
      'tools/architecture/layer-table.ts grants the list of faces mail.ts, which nothing uses',
    ]);
  });
});
