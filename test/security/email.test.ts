import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import { locationOf } from '../support/browser.js';
import { APP, askForLink, openScene, signInAtIdp, type Scene } from './scene.js';
import { expectRefused } from './oracle.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const VERIFICATION = { error: 'Verification', code: undefined } as const;
const INVALID = { error: 'EmailSignin', code: 'email_invalid' } as const;

/** Texts in which two readers could see two addresses, or one of them somebody else's. */
const NOT_ONE_ADDRESS: readonly string[] = [
  '',
  ' ',
  '@',
  'a@',
  '@b.test',
  'a',
  'a@b',
  'a@@b.test',
  'a@b@c.test',
  'a@b.test,c@d.test',
  'a@b.test;c@d.test',
  'a@b.test c@d.test',
  'a@b.test\nc@d.test',
  'a@b.test\r\nBcc: c@d.test',
  'a@b.test%0d%0aBcc:c@d.test',
  'a\0@b.test',
  'a@b.test\0',
  'a@b.test\0.evil.test',
  '"a"@b.test',
  '"e@attacker.test"@victim.test',
  'a(comment)@b.test',
  '<a@b.test>',
  'Ada <a@b.test>',
  'group:a@b.test;',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@0x7f000001',
  'a@1.2.3.4',
  'a@b..test',
  'a@.b.test',
  'a@b.test.',
  '.a@b.test',
  'a.@b.test',
  'a..b@b.test',
  'a@-b.test',
  'a@b-.test',
  'a@b_c.test',
  'a@b.test/x',
  'a@b.test?x',
  'a@b.test#x',
  'a@b.test:25',
  'a@user:pass@b.test',
  'a\\@b.test',
  'a@b\\.test',
  'a@b%2etest',
  'a@b.123',
  `${'a'.repeat(65)}@b.test`,
  `a@${'b'.repeat(64)}.test`,
  `a@${'b.'.repeat(130)}test`,
  'x'.repeat(50_000),
  'a@b.test<script>',
  'a@b.test,<a href="x">',
  '\ud800@b.test',
  'a@b.test\u202e',
  '\u200ba@b.test',
  'a\u00a0@b.test',
  'a\u2028@b.test',
  // GHSA-7rqj-j65f-68wh: what becomes a separator when it is normalised.
  'a@b.test\uff20c.test',
  'a@b.test\ufe6bc.test',
  'a@b.test\uff0cc@d.test',
  'a@b.test\uff1bc@d.test',
  'a\uff02@b.test',
  'a\uff1c@b.test',
  'a@b.test\u3000x',
  'a@b.test\uff0fx',
  'a@b\uff05.test',
  'a@\uff3b1\uff3d',
  'a@b.test\uff03',
];

