import type { Exchange } from '../../contracts/exchange.js';
import type { Awaitable } from '../../../types/model.js';
import { onDemand } from '../../kit/on-demand.js';
import { nextAuth4Values } from '../session-cookies.js';
import { findStored, type Stored } from './stored-session.js';

/** Loaded on demand: hardly any browser ever has two. */
const loadTwoCookies = onDemand(() => import('../two-cookies.js'));

/** The session token of the request, and the session stored for it. */
export interface RequestSession {
  readonly token: string;
  readonly stored: Stored | null;
  /** Whether it came in the cookie of next-auth 4. */
  readonly isEarlier?: boolean;
}

/** Every session token that the browser sent, in whichever cookie. */
export function requestTokens(exchange: Exchange): readonly string[] {
  const { sessionToken, nextAuth4Session } = exchange.cookies;
  const names = [sessionToken, ...(nextAuth4Session === undefined ? [] : [nextAuth4Session])];
  return [...new Set(names.flatMap(({ name }) => exchange.jar.forms(name)))];
}

/**
 * Looks up the session of the request and passes it to `next`: `null` if there is none, or if there are two and neither can
 * be trusted.
 */
export function findRequestSession<T>(
  exchange: Exchange,
  next: (session: RequestSession | null) => Awaitable<T>,
): Awaitable<T> {
  const { jar, cookies } = exchange;
  const { name } = cookies.sessionToken;
  const tokens = jar.forms(name);
  const [token] = tokens;
  if (token === undefined) {
    const earlier = nextAuth4Values(exchange);
    const [only] = earlier;
    if (only === undefined) return next(null);
    if (earlier.length > 1) return chooseAlive(exchange, earlier, true).then(next);
    return findStored(exchange, only, (stored) => next({ token: only, stored, isEarlier: true }));
  }
  if (tokens.length > 1) return chooseAlive(exchange, tokens).then(next);
  return findStored(exchange, token, (stored) =>
    // The last chunk may be left over from a longer token.
    stored === null && jar.values(`${name}.1`).length > 0
      ? chooseAlive(exchange, tokens).then(next)
      : next({ token, stored }),
  );
}

/** Chooses between several cookies: the one that names a live session, or none if several do. */
async function chooseAlive(
  exchange: Exchange,
  tokens: readonly string[],
  isEarlier: boolean = false,
): Promise<RequestSession | null> {
  const { chooseStored } = await loadTwoCookies();
  const open = (token: string): Awaitable<RequestSession | null> =>
    findStored(exchange, token, (stored) =>
      stored !== null && isAlive(stored, exchange) ? { token, stored, isEarlier } : null,
    );
  const chosen = await chooseStored(exchange, tokens, { open, isEarlier });
  const [token = ''] = tokens;
  return chosen === undefined ? { token, stored: null } : chosen;
}

/** Whether a stored session has not expired. */
export function isAlive({ expires }: Stored, { now }: Exchange): boolean {
  return expires > now;
}
