import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkAugmentation } from './check-augmentation.ts';
import { linkModels } from '../build/link-models.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const targets = ['index', 'types/index', 'jwt/index', 'adapters/index'];
const manifest = JSON.stringify({
  name: 'acme',
  version: '1.0.0',
  type: 'module',
  files: ['dist'],
  exports: Object.fromEntries(
    targets.map((path) => [
      path === 'index' ? '.' : `./${path.replace('/index', '')}`,
      { types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` },
    ]),
  ),
});

const built: Record<string, string> = {
  'package.json': manifest,
  ...Object.fromEntries(targets.map((path) => [`dist/${path}.js`, ''])),
  'dist/index.d.ts': `export declare const who: import('./types/model.js').User;\n`,
  'dist/types/model.d.ts':
    'export interface User {}\nexport interface Session {}\nexport interface JWT {}\nexport interface AdapterUser {}\n',
  'dist/types/index.d.ts': `export type { Session, User } from './model.js';\n`,
  'dist/jwt/index.d.ts': `export type { JWT } from '../types/model.js';\n`,
  'dist/adapters/index.d.ts': `export type { AdapterUser } from '../types/model.js';\n`,
};

const check = (root: string, without: readonly string[] = []): string[] =>
  checkAugmentation({ root, names: ['acme', '@other/core'], without, sample: ['.'] });

describe('checkAugmentation', { timeout: 120_000 }, () => {
  it('refuses an entry point that leads to no module that is augmented, with every compiler and name', () => {
    const found = check(temporaryTree(built), ['./types', './jwt', './adapters']);
    for (const name of ['acme', '@other/core']) {
      expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${name}: TS2664: .*${name}/types`)));
      expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${name}: sample\\.ts.*TS2664: .*jwt`)));
    }
  });

  it('accepts what linkModels wrote, which writes it once', () => {
    const root = temporaryTree(built);
    linkModels(join(root, 'dist'));
    const text = readFileSync(join(root, 'dist/types/model.d.ts'), 'utf8');
    linkModels(join(root, 'dist'));
    expect(readFileSync(join(root, 'dist/types/model.d.ts'), 'utf8')).toBe(text);
    expect(check(root)).toEqual([]);
  });
});

describe('linkModels', () => {
  it('refuses a build that lacks one of the modules', () => {
    const { 'dist/jwt/index.d.ts': _, ...rest } = built;
    expect(() => linkModels(join(temporaryTree(rest), 'dist'))).toThrow('jwt/index.d.ts was not built');
  });
});
