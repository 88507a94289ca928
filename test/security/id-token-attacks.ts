import type { FakeEndpoint, FakeFaults, FakeIdp } from '../fake-idp.js';
import type { CallbackAttack } from './callback-attacks.js';

const faults =
  (given: FakeFaults) =>
  (idp: FakeIdp): void =>
    void (idp.faults = given);
const NOW = Date.parse('2030-01-01T00:00:00Z') / 1000;

const claim = (title: string, code: string, claims: Record<string, unknown>): CallbackAttack => ({
  title,
  code,
  fault: faults({ claims }),
  calls: ['token', 'jwks'],
});

/** ID Tokens with a good signature and wrong claims. */
export const claimAttacks: readonly CallbackAttack[] = [
  claim('ID-08 no iss', 'id_token_iss', { iss: undefined }),
  claim('ID-08 another iss', 'id_token_iss', { iss: 'https://evil.test' }),
  claim('ID-08 iss with a slash', 'id_token_iss', { iss: 'https://idp.test/' }),
  claim('ID-08 iss in capitals', 'id_token_iss', { iss: 'https://IDP.test' }),
  claim('ID-08 iss with the default port', 'id_token_iss', { iss: 'https://idp.test:443' }),
  claim('ID-08 iss as a list', 'id_token_iss', { iss: ['https://idp.test'] }),
  claim('ID-09 no aud', 'id_token_aud', { aud: undefined }),
  claim('ID-09 another aud', 'id_token_aud', { aud: 'client-2' }),
  claim('ID-09 aud as an empty list', 'id_token_aud', { aud: [] }),
  claim('ID-09 aud with what is no text', 'id_token_aud', { aud: ['client-1', 5] }),
  claim('ID-09 a second audience', 'id_token_aud', { aud: ['client-1', 'client-2'] }),
  claim('ID-09 aud nested', 'id_token_aud', { aud: [['client-1']] }),
  claim('ID-13 another azp', 'id_token_azp', { azp: 'client-2' }),
  claim('no sub', 'id_token_sub', { sub: undefined }),
  claim('an empty sub', 'id_token_sub', { sub: '' }),
  claim('a sub that is a number', 'id_token_sub', { sub: 7 }),
  claim('a sub of 256 characters', 'id_token_sub', { sub: 's'.repeat(256) }),
  claim('no exp', 'id_token_exp', { exp: undefined }),
  claim('exp as text', 'id_token_exp', { exp: String(NOW + 300) }),
  claim('exp 61 s ago', 'id_token_exp', { exp: NOW - 61 }),
  claim('ID-19 iat tomorrow', 'id_token_iat', { iat: NOW + 86_400 }),
  claim('ID-19 iat 11 minutes ago', 'id_token_iat', { iat: NOW - 660 }),
  claim('no iat', 'id_token_iat', { iat: undefined }),
  claim('ID-20 nbf in five minutes', 'id_token_nbf', { nbf: NOW + 300 }),
  claim('ID-20 nbf as text', 'id_token_nbf', { nbf: 'now' }),
  claim('ID-21 another nonce', 'nonce_mismatch', { nonce: 'n'.repeat(43) }),
  claim('ID-22 no nonce', 'nonce_mismatch', { nonce: undefined }),
  claim('ID-22 a nonce that is a list', 'nonce_mismatch', { nonce: ['x'] }),
  claim('ID-31 a wrong at_hash', 'id_token_at_hash', { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  claim('ID-31 an at_hash that is a number', 'id_token_at_hash', { at_hash: 1 }),
];

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const PAYLOAD = encode({
  iss: 'https://idp.test',
  aud: 'client-1',
  sub: 'subject-ada',
  iat: NOW,
  exp: NOW + 300,
});
const unsigned = (header: unknown, signature = ''): FakeFaults => ({
  idToken: `${encode(header)}.${PAYLOAD}.${signature}`,
});
type Row = [title: string, code: string, given: FakeFaults, calls?: readonly FakeEndpoint[]];
const jws = (...[title, code, given, calls = ['token']]: Row): CallbackAttack => ({
  title,
  code,
  fault: faults(given),
  calls,
});
const SIGNATURE = Buffer.alloc(64, 1).toString('base64url');
const KEYED: readonly FakeEndpoint[] = ['token', 'jwks'];

/** ID Tokens whose header lies. */
export const jwsAttacks: readonly CallbackAttack[] = [
  jws('ID-05 alg none', 'id_token_alg', unsigned({ alg: 'none' })),
  jws('ID-05 alg None', 'id_token_alg', unsigned({ alg: 'None' })),
  jws('ID-05 alg NONE with a signature', 'id_token_alg', unsigned({ alg: 'NONE' }, SIGNATURE)),
  jws('ID-05 no alg', 'id_token_alg', unsigned({}, SIGNATURE)),
  jws('ID-06 an empty alg', 'id_token_alg', unsigned({ alg: '' }, SIGNATURE)),
  jws('ID-06 a list of algs', 'id_token_alg', unsigned({ alg: ['ES256'] }, SIGNATURE)),
  jws('ID-06 alg es256', 'id_token_alg', unsigned({ alg: 'es256' }, SIGNATURE)),
  jws('ID-06 an alg that the metadata does not list', 'id_token_alg', unsigned({ alg: 'RS256' }, SIGNATURE)),
  jws('ID-06 alg constructor', 'id_token_alg', unsigned({ alg: 'constructor' }, SIGNATURE)),
  jws('ID-03 HS256 with the client secret', 'id_token_alg', {
    signWith: { key: Buffer.from('canary-client-secret-0123456789abcdef'), alg: 'HS256' },
  }),
  jws(
    'ID-02 a signature of zeros',
    'id_token_signature',
    unsigned({ alg: 'ES256', kid: 'key-1' }, Buffer.alloc(64).toString('base64url')),
    KEYED,
  ),
  jws('ID-02 no signature', 'id_token_signature', unsigned({ alg: 'ES256', kid: 'key-1' }), KEYED),
  jws(
    'ID-02 a signature of 63 octets',
    'id_token_signature',
    unsigned({ alg: 'ES256', kid: 'key-1' }, Buffer.alloc(63, 1).toString('base64url')),
    KEYED,
  ),
  jws(
    'ID-02 a signature in padded base64',
    'id_token_invalid',
    unsigned({ alg: 'ES256', kid: 'key-1' }, `${SIGNATURE}==`),
  ),
  jws('ID-26 an unknown kid', 'id_token_signature', { header: { kid: 'unheard-of' } }, [
    'token',
    'jwks',
    'jwks',
  ]),
  jws('ID-26 a kid that is a path', 'id_token_signature', { header: { kid: '../../dev/null' } }, [
    'token',
    'jwks',
    'jwks',
  ]),
  jws(
    'ID-28 crit',
    'id_token_invalid',
    unsigned({ alg: 'ES256', kid: 'key-1', crit: ['x'], x: 1 }, SIGNATURE),
  ),
  jws(
    'ID-28 an empty crit',
    'id_token_invalid',
    unsigned({ alg: 'ES256', kid: 'key-1', crit: [] }, SIGNATURE),
  ),
  jws('ID-28 b64 false', 'id_token_invalid', unsigned({ alg: 'ES256', kid: 'key-1', b64: false }, SIGNATURE)),
  jws('ID-29 typ at+jwt', 'id_token_typ', { header: { typ: 'at+jwt' } }),
  jws('ID-29 typ application/at+jwt', 'id_token_typ', { header: { typ: 'application/at+jwt' } }),
  jws('ID-29 typ logout+jwt', 'id_token_typ', { header: { typ: 'logout+jwt' } }),
  jws('ID-29 typ secevent+JWT', 'id_token_typ', { header: { typ: 'secevent+JWT' } }),
  jws(
    'ID-29 a typ that is a number',
    'id_token_typ',
    unsigned({ alg: 'ES256', kid: 'key-1', typ: 1 }, SIGNATURE),
  ),
  jws('a header that is a list', 'id_token_invalid', unsigned(['ES256'], SIGNATURE)),
  jws('a header that is no JSON', 'id_token_invalid', { idToken: `AAAA.${PAYLOAD}.${SIGNATURE}` }),
  jws('a payload that is a list', 'id_token_invalid', {
    idToken: `${encode({ alg: 'ES256' })}.${encode([1])}.${SIGNATURE}`,
  }),
  jws('a blank behind the token', 'id_token_invalid', {
    idToken: `${encode({ alg: 'ES256' })}.${PAYLOAD}.${SIGNATURE} `,
  }),
];

const json = (body: string, type = 'application/json') => ({
  jwks: () => new Response(body, { headers: { 'content-type': type } }),
});

/** Key sets that do not fit. */
export const keyAttacks: readonly CallbackAttack[] = [
  jws('ID-26 no keys', 'id_token_signature', { keys: [] }, ['token', 'jwks', 'jwks']),
  jws('DM-12 keys that are none', 'id_token_signature', { keys: [null, 5, 'x', [], {}] }, [
    'token',
    'jwks',
    'jwks',
  ]),
  jws(
    'DM-12 a symmetric key of this name',
    'id_token_signature',
    { keys: [{ kty: 'oct', kid: 'key-1', k: 'AAAA' }] },
    ['token', 'jwks'],
  ),
  jws(
    'DM-12 a key for encryption',
    'id_token_signature',
    { keys: [{ kty: 'EC', kid: 'key-1', use: 'enc', crv: 'P-256', x: 'A', y: 'A' }] },
    ['token', 'jwks'],
  ),
  jws('keys that are no list', 'jwks_invalid', { respond: json('{"keys":{}}') }, ['token', 'jwks']),
  jws('keys in HTML', 'jwks_invalid', { respond: json('<html>', 'text/html') }, ['token', 'jwks']),
  jws(
    'keys that are not there',
    'idp_unavailable',
    { respond: { jwks: () => new Response('', { status: 404 }) } },
    ['token', 'jwks'],
  ),
  jws(
    'a redirect to other keys',
    'redirect_refused',
    {
      respond: { jwks: () => new Response('', { status: 302, headers: { location: 'https://evil.test' } }) },
    },
    ['token', 'jwks'],
  ),
];
