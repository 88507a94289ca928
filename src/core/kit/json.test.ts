import { describe, expect, it } from 'vitest';
import { parseJsonObject } from './json.js';

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
