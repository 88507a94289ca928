import { expect, it } from 'vitest';
import { defineConfig } from '../index.js';

it('defineConfig returns the very object, so that bindings may write into it', () => {
  const config = { providers: [], secret: 's' };
  expect(defineConfig(config)).toBe(config);
  expect(Object.keys(config)).toEqual(['providers', 'secret']);
});
