import { describe, expect, it } from 'vitest';
import { Passkey } from '../../src/providers/passkey.js';
import { APP, askForLink, openScene, type Scene } from './scene.js';
import { serverError } from '../support/fault-reference.js';

const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</title><script>',
  '`onload=1',
  '<!--',
  ']]>',
  '&lt;script&gt;',
  '\u2028<b>',
  '\0<b>',
  'javascript:alert(1)',
  '{{7*7}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\ud800',
  'x'.repeat(10_000),
];
const NAMES = [
  'error',
  'code',
  'email',
  'callbackUrl',
  'csrfToken',
  'provider',
  'type',
  'token',
  'host',
  'message',
  'theme',
  '<b>',
  '__proto__',
];

const open = (): Promise<Scene> => openScene('jwt, store', { extra: [Passkey()] });

/** Tags that are there without any input; whatever else opens is an injection. */
const tagsOf = (html: string): string[] =>
  [...html.matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag.replace(/ value="[^"]*"/, ''));

describe.each(['signin', 'signout', 'error', 'verify-request', 'callback/email'])(
  'the page %s (PG-01, PG-02)',
  (page) => {
    const path = `/auth/${page}`;
    const needed = page === 'callback/email' ? '&token=x&email=a@b.test' : '';

    it('shows no parameter as markup, and has the same tags whatever it is given (GHSA-9x4v-xfq5-m8x5)', async () => {
      const scene = await open();
      for (const name of NAMES) {
        // Two values that decide what is shown.
        if (page === 'callback/email' && name === 'email') continue;
        const plain = tagsOf(await (await scene.browse().get(`${path}?x=y${needed}`)).text()).length;
        for (const value of MARKUP) {
          // A parameter of a link that is there twice would be refused before any page.
          const query = new URLSearchParams(needed.slice(1));
          query.set(name, value.toWellFormed());
          const answer = await scene.browse().get(`${path}?${query.toString()}`);
          const text = await answer.text();
          expect([200, 403, 500]).toContain(answer.status);
          expect(text).not.toMatch(/<script>alert|<img src=x|<svg onload|<b>(?!app\.test)/);
          if (name !== 'error' && name !== 'code') expect(tagsOf(text)).toHaveLength(plain);
        }
      }
    });

    it('carries every header that a page should (PG-04, PG-05, PG-07, SC-18)', async () => {
      const scene = await open();
      const answer = await scene.browse().get(`${path}?x=y${needed}`);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-cache, no-store',
        vary: 'Cookie',
      });
      const policy = answer.headers.get('content-security-policy') ?? '';
      for (const part of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ])
        expect(policy).toContain(part);
      const text = await answer.text();
      for (const [, url = ''] of text.matchAll(/(?:src|href|action)="([^"]*)"/g))
        expect(url).toMatch(/^(?:\/auth\/|data:)/);
      expect(text).not.toMatch(/ on[a-z]+=| style=/i);
    });
  },
);

describe('what a page says of an error (PG-02, PG-09)', () => {
  it.each(['__proto__', 'constructor', 'toString', 'valueOf', '', 'Configuration\0', 'configuration', 'x'])(
    'error=%j has the default text',
    async (error) => {
      const scene = await open();
      const answer = await scene.browse().get(`/auth/error?error=${encodeURIComponent(error)}`);
      const other = await scene.browse().get('/auth/error?error=whatever');
      expect([answer.status, await answer.text()]).toEqual([200, await other.text()]);
    },
  );

  it('no page and no answer tells what is inside (LG-06)', async () => {
    const scene = await openScene('jwt, no store', { config: { providers: [null as never], secret: [] } });
    for (const path of ['signin', 'error', 'session', 'csrf', 'providers', 'callback/idp']) {
      const text = await (await scene.browse().get(`/auth/${path}`)).text();
      expect(text).not.toMatch(/providers\[|secret|src\/|\.ts:|node_modules|Error:/);
    }
  });
});

describe('a broken configuration is never a session (SC-28, CVE-2026-73421)', () => {
  it.each<[string, Parameters<typeof openScene>[1]]>([
    ['no secret', { config: { secret: [] } }],
    ['a provider that is none', { config: { providers: [{} as never] } }],
    ['no providers', { config: { providers: undefined as never } }],
    ['an untrusted host', { config: { origin: [], trustHost: false } }],
    [
      'a store that throws when it is made',
      {
        config: {
          adapter: () => {
            throw new Error('no');
          },
        },
      },
    ],
    ['a strategy that does not exist', { config: { session: { strategy: 'cookie' as never } } }],
    ['a cookie name that cannot be sent', { config: { cookies: { sessionToken: { name: 'a b' } } } }],
  ])('%s', async (_, changes) => {
    const scene = await openScene('jwt, no store', changes);
    for (const method of ['GET', 'POST']) {
      const { Auth } = await import('../../src/index.js');
      const answer = await Auth(new Request(`${APP}/auth/session`, { method }), scene.config);
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(await answer.json()).toEqual(serverError());
    }
  });
});

describe('answers for scripts (CS-13, RD-13, SC-18)', () => {
  it('are for this origin, this person and this moment', async () => {
    const scene = await open();
    await askForLink(scene, scene.browse(), 'bob@example.com');
    for (const path of ['session', 'csrf', 'providers', 'webauthn-options/passkey']) {
      const headers = { origin: 'https://evil.test', 'access-control-request-method': 'GET' };
      const answer = await scene.browse().get(`/auth/${path}`, headers);
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
