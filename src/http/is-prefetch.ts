import type { RequestFields } from '../contracts/exchange.js';

const PREFETCH = /\bpre(?:fetch|view|render)\b/i;

/** Whether a request is marked as prefetch: nothing may be redeemed (`Sec-Purpose`, Fetch standard). */
export function isPrefetch(headers: RequestFields): boolean {
  // What browsers sent before it had a name: Purpose, X-Moz.
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) => PREFETCH.test(headers.get(name) ?? ''));
}
