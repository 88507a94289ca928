import { describe, expect, it } from 'vitest';
import { drawing, envelope } from './logo.js';

describe('logos', () => {
  it('are data: URLs that can stand in any attribute', () => {
    for (const logo of [drawing(`<path fill='#fff' d='M0 0h1'/>`), envelope]) {
      expect(logo).toMatch(/^data:image\/svg\+xml,[\w%.~!*'()-]+$/);
      expect(logo.length).toBeLessThan(1024);
    }
  });
});
