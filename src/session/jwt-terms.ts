import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';

/** Seconds that a session lasts: neither longer than its cookie nor than its token. */
export function lifeOf({ settings }: Exchange): number {
  return Math.min(settings.session.maxAge, settings.jwt.maxAge);
}

/** For the application's own codec; a list is a copy, since it may be written into. */
export function configuredSecret({ jwt }: Settings): string | string[] {
  return typeof jwt.secret === 'string' ? jwt.secret : [...jwt.secret];
}
