import { describe, expect, it } from 'vitest';
import type { ExchangeRequest } from '../contracts/exchange.js';
import { toRequest } from './to-request.js';

function parsed(original: Request, form: Record<string, string>): ExchangeRequest {
  // What is looked at, and nothing else.
  return { original, method: 'POST', form } as Partial<ExchangeRequest> as ExchangeRequest;
}

describe('the request for the application', () => {
  it('has no headers about the body as it was sent', () => {
    const sent = {
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      'content-length': '3',
      'content-encoding': 'gzip',
      'transfer-encoding': 'chunked',
      'X-Forwarded-For': '192.0.2.1, 192.0.2.2',
      cookie: 'a=1',
    };
    const original = new Request('https://example.com/auth/callback/password', {
      method: 'POST',
      headers: sent,
      body: 'a=b',
    });
    expect([...toRequest(parsed(original, { a: 'b' })).headers]).toEqual([
      ['content-type', 'application/json'],
      ['cookie', 'a=1'],
      ['x-forwarded-for', '192.0.2.1, 192.0.2.2'],
    ]);
  });

  it('is a copy: changing it does not change the original', async () => {
    const original = new Request('https://example.com/', {
      method: 'POST',
      headers: { b: '1' },
      body: 'a=b',
    });
    const request = toRequest(parsed(original, { a: 'b' }));
    request.headers.set('b', '2');
    expect(original.headers.get('b')).toBe('1');
    expect(original.headers.get('content-type')).toBe('text/plain;charset=UTF-8');
    expect(await request.json()).toEqual({ a: 'b' });
    expect(await original.text()).toBe('a=b');
  });
});
