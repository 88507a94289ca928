import { describe, expect, it } from 'vitest';
import { isOutsideNext } from './outside-next.js';

describe('a route handler that a test calls', () => {
  it('is told by the words of Next 15 and 16, and nothing by which Next stops rendering', () => {
    const said =
      '`headers` was called outside a request scope. Read more: https://nextjs.org/docs/messages/next-dynamic-api-wrong-context';
    expect(isOutsideNext(new Error(said))).toBe(true);
    const stops = Object.assign(new Error('Dynamic server usage: `headers`'), {
      digest: 'DYNAMIC_SERVER_USAGE',
    });
    expect(isOutsideNext(stops)).toBe(false);
    expect(isOutsideNext(undefined)).toBe(false);
  });
});
