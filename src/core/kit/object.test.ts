import { describe, expect, it } from 'vitest';
import { isObject } from './object.js';

describe('isObject', () => {
  it('takes objects', () => {
    expect(isObject({})).toBe(true);
    expect(isObject(Object.create(null))).toBe(true);
  });

  it.each([null, undefined, [], 'text', 1, true])('refuses %s', (value) => {
    expect(isObject(value)).toBe(false);
  });
});
