import { describe, expect, it } from 'vitest';
import { parseJsonObject, withoutPrototype } from './json-object.js';

describe('parseJsonObject', () => {
  it('gives objects', () => {
    expect(parseJsonObject('{"a":{"b":[1]}}')).toEqual({ a: { b: [1] } });
    expect(parseJsonObject(' {} ')).toEqual({});
  });

  it.each(['', '{', '[]', 'null', '"{}"', '1', 'true', '{}x', "{'a':1}"])(
    'gives undefined for %j',
    (text) => {
      expect(parseJsonObject(text)).toBeUndefined();
    },
  );

  it('survives great depth', () => {
    expect(parseJsonObject(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)).toBeDefined();
  });
});

describe('withoutPrototype', () => {
  it('keeps every member, __proto__ as a mere one', () => {
    const bare = withoutPrototype(
      JSON.parse('{"a":1,"__proto__":{"admin":true}}') as Record<string, unknown>,
    );
    expect('constructor' in bare).toBe(false);
    expect(Object.keys(bare)).toEqual(['a', '__proto__']);
    expect(bare.admin).toBeUndefined();
    expect(bare.toString).toBeUndefined();
  });
});
