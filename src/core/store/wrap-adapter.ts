import type { Logger } from '../contracts/settings.js';
import type { Adapter } from '../../types/adapter.js';
import type { TelemetryTracer } from '../../types/telemetry.js';
import { SINGLE_METHODS } from '../../types/adapter-methods.js';
import { isPromiseLike } from '../kit/awaitable.js';
import { onDemand } from '../kit/on-demand.js';
import { timeLimitIn, withinLimit, type TimeLimit } from '../kit/in-time.js';
import { isErrorObject } from '../kit/realms.js';
import { AdapterError, AuthError, ConflictError } from '../../errors.js';
import { traced } from '../kit/traced.js';
import type { Work } from './transaction.js';

type Method = (...args: unknown[]) => unknown;

/** Loaded on demand: transactions are of first sign-ins. */
const loadTransaction = onDemand(() => import('./transaction.js'));

/** What an adapter is wrapped with. */
export interface Wrapping {
  readonly logger: Logger;
  /** How long one call may take. */
  readonly seconds: number;
  /** Makes a span of each call; `undefined`: none. */
  readonly tracer?: TelemetryTracer | undefined;
}

/**
 * The application's adapter, every method bound (plain objects and classes alike), its failures wrapped in `AdapterError`,
 * and its promises limited in time.
 */
export function wrapAdapter(adapter: Adapter, wrapping: Wrapping): Adapter {
  const wrapped: Record<string, Method> = {};
  for (const name of SINGLE_METHODS) {
    const method: unknown = adapter[name];
    if (typeof method !== 'function') continue;
    // Each member of Adapter is a function of its own parameters; they are passed through untouched.
    wrapped[name] = inSpan(name, wrapMethod(name, (method as Method).bind(adapter), wrapping), wrapping);
  }
  const { transaction } = adapter;
  if (typeof transaction === 'function') {
    // `transaction` is always called with a function that takes an adapter.
    const begin = (work: Work): Promise<unknown> =>
      transaction.call(adapter, (inner: Adapter) => work(wrapAdapter(inner, wrapping)));
    wrapped['transaction'] = inSpan('transaction', wrapTransaction(begin, wrapping), wrapping);
  }
  // The record holds exactly the methods of Adapter that were there.
  return wrapped;
}

/** Whether an error is a `ConflictError` of another copy of the package, which has classes of its own. */
function isConflictOfAnotherCopy(cause: unknown): cause is Error {
  return (
    cause instanceof Error &&
    !(cause instanceof ConflictError) &&
    'type' in cause &&
    cause.type === ConflictError.type
  );
}

/** What a method failed with, as an error of ours. */
function errorOf(name: string, cause: unknown): AuthError {
  // Errors inside a transaction are wrapped already.
  if (isConflictOfAnotherCopy(cause)) return new ConflictError(cause.message, { cause });
  if (cause instanceof ConflictError || (name === 'transaction' && cause instanceof AuthError)) return cause;
  const limit = timeLimitIn(cause);
  return new AdapterError(
    limit === undefined
      ? `The adapter's \`${name}\` failed; see the cause.`
      : `${limit.message} See whether the database hangs, or raise \`timeouts.adapter\`.`,
    { cause: isErrorObject(cause) ? cause : new Error(String(cause)) },
  );
}

/** The time limit of a method; a failure after it is logged, once. */
function limitOf(name: string, { logger, seconds }: Wrapping): TimeLimit {
  return {
    name: `The adapter's \`${name}\``,
    seconds,
    wrap: (cause) => errorOf(name, cause),
    onLateFailure: (cause) => {
      const message = `The adapter's \`${name}\` failed after its timeout; see the cause.`;
      logger.error(
        new AdapterError(message, { cause: isErrorObject(cause) ? cause : new Error(String(cause)) }),
      );
    },
  };
}

/** A method with a span of each call, where spans are made. */
function inSpan(name: string, method: Method, { tracer }: Wrapping): Method {
  if (tracer === undefined) return method;
  const span = { name: `latchkey adapter ${name}`, attributes: { 'latchkey.adapter.method': name } };
  return (...args) => traced(tracer, span, () => method(...args));
}

function wrapMethod(name: string, method: Method, wrapping: Wrapping): Method {
  const { logger } = wrapping;
  const message = `adapter ${name}`;
  const limit = limitOf(name, wrapping);
  return (...args) => {
    logger.debug(message);
    try {
      const result = method(...args);
      return isPromiseLike<unknown>(result) ? withinLimit(result, limit) : result;
    } catch (error) {
      throw errorOf(name, error);
    }
  };
}

function wrapTransaction(begin: (work: Work) => PromiseLike<unknown>, wrapping: Wrapping): Method {
  const limit = limitOf('transaction', wrapping);
  return async (work) => {
    wrapping.logger.debug('adapter transaction');
    const { limitedTransaction } = await loadTransaction();
    try {
      // It is always called with a function that takes an adapter.
      return await limitedTransaction(begin, work as Work, limit);
    } catch (cause) {
      throw errorOf('transaction', cause);
    }
  };
}
