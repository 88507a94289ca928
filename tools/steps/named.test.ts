import { describe, expect, it } from 'vitest';
import { named } from './named.ts';

const steps = ['lint', 'bindings/hono', 'bindings/next-15', 'bindings/next-16', 'next/pages'].map((name) => ({
  name,
  shows: '',
  run: '',
}));
const namesOf = (...words: readonly string[]): string[] => named(steps, words).map(({ name }) => name);

describe('named', () => {
  it('gives a step, or all parts of a suite, in the order of the table', () => {
    expect(namesOf('bindings', 'lint')).toEqual([
      'lint',
      'bindings/hono',
      'bindings/next-15',
      'bindings/next-16',
    ]);
    expect(namesOf('bindings/hono')).toEqual(['bindings/hono']);
  });

  it('lets a word choose among the parts of the suite before it', () => {
    expect(namesOf('bindings', 'next-1')).toEqual(['bindings/next-15', 'bindings/next-16']);
    expect(namesOf('bindings', 'hono', 'next-16')).toEqual(['bindings/hono', 'bindings/next-16']);
  });

  it('prefers the name of a suite to a part of the one before it', () => {
    expect(namesOf('bindings', 'next')).toEqual([
      'bindings/hono',
      'bindings/next-15',
      'bindings/next-16',
      'next/pages',
    ]);
  });

  it('refuses a word that names none', () => {
    expect(() => namesOf('lint', 'nothing')).toThrow(
      'There is no step "nothing". There are lint, bindings, next.',
    );
  });
});
