import type { Logger, Settings } from '../contracts/settings.js';
import type { Adapter, AdapterUser } from '../types/adapter.js';
import { AdapterError, AuthError, ConflictError, MissingAdapterMethods } from '../errors.js';
import { isThenable } from './is-thenable.js';

/** Every method that the core may call. */
const ADAPTER_METHODS = [
  'createUser',
  'getUser',
  'getUserByEmail',
  'getUserByAccount',
  'updateUser',
  'deleteUser',
  'linkAccount',
  'unlinkAccount',
  'getAccount',
  'createSession',
  'getSessionAndUser',
  'updateSession',
  'deleteSession',
  'createVerificationToken',
  'useVerificationToken',
  'createAuthenticator',
  'getAuthenticator',
  'listAuthenticatorsByUserId',
  'updateAuthenticatorCounter',
  'listAccountsByUserId',
  'deleteSessionsByUserId',
] as const satisfies readonly (keyof Adapter)[];

type Method = (...args: unknown[]) => unknown;
type Work = (adapter: Adapter) => Promise<unknown>;

/**
 * The application's adapter, every method bound (plain objects and classes alike) and its failures wrapped in
 * `AdapterError`.
 */
export function wrapAdapter(adapter: Adapter, logger: Logger): Adapter {
  const wrapped: Record<string, Method> = {};
  for (const name of ADAPTER_METHODS) {
    const method: unknown = adapter[name];
    if (typeof method !== 'function') continue;
    // Each member of Adapter is a function of its own parameters; they are passed through untouched.
    wrapped[name] = wrapMethod(name, (method as Method).bind(adapter), logger);
  }
  const { transaction } = adapter;
  if (typeof transaction === 'function') {
    // Whoever calls `transaction` passes a function of an adapter.
    const method: Method = (work) =>
      transaction.call(adapter, (inner: Adapter) => (work as Work)(wrapAdapter(inner, logger)));
    wrapped['transaction'] = wrapMethod('transaction', method, logger);
  }
  // The record holds exactly the methods of Adapter that were there.
  return wrapped;
}

function wrapMethod(name: string, method: Method, logger: Logger): Method {
  const failed = (cause: unknown): never => {
    // What fails inside of a transaction has been wrapped there.
    if (cause instanceof ConflictError || (name === 'transaction' && cause instanceof AuthError)) throw cause;
    throw new AdapterError(`The adapter's \`${name}\` failed; see the cause.`, {
      cause: cause instanceof Error ? cause : new Error(String(cause)),
    });
  };
  return (...args) => {
    logger.debug(`adapter ${name}`);
    try {
      const result = method(...args);
      return isThenable(result) ? Promise.resolve(result).catch(failed) : result;
    } catch (error) {
      return failed(error);
    }
  };
}

/**
 * A method of the adapter that the caller cannot do without.
 * @throws {MissingAdapterMethods} when it is not there
 */
export function storeMethod<K extends keyof Adapter>(settings: Settings, name: K): NonNullable<Adapter[K]> {
  const method = settings.adapter?.[name];
  if (method === undefined) {
    throw new MissingAdapterMethods(`The option \`adapter\` needs the method \`${name}\` for this.`);
  }
  // Narrowed by the check above, which TypeScript does not follow for a generic key.
  return method;
}

/** Whether an error means that a unique row was there already; adapters without `ConflictError` throw anything. */
export function mayBeConflict(error: unknown): boolean {
  return error instanceof ConflictError || error instanceof AdapterError;
}

/**
 * The user with an address. Some stores compare loosely (collations that fold `ﬀ` to `ff`, or drop accents): a user
 * whose stored address is another one is not the one that was asked for.
 */
export async function userByEmail(
  adapter: Adapter,
  email: string | null | undefined,
): Promise<AdapterUser | null> {
  if (email === undefined || email === null || email === '') return null;
  const user = (await adapter.getUserByEmail?.(email)) ?? null;
  return user !== null && lowerAscii(user.email ?? '') === lowerAscii(email) ? user : null;
}

/** Folds A–Z only: Unicode's own folding would make different addresses equal. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
