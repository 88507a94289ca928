import { describe, expect, it } from 'vitest';
import { sameOriginTarget } from './return-to.js';

const ORIGIN = 'https://app.test';

/** What must never leave the origin: RD-01 to RD-05, GHSA-f9wg-5f46-cjmw, GHSA-q2mx-j4x2-2h74, GHSA-vp58-j275-797x. */
export const HOSTILE_TARGETS: readonly string[] = [
  'https://evil.test',
  'https://app.test.evil.test',
  'https://app.test@evil.test',
  'https://user:pw@app.test/',
  'http://app.test/',
  'https://app.test:444/',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\\/\\evil.test',
  '\\/evil.test',
  'https:evil.test',
  'https:///evil.test',
  'https:\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://app.test/x',
  'filesystem:https://app.test/x',
  'vbscript:x',
  'http://[',
  'https://',
  '%',
  'evil.test',
  '.evil.test',
  '@evil.test',
  '',
];

describe('sameOriginTarget', () => {
  it.each([
    ['/', 'https://app.test/'],
    ['/home?a=1#b', 'https://app.test/home?a=1#b'],
    ['/%5Cevil.test', 'https://app.test/%5Cevil.test'],
    ['/%2Fevil.test', 'https://app.test/%2Fevil.test'],
    ['/%09/evil.test', 'https://app.test/%09/evil.test'],
    ['https://app.test', 'https://app.test'],
    ['https://app.test/x', 'https://app.test/x'],
    ['/ü€', 'https://app.test/%C3%BC%E2%82%AC'],
    ['https://app.test/?next=https://evil.test', 'https://app.test/?next=https://evil.test'],
  ])('keeps %j', (target, expected) => {
    expect(sameOriginTarget(target, ORIGIN)).toBe(expected);
  });

  it.each(HOSTILE_TARGETS)('refuses %j (CWE-601)', (target) => {
    const result = sameOriginTarget(target, ORIGIN);
    expect(result === undefined || new URL(result).origin === ORIGIN, String(result)).toBe(true);
    if (result !== undefined) expect(new URL(result).protocol).toBe('https:');
  });
});
