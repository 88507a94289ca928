import { expect, it } from 'vitest';
import { objectsIn } from './objects-in.js';

it('objectsIn leaves out of a list what is no object', () => {
  expect(objectsIn([{ a: 1 }, null, '', []] as object[])).toEqual([{ a: 1 }]);
  for (const list of ['', {}, null, undefined]) expect(objectsIn(list as object[])).toEqual([]);
});
