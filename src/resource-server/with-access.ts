import type { Awaitable } from '../core/kit/awaitable.js';
import { AccessError } from './access-error.js';
import type { AccessOptions } from './options.js';
import { verifyAccess, type Access } from './verify-access.js';

/**
 * Wraps a handler of standard requests, such as a route handler of Next.js or a Worker: it runs for valid access tokens only, and all
 * other requests get the response that refuses them.
 * @example
 * export const GET = withAccess(options, (request, { userId }) => Response.json({ userId }));
 */
export function withAccess<Incoming extends Request, Rest extends readonly unknown[]>(
  options: AccessOptions,
  handler: (request: Incoming, access: Access, ...rest: Rest) => Awaitable<Response>,
): (request: Incoming, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    try {
      return await handler(request, await verifyAccess(request, options), ...rest);
    } catch (error) {
      if (error instanceof AccessError) return error.toResponse();
      throw error;
    }
  };
}
