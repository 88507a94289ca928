import { describe, expect, it } from 'vitest';
import { drawing, envelope, monogram } from './logo.js';

describe('logos', () => {
  it('are data: URLs that can stand in any attribute', () => {
    for (const logo of [
      drawing(`<path fill='#fff' d='M0 0h1'/>`),
      monogram('K', '#fff', '#428bca'),
      envelope,
    ]) {
      expect(logo).toMatch(/^data:image\/svg\+xml,[\w%.~!*'()-]+$/);
      expect(logo.length).toBeLessThan(1024);
    }
  });

  it('show the letter in its colours', () => {
    const svg = decodeURIComponent(monogram('K', '#fff', '#428bca'));
    expect(svg).toContain(`fill='#428bca'`);
    expect(svg).toContain(`fill='#fff'>K</text>`);
  });
});
