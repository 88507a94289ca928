import type { Exchange } from '../../contracts/exchange.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import type { AdapterUser } from '../../../types/adapter.js';
import { AuthError, CallbackRouteError } from '../../../errors.js';
import { inLimit } from '../../hooks/in-limit.js';
import { busyFor } from '../../http/busy.js';
import { BoundedMap } from '../../kit/bounded-cache.js';
import type { PasswordHashing } from '../../../types/provider-password.js';
import { passwordConfig } from './options.js';
import { hashed } from './stored.js';

/** How many faults are remembered as logged. */
const MOST_REMEMBERED = 1000;
/** Milliseconds until the same fault is logged again: an attacker who knows an address can cause it at will. */
const SILENCE = 3_600_000;

/** What is compared. */
interface Comparison {
  readonly typed: string | undefined;
  /** What is stored; `undefined`: nothing, and it takes as long. */
  readonly hash: string | undefined;
  /** Whose it is; `null` for no user. */
  readonly user: AdapterUser | null;
}

/**
 * Compares what was typed with what is stored. What cannot be compared fits nothing: an answer of its own would tell who has an
 * account. If nothing can be compared, not even for an unknown user, all get that answer.
 * @throws {CredentialsSignin} `busy`, if too many wait
 * @throws {CallbackRouteError} if hashing does not work at all
 */
export async function compare(
  exchange: Exchange,
  provider: CredentialsProvider,
  { typed, hash, user }: Comparison,
): ReturnType<PasswordHashing['verify']> {
  try {
    return await hashed(exchange, provider, (hashing) => hashing.verify(typed, hash));
  } catch (error) {
    if (hash === undefined || user === null || busyFor(error) !== undefined) throw error;
    // What cannot be read is refused at once; this takes as long as for everybody else.
    const verdict = await hashed(exchange, provider, (hashing) => hashing.verify(typed, undefined));
    const code = (error instanceof AuthError ? error.code : undefined) ?? 'unknown';
    const message =
      `What is stored as the password of the user "${user.id}" could not be verified (${code}), so the user cannot sign in with it. ` +
      'A new password, by mail, takes its place; see the cause.';
    note(exchange, { key: `${code}\n${user.id}`, error: new CallbackRouteError(message, { cause: error }) });
    return { ...verdict, valid: false };
  }
}

/** What another application stored for a user; `undefined` for nothing, also if it cannot be asked. */
export async function importedHash(
  exchange: Exchange,
  { id, config }: CredentialsProvider,
  user: AdapterUser,
): Promise<string | undefined> {
  const ask = passwordConfig(config).import;
  if (ask === undefined) return undefined;
  const name = `\`import\` of provider "${id}"`;
  try {
    const limit = { name, limit: 'proofs' } as const;
    const answer: unknown = await inLimit(exchange.settings, limit, ask(user.email, user));
    return typeof answer === 'string' && answer !== '' ? answer : undefined;
  } catch (cause) {
    const message = `${name} failed, so users without a stored password cannot sign in. Return null if there is none; see the cause.`;
    note(exchange, { key: name, error: new CallbackRouteError(message, { cause }) });
    return undefined;
  }
}

/** Logs a fault that the answer must not show, once an hour. */
function note(
  { settings: { logger, logMemo, runtime } }: Exchange,
  { key, error }: { readonly key: string; readonly error: Error },
): void {
  const noted = logMemo('password-faults', () => new BoundedMap<number>(MOST_REMEMBERED));
  const now = runtime.now().getTime();
  if (Math.abs(now - (noted.get([key]) ?? -Infinity)) < SILENCE) return;
  noted.set([key], now);
  logger.error(error);
}
