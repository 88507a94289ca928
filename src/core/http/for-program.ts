import type { ExchangeRequest } from '../contracts/exchange.js';
import type { AuthAction } from '../../types/model.js';

/** The actions whose page is also there as JSON. */
export const IN_TWO_FORMS: readonly AuthAction[] = [
  'sessions',
  'second-factor',
  'security',
  'account',
  'api-keys',
  'organization',
  'company',
  'administration',
];

/**
 * Whether a program asked for what answers people with a page: it accepts JSON and no page (RFC 9110, section
 * 12.5.1), or wants no redirect. No other page is there in two forms.
 */
export function isForProgram({
  action,
  headers,
  wantsUrl,
}: Pick<ExchangeRequest, 'action' | 'headers' | 'wantsUrl'>): boolean {
  if (!IN_TWO_FORMS.includes(action)) return false;
  const accept = (headers.get('accept') ?? '').toLowerCase();
  return wantsUrl || (accept.includes('application/json') && !accept.includes('text/html'));
}
