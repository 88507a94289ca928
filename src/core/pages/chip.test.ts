import { describe, expect, it } from 'vitest';
import { chip } from './chip.js';

function show(style: Parameters<typeof chip>[0]): string {
  return String(chip(style)).replace(/\s+/g, ' ');
}

describe('chip', () => {
  it('shows the logo, which says nothing that the text beside it does not', () => {
    expect(show({ logo: 'data:image/svg+xml,%3Csvg/%3E' })).toBe(
      '<span class="chip"><img src="data:image/svg+xml,%3Csvg/%3E" alt="" /></span>',
    );
    expect(show({ logo: '/logo.svg' })).toContain('src="/logo.svg"');
  });

  it.each([undefined, {}, { logo: '' }, { logo: 'javascript:alert(1)' }, { bg: '#000' }])(
    'shows a glyph and no letter with %j',
    (style) => {
      const shown = show(style);
      expect(shown).toMatch(/^<span class="chip mark"><svg [^>]*aria-hidden="true"/);
      expect(shown.replace(/<[^>]*>/g, '').trim()).toBe('');
    },
  );

  it('shows a key for what has one', () => {
    expect(String(chip(undefined, 'key'))).not.toBe(String(chip(undefined)));
  });
});
