import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { PAGE_SCRIPT, PAGE_SCRIPT_HASH } from './page-script.js';

it('has the hash of the Content-Security-Policy (CSP Level 3, 2.3.1)', () => {
  expect(PAGE_SCRIPT_HASH).toBe(`sha256-${createHash('sha256').update(PAGE_SCRIPT).digest('base64')}`);
});

it('asks for nothing, and writes text only', () => {
  expect(PAGE_SCRIPT).not.toMatch(/fetch|XMLHttp|import|innerHTML|eval|cookie|localStorage|<\//);
});
