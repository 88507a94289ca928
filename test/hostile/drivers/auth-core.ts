import { Auth, customFetch, type AuthConfig } from '@auth/core';
import { readFileSync } from 'node:fs';
import type { Driver } from '../driver.js';
import { withSymbol } from './with-symbol.js';

const manifest = new URL('../../../node_modules/@auth/core/package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

const RealDate = Date;

/** Puts the process at another time. Its timers run as before. */
function shiftDate(now: () => Date): void {
  globalThis.Date = new Proxy(RealDate, {
    apply: () => now().toString(),
    construct: (target, args: unknown[], newTarget) =>
      // The arguments are those that the caller gave to `Date`.
      Reflect.construct(target, args.length === 0 ? [now().getTime()] : args, newTarget) as Date,
    get: (target, key) => (key === 'now' ? () => now().getTime() : (Reflect.get(target, key) as unknown)),
  });
}

/** The published package, from outside. It has no option for the time: the process gets another `Date`. */
export const authCore: Driver = {
  name: '@auth/core',
  version,
  features: new Set(),
  open: ({ config, idpFetch, now }) => {
    // `now` must not ask the `Date` that asks it.
    shiftDate(now);
    // Both declare the same configuration, apart from the symbol.
    const own = withSymbol(config, customFetch, idpFetch) as unknown as AuthConfig;
    return (request) => Auth(request, own);
  },
  close: () => void (globalThis.Date = RealDate),
};
