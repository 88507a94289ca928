import type { Exchange } from '../../contracts/exchange.js';
import type { InFlight } from '../../contracts/in-flight.js';
import type { Settings } from '../../contracts/settings.js';
import type { Awaitable } from '../../../types/model.js';
import { SessionTokenError } from '../../../errors.js';
import { createInFlight } from '../../flow/in-flight.js';
import { actorOf, audit } from '../../hooks/audit.js';
import { storeMethod } from '../../store/store-methods.js';
import { timeLimitIn } from '../../kit/in-time.js';
import { cutValue, setChunked } from '../../http/cookie-chunks.js';
import { tryDeleteStoredSession } from '../revocation/delete-stored-session.js';
import { expiresAt, isDue } from '../session-times.js';
import { withoutLifetime } from '../session-cookies.js';
import type { Stored } from './stored-session.js';
import { loadRevocation } from '../load-revocation.js';

/** When the session ends, after extending it if it is due: at most once per `updateAge`. `null`: it is over. */
export function extend(exchange: Exchange, sessionToken: string, stored: Stored): Awaitable<Date | null> {
  const { settings, now } = exchange;
  const { expires } = stored;
  if (settings.sessionControl !== undefined) return extendControlled(exchange, sessionToken, stored);
  const { maxAge, updateAge } = settings.session;
  const mustRenew = isDue(expires.getTime() - maxAge * 1000, updateAge, now);
  return mustRenew
    ? renew(exchange, sessionToken, { expires, renewed: expiresAt(now, maxAge), owner: stored.user.id })
    : expires;
}

/** {@link extend} for a session that has an end however much it is used, or may not outlive the browser, or has a record. */
async function extendControlled(exchange: Exchange, token: string, stored: Stored): Promise<Date | null> {
  const control = await loadRevocation(exchange.settings);
  const terms = await control.databaseTerms(exchange, token, stored);
  if (terms.kind === 'over') return null;
  const { expires } = stored;
  if (terms.renewed === undefined) return expires;
  if (!(await control.noteUse(exchange, { token, stored, ahead: undefined }))) return null;
  return renew(exchange, token, {
    expires,
    renewed: terms.renewed,
    persistent: terms.persistent,
    owner: stored.user.id,
  });
}

/** What an extension changes. */
interface Extension {
  readonly expires: Date;
  readonly renewed: Date;
  readonly persistent?: boolean;
  /** The id of its user. */
  readonly owner: string;
}

/**
 * Extends the session. A failure is logged, and the next request tries again: the session itself is still valid.
 * @returns when it ends; `null` if it was ended meanwhile
 */
async function renew(exchange: Exchange, sessionToken: string, extension: Extension): Promise<Date | null> {
  const { settings } = exchange;
  const { expires, persistent = true } = extension;
  const work = async (): Promise<number | 'ended'> => {
    const failure = await failureOf(exchange, sessionToken, extension.renewed);
    if (await isEndedMeanwhile(exchange, sessionToken)) return 'ended';
    if (failure !== undefined) throw failure.error;
    await audit(exchange, { name: 'session.renewed', ...actorOf(extension.owner) });
    return extension.renewed.getTime();
  };
  // Pages read their session several times in parallel. Requests that saw the same expiry share one write.
  const time = await renewalsOf(settings)
    .share(`${expires.getTime()} ${sessionToken}`, work)
    .catch(() => undefined);
  if (time === undefined) return expires;
  if (time === 'ended') return null;
  const renewed = new Date(time);
  setCookie(exchange, sessionToken, { expires: renewed, persistent });
  return renewed;
}

/** Writes when a session ends. @returns what the store failed with, if it did */
async function failureOf(
  exchange: Exchange,
  sessionToken: string,
  expires: Date,
): Promise<{ readonly error: unknown } | undefined> {
  const { settings } = exchange;
  try {
    await storeMethod(settings, 'updateSession')({ sessionToken, expires });
    return undefined;
  } catch (error) {
    settings.logger.error(new SessionTokenError('A session could not be extended.', { cause: error }));
    timeLimitIn(error)?.whenLate(async () => {
      if (await isEndedMeanwhile(exchange, sessionToken))
        await tryDeleteStoredSession(
          exchange,
          sessionToken,
          'A session that ended, and was extended too late, is still stored.',
        );
    });
    return { error };
  }
}

/**
 * Whether a session was ended while it was extended. Adapters that get a session and then set it bring back one that was
 * deleted in between: who sees that here deletes it again.
 */
async function isEndedMeanwhile(exchange: Exchange, sessionToken: string): Promise<boolean> {
  if (exchange.settings.sessionControl?.isKept !== true) return false;
  return (await loadRevocation(exchange.settings)).isEnded(exchange, sessionToken);
}

/** Sets the cookie of a session: it goes with the browser, or when the session ends. */
export function setCookie(
  { cookies, jar }: Exchange,
  token: string,
  { expires, persistent }: { readonly expires: Date; readonly persistent: boolean },
): void {
  const cut = persistent
    ? cutValue(cookies.sessionToken, token, { expires })
    : cutValue(withoutLifetime(cookies.sessionToken), token, undefined);
  setChunked(jar, cut);
}

/** The renewals under way, kept apart from other shared work: there may be many, and they must not evict double clicks. */
function renewalsOf({ memo, runtime }: Settings): InFlight {
  return memo('session-renewals', () => createInFlight(runtime.now));
}
