import { describe, expect, it } from 'vitest';
import type { FakeEndpoint, FakeFaults } from '../fake-idp.js';
import { locationOf } from '../support/browser.js';
import { comeBack, goToIdp, KINDS, openScene } from './scene.js';
import { expectRefused, expectSignedIn } from './oracle.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const respond = (endpoint: FakeEndpoint, body: string, init: ResponseInit = {}): FakeFaults => ({
  respond: {
    [endpoint]: () =>
      new Response(body, {
        ...init,
        headers: { 'content-type': 'application/json', ...(init.headers as object) },
      }),
  },
});
const metadata = (change: Record<string, unknown>): FakeFaults => ({ metadata: change });
const PAR = { require_pushed_authorization_requests: true };

type Fault = readonly [title: string, code: string, given: FakeFaults, calls?: readonly FakeEndpoint[]];

/** What can be wrong with a provider before anybody was there. */
const faults: readonly Fault[] = [
  ['DM-01 metadata of another issuer', 'issuer_mismatch', metadata({ issuer: 'https://evil.test' })],
  ['DM-01 an issuer in capitals', 'issuer_mismatch', metadata({ issuer: 'https://IDP.test' })],
  ['DM-01 an issuer with a port', 'issuer_mismatch', metadata({ issuer: 'https://idp.test:443' })],
  ['DM-01 an issuer with a path', 'issuer_mismatch', metadata({ issuer: 'https://idp.test/x' })],
  [
    'DM-01 an issuer that only begins so',
    'issuer_mismatch',
    metadata({ issuer: 'https://idp.test.evil.test' }),
  ],
  ['DM-01 an issuer with a fragment', 'issuer_mismatch', metadata({ issuer: 'https://idp.test#' })],
  ['DM-01 no issuer', 'metadata_invalid', metadata({ issuer: undefined })],
  ['DM-01 an issuer that is a list', 'metadata_invalid', metadata({ issuer: ['https://idp.test'] })],
  [
    'DM-01 an issuer that would forge a line of the log',
    'metadata_invalid',
    metadata({ issuer: 'x\n[latchkey][error] root signed in' }),
  ],
  [
    'AR-15 authorization_endpoint javascript:',
    'metadata_insecure_endpoint',
    metadata({ authorization_endpoint: 'javascript:alert(1)' }),
  ],
  [
    'AR-15 authorization_endpoint data:',
    'metadata_insecure_endpoint',
    metadata({ authorization_endpoint: 'data:text/html,x' }),
  ],
  [
    'AR-15 authorization_endpoint http:',
    'metadata_insecure_endpoint',
    metadata({ authorization_endpoint: 'http://idp.test/a' }),
  ],
  [
    'AR-15 authorization_endpoint with a user',
    'metadata_insecure_endpoint',
    metadata({ authorization_endpoint: 'https://idp.test@evil.test/a' }),
  ],
  [
    'AR-15 authorization_endpoint with a fragment',
    'metadata_insecure_endpoint',
    metadata({ authorization_endpoint: 'https://idp.test/a#x' }),
  ],
  [
    'AR-15 a relative authorization_endpoint',
    'metadata_insecure_endpoint',
    metadata({ authorization_endpoint: '//evil.test/a' }),
  ],
  [
    'AR-15 an authorization_endpoint that is an object',
    'metadata_insecure_endpoint',
    metadata({ authorization_endpoint: {} }),
  ],
  [
    'DM-02 token_endpoint http:',
    'metadata_insecure_endpoint',
    metadata({ token_endpoint: 'http://idp.test/token' }),
  ],
  [
    'DM-02 userinfo_endpoint http:',
    'metadata_insecure_endpoint',
    metadata({ userinfo_endpoint: 'http://idp.test/u' }),
  ],
  ['DM-02 jwks_uri http:', 'metadata_insecure_endpoint', metadata({ jwks_uri: 'http://idp.test/jwks' })],
  ['DM-02 jwks_uri file:', 'metadata_insecure_endpoint', metadata({ jwks_uri: 'file:///etc/passwd' })],
  ['no authorization_endpoint', 'metadata_invalid', metadata({ authorization_endpoint: undefined })],
  ['no token_endpoint', 'metadata_invalid', metadata({ token_endpoint: undefined })],
  ['AR-04 only plain PKCE', 'pkce_unsupported', metadata({ code_challenge_methods_supported: ['plain'] })],
  [
    'AR-04 S256 in small letters',
    'pkce_unsupported',
    metadata({ code_challenge_methods_supported: ['s256'] }),
  ],
  [
    'DM-07 metadata elsewhere',
    'redirect_refused',
    respond('metadata', '', { status: 302, headers: { location: 'https://evil.test' } }),
  ],
  ['DM-09 metadata of 2 MB', 'response_too_large', respond('metadata', `{"x":"${'x'.repeat(2 ** 21)}"}`)],
  ['DM-09 metadata 100 000 deep', 'metadata_invalid', respond('metadata', '['.repeat(100_000))],
  [
    'metadata in HTML',
    'metadata_invalid',
    respond('metadata', '<html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['no metadata', 'idp_unavailable', respond('metadata', '', { status: 404 })],
  ['metadata that fail', 'idp_unavailable', respond('metadata', '{}', { status: 500 })],
  ['metadata that are a list', 'metadata_invalid', respond('metadata', '[]')],
  [
    'AR-11 PAR without an endpoint',
    'par_failed',
    metadata({ ...PAR, pushed_authorization_request_endpoint: undefined }),
  ],
  [
    'AR-11 PAR refused',
    'par_failed',
    { ...respond('par', '{"error":"invalid_request"}', { status: 400 }), metadata: PAR },
    ['metadata', 'par'],
  ],
  [
    'AR-11 PAR with status 200',
    'par_failed',
    { ...respond('par', '{"request_uri":"urn:x","expires_in":60}'), metadata: PAR },
    ['metadata', 'par'],
  ],
  [
    'AR-11 PAR without a name',
    'par_failed',
    { ...respond('par', '{"expires_in":60}', { status: 201 }), metadata: PAR },
    ['metadata', 'par'],
  ],
  [
    'AR-11 PAR that is over',
    'par_failed',
    { ...respond('par', '{"request_uri":"urn:x","expires_in":0}', { status: 201 }), metadata: PAR },
    ['metadata', 'par'],
  ],
  [
    'AR-11 PAR elsewhere',
    'par_failed',
    { ...respond('par', '', { status: 307, headers: { location: 'https://evil.test' } }), metadata: PAR },
    ['metadata', 'par'],
  ],
];

describe.each(KINDS)('a sign-in does not begin, %s:', (kind) => {
  it.each(faults.map((fault) => [fault[0], fault] as const))('%s', async (_, fault) => {
    const [, code, given, calls = ['metadata']] = fault;
    const scene = await openScene(kind);
    const browser = scene.browse();
    scene.idp.faults = given;
    const attempt = () => browser.post('/auth/signin/idp');
    await expectRefused({ scene, browser }, attempt, { error: 'OAuthSignin', code, calls });

    scene.idp.faults = {};
    // A document that could be used is kept for an hour, one that could not is asked for again.
    scene.wait(/^(?:pkce|par)_/.test(code) || calls.length === 0 ? 3601 : 31);
    const honest = scene.browse();
    const { answer } = await goToIdp(scene, honest);
    await expectSignedIn({ scene, browser: honest }, () => comeBack(honest, answer), {
      email: 'ada-canary@example.com',
    });
  });
});

describe('what a visitor adds to a sign-in', () => {
  it('cannot replace what protects it, nor break out of its value (AR-16, AR-19)', async () => {
    const scene = await openScene('jwt, no store');
    const browser = scene.browse();
    const hostile = new URLSearchParams();
    const wanted = [
      'client_id',
      'redirect_uri',
      'response_type',
      'response_mode',
      'scope',
      'state',
      'nonce',
      'code_challenge',
      'code_challenge_method',
      'request',
      'request_uri',
      'client_secret',
      'client_assertion',
      'CLIENT_ID',
      'State',
      'Request_URI',
    ];
    for (const name of wanted) hostile.append(name, 'evil');
    hostile.append('login_hint', 'a\r\nb');
    hostile.append('ui_locales', 'x'.repeat(100_000));
    hostile.append('prompt', 'login&state=evil#x');
    hostile.append('__proto__', 'evil');
    hostile.append('a b', 'evil');
    const location = locationOf(await browser.post(`/auth/signin/idp?${hostile}`));
    expect(location.origin).toBe('https://idp.test');
    for (const [name, value] of location.searchParams) expect([name, value]).not.toContain('evil');
    expect(location.searchParams.get('prompt')).toBe('login&state=evil#x');
    expect(location.searchParams.has('login_hint')).toBe(false);
    expect(location.searchParams.getAll('state')).toHaveLength(1);
    expect(location.hash).toBe('');
  });

  it('no two flows share anything (AR-02)', async () => {
    const scene = await openScene('jwt, no store');
    const seen: string[] = [];
    for (let n = 0; n < 100; n++) {
      const { searchParams } = locationOf(await scene.browse().post('/auth/signin/idp'));
      seen.push(...['state', 'nonce', 'code_challenge'].map((name) => searchParams.get(name) ?? ''));
    }
    expect(new Set(seen).size).toBe(300);
  });
});
