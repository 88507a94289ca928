import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import {
  checkRedirect,
  dropBadReturnTo,
  rememberReturnTo,
  resolveReturnTo,
  sameOriginTarget,
} from './return-to.js';
import { CallbackRouteError } from '../../errors.js';
import type { Exchange } from '../contracts/exchange.js';
import type { CallbacksOptions } from '../../types/hooks.js';
import { createLogger } from '../logger.js';
import { recordingLogger } from '../../../test/support/config.js';
import { settingsWith } from '../../../test/support/exchange.js';
import { exchangeWith } from '../../../test/support/proof.js';

const ORIGIN = 'https://app.test';

/** What must never leave the origin: RD-01 to RD-05, GHSA-f9wg-5f46-cjmw, GHSA-q2mx-j4x2-2h74, GHSA-vp58-j275-797x. */
export const HOSTILE_TARGETS: readonly string[] = [
  'https://evil.test',
  'https://app.test.evil.test',
  'https://app.test@evil.test',
  'https://user:pw@app.test/',
  'http://app.test/',
  'https://app.test:444/',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\\/\\evil.test',
  '\\/evil.test',
  'https:evil.test',
  'https:///evil.test',
  'https:\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://app.test/x',
  'filesystem:https://app.test/x',
  'vbscript:x',
  'http://[',
  'https://',
  '%',
  'evil.test',
  '.evil.test',
  '@evil.test',
  '',
];

describe('sameOriginTarget', () => {
  it.each([
    ['/', 'https://app.test/'],
    ['/home?a=1#b', 'https://app.test/home?a=1#b'],
    ['/%5Cevil.test', 'https://app.test/%5Cevil.test'],
    ['/%2Fevil.test', 'https://app.test/%2Fevil.test'],
    ['/%09/evil.test', 'https://app.test/%09/evil.test'],
    ['https://app.test', 'https://app.test'],
    ['https://app.test/x', 'https://app.test/x'],
    ['/ü€', 'https://app.test/%C3%BC%E2%82%AC'],
    ['/search?q=new york', 'https://app.test/search?q=new%20york'],
    ['/ /evil.test', 'https://app.test/%20/evil.test'],
    ['https://app.test/?next=https://evil.test', 'https://app.test/?next=https://evil.test'],
    ['https:app.test/x', 'https://app.test/x'],
  ])('keeps %j', (target, expected) => {
    expect(sameOriginTarget(target, ORIGIN)).toBe(expected);
  });

  it.each(HOSTILE_TARGETS)('refuses %j (CWE-601)', (target) => {
    const result = sameOriginTarget(target, ORIGIN);
    expect(result === undefined || new URL(result).origin === ORIGIN, String(result)).toBe(true);
    if (result !== undefined) expect(new URL(result).protocol).toBe('https:');
  });
});

const AWKWARD = ['https:', '//', '/', '\\', '@', ':', '.', '%2e', '%2f', '?', '#', ';'] as const;

