import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definedMembers, ownMembers, parseAnswerObject } from './json-text.js';

describe('parseAnswerObject', () => {
  it.each([
    ['{"a":9007199254740993}', '9007199254740993'],
    ['{"a":-9007199254740993}', '-9007199254740993'],
    ['{"a":123456789012345678901234567890}', '123456789012345678901234567890'],
    ['{"a":9007199254740991}', 9007199254740991],
    ['{"a":12345678901234567.5}', Number('12345678901234567.5')],
    ['{"a":1.2345678901234567890}', 1.2345678901234567],
    ['{"a":12345678901234567e1}', Number('12345678901234567e1')],
    ['{"a":"9007199254740993"}', '9007199254740993'],
    ['{"a":"\\"9007199254740993"}', '"9007199254740993'],
    ['{"a":"\\\\","b":9007199254740993}', '\\'],
  ])('reads %s exactly (UI-06)', (text, a) => {
    expect(parseAnswerObject(text)?.['a']).toBe(a);
  });

  it('reads integers deep inside, and names that look like numbers', () => {
    const text = '{"list":[{"id":9007199254740993}],"9007199254740993":1}';
    expect(parseAnswerObject(text)).toEqual({ list: [{ id: '9007199254740993' }], '9007199254740993': 1 });
  });

  it.each([
    '',
    'null',
    '[]',
    '"a"',
    '7',
    '{',
    '{"a":1}x',
    '{9007199254740993:1}',
    '{"a":09007199254740993}',
    '{"a":"\n"}',
  ])('gives nothing for %j', (text) => {
    expect(parseAnswerObject(text)).toBeUndefined();
  });

  it('gives what JSON.parse gives, for everything without unsafe integers', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\d{16}/.test(text.replace(/\d+\.\d+|[eE][+-]?\d+/g, '')));
        expect(parseAnswerObject(text)).toEqual(ownMembers(JSON.parse(text) as object));
      }),
    );
  });

  it('has no member that would reach a prototype (ID-34; CWE-1321)', () => {
    const parsed = parseAnswerObject('{"__proto__":{"admin":true},"constructor":1,"a":2}');
    expect(parsed).toEqual({ constructor: 1, a: 2 });
    expect(Object.assign({}, parsed)).not.toHaveProperty('admin');
  });
});

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
