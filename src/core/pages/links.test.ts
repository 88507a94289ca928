import { describe, expect, it } from 'vitest';
import { parseLink } from './links.js';

describe('parseLink', () => {
  it.each([
    ['/terms?a=1#b', '/terms?a=1#b'],
    ['terms', '/terms'],
    ['https://example.com/x', 'https://example.com/x'],
    ['http://localhost:3000/', 'http://localhost:3000/'],
    ['mailto:help@example.com', 'mailto:help@example.com'],
    ['//evil.test/x', 'https://evil.test/x'],
  ])('takes %s', (target, link) => {
    expect(parseLink(target)).toBe(link);
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:1',
    'data:text/html,x',
    'https://a:b@c.test/',
    'https://',
    '/.//evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '',
    ' ',
    5,
    null,
  ])('leaves out %s', (target) => {
    expect(parseLink(target)).toBeUndefined();
  });
});