describe('what was parsed is given, not what was written', () => {
  it.each([
    ['https://app%2etest/', 'https://app.test/'],
    ['https://app.test:', 'https://app.test/'],
    ['https://app.test:443/x', 'https://app.test/x'],
    ['https://APP.test/x', 'https://app.test/x'],
    ['HTTPS://app.test', 'https://app.test/'],
    ['https://app.test?a', 'https://app.test/?a'],
    ['https://app.test#a', 'https://app.test/#a'],
    ['https:///app.test/x', 'https://app.test/x'],
    ['https://@app.test/x', 'https://app.test/x'],
    ['https://:@app.test/x', 'https://app.test/x'],
    ['/a/../b', 'https://app.test/b'],
    ['/.//evil.test', 'https://app.test//evil.test'],
    ['/%2e%2e/x', 'https://app.test/x'],
  ])('%j becomes %j, also through a callback that gives back what it got', async (target, expected) => {
    expect(sameOriginTarget(target, ORIGIN)).toBe(expected);
    expect(await checkRedirect(await withTargets({}), target)).toBe(expected);
    const echoing = await withTargets({}, ({ url, baseUrl }) =>
      new URL(url, baseUrl).origin === baseUrl ? url : baseUrl,
    );
    expect(await checkRedirect(echoing, target)).toBe(expected);
  });

  it('whatever is given begins with the origin, letter by letter, and is its own parsed form', async () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE_TARGETS, ...AWKWARD),
      fc.constantFrom(
        'app.test',
        'evil.test',
        'APP.TEST',
        'app%2etest',
        ':443',
        '..',
        '[::1]',
        '。',
        '\t',
        '＠',
      ),
      fc.string({ maxLength: 6, unit: 'binary' }),
      fc.webUrl(),
    );
    const target = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    const echoing = await withTargets({}, ({ url, baseUrl }) => {
      const parsed = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : undefined;
      return parsed?.origin === baseUrl ? url : baseUrl;
    });
    const plain = await withTargets({});
    await fc.assert(
      fc.asyncProperty(target, async (text) => {
        for (const given of [await checkRedirect(plain, text), await checkRedirect(echoing, text)]) {
          expect(given).toMatch(/^https:\/\/(?:[^/@]*@)?app\.test(?:\/[!-~]*)?$/);
          expect(new URL(given).origin).toBe(ORIGIN);
          expect([ORIGIN, new URL(given).href]).toContain(given);
        }
        const own = sameOriginTarget(text, ORIGIN);
        if (own === undefined) return;
        expect(own === ORIGIN || own.startsWith(`${ORIGIN}/`)).toBe(true);
        expect(sameOriginTarget(own, ORIGIN)).toBe(own);
      }),
      { numRuns: 2000 },
    );
  });

  it('an origin that the callback gives stays as it is, without a slash', async () => {
    for (const answer of [ORIGIN, 'https://other.test'])
      expect(await checkRedirect(await withTargets({}, () => answer), '/x')).toBe(answer);
  });
});

const COOKIE = '__Secure-authjs.callback-url';

/** An exchange with a callbackUrl in the places where one can be. */
function withTargets(
  { form, query, cookie }: { form?: string; query?: string; cookie?: string },
  redirect?: CallbacksOptions['redirect'],
): Promise<Exchange> {
  const log = recordingLogger();
  const logger = createLogger({ logger: log.logger, debug: false });
  return exchangeWith(settingsWith({ logger, callbacks: redirect === undefined ? {} : { redirect } }), {
    path: query === undefined ? 'signin' : `signin?callbackUrl=${encodeURIComponent(query)}`,
    ...(form === undefined ? {} : { form: { callbackUrl: form } }),
    ...(cookie === undefined ? {} : { cookie: `${COOKIE}=${encodeURIComponent(cookie)}` }),
  });
}

describe('resolveReturnTo', () => {
  it.each([
    [{ form: '/form', query: '/query', cookie: '/cookie' }, '/form'],
    [{ query: '/query', cookie: '/cookie' }, '/query'],
    [{ cookie: 'https://app.test/cookie' }, '/cookie'],
    [{ query: '', cookie: 'https://app.test/cookie' }, '/cookie'],
    [{}, ''],
  ])('takes it from body, query, cookie, else the origin: %j', async (targets, expected) => {
    expect(await resolveReturnTo(await withTargets(targets))).toBe(ORIGIN + expected);
  });

  it.each(HOSTILE_TARGETS)(
    'to RD-07 stays on the origin for %j, wherever it comes from (RD-01)',
    async (target) => {
      for (const place of ['form', 'query', 'cookie'] as const) {
        const url = new URL(await resolveReturnTo(await withTargets({ [place]: target })));
        expect([url.origin, url.username]).toEqual([ORIGIN, '']);
      }
    },
  );

  it.each(['javascript:alert(1)', 'https://evil.test/', '%', '/\r\nSet-Cookie: a=b'])(
    'ignores and clears the poisoned cookie %j (RD-08)',
    async (cookie) => {
      const exchange = await withTargets({ cookie });
      expect(await resolveReturnTo(exchange)).toBe(ORIGIN);
      expect(exchange.jar.drain()).toMatchObject([{ name: COOKIE, value: '', options: { maxAge: 0 } }]);
    },
  );

  it('keeps a good cookie', async () => {
    const exchange = await withTargets({ cookie: 'https://app.test/x' });
    await resolveReturnTo(exchange);
    expect(exchange.jar.drain()).toEqual([]);
  });
});

