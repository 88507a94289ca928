import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { FakeIdp, type FakeFaults } from '../fake-idp.js';
import { locationOf } from '../support/browser.js';
import { expectSignedIn } from './oracle.js';
import { comeBack, goToIdp, KINDS, openScene, signInByPassword } from './scene.js';

const PAR = { require_pushed_authorization_requests: true };

describe('what honest providers do', () => {
  const ok: readonly [string, FakeFaults, ((answer: URLSearchParams) => void)?][] = [
    ['ID-10 aud as a list of one', { claims: { aud: ['client-1'] } }],
    ['ID-16 exp 20 s ago', { claims: { exp: Date.parse('2029-12-31T23:59:40Z') / 1000 } }],
    ['ID-24 no kid, one key', { header: { kid: undefined } }],
    [
      'ID-27 ID-28 keys of the token itself',
      { header: { jku: 'https://evil.test', x5u: 'https://evil.test', jwk: {}, b64: true } },
    ],
    ['ID-29 typ JWT', { header: { typ: 'JWT' } }],
    [
      'ID-34 DL-07 claims called like members of objects',
      {
        claims: JSON.parse('{"__proto__":{"admin":true},"constructor":1,"toString":2}') as Record<
          string,
          unknown
        >,
      },
    ],
    [
      'UI-11 distributed claims',
      { claims: { _claim_sources: { src: { endpoint: 'https://169.254.169.254/' } } } },
    ],
    ['TR-09 token_type in other letters', { token: { token_type: 'bEaReR' } }],
    ['TR-11 expires_in as text', { token: { expires_in: '60' } }],
    ['TR-11 expires_in that is none', { token: { expires_in: -1 } }],
    ['TR-11 expires_in for ever', { token: { expires_in: 1e99 } }],
    ['TR-11 expires_in null', { token: { expires_in: null } }],
    ['DM-03 no userinfo_endpoint', { metadata: { userinfo_endpoint: undefined } }],
    ['AR-03 no word about PKCE', { metadata: { code_challenge_methods_supported: undefined } }],
    ['CB-18 parameters that nobody knows', {}, (answer) => answer.set('session_state', 'x')],
  ];

  it.each(
    KINDS.flatMap((kind) =>
      ok.map(([title, given, change]) => [`${title}, ${kind}`, { kind, given, change }] as const),
    ),
  )('%s', async (_, { kind, given, change }) => {
    const scene = await openScene(kind);
    const browser = scene.browse();
    scene.idp.faults = given;
    const { id, answer } = await goToIdp(scene, browser);
    change?.(answer);
    await expectSignedIn({ scene, browser }, () => comeBack(browser, answer), {
      email: 'ada-canary@example.com',
      flow: id,
    });
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    expect(scene.idp.calls.every(({ url }) => url.startsWith('https://idp.test/'))).toBe(true);
  });

  it('a pushed request shows the browser its name only, and every attempt has its own (AR-10, AR-12)', async () => {
    const idp = await FakeIdp.create({
      now: () => new Date('2030-01-01'),
      person: { email: 'x@example.com' },
    });
    idp.faults = { metadata: PAR };
    const scene = await openScene('database', { idp, config: { adapter: MemoryAdapter() } });
    const browser = scene.browse();
    const urls = [
      locationOf(await browser.post('/auth/signin/idp')),
      locationOf(await browser.post('/auth/signin/idp')),
    ];
    for (const url of urls) expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
    expect(urls[0]?.href).not.toBe(urls[1]?.href);
  });

  it('every sign-in has a session of its own, also that of who is signed in (SC-04)', async () => {
    const scene = await openScene('jwt, store');
    const browser = scene.browse();
    const values = new Set<string | undefined>();
    for (let n = 0; n < 3; n++) {
      await signInByPassword(browser);
      values.add(browser.cookies.get('__Secure-authjs.session-token')?.value);
    }
    expect(values.size).toBe(3);
  });
});