describe('what is not exactly one address (EM-14, EM-16, EM-17, EM-18)', () => {
  it.each(NOT_ONE_ADDRESS)('%j reaches neither store nor mail', async (email) => {
    const scene = await openScene('database');
    const browser = scene.browse();
    await expectRefused({ scene, browser }, () => browser.post('/auth/signin/email', { email }), INVALID);
    expect(scene.outbox).toEqual([]);
  });

  it('several addresses, in every form a body can have (GHSA-xv97-c62v-4587)', async () => {
    const scene = await openScene('database');
    const browser = scene.browse();
    for (const email of [['a@b.test', 'c@d.test'], { 0: 'a@b.test' }, 5, null, true]) {
      expect((await browser.postJson('/auth/signin/email', { email })).status).toBe(400);
    }
    const csrfToken = await browser.csrfToken();
    const headers = { cookie: browser.cookieHeader() };
    const body = new URLSearchParams([
      ['csrfToken', csrfToken],
      ['email', 'a@b.test'],
      ['email', 'c@d.test'],
    ]);
    const twice = await browser.send(
      new Request(`${APP}/auth/signin/email`, { method: 'POST', headers, body }),
    );
    expect(twice.status).toBe(400);
    await browser.post('/auth/signin/email?email=c@d.test', { email: 'a@b.test' });
    expect(scene.outbox.map(({ identifier }) => identifier)).toEqual(['a@b.test']);
  });

  it('a link with a parameter twice, in whichever order: it is refused, and still works as it was sent', async () => {
    for (const [name, value] of [
      ['token', 'another'],
      ['email', 'c@d.test'],
      ['callbackUrl', '/elsewhere'],
    ] as const) {
      const scene = await openScene('database');
      const browser = scene.browse();
      await browser.post('/auth/signin/email', { email: 'a@b.test' });
      const link = scene.outbox.at(-1)?.url ?? '';
      const [head = '', query = ''] = link.split('?');
      const added = new URLSearchParams({ [name]: value }).toString();
      for (const twice of [`${query}&${added}`, `${added}&${query}`, `${query}&${query}`]) {
        const location = locationOf(await browser.get(`${head}?${twice}`));
        expect([location.searchParams.get('error'), location.searchParams.get('code')]).toEqual([
          'Verification',
          'duplicate_parameter',
        ]);
        expect(await browser.session()).toBeNull();
      }
      // Trackers add parameters of their own.
      await browser.get(`${link}&utm_source=a&utm_source=b`);
      expect(await browser.session()).toMatchObject({ user: { email: 'a@b.test' } });
    }
  });

  it('every spelling of one address is that address (EM-18)', async () => {
    const scene = await openScene('database');
    const spellings = [
      'bob@xn--exmple-cua.test',
      ' BOB@EXÄMPLE.test',
      'bob@exa\u0308mple.test',
      'ｂｏｂ@exämple。test',
      'bob@EXÄMPLE.TEST\t',
    ];
    for (const email of spellings) await scene.browse().post('/auth/signin/email', { email });
    expect(scene.outbox.map(({ identifier }) => identifier)).toEqual(
      spellings.map(() => 'bob@xn--exmple-cua.test'),
    );
  });
});

/** Opens the link elsewhere and clicks; `change` replaces fields of the form. */
async function click(scene: Scene, link: URL, change: Record<string, string> = {}): Promise<Response> {
  const { token = '', email = '' } = Object.fromEntries(link.searchParams);
  return scene.browse().post('/auth/callback/email', { token, email, ...change });
}

describe.each(['jwt, store', 'database'] as const)('a link that is none, %s (EM-02, EM-04)', (kind) => {
  it.each<[string, (link: URL) => Record<string, string>]>([
    ['with another address (CVE-2021-21310)', () => ({ email: 'victim@example.com' })],
    ['with another token (CVE-2022-39263)', () => ({ token: 'f'.repeat(64) })],
    ['with the stored form of the token', () => ({ token: '' })],
    ['in capitals', (link) => ({ token: (link.searchParams.get('token') ?? '').toUpperCase() })],
    ['with a blank', (link) => ({ token: `${link.searchParams.get('token') ?? ''} ` })],
    ['with half a token', (link) => ({ token: (link.searchParams.get('token') ?? '').slice(0, 32) })],
    ['with an address that is none', () => ({ email: 'bob@example.com,victim@example.com' })],
    ['with a row that is no link', () => ({ email: 'latchkey:first-sign-in:a:x', token: 'intent:a:x' })],
  ])('%s; the link itself still works', async (_, change) => {
    const scene = await openScene(kind);
    const browser = scene.browse();
    const link = await askForLink(scene, browser, 'bob@example.com');
    const stored = scene.store?.snapshot().verificationTokens[0]?.token ?? '';
    const given = change(link);
    if (given['token'] === '') given['token'] = stored;
    await expectRefused({ scene, browser }, () => click(scene, link, given), VERIFICATION);
    expect((await click(scene, link)).headers.get('location')).toBe(APP);
    await expectRefused({ scene, browser }, () => click(scene, link), VERIFICATION);
  });

  it('a link is stored as a hash, expires, and is removed by who comes too late (EM-03, EM-05, EM-21)', async () => {
    const scene = await openScene(kind);
    const browser = scene.browse();
    const link = await askForLink(scene, browser, 'bob@example.com');
    const [row] = scene.store?.snapshot().verificationTokens ?? [];
    expect(row?.token).not.toContain(link.searchParams.get('token'));
    scene.wait(86_401);
    await expectRefused({ scene, browser }, () => click(scene, link), {
      ...VERIFICATION,
      consumed: ['verificationTokens'],
    });
  });

  it('of 50 clicks at once one signs in (EM-23, GHSA-7w99-5wm4-3g79)', async () => {
    const scene = await openScene(kind);
    const link = await askForLink(scene, scene.browse(), 'bob@example.com');
    const answers = await Promise.all(Array.from({ length: 50 }, () => click(scene, link)));
    expect(answers.filter((answer) => answer.headers.get('location') === APP)).toHaveLength(1);
    expect(scene.store?.snapshot().users).toHaveLength(1);
  });

  it('the session of before is replaced, not shared (EM-26, SC-04)', async () => {
    const scene = await openScene(kind);
    const browser = scene.browse();
    await signInAtIdp(scene, browser);
    const copy = browser.clone();
    const link = await askForLink(scene, browser, 'bob@example.com');
    await browser.get(link.href);
    expect(await browser.session()).toMatchObject({ user: { email: 'bob@example.com' } });
    if (kind === 'database') expect(await copy.session()).toBeNull();
  });
});

