import { expect, it } from 'vitest';
import { matrixOf, withMatrix } from './matrix.js';

const part = 'Passkeys';

it('counts by part, and what an engine alone does apart', () => {
  const table = matrixOf([
    { name: 'old', outcomes: [{ step: 'refused' }] },
    {
      name: 'new',
      outcomes: [
        { step: 'a', part },
        { step: 'b', part, error: 'no' },
        { step: 'c', part: 'Pages' },
      ],
    },
  ]);
  expect(table.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    '| Engine | Passkeys | Pages | Its own |',
    '| ------ | -------- | ------ | ------- |',
    '| old | – | – | 1 of 1 |',
    '| new | 1 of 2 | 1 of 1 | – |',
    '',
  ]);
});

it('replaces the table of a document, which must have a place for one', () => {
  const document =
    'before\n\n<!-- matrix: written by test/runtimes/run.ts -->\n\nold\n\n<!-- /matrix -->\n\nafter\n';
  expect(withMatrix(document, 'new\n')).toBe(document.replace('old', 'new'));
  expect(() => withMatrix('nothing', 'new\n')).toThrow('no place');
});
