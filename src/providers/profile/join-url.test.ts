import { describe, expect, it } from 'vitest';
import { joinUrl } from './join-url.js';

describe('joinUrl', () => {
  it.each([
    ['https://git.example', 'https://git.example/a'],
    ['https://git.example/', 'https://git.example/a'],
    ['https://git.example/sub//', 'https://git.example/sub/a'],
  ])('puts one slash after %s', (base, url) => {
    expect(joinUrl(base, '/a')).toBe(url);
  });
});
