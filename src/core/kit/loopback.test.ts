import { expect, it } from 'vitest';
import { isLoopback } from './loopback.js';

it.each([
  'http://localhost',
  'http://app.localhost:3000',
  'http://127.0.0.1',
  'http://127.8.9.1',
  'http://[::1]:80',
])('takes %s for this machine', (url) => expect(isLoopback(new URL(url).hostname)).toBe(true));

it.each([
  'http://localhost.example',
  'http://notlocalhost',
  'http://127.0.0.1.example',
  'http://128.0.0.1',
  'http://[::2]',
  'http://0.0.0.0',
])('does not take %s for this machine', (url) => expect(isLoopback(new URL(url).hostname)).toBe(false));
