import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.js';

describe('BoundedCache', () => {
  it('makes a key once per id', () => {
    const cache = new BoundedCache<object>(8);
    const first = cache.get(['a'], () => ({}));
    expect(cache.get(['a'], () => ({}))).toBe(first);
    expect(cache.get(['b'], () => ({}))).not.toBe(first);
  });

  it('never grows beyond its limit', () => {
    const cache = new BoundedCache<number>(16);
    for (let n = 0; n < 1000; n += 1) {
      cache.get([`id ${n}`], () => n);
      expect(cache.size).toBeLessThanOrEqual(16);
    }
  });

  it('keeps what is used while it forgets what is not', () => {
    const cache = new BoundedCache<number>(16);
    let made = 0;
    for (let n = 0; n < 500; n += 1) {
      cache.get(['in use'], () => (made += 1));
      cache.get([`passing ${n}`], () => n);
    }
    expect(made).toBe(1);
    expect(cache.get(['passing 0'], () => -1)).toBe(-1);
  });

  it('keeps the first of those that are made at once, and answers synchronously once it is there', async () => {
    const cache = new BoundedCache<string>(8);
    const first = cache.get(['a'], () => Promise.resolve('key'));
    const second = cache.get(['a'], () => Promise.resolve('other'));
    expect([await first, await second]).toEqual(['key', 'key']);
    expect(cache.get(['a'], () => 'another')).toBe('key');
  });

  it('waits for none that never comes', async () => {
    const cache = new BoundedCache<string>(8);
    void cache.get(['a'], () => new Promise(() => undefined));
    expect(await cache.get(['a'], () => Promise.resolve('key'))).toBe('key');
  });

  it('never lets the parts of two paths run together', () => {
    const cache = new BoundedCache<object>(64);
    const paths = [
      ['ab', 'c'],
      ['a', 'bc'],
      ['abc'],
      ['', 'abc'],
      ['abc', ''],
      ['a', 'b', 'c'],
      ['a,b', 'c'],
    ];
    const keys = paths.map((path) => cache.get(path, () => ({})));
    expect(new Set(keys).size).toBe(paths.length);
    for (const [index, path] of paths.entries()) expect(cache.get(path, () => ({}))).toBe(keys[index]);
  });

  it('does not remember a failure', async () => {
    const cache = new BoundedCache<string>(8);
    await expect(cache.get(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(() =>
      cache.get(['b'], () => {
        throw new Error('not now');
      }),
    ).toThrow('not now');
    expect(cache.get(['a'], () => 'key')).toBe('key');
    expect(cache.get(['b'], () => 'key')).toBe('key');
  });

  it('keeps a settled key where it was moved to meanwhile', async () => {
    const cache = new BoundedCache<string>(2);
    await cache.get(['a'], () => Promise.resolve('key'));
    cache.get(['b'], () => 'other');
    expect(await cache.get(['a'], () => 'made again')).toBe('key');
  });
});
