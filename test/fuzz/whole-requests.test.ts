import fc from 'fast-check';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { URL as OtherUrl } from 'whatwg-url';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/index.js';
import { sameOriginTarget } from '../../src/core/flow/return-to.js';
import { toNodeHandler } from '../../src/node/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { passwordProvider, recordingLogger, SECRET } from '../support/config.js';
import { awkward, fuzz } from './fuzz.js';

const ORIGIN = 'https://app.test';

function configured(): AuthConfig {
  const adapter = MemoryAdapter();
  return {
    secret: SECRET,
    origin: ORIGIN,
    basePath: '/auth',
    adapter,
    limits: false,
    session: { strategy: 'jwt' },
    logger: recordingLogger().logger,
    runtime: { now: () => new Date('2030-01-01T00:00:00Z') },
    providers: [
      passwordProvider,
      { id: 'idp', name: 'IdP', type: 'oidc', issuer: 'https://idp.test', clientId: 'c', clientSecret: 's' },
      { id: 'email', name: 'Email', type: 'email', sendVerificationRequest: () => undefined },
    ],
  };
}

const words = (text: string): string[] => text.split(' ');

const paths = fc
  .oneof(
    fc.constantFrom(
      '',
      ...words('signin signout session csrf providers error verify-request signin/idp signin/email nowhere'),
      ...words('callback/idp callback/email callback/credentials webauthn-options/passkey'),
    ),
    awkward(...words('signin callback / idp %2e .. é')),
  )
  .map((path) => `/auth/${encodeURI(path.toWellFormed()).replaceAll('#', '%23')}`);

const values = awkward(
  'https://evil.test',
  '/',
  '//',
  '\\',
  'a@b.test',
  '<script>',
  '"',
  '%00',
  'Configuration',
  '[',
  ']',
);
const fields = fc.array(
  fc.tuple(
    fc.oneof(
      fc.constantFrom(
        'callbackUrl',
        'csrfToken',
        'error',
        'code',
        'state',
        'email',
        'token',
        'username',
        'password',
        'json',
        'action',
        'data',
      ),
      values,
    ),
    values,
  ),
  { maxLength: 5 },
);
const encoded = fields.map((pairs) =>
  new URLSearchParams(pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])).toString(),
);
const cookies = awkward(
  '__Secure-authjs.session-token',
  '__Host-authjs.csrf-token',
  '__Secure-authjs.state',
  '=',
  ';',
  '.0',
  'eyJ',
  '|',
  '%7C',
  'a'.repeat(64),
).map((text) => text.replaceAll(/[^\x20-\x7e]/g, ''));

const BODIES = {
  'application/x-www-form-urlencoded': encoded,
  'application/json': fc.oneof(
    fc.json({ maxDepth: 12 }),
    awkward('{', '}', '"__proto__":', '[', ',', 'null'),
  ),
  'multipart/form-data; boundary=x': awkward(
    '--x',
    '--x--',
    '\r\n',
    'Content-Disposition: form-data; name="',
    'email',
    '"',
  ),
  'text/plain': fc.string(),
};

const posted = fc
  .constantFrom(...(Object.keys(BODIES) as (keyof typeof BODIES)[]))
  .chain((type) => fc.tuple(fc.constant(type), BODIES[type]));

/** A request as anybody may send one. */
const requests = fc.record({
  method: fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'OPTIONS'),
  path: paths,
  query: encoded,
  cookie: cookies,
  accept: fc.constantFrom('text/html', 'application/json', '*/*'),
  language: awkward('de', 'en;q=0.9', ',', ';q=', 'ar', '*').map((one) =>
    one.replaceAll(/[^\x20-\x7e]/g, '').trim(),
  ),
  body: posted,
});
type Sent = typeof requests extends fc.Arbitrary<infer One> ? One : never;

function partsOf({ method, path, query, cookie, accept, language, body: [type, body] }: Sent): {
  target: string;
  headers: Record<string, string>;
  method: string;
  body: string | undefined;
} {
  const hasBody = method === 'POST' || method === 'PUT';
  return {
    target: `${path}${query === '' ? '' : `?${query}`}`,
    method,
    headers: {
      accept,
      cookie: cookie.trim(),
      'accept-language': language,
      ...(hasBody && { 'content-type': type }),
    },
    body: hasBody ? body.toWellFormed() : undefined,
  };
}

