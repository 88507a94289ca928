import { describe, expect, it } from 'vitest';
import { bareObject, withoutPrototype } from './bare-object.js';

describe('bareObject', () => {
  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'])('has no %s', (name) => {
    expect(bareObject()[name]).toBeUndefined();
    expect(name in bareObject()).toBe(false);
  });

  it('takes __proto__ for a member like any other', () => {
    const object = bareObject<unknown>();
    object['__proto__'] = { admin: true };
    expect(Object.keys(object)).toEqual(['__proto__']);
    expect(object['admin']).toBeUndefined();
    expect(JSON.stringify(object)).toBe('{"__proto__":{"admin":true}}');
  });

  it('shares nothing that could be written into', () => {
    const prototype: unknown = Object.getPrototypeOf(bareObject());
    expect(Object.isFrozen(prototype)).toBe(true);
    expect(Reflect.ownKeys(prototype as object)).toEqual([]);
    expect(Object.getPrototypeOf(prototype)).toBeNull();
  });

  it('is written, copied and compared as others are', () => {
    const object = Object.assign(bareObject<number>(), { a: 1, b: 2 });
    expect(JSON.stringify(object)).toBe('{"a":1,"b":2}');
    const { a, ...rest } = { ...object };
    expect([a, rest]).toEqual([1, { b: 2 }]);
    expect(Object.getPrototypeOf(rest)).toBe(Object.prototype);
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
