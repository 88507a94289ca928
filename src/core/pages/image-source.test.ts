import { describe, expect, it } from 'vitest';
import { parseImageSource } from './image-source.js';

describe('parseImageSource', () => {
  it('takes data: images as they are', () => {
    const src = 'data:image/svg+xml,%3Csvg/%3E';
    expect(parseImageSource(src)).toEqual({ src, origin: undefined });
    expect(parseImageSource('data:image/png;base64,AAAA')?.origin).toBeUndefined();
  });

  it('turns inline SVG into a data: URL, in which scripts do nothing', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0"/></svg>';
    const source = parseImageSource(`\n ${svg}\n`);
    expect(source?.src).toBe(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    expect(source?.src).not.toMatch(/[<>"]/);
  });

  it('adds the namespace that an image needs, and accepts a lone surrogate', () => {
    expect(decodeURIComponent(parseImageSource('<svg viewBox="0 0 1 1">\uD800</svg>')?.src ?? '')).toBe(
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">\uFFFD</svg>',
    );
  });

  it.each([
    ['/logo.png', '/logo.png'],
    ['/a/../logo.svg?v=2#x', '/logo.svg?v=2'],
    ['logo.png', '/logo.png'],
    ['/a"><script>', '/a%22%3E%3Cscript%3E'],
  ])('takes %s as a path of the own origin', (logo, src) => {
    expect(parseImageSource(logo)).toEqual({ src, origin: undefined });
  });

  it.each([
    ['https://cdn.example.com/x.png', 'https://cdn.example.com'],
    ['https://cdn.example.com:8443/x.png', 'https://cdn.example.com:8443'],
    ['//cdn.example.com/x.png', 'https://cdn.example.com'],
    ['/\\cdn.example.com/x.png', 'https://cdn.example.com'],
    ['http://localhost:3000/x.png', 'http://localhost:3000'],
  ])('names the origin of %s', (logo, origin) => {
    expect(parseImageSource(logo)?.origin).toBe(origin);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://cdn.example.com/x.png',
    'https://user:pass@cdn.example.com/x.png',
    'https://',
    '/.//evil.test/x.png',
    'blob:https://example.com/1',
    'file:///etc/passwd',
  ])('ignores %s (PG-10)', (logo) => {
    expect(parseImageSource(logo)).toBeUndefined();
  });
});
