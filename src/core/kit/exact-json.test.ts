import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from './exact-json.js';
import { ownMembers } from './members.js';

describe('parseExactJson', () => {
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
    expect(parseExactJson(text)?.['a']).toBe(a);
  });

  it('reads integers deep inside, and names that look like numbers', () => {
    const text = '{"list":[{"id":9007199254740993}],"9007199254740993":1}';
    expect(parseExactJson(text)).toEqual({ list: [{ id: '9007199254740993' }], '9007199254740993': 1 });
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
    expect(parseExactJson(text)).toBeUndefined();
  });

  it('gives what JSON.parse gives, for everything without unsafe integers', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\d{16}/.test(text.replace(/\d+\.\d+|[eE][+-]?\d+/g, '')));
        expect(parseExactJson(text)).toEqual(ownMembers(JSON.parse(text) as object));
      }),
    );
  });

  it('has no member that would reach a prototype (ID-34; CWE-1321)', () => {
    const parsed = parseExactJson('{"__proto__":{"admin":true},"constructor":1,"a":2}');
    expect(parsed).toEqual({ constructor: 1, a: 2 });
    expect(Object.assign({}, parsed)).not.toHaveProperty('admin');
  });
});