describe('stores that compare badly', () => {
  const link = async (
    useVerificationToken: NonNullable<Adapter['useVerificationToken']>,
    adapter = MemoryAdapter(),
  ) => {
    const scene = await openScene('database', { config: { adapter: { ...adapter, useVerificationToken } } });
    return { scene, link: await askForLink(scene, scene.browse(), 'eve@example.com') };
  };

  it('a store that looks for the token alone signs nobody in as somebody else (CVE-2021-21310)', async () => {
    const adapter = MemoryAdapter();
    const sloppy = async ({ token }: { token: string }) =>
      adapter.snapshot().verificationTokens.find((row) => row.token === token) ?? null;
    const { scene, link: own } = await link(sloppy, adapter);
    const browser = scene.browse();
    const attempt = () => click(scene, own, { email: 'victim@example.com' });
    await expectRefused({ scene, browser }, attempt, VERIFICATION);
  });

  it.each<[string, unknown]>([
    [
      'any row of the address (CVE-2022-39263)',
      { identifier: 'eve@example.com', token: 'x', expires: new Date('2040-01-01') },
    ],
    ['undefined', undefined],
    ['false', false],
    ['an expiry that is no date', { identifier: 'eve@example.com', expires: 'soon' }],
  ])('a store that gives %s signs nobody in', async (_, row) => {
    const { scene, link: own } = await link(() => row as never);
    await expectRefused({ scene, browser: scene.browse() }, () => click(scene, own), VERIFICATION);
  });

  it('a row without an expiry has expired', async () => {
    const adapter = MemoryAdapter();
    const { scene, link: own } = await link(async (params) => ({ ...params }) as never, adapter);
    await expectRefused({ scene, browser: scene.browse() }, () => click(scene, own), VERIFICATION);
  });
});

describe('the page that asks for a click (EM-06, EM-08, EM-22)', () => {
  it('names the address, runs nothing, may not be framed, and tells no other page its URL', async () => {
    const scene = await openScene('database');
    const link = await askForLink(scene, scene.browse(), 'bob@example.com');
    link.searchParams.set('token', '"><script>alert(1)</script>');
    link.searchParams.set('Email', 'victim@example.com');
    const page = await scene.browse().get(link.href);
    const text = await page.text();
    expect(text).not.toMatch(/<script|javascript:/);
    expect(text).toContain('bob');
    expect(text).not.toContain('victim');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toContain('no-store');
  });
});
