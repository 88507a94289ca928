import { describe, expect, it } from 'vitest';
import type { Browser } from '../support/browser.js';
import { APP, askForLink, comeBack, goToIdp, openScene, PASSWORD, type Scene } from './scene.js';
import { FOREIGN_TARGETS, OWN_TARGETS } from './return-targets.js';
import { skipPauses } from '../support/quick-timers.js';
import { isExhaustive } from '../support/sample.js';

skipPauses();

const CALLBACK_URL = '__Secure-authjs.callback-url';
type Flow = (scene: Scene, browser: Browser, target: string) => Promise<Response>;

const query = (target: string): string =>
  new URLSearchParams({ callbackUrl: target.toWellFormed() }).toString();

/** Everywhere a target can be handed in, by every way it can be carried; each gives the answer that leads there. */
const flows: readonly [string, Flow][] = [
  ['GET signin', (_, browser, target) => browser.get(`/auth/signin?${query(target)}`)],
  ['GET signout', (_, browser, target) => browser.get(`/auth/signout?${query(target)}`)],
  ['GET error', (_, browser, target) => browser.get(`/auth/error?error=x&${query(target)}`)],
  ['GET verify-request', (_, browser, target) => browser.get(`/auth/verify-request?${query(target)}`)],
  ['POST signout, body', (_, browser, target) => browser.post('/auth/signout', { callbackUrl: target })],
  ['POST signout, query', (_, browser, target) => browser.post(`/auth/signout?${query(target)}`)],
  ['POST signout, JSON', (_, browser, target) => browser.postJson('/auth/signout', { callbackUrl: target })],
  [
    'POST signout, cookie',
    async (_, browser, target) => {
      browser.plant(CALLBACK_URL, encodeURIComponent(target.toWellFormed()));
      return browser.post('/auth/signout');
    },
  ],
  [
    'POST signin without a provider',
    (_, browser, target) => browser.post('/auth/signin', { callbackUrl: target }),
  ],
  [
    'POST signin/credentials',
    (_, browser, target) => browser.post('/auth/signin/credentials', { callbackUrl: target }),
  ],
  [
    'a password, body',
    (_, browser, target) =>
      browser.post('/auth/callback/credentials', {
        username: 'ada',
        password: PASSWORD,
        callbackUrl: target,
      }),
  ],
  [
    'a wrong password',
    (_, browser, target) =>
      browser.post('/auth/callback/credentials', { username: 'ada', password: 'wrong', callbackUrl: target }),
  ],
  [
    'a password, X-Auth-Return-Redirect',
    (_, browser, target) =>
      browser.post(
        '/auth/callback/credentials',
        { username: 'ada', password: PASSWORD, callbackUrl: target },
        { headers: { 'x-auth-return-redirect': '1' } },
      ),
  ],
  [
    'an OAuth flow',
    async (scene, browser, target) => {
      const { answer } = await goToIdp(scene, browser, { fields: { callbackUrl: target } });
      return comeBack(browser, answer);
    },
  ],
  [
    'an OAuth callback with a target of its own',
    async (scene, browser, target) => {
      const { answer } = await goToIdp(scene, browser);
      answer.set('callbackUrl', target);
      return comeBack(browser, answer);
    },
  ],
  [
    'a flow of plain OAuth (CVE-2022-29214)',
    async (scene, browser, target) => {
      const { answer } = await goToIdp(scene, browser, {
        provider: 'plain',
        fields: { callbackUrl: target },
      });
      return comeBack(browser, answer, { to: 'plain' });
    },
  ],
  [
    'a mail link as it was asked for',
    async (scene, browser, target) => {
      await browser.post('/auth/signin/email', { email: 'bob@example.com', callbackUrl: target });
      return browser.get(scene.outbox.at(-1)?.url ?? '');
    },
  ],
  [
    'a mail link that was changed',
    async (scene, browser, target) => {
      const link = await askForLink(scene, browser, 'bob@example.com');
      link.searchParams.set('callbackUrl', target.toWellFormed());
      return browser.get(link.href);
    },
  ],
  [
    'the confirmation of a mail link',
    async (scene, browser, target) => {
      const link = await askForLink(scene, browser, 'bob@example.com');
      const { token = '', email = '' } = Object.fromEntries(link.searchParams);
      return browser.post('/auth/callback/email', { token, email, callbackUrl: target });
    },
  ],
];

