import { describe, expect, it } from 'vitest';
import { checkSwap, swapWays, type ProgramGroup } from './check-swap.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const manifest = JSON.stringify({
  name: 'acme',
  version: '1.0.0',
  type: 'module',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
});
const group: ProgramGroup = { folder: 'plain', exact: [false, true], fits: () => true };
const ways = swapWays.filter((way) => way.compiler === 'typescript' && way.moduleResolution === 'bundler');

function check(original: string, ours: string, program: string): string[] {
  const root = temporaryTree({
    'original/package.json': manifest,
    'original/index.js': '',
    'original/index.d.ts': original,
    'ours/package.json': manifest.replace('acme', 'ours'),
    'ours/index.js': '',
    'ours/index.d.ts': ours,
    'programs/plain/app.ts': program,
  });
  const at = (folder: string): string => `${root}/${folder}`;
  const places = { root: at('ours'), original: at('original'), programs: at('programs') };
  return checkSwap({ ...places, name: 'acme', groups: [group], ways });
}

const type = 'export type Id = string;\n';
const program = `import type { Id } from 'acme';\nexport const id: Id = 'a';\n`;

describe('checkSwap', { timeout: 120_000 }, () => {
  it('accepts programs that both packages compile', () => {
    expect(check(type, type, program)).toEqual([]);
  });

  it('refuses a package that lacks a name, in every way', () => {
    const found = check(type, 'export {};\n', program);
    expect(found).toHaveLength(2);
    for (const line of found) expect(line).toMatch(/^ours, typescript, bundler.*no exported member 'Id'/);
  });

  it('refuses a program that the original does not compile: it proves nothing', () => {
    expect(check('export {};\n', type, program)[0]).toMatch(/^the original, typescript, bundler: /);
  });

  it('refuses declarations of ours that are wrong in themselves', () => {
    const wrong = `${type}export type Wrong = Missing;\n`;
    expect(check(wrong, wrong, program)[0]).toMatch(/^ours, .*Cannot find name 'Missing'/);
  });
});
