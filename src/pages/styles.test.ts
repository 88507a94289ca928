import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { STYLE, STYLE_HASH } from './styles.js';

describe('STYLE', () => {
  it('has the hash that the content policy names (CSP Level 3, 2.3.1)', () => {
    expect(STYLE_HASH).toBe(`sha256-${createHash('sha256').update(STYLE).digest('base64')}`);
  });

  it('stays below 6 kB', () => {
    expect(new TextEncoder().encode(STYLE).length).toBeLessThan(6000);
  });

  it('asks for nothing from the network and cannot end its element (PG-07)', () => {
    expect(STYLE).not.toMatch(/url\(|@import|@font-face|https?:|<\//);
  });

  it('has as many closing as opening braces', () => {
    expect(STYLE.split('{').length).toBe(STYLE.split('}').length);
  });

  it('defines every property it uses, or gives a fallback', () => {
    const defined = new Set(STYLE.match(/--[a-z-]+(?=:)/g));
    const used = [...STYLE.matchAll(/var\((--[a-z-]+)(,)?/g)];
    const bare = used.filter(([, , fallback]) => fallback === undefined).map(([, name]) => name ?? '');
    expect(bare.filter((name) => !defined.has(name))).toEqual([]);
  });

  it('moves nothing for people who asked for stillness', () => {
    const [calm = ''] = STYLE.split('@media(prefers-reduced-motion:no-preference)');
    expect(calm).not.toMatch(/transition|animation|transform/);
  });
});
