import type { Profiler } from 'node:inspector';
import { describe, expect, it } from 'vitest';
import { ProfileTree } from '../../bench/src/profile.ts';

const frame = (functionName: string, url = 'file:///app/a/b.js') => ({
  functionName,
  url,
  scriptId: '1',
  lineNumber: 0,
  columnNumber: 0,
});

/** `outer` calls `inner`; ids differ from profile to profile. */
function part(base: number, samples: readonly number[]): Profiler.Profile {
  return {
    nodes: [
      { id: base, callFrame: frame('(root)', ''), children: [base + 1, base + 3] },
      { id: base + 1, callFrame: frame('outer'), children: [base + 2] },
      { id: base + 2, callFrame: frame('inner') },
      { id: base + 3, callFrame: frame('post', 'node:inspector') },
    ],
    startTime: 0,
    endTime: 100,
    samples: samples.map((at) => base + at),
    timeDeltas: samples.map(() => 10),
  };
}

describe('profiles', () => {
  it('are joined by callers, without what the profiler itself took', () => {
    const tree = new ProfileTree();
    tree.add(part(1, [1, 2, 3]));
    tree.add(part(40, [2, 2, 0]));
    const { micros, functions } = tree.functions(10);
    expect(micros).toBe(5);
    expect(functions.map(({ name, self, inclusive }) => [name, self, inclusive])).toEqual([
      ['inner app/a/b.js:1', 3, 3],
      ['outer app/a/b.js:1', 1, 4],
      ['(root)', 1, 5],
    ]);
  });

  it('are written as one', () => {
    const tree = new ProfileTree();
    tree.add(part(1, [1, 2]));
    tree.add(part(40, [2]));
    const { nodes, samples = [], endTime } = tree.toProfile();
    const inner = nodes.find(({ callFrame }) => callFrame.functionName === 'inner');
    expect(inner?.hitCount).toBe(2);
    expect(samples.filter((id) => id === inner?.id)).toHaveLength(2);
    expect(nodes.filter(({ callFrame }) => callFrame.functionName === 'outer')).toHaveLength(1);
    expect(endTime).toBe(30);
  });
});
