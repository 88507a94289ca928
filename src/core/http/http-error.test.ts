import { describe, expect, it } from 'vitest';
import { HttpError } from './http-error.js';

describe('HttpError', () => {
  it('carries the methods that are allowed (RFC 9110, section 10.2.1)', () => {
    const error = new HttpError(405, 'Not so.', ['GET', 'POST']);
    expect(error).toMatchObject({ status: 405, allow: ['GET', 'POST'], retryAfter: undefined });
  });

  it('carries the seconds until it may be tried again (RFC 6585, section 4)', () => {
    const error = new HttpError(429, 'Later.', { retryAfter: 7 });
    expect(error).toMatchObject({ status: 429, allow: undefined, retryAfter: 7 });
  });
});
