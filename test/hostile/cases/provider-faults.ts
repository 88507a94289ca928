import { applyFaults, type Faults } from '../faults.js';
import { hostileCase, type HostileCase } from '../hostile-case.js';
import { ADA, signIn, START, type WorldChanges } from '../world.js';

/** A provider that is wrong, or odd, from the start; what must become of a whole sign-in there. */
interface FaultRow {
  readonly title: string;
  readonly expect: HostileCase['expect'];
  readonly faults: Faults;
  readonly provider?: string;
  readonly world?: WorldChanges;
  readonly judge?: NonNullable<HostileCase['judge']>;
  readonly unasked?: readonly string[];
  readonly isSlow?: boolean;
}

const NOW = START / 1000;
const big = (bytes: number): string => `{"x":"${'x'.repeat(bytes)}"}`;
const redirectTo = (location: string) => ({ status: 302, headers: { location } });
const pollution = (): readonly string[] =>
  Object.hasOwn(Object.prototype, 'admin') ? ['Object.prototype was written to'] : [];
const PROTO = JSON.parse('{"__proto__":{"admin":true},"constructor":1,"toString":2}') as Record<
  string,
  unknown
>;

/** Two keys of which one signs; the other is of the same kind. */
const otherKey = { kty: 'EC', crv: 'P-256', kid: 'key-0', alg: 'ES256', use: 'sig' };
const point = {
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
};

const honest: readonly FaultRow[] = [
  { title: 'ID-01 an ID Token by ES256', expect: 'signed in', faults: {} },
  { title: 'ID-10 aud as a list of one', expect: 'signed in', faults: { claims: { aud: ['client-1'] } } },
  { title: 'ID-16 exp 20 s ago', expect: 'signed in', faults: { claims: { exp: NOW - 20 } } },
  { title: 'ID-24 no kid, one key', expect: 'signed in', faults: { header: { kid: undefined } } },
  {
    title: 'ID-27 keys of the token itself are not fetched',
    expect: 'signed in',
    faults: { header: { jku: 'https://evil.test/keys', x5u: 'https://evil.test/cert', jwk: {} } },
  },
  { title: 'ID-29 typ JWT', expect: 'signed in', faults: { header: { typ: 'JWT' } } },
  {
    title: 'ID-34 DL-07 claims called like members of objects',
    expect: 'signed in',
    faults: { claims: PROTO },
    judge: pollution,
  },
  {
    title: 'UI-11 distributed claims are not fetched',
    expect: 'signed in',
    faults: { claims: { _claim_sources: { src: { endpoint: 'https://169.254.169.254/' } } } },
  },
  {
    title: 'TR-09 token_type in other letters',
    expect: 'signed in',
    faults: { token: { token_type: 'bEaReR' } },
  },
  { title: 'TR-11 expires_in as text', expect: 'signed in', faults: { token: { expires_in: '60' } } },
  { title: 'TR-11 expires_in that is negative', expect: 'signed in', faults: { token: { expires_in: -1 } } },
  { title: 'TR-11 expires_in for ever', expect: 'signed in', faults: { token: { expires_in: 1e99 } } },
  { title: 'TR-11 expires_in null', expect: 'signed in', faults: { token: { expires_in: null } } },
  {
    title: 'TR-12 DL-07 identity fields in the token answer reach no account',
    expect: 'signed in',
    faults: { token: { userId: 'victim', providerAccountId: 'victim', provider: 'other', ...PROTO } },
    judge: ({ world }) => [
      ...pollution(),
      ...(JSON.stringify(world.memory.snapshot().accounts).includes('victim')
        ? ['an account was written with fields of the answer']
        : []),
    ],
  },
  {
    title: 'TR-19 a narrower scope is kept',
    expect: 'signed in',
    faults: { token: { scope: 'openid' } },
    judge: ({ world }) =>
      world.memory.snapshot().accounts.some(({ scope }) => scope === 'openid')
        ? []
        : ['the scope is not kept'],
  },
  {
    title: 'DM-03 no userinfo_endpoint',
    expect: 'signed in',
    faults: { metadata: { userinfo_endpoint: undefined } },
  },
  {
    title: 'AR-03 no word about PKCE in the metadata',
    expect: 'signed in',
    faults: { metadata: { code_challenge_methods_supported: undefined } },
  },
  { title: 'DM-10 a key that nobody has seen', expect: 'signed in', faults: { rotates: true } },
];

const token = (title: string, answer: Omit<NonNullable<Faults['answers']>[number], 'at'>): FaultRow => ({
  title,
  expect: 'refused',
  faults: { answers: [{ at: 'token', ...answer }] },
});

