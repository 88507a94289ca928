import type { Exchange } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import { AuthError, CredentialsSignin, EmailSignInError } from '../../errors.js';
import { HttpError } from '../http/http-error.js';
import { busyFor } from '../http/busy.js';
import { isRefusal } from '../logger/refusals.js';
import { andThen, onSettled, type Awaitable } from '../kit/awaitable.js';
import type { RulePolicies } from '../contracts/limits.js';
import { accountKeys, countersOf, type Attempt } from './counters.js';
import { admit, type Admission, type Outcome } from './counting.js';
import { openGuesses } from './grant.js';
import { readDevice, rememberAccount } from './known-device.js';
import { withoutStrange } from './strangers.js';

/** What it means that there is no store of records, for the log. */
export const IN_MEMORY: string =
  'There is no store of records, so every process of this application counts attempts for itself. With one ' +
  'process nothing is to be done; with several, pass `records`, or an adapter of this package, which carries one.';

/**
 * Runs what answers a request if it is not one attempt too many, and counts it.
 * @throws {CredentialsSignin | EmailSignInError} (or rejects) with the code `rate_limited`: nothing was tried
 * @throws {HttpError} (or rejects) with 429, for options of passkeys
 */
export function limited(
  exchange: Exchange,
  { attempts, provider }: Pick<Attempt, 'attempts' | 'provider'>,
  run: () => Awaitable<Reply>,
): Awaitable<Reply> {
  const { settings } = exchange;
  const policies = settings.limits?.rules[attempts.rule];
  if (policies === undefined) return run();
  if (attempts.isProof === true)
    return andThen(run(), (reply) => noteDevice(exchange, { attempts, provider }, reply));
  const lookAhead = attempts.lookAhead && ((): void => attempts.lookAhead?.(exchange));
  return andThen(
    begin(exchange, { attempts, provider }, { policies, lookAhead }),
    ({ attempt, admission }) => {
      if ('wait' in admission) throw tooMany(attempt, secondsOf(admission.wait));
      return settle(exchange, { attempt, admission, run });
    },
  );
}

/** Seconds to wait: nothing was tried, because it was one guess too many. */
export interface NotTried {
  readonly retryAfter: number;
}

/**
 * Finds out whether something that the user typed is right, if it is not one guess too many, and counts the guess. For guesses
 * that are no request of their own to an action.
 * @param ask - `undefined`: it was no guess, which neither counts nor ends what was counted
 */
export async function limitedGuess<Answer extends boolean | undefined>(
  exchange: Exchange,
  of: Pick<Attempt, 'attempts' | 'provider'>,
  ask: () => Promise<Answer>,
): Promise<Answer | NotTried> {
  const { settings } = exchange;
  const policies = settings.limits?.rules[of.attempts.rule];
  if (policies === undefined) return ask();
  const { admission } = await begin(exchange, of, { policies });
  if ('wait' in admission) return { retryAfter: secondsOf(admission.wait) };
  let outcome: Outcome = 'none';
  try {
    const isRight = await ask();
    if (isRight !== undefined) outcome = isRight ? 'granted' : 'failed';
    return isRight;
  } catch (error) {
    if (busyFor(error) !== undefined) outcome = 'untried';
    throw error;
  } finally {
    await admission.end(outcome);
  }
}

/** Finds out whose attempt it is, and counts it: at once where neither a cookie nor a store has to be asked. */
function begin(
  exchange: Exchange,
  of: Pick<Attempt, 'attempts' | 'provider'>,
  { policies, lookAhead }: { readonly policies: RulePolicies; readonly lookAhead?: (() => void) | undefined },
): Awaitable<{ readonly attempt: Attempt; readonly admission: Awaited<ReturnType<typeof admit>> }> {
  return andThen(attemptOf(exchange, of), (attempt) =>
    andThen(countersOf(exchange, attempt, policies), (counters) =>
      andThen(admit(exchange.settings, counters, lookAhead), (admission) => ({ attempt, admission })),
    ),
  );
}

