/**
 * The addresses of the connections that standard requests came by, where a server knew them: a `Request` has no place for it.
 *
 * Module state: a fact about one request. It is weak and goes with the request.
 */
const addresses = new WeakMap<Request, string>();

/** Notes by which connection a request came. @param address - of the client, or of the proxy in front */
export function noteConnection(request: Request, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address);
}

/** The address of the connection that a request came by; `undefined` where no server of ours made it. */
export function connectionOf(request: Request): string | undefined {
  return addresses.get(request);
}
