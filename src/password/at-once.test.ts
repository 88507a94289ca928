import { describe, expect, it } from 'vitest';
import { hashesAtOnce } from './at-once.js';

const machine = (processors: number): { availableParallelism: () => number } => ({
  availableParallelism: () => processors,
});

describe('hashesAtOnce', () => {
  it.each([
    [1, undefined, 1],
    [2, undefined, 1],
    [3, undefined, 2],
    [4, undefined, 3],
    [64, undefined, 3],
    [64, '16', 15],
    [8, '1', 1],
    [8, 'many', 3],
  ])(
    'leaves a processor and a thread: %d processors, UV_THREADPOOL_SIZE=%s',
    (processors, size, expected) => {
      expect(hashesAtOnce(machine(processors), { env: { UV_THREADPOOL_SIZE: size } })).toBe(expected);
    },
  );

  it.each([
    ['no node:os', undefined],
    ['an old node:os', {}],
  ])('is 4 with %s, where nothing tells', (_, os) => {
    expect(hashesAtOnce(os ?? {}, { env: {} })).toBe(4);
  });

  it('is what this machine allows', () => {
    expect(hashesAtOnce()).toBeGreaterThanOrEqual(1);
  });
});
