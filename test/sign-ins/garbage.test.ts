import { fc } from '../support/seeded.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/config.js';
import { baseConfig, passwordProvider, recordingLogger } from '../support/config.js';

const APP = 'https://app.test';
const CANARY = 'canary0Canary1canary2Canary3canary4Canary5';
const ACTIONS = [
  'callback',
  'csrf',
  'error',
  'providers',
  'session',
  'signin',
  'signout',
  'verify-request',
  'webauthn-options',
];
const COOKIES = [
  'session-token',
  'session-token.0',
  'callback-url',
  'csrf-token',
  'state.x',
  'pkce.code_verifier.x',
  'nonce',
  'challenge.y',
];
const HEADERS = [
  'authorization',
  'origin',
  'referer',
  'sec-fetch-site',
  'sec-purpose',
  'x-auth-return-redirect',
  'x-csrf-token',
  'x-forwarded-host',
  'accept',
  'content-length',
];

const log = recordingLogger();
const config: AuthConfig = baseConfig({
  adapter: MemoryAdapter(),
  session: { strategy: 'jwt' },
  debug: true,
  logger: log.logger,
  providers: [
    passwordProvider,
    { id: 'email', name: 'Email', type: 'email', sendVerificationRequest: () => undefined },
    {
      id: 'acme',
      name: 'Acme',
      type: 'oauth',
      clientId: 'id',
      clientSecret: CANARY,
      authorization: 'https://acme.test/authorize',
      token: 'https://acme.test/token',
      userinfo: 'https://acme.test/me',
    },
  ],
  runtime: {
    fetch: async () => new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } }),
  },
});

const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
beforeEach(() => void process.on('unhandledRejection', onUnhandled));
afterEach(() => void process.off('unhandledRejection', onUnhandled));

/** Text as an attacker writes it: every character, the library's own words, tokens, paths, markup. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    '../..',
    '//evil.test',
    'http://[',
    '%',
    '%E0%A4',
    '\0',
    '\r\nSet-Cookie: a=b',
    CANARY,
    '<script>alert(1)</script>',
    'a.b.c.d.e',
    `eyJhbGciOiJkaXIifQ..${'A'.repeat(22)}.${'A'.repeat(60)}.${'A'.repeat(43)}`,
    'a|b',
    '9'.repeat(400),
    'x'.repeat(5000),
  ),
  fc.webUrl(),
  fc.emailAddress(),
);
const fieldName = fc.oneof(
  fc.constantFrom(
    'csrfToken',
    'callbackUrl',
    'email',
    'token',
    'code',
    'state',
    'error',
    'iss',
    'data',
    'action',
    '__proto__',
  ),
  nasty,
);
const path = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...ACTIONS),
      fc.constantFrom('', '/', '/credentials', '/email', '/acme', '/nobody', '//x'),
    )
    .map(([a, p]) => `/auth/${a}${p}`),
  nasty.map((text) => `/auth/${encodeURIComponent(text.toWellFormed())}`),
);
const body = fc.oneof(
  fc.array(fc.tuple(fieldName, nasty)).map((pairs) => ({
    type: 'application/x-www-form-urlencoded',
    text: new URLSearchParams(pairs).toString(),
  })),
  fc
    .dictionary(fieldName, fc.oneof(nasty, fc.jsonValue()))
    .map((value) => ({ type: 'application/json', text: JSON.stringify(value) })),
  fc
    .tuple(
      fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        '',
      ),
      nasty,
    )
    .map(([type, text]) => ({ type, text })),
  fc.constant({ type: 'application/json', text: '['.repeat(50_000) }),
  fc.constant({ type: 'application/x-www-form-urlencoded', text: 'a=1&'.repeat(20_000) }),
);

const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'),
  path,
  query: fc.array(fc.tuple(fieldName, nasty), { maxLength: 5 }),
  cookies: fc.array(fc.tuple(fc.constantFrom(...COOKIES), nasty), { maxLength: 6 }),
  headers: fc.array(fc.tuple(fc.constantFrom(...HEADERS), nasty), { maxLength: 4 }),
  body,
});

/** Header values that `Headers` accepts at all; the rest never reaches a server. */
function header(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    headers.delete(name);
  }
}

describe('garbage', () => {
  it('gets a clear 4xx or the signed-out answer: no 500, no rejection, no secret in the log', async () => {
    await fc.assert(
      fc.asyncProperty(
        request,
        async ({ method, path: target, query, cookies, headers: given, body: sent }) => {
          const url = new URL(target, APP);
          for (const [name, value] of query) url.searchParams.append(name, value);
          const headers = new Headers();
          header(
            headers,
            'cookie',
            cookies.map(([name, value]) => `__Secure-authjs.${name}=${value}`).join('; '),
          );
          for (const [name, value] of given) header(headers, name, value);
          const hasBody = method !== 'GET' && method !== 'HEAD';
          if (hasBody && sent.type !== '') headers.set('content-type', sent.type);
          const response = await Auth(
            new Request(url, { method, headers, ...(hasBody ? { body: sent.text } : {}) }),
            config,
          );
          const showsFault =
            url.pathname.startsWith('/auth/error') &&
            response.headers.get('content-type')?.startsWith('text/html');
          if (!showsFault) expect(response.status).toBeLessThan(500);
          const location = response.headers.get('location');
          if (location !== null) {
            const { origin } = new URL(location);
            expect([APP, 'https://acme.test']).toContain(origin);
            expect(location).not.toContain('error=Configuration');
          }
          for (const line of response.headers.getSetCookie()) {
            expect(line).not.toMatch(/session-token=[^;]/);
            expect(line).not.toMatch(/[\r\n]/);
          }
          const text = await response.text();
          expect(text).not.toContain('<script>alert(1)');
          if (url.pathname === '/auth/session' && method === 'GET') expect(text).toBe('null');
        },
      ),
      { numRuns: 1500 },
    );
    expect(log.text()).not.toContain(CANARY);
    expect(log.errors.map((error) => error.name)).not.toContain('CallbackRouteError');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('callbackUrl');
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  });
});
