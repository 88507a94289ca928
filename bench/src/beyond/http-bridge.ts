import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { SESSION_COOKIE, ORIGIN } from '../scene.ts';
import { LimitNode } from '../contestants/limit-node.ts';
import type { Handler } from '../rows/kit.ts';

/**
 * The least that makes a Request of what Node got, and sends a Response: no bodies, no aborts, no checks. The same for
 * everybody, so that libraries are compared and not their bridges.
 */
export function smallBridge(handle: Handler): RequestListener {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const headers = new Headers();
    const { rawHeaders } = incoming;
    for (let i = 0; i < rawHeaders.length; i += 2)
      headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
    const response = await handle(new Request(ORIGIN + (incoming.url ?? '/'), { headers }));
    const fields: Record<string, string | string[]> = {};
    for (const [field, value] of response.headers) if (field !== 'set-cookie') fields[field] = value;
    const cookies = response.headers.getSetCookie();
    if (cookies.length > 0) fields['set-cookie'] = cookies;
    const body = Buffer.from(await response.arrayBuffer());
    // Node sends chunks where the length is not known when the head is made.
    fields['content-length'] = String(body.length);
    outgoing.writeHead(response.status, fields);
    outgoing.end(body);
  };
  return (incoming, outgoing) => void answer(incoming, outgoing);
}

const CONSTANT = JSON.stringify({ user: { name: 'Ada', email: 'ada@example.com' }, expires: '2100-01-01' });

/** Node alone: what every server pays. */
export const constantListener: RequestListener = (_, outgoing) => {
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': CONSTANT.length });
  outgoing.end(CONSTANT);
};

/** Nothing but the bridge. */
export const constantHandler: Handler = async () =>
  new Response(CONSTANT, { headers: { 'content-type': 'application/json' } });

/** The limit without any Request or Response. */
export function limitListener(example: Response): RequestListener {
  const limit = new LimitNode(example);
  const common = Object.fromEntries(limit.lasting);
  return ({ headers: { cookie = null } }, outgoing) => {
    const { body, fields } = limit.sessionParts({ headers: { get: () => cookie } }, true);
    outgoing.writeHead(200, {
      ...common,
      'content-length': Buffer.byteLength(body),
      'set-cookie': fields.map(([, value]) => value),
    });
    outgoing.end(body);
  };
}

/** A cookie of nobody, for servers that do not look at it. */
export const NOBODY = `${SESSION_COOKIE}=${'x'.repeat(400)}`;
