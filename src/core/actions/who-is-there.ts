import type { Exchange } from '../contracts/exchange.js';
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
export async function whoIsThere(exchange: Exchange): Promise<Visitor> {
  let name: string | undefined;
  try {
    const session = await sessionReader(exchange.settings).read(exchange, (user) => {
      name = user.name ?? user.email ?? undefined;
    });
    return session === null ? { state: 'out' } : { state: 'in', name };
  } catch (cause) {
    exchange.settings.logger.debug('a page is shown without knowing who looks at it', () => ({ cause }));
    return { state: 'unknown' };
  }
}
