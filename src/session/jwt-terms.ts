import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';

/** The lifetime of a session in seconds: the shorter one of `session.maxAge` and `jwt.maxAge`. */
export function lifeOf({ settings }: Exchange): number {
  return Math.min(settings.session.maxAge, settings.jwt.maxAge);
}

/** The secret as it was configured, for the application's own codec. A list is copied, as the codec may write into it. */
export function configuredSecret({ jwt }: Settings): string | string[] {
  return typeof jwt.secret === 'string' ? jwt.secret : [...jwt.secret];
}