describe('checkRedirect', () => {
  it.each(['/a b?c=d e', 'https://app.test/a b?c=d e'])('encodes the spaces of %j', async (target) => {
    expect(await checkRedirect(await withTargets({}), target)).toBe('https://app.test/a%20b?c=d%20e');
  });

  it.each(['/a\r\nSet-Cookie: a=b', '/a\nb', '/a\0b', '/\x7f', '/\ud800', `/${'x'.repeat(3000)}`])(
    'takes %j for the origin (RD-05; CWE-113)',
    async (target) => {
      expect(await checkRedirect(await withTargets({}), target)).toBe(ORIGIN);
    },
  );

  it('asks the redirect callback with what was wanted and the base URL', async () => {
    const asked: unknown[] = [];
    const exchange = await withTargets({}, (params) => (asked.push(params), params.url));
    expect(await checkRedirect(exchange, '/home')).toBe('https://app.test/home');
    expect(asked).toEqual([{ url: '/home', baseUrl: ORIGIN }]);
  });

  it('lets the application’s own callback send people elsewhere', async () => {
    const exchange = await withTargets({}, () => 'https://dashboard.test/x');
    expect(await checkRedirect(exchange, '/')).toBe('https://dashboard.test/x');
    const app = await withTargets({}, () => 'com.example.app:/done');
    expect(await checkRedirect(app, '/')).toBe('com.example.app:/done');
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://app.test/1',
    'file:///etc/passwd',
    'about:blank',
    'java\nscript:x',
    'http://[',
    '',
  ])('refuses %j from it too, and warns (RD-04, RD-11)', async (answer) => {
    const log = recordingLogger();
    const logger = createLogger({ logger: log.logger, debug: false });
    const exchange = await exchangeWith(settingsWith({ logger, callbacks: { redirect: () => answer } }));
    expect(await checkRedirect(exchange, '/')).toBe(ORIGIN);
    expect(log.warnings).toEqual(['redirect-blocked']);
  });

  it('does not go anywhere when the callback throws', async () => {
    const exchange = await withTargets({}, () => {
      throw new Error('oops');
    });
    await expect(checkRedirect(exchange, '/')).rejects.toBeInstanceOf(CallbackRouteError);
  });
});

describe('the callback-url cookie', () => {
  it('is set when it says something new, and not too much', async () => {
    const fresh = await withTargets({ cookie: 'https://app.test/a' });
    rememberReturnTo(fresh, 'https://app.test/b');
    expect(fresh.jar.drain()).toMatchObject([{ name: COOKIE, value: 'https://app.test/b' }]);
    for (const target of ['https://app.test/a', `https://app.test/${'x'.repeat(3000)}`]) {
      const exchange = await withTargets({ cookie: 'https://app.test/a' });
      rememberReturnTo(exchange, target);
      expect(exchange.jar.drain()).toEqual([]);
    }
  });

  it.each([
    ['https://app.test/x', false],
    ['https://app.test', false],
    ['', false],
    ['https://app.test.evil.test/', true],
    ['https://evil.test/', true],
    ['javascript:alert(1)', true],
    ['garbage', true],
  ])('is dropped when it is bad: %j %s (RD-08)', async (cookie, isBad) => {
    const exchange = await withTargets({ cookie });
    dropBadReturnTo(exchange);
    expect(exchange.jar.drain()).toHaveLength(isBad ? 1 : 0);
  });

  it.each([
    ['https://dashboard.test/', false],
    ['javascript:alert(1)', true],
  ])('with a redirect callback, another origin may be good: %j %s', async (cookie, isBad) => {
    const exchange = await withTargets({ cookie }, ({ url }) => url);
    dropBadReturnTo(exchange);
    expect(exchange.jar.drain()).toHaveLength(isBad ? 1 : 0);
  });
});
