import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Hono } from 'hono';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccessError, verifyAccess, type AccessOptions } from '../../src/resource-server/index.js';
import {
  claims,
  errorOf,
  keyServer,
  pairOf,
  published,
  requestWith,
  seconds,
  signed,
  type Pair,
} from '../support/access-stage.js';
import { closeAll, serve } from '../support/http-servers.js';
import { openBlocks } from './blocks.js';

type Handler = (request: Request) => Promise<Response>;
/** Sends a request with this header field, and gives the response. */
type Send = (authorization?: string) => Promise<Response>;

const GUIDE = 'docs/guides/microservices.md';
const PATH = 'https://api.example.com/invoices';

let pair: Pair;

beforeEach(async () => {
  pair = await pairOf('ES256', 'ec-1');
  // The authorization server; requests to this machine are sent.
  const { fetch: keys } = keyServer(pair);
  const { fetch: real } = globalThis;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    String(input) === 'https://app.example.com/auth/jwks' ? keys(input, init) : real(input, init),
  );
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await closeAll();
});

const withField = (authorization?: string): { headers: Record<string, string> } => ({
  headers: authorization === undefined ? {} : { authorization },
});

/** A valid token is let in; others get the status and the challenge of their error. */
async function expectProtected(send: Send): Promise<void> {
  const good = await send(`Bearer ${await signed(pair)}`);
  expect([good.status, await good.json()]).toMatchObject([200, { userId: 'user-1' }]);
  const refused = [
    [undefined, 401, /^Bearer realm="https:\/\/api\.example\.com", scope="invoices:read", DPoP/],
    ['Bearer', 400, /error="invalid_request"/],
    [`Bearer ${await signed(pair, { exp: seconds() - 60 })}`, 401, /error="invalid_token"/],
    [
      `Bearer ${await signed(pair, { scope: 'other' })}`,
      403,
      /error="insufficient_scope".*scope="invoices:read"/,
    ],
  ] as const;
  for (const [field, status, challenge] of refused) {
    const response = await send(field);
    expect(response.status).toBe(status);
    expect(response.headers.get('www-authenticate')).toMatch(challenge);
    expect(await response.text()).not.toContain('user-1');
  }
}

describe('the guide to microservices', () => {
  it('a worker, and a route handler of Next.js (RS-38)', async () => {
    const blocks = openBlocks(GUIDE);
    const { default: worker } = await blocks.load<{ default: { fetch: Handler } }>('worker.ts');
    await expectProtected((field) => worker.fetch(requestWith(field)));
    const { GET } = await blocks.load<{ GET: Handler }>('route.ts');
    await expectProtected((field) => GET(requestWith(field)));
  });

  it('Hono answers the error by itself (RS-38)', async () => {
    const { app } = await openBlocks(GUIDE).load<{ app: Hono }>('hono.ts');
    await expectProtected(async (field) => app.request(PATH, withField(field)));
  });

  it('Fastify answers the error by itself, and refuses a field that was sent twice (RS-38)', async () => {
    const { app } = await openBlocks(GUIDE).load<{ app: FastifyInstance }>('fastify.ts');
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    try {
      await expectProtected((field) => fetch(`${url}/invoices`, withField(field)));
    } finally {
      await app.close();
    }
  });

  it('jose verifies the same tokens (RS-03, RS-04, RS-06, RS-07)', async () => {
    const { app } = await openBlocks(GUIDE).load<{ app: Hono }>('jose.ts');
    const send = async (token: string): Promise<Response> => app.request(PATH, withField(`Bearer ${token}`));
    const good = await send(await signed(pair));
    expect([good.status, await good.json()]).toEqual([200, { userId: 'user-1' }]);
    expect((await send(await signed(pair, { scope: 'other' }))).status).toBe(403);
    const unsigned = new UnsecuredJWT(claims()).encode();
    const secret = new TextEncoder().encode(JSON.stringify(published(pair)));
    const confused = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: pair.kid })
      .sign(secret);
    const refused = [
      '',
      unsigned,
      confused,
      await signed(pair, { exp: seconds() - 60 }),
      await signed(pair, { aud: 'https://other.example.com' }),
      await signed(pair, { iss: 'https://evil.test/auth' }),
      await signed(pair, {}, { typ: 'JWT' }),
      await signed(pair, { cnf: { jkt: 'x'.repeat(43) } }),
      await signed(pair, { sub: undefined }),
      await signed(await pairOf('ES256', 'ec-1')),
      await signed(await pairOf('ES256', 'ec-2')),
    ];
    for (const token of refused) {
      const response = await send(token);
      expect([response.status, await response.text()]).toEqual([401, '']);
      expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    }
  });

  it('jose answers with 503 while the keys cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    const { app } = await openBlocks(GUIDE).load<{ app: Hono }>('jose.ts');
    expect((await app.request(PATH, withField(`Bearer ${await signed(pair)}`))).status).toBe(503);
  });

  it('a server of Node answers with what the error has', async () => {
    const { options } = await openBlocks(GUIDE).load<{ options: AccessOptions }>('access.ts');
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      try {
        const { userId } = await verifyAccess(request, options);
        response.end(JSON.stringify({ userId }));
      } catch (error) {
        if (!(error instanceof AccessError)) throw error;
        response.writeHead(error.status, error.headers).end();
      }
    };
    const port = await serve((request, response) => void answer(request, response));
    await expectProtected((field) => fetch(`http://127.0.0.1:${port}/invoices`, withField(field)));
  });

  it('rules for some requests ask for a second factor and a fresh sign-in (RS-35)', async () => {
    const { POST } = await openBlocks(GUIDE).load<{ POST: Handler }>('rules.ts');
    const scope = 'invoices:read payments:write';
    const send = async (changes: object): Promise<Response> =>
      POST(requestWith(`Bearer ${await signed(pair, { scope, ...changes })}`));
    expect((await send({})).status).toBe(200);
    expect((await send({ scope: 'invoices:read' })).status).toBe(403);
    for (const changes of [{ acr: undefined }, { auth_time: seconds() - 700 }]) {
      const response = await send(changes);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toContain(
        'acr_values="urn:latchkey:assurance:2", max_age="600"',
      );
    }
  });

  it('its options are what every call is checked against', async () => {
    const { options } = await openBlocks(GUIDE).load<{ options: AccessOptions }>('access.ts');
    const other = await signed(pair, { aud: 'https://other.example.com' });
    expect((await errorOf(verifyAccess(requestWith(`Bearer ${other}`), options))).code).toBe('invalid_token');
  });
});
