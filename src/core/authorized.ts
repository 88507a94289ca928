import { AuthError } from '../errors.js';

/** What is looked at of a configuration; its types do not have the callback, which only next-auth 5 and `latchkey/next` call. */
interface WithCallbacks {
  readonly callbacks?: object | undefined;
}

/**
 * The `authorized` callbacks that protect pages: something calls them, and acts on what they return.
 *
 * Module state: a mark on a function of the configuration. It is weak, and a function without it is refused.
 */
const honored = new WeakSet<object>();

function authorizedOf(config: WithCallbacks | null | undefined): object | undefined {
  const { callbacks } = config ?? {};
  const given: unknown = Object(callbacks).authorized;
  return typeof given === 'function' ? given : undefined;
}

/** Marks `callbacks.authorized` of a configuration as one that is acted on: the function, as bindings copy configurations. */
export function honorAuthorized(config: WithCallbacks): void {
  const authorized = authorizedOf(config);
  if (authorized !== undefined) honored.add(authorized);
}

/**
 * Refuses `callbacks.authorized` where nothing calls it: the pages that it protects would be public.
 * @throws {AuthError} unless {@link honorAuthorized} was called for it
 */
export function refuseAuthorized(config: WithCallbacks | null | undefined): void {
  const authorized = authorizedOf(config);
  if (authorized === undefined || honored.has(authorized)) return;
  throw new AuthError(
    'Nothing calls `callbacks.authorized` here, so what it protects would be public. Use `protect` of your integration, ' +
      '`withAuth` with `latchkey/next/v4`, or `latchkey/next`.',
  );
}
