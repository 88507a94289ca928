import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';
import type { JWT } from '../../types/jwt.js';
import type { Awaitable } from '../../types/model.js';
import { newerOfSession } from '../../jwt/newer-of-session.js';
import { shorterForms } from '../kit/shorter-forms.js';

/**
 * Warns of several session cookies that each have a session. A subdomain can plant any of them, so none counts.
 * Nothing is cleared: a planted cookie may survive that, and would then be the only one.
 */
function warnOfTwoCookies(
  { settings, cookies }: Pick<Exchange, 'settings' | 'cookies'>,
  { name }: Pick<CookieDefinition, 'name'> = cookies.sessionToken,
): null {
  settings.once('two session cookies', () =>
    settings.logger.warn(
      'duplicate-cookie',
      `The cookie ${name} came whole and in chunks (${name}.0, …), or twice, with a session in each. One of them may have been ` +
        'planted by a subdomain; signing in again sets one and clears the other.',
    ),
  );
  return null;
}

/** Opens a value of the session cookie; `null` if it is no live session. */
type Open<T> = (value: string) => Awaitable<T | null>;

/**
 * Chooses between cookies of one name, and between plain and chunked ones, for `jwt` sessions: the one with a valid session;
 * `null` if several have one, `undefined` if none has. Several states of the same session are fine, and the newest one counts:
 * parallel responses leave both cookies if the session's size changes, a changed domain leaves the old one, and only this browser
 * knows its id.
 */
export function chooseToken(
  exchange: Exchange,
  values: readonly string[],
  open: Open<JWT>,
): Promise<JWT | null | undefined> {
  return choose(values, {
    open,
    newer: newerOfSession,
    shorter: () => shorterSessions(exchange),
    warn: () => warnOfTwoCookies(exchange),
  });
}

/** The most tokens of one request that are looked up in the store. */
const MOST_TOKENS = 6;

/** As {@link chooseToken} for `database` sessions, of which no two states exist. */
export function chooseStored<T>(
  exchange: Exchange,
  values: readonly string[],
  { open, isEarlier }: { readonly open: Open<T>; readonly isEarlier: boolean },
): Promise<T | null | undefined> {
  const { sessionToken, nextAuth4Session } = exchange.cookies;
  return choose(values.slice(0, MOST_TOKENS), {
    open,
    newer: () => undefined,
    shorter: () => (isEarlier ? [] : shorterSessions(exchange).slice(0, MOST_TOKENS)),
    warn: () => warnOfTwoCookies(exchange, isEarlier ? nextAuth4Session : sessionToken),
  });
}

interface Choice<T> {
  readonly open: Open<T>;
  /** The newer of two states of one session; `undefined` for two sessions. */
  readonly newer: (one: T, other: T) => T | undefined;
  /** What to try if no value is valid. */
  readonly shorter: () => readonly string[];
  readonly warn: () => null;
}

async function choose<T>(values: readonly string[], choice: Choice<T>): Promise<T | null | undefined> {
  let chosen: T | undefined;
  for (const value of values) {
    const opened = await choice.open(value);
    if (opened === null) continue;
    chosen = chosen === undefined ? opened : choice.newer(chosen, opened);
    if (chosen === undefined) return choice.warn();
  }
  if (chosen !== undefined) return chosen;
  const others = choice.shorter().filter((value) => !values.includes(value));
  return others.length > 0 ? choose(others, { ...choice, shorter: () => [] }) : undefined;
}

/** The values of the session cookie without its last chunks, which may be left over from a longer session. */
function shorterSessions({ jar, cookies }: Exchange): readonly string[] {
  return shorterForms(cookies.sessionToken.name, (name) => jar.values(name));
}
