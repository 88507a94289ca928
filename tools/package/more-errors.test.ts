import { expect, it } from 'vitest';
import { moreErrors } from './more-errors.ts';

const error = (file: string, code = 2305, text = 'no'): string => `${file}(1,2): error TS${code}: ${text}`;
const both = { core: '@auth/core', original: [] as string[], ours: [] as string[] };

it('lets errors pass that the original has at the same place, whatever they say', () => {
  const at = 'node_modules/a/index.d.ts';
  expect(moreErrors({ ...both, original: [error(at)], ours: [error(at, 2305, 'nothing')] })).toEqual([]);
});

it('gives errors of another code, at another place, and those of our own declarations', () => {
  const original = [error('node_modules/a/index.d.ts'), error('node_modules/@auth/core/index.d.ts')];
  const ours = [
    error('node_modules/a/index.d.ts', 2339),
    error('node_modules/b/index.d.ts'),
    error('node_modules/@auth/core/index.d.ts'),
    'error TS5023: unknown option',
  ];
  expect(moreErrors({ ...both, original, ours })).toEqual(ours);
});

it('gives errors in the programs, over either package', () => {
  const line = error('app/a.ts');
  expect(moreErrors({ ...both, original: [line], ours: [line] })).toEqual([`the original: ${line}`, line]);
});
