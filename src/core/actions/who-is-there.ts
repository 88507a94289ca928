import type { Exchange } from '../contracts/exchange.js';
import type { Session } from '../../types/model.js';
import { onSettled, type Awaitable } from '../kit/awaitable.js';
import { sessionReader } from '../session/index.js';

/** Who looks at a page. */
export type Visitor =
  | {
      readonly state: 'in';
      /** Name or address; `undefined` if neither is known. */ readonly name: string | undefined;
    }
  | { readonly state: 'out' }
  // The store is down, a callback threw: it was logged.
  | { readonly state: 'unknown' };

/** Reads who looks at a page. A page is shown also where that cannot be found out. */
export function whoIsThere(exchange: Exchange): Awaitable<Visitor> {
  let name: string | undefined;
  return onSettled<Session | null, Visitor>(
    () =>
      sessionReader(exchange.settings).read(exchange, (user) => {
        name = user.name ?? user.email ?? undefined;
      }),
    (session) => (session === null ? { state: 'out' } : { state: 'in', name }),
    (cause) => {
      exchange.settings.logger.debug('a page is shown without knowing who looks at it', () => ({ cause }));
      return { state: 'unknown' };
    },
  );
}
