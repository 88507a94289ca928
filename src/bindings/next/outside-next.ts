/**
 * Whether Next said that no request is being answered: in a test, which calls a route handler or the proxy by itself. What
 * else it throws is how it stops rendering, and must reach it.
 * @see https://nextjs.org/docs/messages/next-dynamic-api-wrong-context
 */
export function isOutsideNext(error: unknown): boolean {
  return error instanceof Error && error.message.includes('outside a request scope');
}
