import type { Logger } from '../contracts/settings.js';
import type { Adapter } from '../types/adapter.js';
import { SINGLE_METHODS } from '../types/adapter-methods.js';
import { isPromiseLike } from '../kit/awaitable.js';
import { isErrorObject } from '../kit/realms.js';
import { AdapterError, AuthError, ConflictError } from '../errors.js';

type Method = (...args: unknown[]) => unknown;
type Work = (adapter: Adapter) => Promise<unknown>;

/**
 * The application's adapter, every method bound (plain objects and classes alike) and its failures wrapped in
 * `AdapterError`.
 */
export function wrapAdapter(adapter: Adapter, logger: Logger): Adapter {
  const wrapped: Record<string, Method> = {};
  for (const name of SINGLE_METHODS) {
    const method: unknown = adapter[name];
    if (typeof method !== 'function') continue;
    // Each member of Adapter is a function of its own parameters; they are passed through untouched.
    wrapped[name] = wrapMethod(name, (method as Method).bind(adapter), logger);
  }
  const { transaction } = adapter;
  if (typeof transaction === 'function') {
    // `transaction` is always called with a function that takes an adapter.
    const method: Method = (work) =>
      transaction.call(adapter, (inner: Adapter) => (work as Work)(wrapAdapter(inner, logger)));
    wrapped['transaction'] = wrapMethod('transaction', method, logger);
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

function wrapMethod(name: string, method: Method, logger: Logger): Method {
  const failed = (cause: unknown): never => {
    // Errors inside a transaction are wrapped already.
    if (isConflictOfAnotherCopy(cause)) throw new ConflictError(cause.message, { cause });
    if (cause instanceof ConflictError || (name === 'transaction' && cause instanceof AuthError)) throw cause;
    throw new AdapterError(`The adapter's \`${name}\` failed; see the cause.`, {
      cause: isErrorObject(cause) ? cause : new Error(String(cause)),
    });
  };
  const message = `adapter ${name}`;
  return (...args) => {
    logger.debug(message);
    try {
      const result = method(...args);
      return isPromiseLike<unknown>(result) ? Promise.resolve(result).then(undefined, failed) : result;
    } catch (error) {
      return failed(error);
    }
  };
}
