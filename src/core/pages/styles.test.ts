import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { STYLES, themeStyle } from './styles.js';

describe.each(Object.entries(STYLES))('the stylesheet for %s', (scheme, { css, hash }) => {
  it('has the hash of the Content-Security-Policy (CSP Level 3, 2.3.1)', () => {
    expect(hash).toBe(`sha256-${createHash('sha256').update(css).digest('base64')}`);
  });

  it('follows the visitor’s preference only if the theme does not choose', () => {
    expect(css.includes('prefers-color-scheme')).toBe(scheme === 'auto');
    expect(css.includes('color-scheme:light')).toBe(scheme !== 'dark');
    expect(css.includes('color-scheme:dark')).toBe(scheme !== 'light');
  });

  it('stays below 6.75 kB', () => {
    expect(new TextEncoder().encode(css).length).toBeLessThan(6750);
  });

  it('requests nothing from the network and cannot close its element (PG-07)', () => {
    expect(css).not.toMatch(/url\(|@import|@font-face|https?:|<\//);
  });

  it('has as many closing as opening braces', () => {
    expect(css.split('{').length).toBe(css.split('}').length);
  });

  it('defines every property it uses, or gives a fallback', () => {
    const defined = new Set(css.match(/--[a-z-]+(?=:)/g));
    const used = [...css.matchAll(/var\((--[a-z-]+)(,)?/g)];
    const bare = used.filter(([, , fallback]) => fallback === undefined).map(([, name]) => name ?? '');
    expect(bare.filter((name) => !defined.has(name))).toEqual([]);
  });

  it('has no motion for people who prefer reduced motion', () => {
    const [calm = ''] = css.split('@media(prefers-reduced-motion:no-preference)');
    expect(calm).not.toMatch(/transition|animation|transform/);
  });
});

describe('themeStyle', () => {
  it('is empty if no colour is configured', () => {
    expect(themeStyle({}, [undefined, {}, { logo: '/x.svg' }])).toBe('');
    expect(themeStyle({ buttonText: '#fff', colorScheme: 'dark' }, [])).toBe('');
  });

  it('has the brand colour, and a text colour that can be read on it', () => {
    expect(themeStyle({ brandColor: 'gold' }, [])).toBe(':root{--brand:#ffd700;--on-brand:#000000}');
    expect(themeStyle({ brandColor: '#123', buttonText: 'pink' }, [])).toBe(
      ':root{--brand:#112233;--on-brand:#ffc0cb}',
    );
    expect(themeStyle({ brandColor: '#fff', buttonText: '#eee' }, [])).toBe(
      ':root{--brand:#ffffff;--on-brand:#000000}',
    );
  });

  it('gives a logo the background of its provider', () => {
    expect(themeStyle({}, [undefined, { logo: 'data:image/png,', bg: '#000', text: '#fff' }])).toBe(
      '.p1{--accent:#000000;--chip:#000000;--on-chip:#ffffff;--chip-edge:var(--edge)}',
    );
  });

  it('gives an initial the accent colour, but not a logo', () => {
    expect(themeStyle({}, [{ brandColor: '#1a73e8' }])).toContain('--chip:#1a73e8');
    expect(themeStyle({}, [{ brandColor: '#1a73e8', logo: 'data:image/png,' }])).toBe(
      '.p0{--accent:#1a73e8}',
    );
  });

  it('has one rule for providers with the same colours', () => {
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
