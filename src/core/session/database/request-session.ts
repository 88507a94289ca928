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
  const [token, other] = exchange.jar.forms(exchange.cookies.sessionToken.name);
  if (token === undefined) {
    const [earlier, another] = nextAuth4Values(exchange);
    if (earlier === undefined) return next(null);
    if (another !== undefined) return chooseAlive(exchange, [earlier, another], true).then(next);
    return findStored(exchange, earlier, (stored) => next({ token: earlier, stored, isEarlier: true }));
  }
  if (other === undefined) return findStored(exchange, token, (stored) => next({ token, stored }));
  return chooseAlive(exchange, [token, other], false).then(next);
}

/** Chooses between a plain cookie and a chunked one: the one that names a live session, or neither if both do. */
async function chooseAlive(
  exchange: Exchange,
  tokens: readonly [plain: string, joined: string],
  isEarlier: boolean,
): Promise<RequestSession | null> {
  const alive: RequestSession[] = [];
  for (const token of tokens) {
    await findStored(exchange, token, (stored) => {
      if (stored !== null && isAlive(stored, exchange)) alive.push({ token, stored, isEarlier });
    });
  }
  const { sessionToken, nextAuth4Session } = exchange.cookies;
  if (alive.length > 1)
    return (await loadTwoCookies()).warnOfTwoCookies(exchange, isEarlier ? nextAuth4Session : sessionToken);
  return alive[0] ?? { token: tokens[0], stored: null };
}

/** Whether a stored session has not expired. */
export function isAlive({ expires }: Stored, { now }: Exchange): boolean {
  return expires > now;
}