const refusedTokens: readonly FaultRow[] = [
  token('TR-01 HTML', { body: '<html>', headers: { 'content-type': 'text/html' } }),
  token('TR-02 status 502', { status: 502, body: 'bad gateway' }),
  token('TR-02 status 504', { status: 504 }),
  token('TR-06 a redirect with the form', redirectTo('https://evil.test/token')),
  token('TR-14 an answer of 8 MB', { body: big(2 ** 23) }),
  { title: 'TR-07 no token_type', expect: 'refused', faults: { token: { token_type: undefined } } },
  {
    title: 'ID-25 no kid, several keys, none of which signed',
    expect: 'refused',
    faults: {
      header: { kid: undefined },
      keys: [
        { ...otherKey, ...point },
        { ...otherKey, ...point, kid: 'key-2' },
      ],
    },
  },
  {
    title: 'ID-09 an audience of a thousand',
    expect: 'refused',
    faults: { claims: { aud: Array.from({ length: 1000 }, (_, n) => `client-${n}`) } },
  },
  { title: 'ID-19 iat next year', expect: 'refused', faults: { claims: { iat: NOW + 31_536_000 } } },
  {
    title: 'ID-32 max_age was asked for, and auth_time is missing',
    expect: 'refused',
    faults: {},
    world: { provider: { authorization: { params: { max_age: '60' } } } },
  },
  {
    title: 'ID-32 max_age was asked for, and the authentication is an hour old',
    expect: 'refused',
    faults: { claims: { auth_time: NOW - 3600 } },
    world: { provider: { authorization: { params: { max_age: '60' } } } },
  },
  { title: 'ID-35 no ID Token', expect: 'refused', faults: { token: { id_token: undefined } } },
  {
    title: 'ID-36 an ID Token of 3 MB',
    expect: 'refused',
    faults: { token: { id_token: `eyJ.${'a'.repeat(3_000_000)}.b` } },
  },
  {
    title: 'TR-13 the token endpoint never answers',
    expect: 'refused',
    faults: { answers: [{ at: 'token', network: 'hangs' }] },
    isSlow: true,
  },
];

const metadata = (title: string, changes: Record<string, unknown>): FaultRow => ({
  title,
  expect: 'refused',
  faults: { metadata: changes },
  unasked: ['token'],
});
const discovery = (title: string, answer: Omit<NonNullable<Faults['answers']>[number], 'at'>): FaultRow => ({
  title,
  expect: 'refused',
  faults: { answers: [{ at: 'metadata', ...answer }] },
  unasked: ['token'],
});

const refusedMetadata: readonly FaultRow[] = [
  ...['javascript:alert(1)', 'http://idp.test/authorize', 'data:text/html,x', 'https://a@idp.test/x'].map(
    (url) => metadata(`AR-15 authorization_endpoint ${url}`, { authorization_endpoint: url }),
  ),
  metadata('AR-04 only plain for PKCE', { code_challenge_methods_supported: ['plain'] }),
  metadata('DM-01 another issuer', { issuer: 'https://evil.test' }),
  metadata('DM-01 the issuer with a slash', { issuer: 'https://idp.test/' }),
  metadata('DM-01 the issuer in capitals', { issuer: 'https://IDP.test' }),
  metadata('DM-02 TR-16 the token endpoint by http', { token_endpoint: 'http://idp.test/token' }),
  metadata('DM-02 the keys by http', { jwks_uri: 'http://idp.test/jwks' }),
  metadata('DM-02 no token endpoint', { token_endpoint: undefined }),
  discovery('DM-07 discovery leads elsewhere', redirectTo('https://evil.test/')),
  discovery('DM-09 metadata of 8 MB', { body: big(2 ** 23) }),
  discovery('DM-09 metadata 100 000 levels deep', { body: '['.repeat(100_000) }),
  discovery('DM-09 metadata in HTML', { body: '<html>', headers: { 'content-type': 'text/html' } }),
  discovery('DM-09 metadata that is not there', { status: 404 }),
];

const userinfo = (title: string, answer: Omit<NonNullable<Faults['answers']>[number], 'at'>): FaultRow => ({
  title,
  expect: 'refused',
  provider: 'plain',
  faults: { answers: [{ at: 'userinfo', ...answer }], token: { id_token: undefined } },
});
const profile = (value: unknown): FaultRow => ({
  title: `UI-05 a profile whose id is ${JSON.stringify(value) ?? 'missing'}`,
  expect: 'refused',
  provider: 'plain',
  faults: { userinfo: { id: value }, token: { id_token: undefined } },
});

const refusedProfiles: readonly FaultRow[] = [
  ...[401, 403, 429, 500].map((status) =>
    userinfo(`UI-03 userinfo ${status} with JSON`, { status, json: { id: '1', ...ADA } }),
  ),
  ...[undefined, null, '', {}, []].map(profile),
  userinfo('UI-10 userinfo of 8 MB', { body: big(2 ** 23) }),
  userinfo('UI-07 userinfo that is a list', { json: [ADA] }),
  {
    title: 'UI-07 a profile function that throws',
    expect: 'refused',
    faults: {},
    world: {
      provider: {
        profile: () => {
          throw new Error('no such member');
        },
      },
    },
  },
  {
    title: 'UI-09 the access token goes in the Authorization header only',
    expect: 'signed in',
    provider: 'plain',
    faults: { token: { id_token: undefined } },
    judge: ({ world }) =>
      world.idp
        .callsTo('userinfo')
        .every(
          ({ url, headers }) =>
            !url.includes('canary') && headers.get('authorization')?.startsWith('Bearer canary') === true,
        )
        ? []
        : ['the access token is elsewhere'],
  },
  {
    title: 'TR-15 a plain OAuth provider gives an ID Token as well',
    expect: 'signed in',
    provider: 'plain',
    faults: {},
  },
];

const ID = /\b[A-Z]{2}-\d{2}\b/g;

/** Whole sign-ins at providers that are wrong, and at some that are only odd. */
export const providerCases: readonly HostileCase[] = [
  ...honest,
  ...refusedTokens,
  ...refusedMetadata,
  ...refusedProfiles,
].map(({ faults, provider = 'idp', ...row }) =>
  hostileCase<unknown>({
    ids: row.title.match(ID) ?? [],
    ...row,
    prepare: ({ world }) => applyFaults(world.idp, faults).then(() => undefined),
    act: async ({ world, browser }) => [await signIn(world, browser, provider)],
  }),
);