async function leadsTo(response: Response): Promise<string | undefined> {
  const location = response.headers.get('location') ?? undefined;
  const body = await response.text();
  const isUrl = response.status === 200 && body.startsWith('{"url"');
  return isUrl ? (JSON.parse(body) as { url: string }).url : location;
}

/** One absolute, clean URL; the same for browsers, which read relative to where they are, and for everybody else. */
function assertOurs(target: string | undefined): void {
  if (target === undefined) return;
  expect(target).toMatch(/^[!-~]+$/);
  expect(new URL(target).origin).toBe(APP);
  expect(new URL(target, 'https://evil.test/auth/callback/').origin).toBe(APP);
  const { searchParams } = new URL(target);
  const inside = searchParams.get('callbackUrl');
  if (inside !== null) expect(new URL(inside).origin).toBe(APP);
}

describe('no target leads away (RD-01, RD-02, RD-03, RD-04, RD-05, RD-07, RD-08, RD-13)', () => {
  // A sample hands each target in at every third place, so that no target and no place is left out.
  const table = flows.map(
    ([title, flow], row) =>
      [title, flow, FOREIGN_TARGETS.filter((_, n) => isExhaustive || n % 3 === row % 3)] as const,
  );
  it.each(table)('%s', async (_, flow, targets) => {
    // One visitor for all targets.
    const scene = await openScene('jwt, store', { config: { limits: false } });
    for (const target of targets) {
      const browser = scene.browse();
      const response = await flow(scene, browser, target);
      expect(response.status).toBeLessThan(400);
      expect([...response.headers.keys()]).not.toContain('access-control-allow-origin');
      for (const line of response.headers.getSetCookie()) expect(line).not.toMatch(/[\r\n]/);
      assertOurs(await leadsTo(response));
      expect(decodeURIComponent(browser.cookies.get(CALLBACK_URL)?.value ?? APP).startsWith(APP)).toBe(true);
    }
  });

  it('targets of our own arrive as they are, in a form that every parser reads alike', async () => {
    const scene = await openScene('jwt, no store');
    for (const [given, expected] of OWN_TARGETS) {
      const fields = { username: 'ada', password: PASSWORD, callbackUrl: given };
      const response = await scene.browse().post('/auth/callback/credentials', fields);
      expect(response.headers.get('location')).toBe(expected);
    }
  });

  it('the first of several targets counts, and a target that is no text is refused', async () => {
    const scene = await openScene('jwt, no store');
    const browser = scene.browse();
    const twice = await browser.get('/auth/signin?callbackUrl=/a&callbackUrl=https://evil.test');
    expect(await twice.text()).not.toContain('evil.test');
    for (const callbackUrl of [['https://evil.test'], { href: 'https://evil.test' }, 5, true, null]) {
      expect((await browser.postJson('/auth/signout', { callbackUrl })).status).toBe(400);
    }
  });

  it('a redirect callback cannot run code, break a header or give what is no text (RD-11)', async () => {
    const answers: unknown[] = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'https://x.test\r\nA: b',
      '',
      null,
      undefined,
      5,
      {},
      ['https://evil.test'],
      new URL('https://evil.test'),
      () => 'https://evil.test',
    ];
    for (const answer of answers) {
      const redirect = () => answer as string;
      const scene = await openScene('jwt, no store', { config: { callbacks: { redirect } } });
      const response = await scene.browse().post('/auth/signout');
      expect(response.headers.get('location')).toBe(APP);
    }
  });

  it('pages that are set to the path of the built-in ones do not redirect to themselves', async () => {
    const pages = {
      signIn: '/auth/signin',
      signOut: '/auth/signout/',
      signedOut: '/auth/signed-out',
      error: '/auth/error?from=auth',
      verifyRequest: '/auth/verify-request',
    };
    const scene = await openScene('jwt, no store', { config: { pages } });
    for (const path of ['signin', 'signout', 'signed-out', 'error', 'verify-request']) {
      expect((await scene.browse().get(`/auth/${path}`)).status).toBe(200);
    }
    const broken = await openScene('jwt, no store', { config: { pages, secret: [] } });
    expect((await broken.browse().get('/auth/error')).status).toBe(500);
  });
});
