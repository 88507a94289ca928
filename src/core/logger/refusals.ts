import type { RedactingLogger } from '../logger.js';
import { AccessDenied, AuthError, EmailSignInError, OAuthSignInError } from '../../errors.js';

/** Milliseconds in which refusals are counted together. */
const WINDOW = 60_000;
/** How many kinds are counted separately in one window. Bounded, because visitors can influence messages. */
const MOST_KINDS = 20;
/** How many characters of a message are logged. */
const LONGEST = 300;

interface RefusalContext {
  readonly now: number;
  readonly logger: Pick<RedactingLogger, 'warn'>;
}

/** Logs the refusals of visitors, counted, so that visitors cannot flood the log. */
export interface RefusalLog {
  /**
   * Counts a refusal, and logs it if it is due.
   * @param context - the time in milliseconds, and the logger of this request, which the next one may not share
   */
  note(error: AuthError, context: RefusalContext): void;
}

/**
 * Whether a visitor or their provider caused an error. All others are faults of the deployment: an email that could not
 * be sent, a callback that threw, a provider that cannot be reached.
 */
export function isRefusal(error: AuthError): boolean {
  if (AuthError.shownAs(error) === undefined || error instanceof OAuthSignInError) return false;
  return (
    error.cause?.err === undefined || !(error instanceof EmailSignInError || error instanceof AccessDenied)
  );
}

/**
 * Makes a log that warns `sign-in-refused` at the 1st, 10th, 100th… refusal of a kind (type, code, message) within a
 * minute. It counts a bounded number of kinds separately, and the others together.
 */
export function createRefusalLog(): RefusalLog {
  const counts = new Map<string, number>();
  let begun = Number.NaN;
  return {
    note(error, { now, logger }) {
      // Without a timer: the next refusal notices that the window is over, or that the clock was set back.
      if (!(now - begun < WINDOW && now >= begun)) {
        begun = now;
        counts.clear();
      }
      const kind = kindOf(error);
      const isApart = counts.has(kind) || counts.size < MOST_KINDS;
      const counted = isApart ? kind : 'Refusals of other kinds';
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      if (!/^10*$/.test(String(count))) return;
      const line = isApart ? kind + causeOf(error) : `${counted}, the last one ${error.type}.`;
      logger.warn('sign-in-refused', count === 1 ? line : `${line} ${count} times within a minute.`);
    },
  };
}

function kindOf({ type, code, message }: AuthError): string {
  const named = code === undefined ? type : `${type} (${String(code).slice(0, LONGEST)})`;
  return message === '' ? `${named}.` : `${named}: ${message.slice(0, LONGEST)}`;
}

/** The message of the cause, if there is one. */
function causeOf({ cause }: AuthError): string {
  const message: unknown = cause?.err?.message;
  return typeof message === 'string' && message !== '' ? ` Cause: ${message.slice(0, LONGEST)}` : '';
}
