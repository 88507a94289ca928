import type { AuthConfig } from '../../types/config.js';

/** One for the process: every bundle that Next makes of an application may have a copy of this file. */
const SAID = Symbol.for('latchkey.next.not-renewed');

/**
 * Warns once, with `debug`, that a session was read where Next.js allows no cookies, and what renews it.
 */
export function warnSessionNotRenewed({ debug, logger }: Pick<AuthConfig, 'debug' | 'logger'>): void {
  if (debug !== true || Reflect.get(globalThis, SAID) === true) return;
  Reflect.set(globalThis, SAID, true);
  // oxlint-disable-next-line no-console -- the default logger's own way
  (logger?.debug ?? console.debug)(
    'The session was read in a component, where Next.js does not allow cookies to be set, so it was not renewed. To renew it, run ' +
      '`proxy` of `latchkey/next` for this page, too: in `proxy.ts`, or `middleware.ts` in Next.js 15.',
  );
}
