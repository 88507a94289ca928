import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import { definedMembers, ownMembers } from './members.js';

describe('definedMembers', () => {
  it('gives own members that say something, without some names, in their order', () => {
    const value = { b: 1, provider: 'evil', a: undefined, c: null, d: '' };
    const members = definedMembers(value, new Set(['provider']));
    expect(Object.entries(members)).toEqual([
      ['b', 1],
      ['c', null],
      ['d', ''],
    ]);
  });

  it('gives what ownMembers gives, but for those', () => {
    const names = fc.constantFrom<string>('a', 'b', 'constructor', '__proto__', 'id');
    const entries = fc.array(fc.tuple(names, fc.option(fc.jsonValue(), { nil: undefined })));
    fc.assert(
      fc.property(entries, fc.uniqueArray(names), (given, without) => {
        const value = Object.create({ inherited: 1 }) as Record<string, unknown>;
        for (const [name, member] of given)
          Object.defineProperty(value, name, { value: member, enumerable: true, configurable: true });
        const expected = Object.entries(ownMembers(value)).filter(
          ([name, member]) => member !== undefined && !(without as readonly string[]).includes(name),
        );
        expect(Object.entries(definedMembers(value, new Set<string>(without)))).toEqual(expected);
      }),
    );
  });
});
