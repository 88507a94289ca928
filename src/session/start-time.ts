import type { Exchange } from '../contracts/exchange.js';
import type { User } from '../types/model.js';
import { toDate } from './to-date.js';

/**
 * When a new session begins: with its request, but always after the proof of the user's address, even in the same
 * millisecond, and even though the stored time of the proof was rounded up.
 */
export function startTime({ now }: Pick<Exchange, 'now'>, user: User): Date {
  const proven = 'emailVerified' in user ? toDate(user.emailVerified) : undefined;
  return proven !== undefined && proven >= now ? new Date(proven.getTime() + 1) : now;
}