/** What must not differ; tokens and references are new each time. */
const settled = (value: string): string =>
  value
    .replaceAll(/[0-9a-f]{64}(?:%7C|\|)[0-9a-f]{64}/g, 'csrf')
    .replaceAll(/name="csrfToken" value="[0-9a-f]+"/g, 'csrf')
    .replaceAll(/"csrfToken":"[0-9a-f]+"/g, 'csrf')
    .replaceAll(/name="_showing" value="[0-9a-f]+"/g, 'showing')
    .replaceAll(/ref=[0-9a-f]{8}|\b[0-9a-f]{8}\b/g, 'reference');

describe('the whole library', () => {
  const config = configured();
  fuzz('requests', {
    cost: 3,
    arbitrary: requests,
    holds: async (sent) => {
      const { target, method, headers, body } = partsOf(sent);
      const response = await Auth(
        new Request(`${ORIGIN}${target}`, { method, headers, body: body ?? null }),
        config,
      );
      expect(response.status, `${method} ${target}`).toBeLessThan(500);
      const answer = await response.text();
      expect(response.headers.getSetCookie().join()).not.toMatch(/session-token=[^;]/);
      expect(answer).not.toContain('<script>');
      const location = response.headers.get('location');
      if (location !== null) expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
    },
  });
});

describe('the door of Node and the door of Request', () => {
  const server = createServer(toNodeHandler(configured()));
  beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
  afterAll(() => {
    server.close().closeAllConnections();
  });

  async function throughNode({
    target,
    method,
    headers,
    body,
  }: ReturnType<typeof partsOf>): Promise<unknown> {
    const { port } = server.address() as AddressInfo;
    const sent = httpRequest({
      port,
      host: '127.0.0.1',
      path: target,
      method,
      headers: { ...headers, host: 'app.test' },
    });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    const shown = await readText(answer);
    const { location, 'set-cookie': set = [], 'content-type': type } = answer.headers;
    return told(answer.statusCode ?? 0, { location, set, type }, shown);
  }

  const other = configured();
  fuzz('doors', {
    cost: 5,
    arbitrary: requests,
    holds: async (sent) => {
      const parts = partsOf(sent);
      const { target, method, headers, body } = parts;
      const request = new Request(`${ORIGIN}${target}`, {
        method,
        headers: { ...headers, host: 'app.test' },
        body: body ?? null,
      });
      const answer = await Auth(request, other);
      const own = {
        location: answer.headers.get('location') ?? undefined,
        set: answer.headers.getSetCookie(),
        type: answer.headers.get('content-type') ?? undefined,
      };
      expect(await throughNode(parts), `${method} ${target}`).toEqual(
        told(answer.status, own, await answer.text()),
      );
    },
  });

  function told(
    status: number,
    {
      location,
      set,
      type,
    }: { location: string | undefined; set: readonly string[]; type: string | undefined },
    body: string,
  ): unknown {
    // Node sees the path as it was sent, a Request one that was made simpler: both refuse it, one with a page, one without.
    if (status === 404) return { status, set: set.map(settled) };
    return { status, type, location: settled(location ?? ''), set: set.map(settled), body: settled(body) };
  }
});

describe('where people are led afterwards (RD-01, GHSA-36rg-gfq2-3h56)', () => {
  fuzz('redirect-targets', {
    arbitrary: awkward(
      ...words(
        'https: http: // / \\ @ : app.test evil.test . %2e %2f %5c ? # ; 443 javascript: data: 。 ａpp.test',
      ),
      '\t',
      '\n',
      ' ',
    ),
    holds: (target) => {
      const led = sameOriginTarget(target, ORIGIN);
      if (led === undefined) return;
      // Two implementations of the URL Standard, neither of which is ours.
      expect(new URL(led).origin).toBe(ORIGIN);
      expect(new OtherUrl(led).origin).toBe(ORIGIN);
      expect(new OtherUrl(target.toWellFormed(), ORIGIN).origin).toBe(ORIGIN);
      expect(new URL(led, 'https://evil.test').origin).toBe(ORIGIN);
    },
  });
});
