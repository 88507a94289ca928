import type { ExchangeRequest } from '../contracts/exchange.js';

/**
 * Whether a program asked for what answers people with a page: it accepts JSON and no page (RFC 9110, section
 * 12.5.1), or wants no redirect. No other page is there in two forms.
 */
export function isForProgram({
  action,
  headers,
  wantsUrl,
}: Pick<ExchangeRequest, 'action' | 'headers' | 'wantsUrl'>): boolean {
  if (!['sessions', 'second-factor', 'security', 'api-keys'].includes(action)) return false;
  const accept = (headers.get('accept') ?? '').toLowerCase();
  return wantsUrl || (accept.includes('application/json') && !accept.includes('text/html'));
}
