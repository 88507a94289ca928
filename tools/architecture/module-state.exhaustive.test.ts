import { describe, expect, it } from 'vitest';
import { checkModuleState, findState } from './module-state.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const found = (text: string): string[] =>
  findState(temporaryTree({ 'http/a.ts': text })).map((state) => state.replace('http/a.ts ', ''));

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

  it('is no loader, which keeps only the module that it loaded', () => {
    const text = `
      declare function onDemand<Part>(load: () => Promise<Part>): () => Promise<Part>;
      export const load = /* @__PURE__ */ onDemand(() => import('./a.js'));
    `;
    expect(found(text)).toEqual([]);
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

describe('the reason of state', () => {
  const problems = (text: string): string[] => checkModuleState(temporaryTree({ 'http/a.ts': text }));
  const cache = 'export const cache = new WeakMap<object, string>();\n';
  const missing = [
    expect.stringMatching(/^http\/a\.ts:\d+ cache keeps state at module level: say in its doc/),
  ];
  const misplaced = expect.stringContaining('is not the doc comment of state at module level');

  it.each([
    ['alone', `/** Module state: weak, it goes with its key. */\n${cache}`],
    ['in a paragraph', `/**\n * Texts.\n *\n * Module state: weak, it goes\n * with its key.\n */\n${cache}`],
    [
      'at a static member',
      'class Shared {\n  /** Module state: at most ten texts. */\n  static all = new Map<string, string>();\n}\n',
    ],
  ])('is accepted in the doc comment directly above, %s', (_where, text) => {
    expect(problems(text)).toEqual([]);
  });

  it.each([
    ['no comment', cache],
    ['another comment', `/** Texts by object. */\n${cache}`],
    ['nothing after the marker', `/**\n * Texts.\n *\n * Module state:\n */\n${cache}`],
    ['no sentence', `/** Module state: weak */\n${cache}`],
    ['the marker inside another sentence', `/** Texts. Module state: weak. */\n${cache}`],
  ])('is asked for where there is %s', (_what, text) => {
    expect(problems(text)).toEqual(missing);
  });

  it.each([
    ['a line comment', `// Module state: weak.\n${cache}`],
    ['the comment of something else', `/** Module state: weak. */\nconst one = 1;\n${cache}`],
    ['an earlier comment', `/** Module state: weak. */\n/** Texts. */\n${cache}`],
  ])('does not count in %s', (_where, text) => {
    expect(problems(text)).toEqual([...missing, misplaced]);
  });

  it('is refused where there is no state', () => {
    expect(problems('/** Module state: never written. */\nexport const one = 1;\n')).toEqual([misplaced]);
  });
});
