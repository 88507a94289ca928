import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { STYLES } from './styles.js';

describe.each(Object.entries(STYLES))('the stylesheet for %s', (scheme, { css, hash }) => {
  it('has the hash that the content policy names (CSP Level 3, 2.3.1)', () => {
    expect(hash).toBe(`sha256-${createHash('sha256').update(css).digest('base64')}`);
  });

  it('asks what the reader prefers only where the theme leaves it open', () => {
    expect(css.includes('prefers-color-scheme')).toBe(scheme === 'auto');
    expect(css.includes('color-scheme:light')).toBe(scheme !== 'dark');
    expect(css.includes('color-scheme:dark')).toBe(scheme !== 'light');
  });

  it('stays below 5.5 kB', () => {
    expect(new TextEncoder().encode(css).length).toBeLessThan(5500);
  });

  it('asks for nothing from the network and cannot end its element (PG-07)', () => {
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

  it('moves nothing for people who asked for stillness', () => {
    const [calm = ''] = css.split('@media(prefers-reduced-motion:no-preference)');
    expect(calm).not.toMatch(/transition|animation|transform/);
  });
});