function attemptOf(exchange: Exchange, of: Pick<Attempt, 'attempts' | 'provider'>): Awaitable<Attempt> {
  return andThen(keysOf(exchange, of), (accounts) =>
    andThen(readDevice(exchange), (known) =>
      andThen(withoutStrange(exchange, known, accounts), (device) => ({ ...of, accounts, device })),
    ),
  );
}

function keysOf(
  exchange: Exchange,
  { attempts: { account, apart }, provider }: Pick<Attempt, 'attempts' | 'provider'>,
): Awaitable<readonly string[]> {
  return andThen(account?.(exchange), (name) =>
    name === undefined ? [] : accountKeys(exchange, { provider, name, apart }),
  );
}

function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Runs what answers an attempt that was let in, and ends the attempt by its outcome. */
function settle(
  exchange: Exchange,
  {
    attempt,
    admission,
    run,
  }: { readonly attempt: Attempt; readonly admission: Admission; readonly run: () => Awaitable<Reply> },
): Awaitable<Reply> {
  if (attempt.attempts.rule === 'credentials') openGuesses(exchange.settings).set(exchange, admission);
  return onSettled<Reply, Reply>(
    run,
    (reply) => andThen(endByReply(exchange, { attempt, admission, reply }), () => reply),
    (error) =>
      andThen(admission.end(outcomeOf(exchange, attempt, error)), () => {
        throw error;
      }),
  );
}

/** Ends an attempt that has a reply: a session proves that it was no wrong guess. */
function endByReply(
  exchange: Exchange,
  {
    attempt,
    admission,
    reply,
  }: { readonly attempt: Attempt; readonly admission: Admission; readonly reply: Reply },
): Awaitable<void> {
  const { rule, apart } = attempt.attempts;
  if (rule !== 'credentials') return admission.end(reply.isAttempt === false ? 'none' : 'failed');
  if (!hasSession(exchange)) return admission.end(reply.isAttempt === true ? 'failed' : 'none');
  const noting =
    apart === undefined ? rememberAccount(exchange, attempt.device, attempt.accounts) : undefined;
  return andThen(noting, () => admission.end('granted'));
}

/** What an attempt was that ended in an error. What the deployment is to blame for was none, unless it may be a wrong guess. */
function outcomeOf({ settings }: Exchange, { attempts }: Attempt, error: unknown): Outcome {
  if (!(error instanceof AuthError)) return 'none';
  if (busyFor(error) !== undefined) return 'untried';
  if (isRefusal(error)) return 'failed';
  return attempts.mayBeGuess?.(error, settings) === true ? 'unclear' : 'none';
}

/** Notes that a user signed in to an account by a way that guesses nothing, such as a link in a mail. */
function noteDevice(
  exchange: Exchange,
  of: Pick<Attempt, 'attempts' | 'provider'>,
  reply: Reply,
): Awaitable<Reply> {
  if (!hasSession(exchange)) return reply;
  return andThen(readDevice(exchange), (device) =>
    andThen(keysOf(exchange, of), (keys) => andThen(rememberAccount(exchange, device, keys), () => reply)),
  );
}

/** Whether the reply begins a session: then the user has proved their identity. */
function hasSession({ jar, cookies }: Exchange): boolean {
  const { name } = cookies.sessionToken;
  return [name, `${name}.0`].some((one) => (jar.pending(one) ?? '') !== '');
}

function tooMany({ attempts, provider }: Attempt, retryAfter: number): Error {
  const options = { code: 'rate_limited', cause: { retryAfter } };
  const message = `Too many attempts with provider "${provider.id}": nothing was tried. The option \`limits\` says how many there may be.`;
  if (attempts.rule === 'credentials') return new CredentialsSignin(message, options);
  if (attempts.rule === 'email') return new EmailSignInError(message, options);
  return new HttpError(429, 'Too many requests. Try again in a while.', { retryAfter });
}
