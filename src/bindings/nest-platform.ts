import type { SessionSource } from '../server/session-request.js';
import type { NodeRequest, NodeResponse } from '../node/request.js';
import { sendWebResponse } from '../node/response.js';
import { appendCookies, keepPrivate as keepNodePrivate, toSource } from '../node/source.js';
import * as fastify from './fastify-reply.js';
import { expressOptions, fastifyOptions, type FastifyOrigin } from './proxies.js';

/** A request of either platform: Express, or Fastify, which has Node's own inside. */
export type PlatformRequest = NodeRequest | (FastifyOrigin & { readonly raw: NodeRequest });
/** A response of either platform. */
export type PlatformResponse = NodeResponse | fastify.Reply;

/** A request and its response, on either platform. */
export interface Exchange {
  readonly request: PlatformRequest;
  readonly response: PlatformResponse;
}

/** Node's own request. */
export const nodeRequestOf = (request: PlatformRequest): NodeRequest =>
  'raw' in request ? request.raw : request;

/** What the session of a request is read from, with scheme and host as the platform sees them. */
export function sourceOf(request: PlatformRequest): SessionSource {
  return 'raw' in request
    ? toSource(request.raw, fastifyOptions(request))
    : toSource(request, expressOptions(request));
}

/** Appends the cookies of a reading, or of an update, to the response. */
export function keepCookies({ response }: Exchange, headers: Headers): void {
  if ('raw' in response) fastify.appendCookies(headers, response);
  else appendCookies(headers, response);
}

/** Keeps a response that is for one person from shared caches. */
export function keepPrivate(response: PlatformResponse): void {
  if ('raw' in response) fastify.keepPrivate(response);
  else keepNodePrivate(response);
}

/** Whether cookies can still reach the browser. */
export function canKeepCookies({ response }: Exchange): boolean {
  return 'raw' in response ? !response.sent : !response.headersSent;
}

/** Sets a header of the response. */
export function setHeader(response: PlatformResponse, name: string, value: string): void {
  if ('raw' in response) response.header(name, value);
  else response.setHeader(name, value);
}

/** Sends a standard response, beside the cookies that are there. */
export async function send(answer: Response, response: PlatformResponse): Promise<void> {
  if ('raw' in response) await fastify.send(answer, response);
  else await sendWebResponse(answer, response);
}
