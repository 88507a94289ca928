import type { NodeOptions, NodeRequest } from '../node/request.js';

/** Whether an application of Express trusts the proxy that a request came from: it keeps that as a function. */
export function expressOptions(req: NodeRequest): NodeOptions {
  const app: unknown = Reflect.get(req, 'app');
  if (typeof app !== 'function' || !('get' in app) || typeof app.get !== 'function')
    return { trustProxy: false };
  const trusts: unknown = app.get('trust proxy fn');
  return { trustProxy: typeof trusts === 'function' && trusts(req.socket.remoteAddress, 0) === true };
}

/** What a request of Fastify says of scheme and host; it knows the proxies that are trusted. */
export interface FastifyOrigin {
  readonly protocol: string;
  readonly host: string;
}

/** Scheme and host as Fastify sees them. */
export function fastifyOptions({ protocol, host }: FastifyOrigin): NodeOptions {
  return URL.canParse(`${protocol}://${host}`) ? { origin: `${protocol}://${host}` } : {};
}

/**
 * The same for middleware under Fastify: it gets Node's request, with Fastify's `protocol` and `hostname`. The port is in the
 * field which that name was taken from.
 */
export function middlewareOptions(req: NodeRequest): NodeOptions {
  const [protocol, name, proxies]: unknown[] = ['protocol', 'hostname', 'ips'].map((each) =>
    Reflect.get(req, each),
  );
  if (typeof protocol !== 'string' || typeof name !== 'string') return {};
  const forwarded = proxies === undefined ? undefined : req.headers['x-forwarded-host'];
  const hosts = [
    [forwarded].flat().join().split(',').at(-1)?.trim(),
    req.headers.host,
    req.headers[':authority'],
  ];
  const host = hosts.find((each) => each === name || String(each).startsWith(`${name}:`));
  return fastifyOptions({ protocol, host: String(host ?? name) });
}
