import { describe, expect, it } from 'vitest';
import { themeStyle } from './theme-style.js';

describe('themeStyle', () => {
  it('is empty where nobody chose a colour', () => {
    expect(themeStyle({}, [undefined, {}, { logo: '/x.svg' }])).toBe('');
    expect(themeStyle({ buttonText: '#fff', colorScheme: 'dark' }, [])).toBe('');
  });

  it('gives the brand colour with text that can be read on it', () => {
    expect(themeStyle({ brandColor: 'gold' }, [])).toBe(':root{--brand:#ffd700;--on-brand:#000000}');
    expect(themeStyle({ brandColor: '#123', buttonText: 'pink' }, [])).toBe(
      ':root{--brand:#112233;--on-brand:#ffc0cb}',
    );
    expect(themeStyle({ brandColor: '#fff', buttonText: '#eee' }, [])).toBe(
      ':root{--brand:#ffffff;--on-brand:#000000}',
    );
  });

  it('gives a provider the background its mark was drawn for', () => {
    expect(themeStyle({}, [undefined, { logo: 'data:image/png,', bg: '#000', text: '#fff' }])).toBe(
      '.p1{--accent:#000000;--chip:#000000;--on-chip:#ffffff;--chip-edge:var(--edge)}',
    );
  });

  it('paints a mere initial in the accent, but no mark', () => {
    expect(themeStyle({}, [{ brandColor: '#1a73e8' }])).toContain('--chip:#1a73e8');
    expect(themeStyle({}, [{ brandColor: '#1a73e8', logo: 'data:image/png,' }])).toBe(
      '.p0{--accent:#1a73e8}',
    );
  });

  it('describes providers that look alike once', () => {
    expect(
      themeStyle({}, [{ brandColor: 'red' }, { brandColor: 'blue', logo: '/x.svg' }, { brandColor: '#f00' }]),
    ).toBe(
      '.p0,.p2{--accent:#ff0000;--chip:#ff0000;--on-chip:#000000;--chip-edge:var(--edge)}.p1{--accent:#0000ff}',
    );
  });

  it.each(['red}</style><script>', 'url(//evil.test)', '#fff;x:y', 'var(--x)'])(
    'ignores %s (PG-10)',
    (color) => {
      expect(
        themeStyle({ brandColor: color, buttonText: color }, [{ bg: color, text: color, brandColor: color }]),
      ).toBe('');
    },
  );
});
