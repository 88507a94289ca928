import type { RedactingLogger } from '../logger.js';
import { AccessDenied, AuthError, EmailSignInError, OAuthSignInError } from '../errors.js';

/** Milliseconds that are counted together. */
const WINDOW = 60_000;
/** Kinds that are counted apart in one window: visitors can vary what is said of them. */
const MOST_KINDS = 20;
/** Characters of a message that are shown. */
const LONGEST = 300;

interface RefusalContext {
  readonly now: number;
  readonly logger: Pick<RedactingLogger, 'warn'>;
}

/** Counts what visitors are refused for, so that nobody can flood the log. */
export interface RefusalLog {
  /** @param context - the instant in milliseconds, and the logger of this request: the next one may have another */
  note(error: AuthError, context: RefusalContext): void;
}

/**
 * Whether a visitor, or the provider they came from, caused a failure. The others are the deployment's: a mail that
 * could not be sent, a callback that threw, a provider that cannot be asked.
 */
export function isRefusal(error: AuthError): boolean {
  if (AuthError.shownAs(error) === undefined || error instanceof OAuthSignInError) return false;
  return (
    error.cause?.err === undefined || !(error instanceof EmailSignInError || error instanceof AccessDenied)
  );
}

/**
 * Writes refusals as `sign-in-refused`: each kind (type, code, message) at its first occurrence within a minute, and at
 * the tenth, hundredth, thousandth, with the number. Keeps no more than a few kinds; the others are counted together.
 */
export function createRefusalLog(): RefusalLog {
  const counts = new Map<string, number>();
  let begun = Number.NaN;
  return {
    note(error, { now, logger }) {
      // No timer: the next refusal finds that the window is over. A clock may also be set back.
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

/** What lies behind it, where that is said in words. */
function causeOf({ cause }: AuthError): string {
  const message: unknown = cause?.err?.message;
  return typeof message === 'string' && message !== '' ? ` Cause: ${message.slice(0, LONGEST)}` : '';
}
