import type { RequestFields } from '../contracts/exchange.js';

/** The header, and what browsers sent before it had a name. */
const NAMES = ['sec-purpose', 'purpose', 'x-moz'] as const;
const PREFETCH = /\bpre(?:fetch|view|render)\b/i;

/** Whether a request is marked as prefetch: nothing may be redeemed (`Sec-Purpose`, Fetch standard). */
export function isPrefetch(headers: RequestFields): boolean {
  return NAMES.some((name) => {
    const value = headers.get(name);
    return value !== null && PREFETCH.test(value);
  });
}
