import type { Settings } from '../../contracts/settings.js';

/** The errors that came of an `authorize` that threw; they are forgotten with the error. */
export function thrownErrors({ memo }: Pick<Settings, 'memo'>): WeakSet<Error> {
  return memo('thrown-by-authorize', () => new WeakSet<Error>());
}
