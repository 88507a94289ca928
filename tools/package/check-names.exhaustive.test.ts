import { expect, it } from 'vitest';
import { missingNames } from './check-names.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

it('names what the original exports and ours does not, types and what is handed on included', () => {
  const root = temporaryTree({
    'original.d.ts': `export * from './more';\nexport declare const value: 1;\nexport type Id = string;\n`,
    'more.d.ts': 'export interface Handed {}\n',
    'ours.d.ts': 'export declare const value: 1;\n',
    'whole.d.ts': `export * from './original';\n`,
  });
  const original = `${root}/original.d.ts`;
  expect(missingNames([[original, `${root}/whole.d.ts`]])).toEqual([]);
  const found = missingNames([[original, `${root}/ours.d.ts`]]).toSorted();
  expect(found).toEqual([`${root}/ours.d.ts lacks Handed`, `${root}/ours.d.ts lacks Id`]);
});

it('finds every name missing where there is no such file', () => {
  const root = temporaryTree({ 'original.d.ts': 'export type Id = string;\n' });
  expect(missingNames([[`${root}/original.d.ts`, `${root}/none.d.ts`]])).toHaveLength(1);
});
