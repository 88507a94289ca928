import { describe, expect, it } from 'vitest';
import { checkModuleState, findState } from './module-state.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const found = (text: string): string[] =>
  findState(temporaryTree({ 'http/a.ts': text })).map((state) => state.key.replace('http/a.ts ', ''));

describe('state at module level', () => {
  it('is what can be written again, or into', () => {
    const text = `
      export let text = '';
      const list = ['a'];
      const table = { a: 1 };
      const deep: { readonly a: { b: number } } = { a: { b: 1 } };
      const pair: readonly [string, string[]] = ['a', []];
      const cache = new WeakMap<object, string>();
      const held: Readonly<Record<string, Set<string>>> = {};
      const octets = new Uint8Array(8);
      class Counter { #count = 0; next(): number { return (this.#count += 1); } }
      const counter = new Counter();
      class Shared { static all = new Map<string, string>(); static type = 'Shared'; }
      interface Open { readonly a: string; b?: string }
      const open: Open = { a: '' };
    `;
    expect(found(text)).toEqual([
      'text',
      'list',
      'table',
      'deep',
      'pair',
      'cache',
      'held',
      'octets',
      'counter',
      'all',
      'open',
    ]);
  });

  it('is a function that a call made, which may remember something', () => {
    const text = `
      const once = (make: () => string): (() => string) => { let made: string | undefined; return () => (made ??= make()); };
      const remembers = once(() => 'a');
      const alias = once;
    `;
    expect(found(text)).toEqual(['remembers']);
  });

  it('is nothing that stays as it is', () => {
    const text = `
      const text: string = ['a', 'b'].join('');
      const list: readonly string[] = ['a'];
      const names = ['a', 'b'] as const;
      const table: Readonly<Record<string, number>> = { a: 1 };
      const shape: { readonly [K in 'a' | 'b']: readonly string[] } = { a: [], b: [] };
      const known: ReadonlyMap<string, ReadonlySet<string>> = new Map();
      const nothing = { a: null } as const satisfies { readonly a: Date | null };
      const frozen = Object.freeze({ a: 1 });
      const pattern = /a/;
      const encoder = new TextEncoder();
      interface Steps { readonly begin: () => string; end(): void }
      const steps: Steps = { begin: () => 'a', end() {} };
      const inside = (): number => { let count = 0; count += 1; return count; };
    `;
    expect(found(text)).toEqual([]);
  });
});

describe('the list of state', () => {
  const tree = { 'http/a.ts': 'export const cache = new WeakMap<object, string>();\n' };
  const named = 'Caches.\n\n- **Module-level state** is `http/a.ts`.\n- **Other**: nothing.\n';

  it('accepts what it names, and ARCHITECTURE.md, too', () => {
    expect(checkModuleState(temporaryTree(tree), named, { 'http/a.ts cache': 'weak' })).toEqual([]);
  });

  it('refuses state that it does not name', () => {
    expect(checkModuleState(temporaryTree(tree), named, {})).toEqual([
      'http/a.ts:1 cache keeps state at module level that tools/architecture/known-state.ts does not list',
    ]);
  });

  it('refuses an entry without state', () => {
    expect(
      checkModuleState(temporaryTree(tree), named, { 'http/a.ts cache': 'weak', 'http/b.ts gone': 'weak' }),
    ).toEqual(['tools/architecture/known-state.ts lists http/b.ts gone, which holds no state']);
  });

  it('refuses state of a file that the paragraph about it does not name', () => {
    const elsewhere = '- **Module-level state** is little.\n- **Other**: `http/a.ts`.\n';
    expect(checkModuleState(temporaryTree(tree), elsewhere, { 'http/a.ts cache': 'weak' })).toEqual([
      'http/a.ts keeps state at module level, and ARCHITECTURE.md does not name it',
    ]);
  });
});
