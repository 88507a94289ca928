import { describe, expect, it } from 'vitest';
import { findCircles } from './circles.ts';

const circles = (edges: Record<string, string[]>): string[][] =>
  findCircles(new Map(Object.entries(edges))).map((circle) => circle.sort());

describe('findCircles', () => {
  it('finds none in a tree, also where roads meet again', () => {
    expect(circles({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([]);
  });

  it('finds a node that points at itself', () => {
    expect(circles({ a: ['a'], b: [] })).toEqual([['a']]);
  });

  it('finds two circles apart, and one that is reached late', () => {
    expect(circles({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['e'], e: ['c'] })).toEqual([
      ['c', 'd', 'e'],
      ['a', 'b'],
    ]);
  });

  it('ignores edges to nodes that are not there', () => {
    expect(circles({ a: ['gone'] })).toEqual([]);
  });
});
