/** What `authorize` returns and the `jwt` callback adds. */
export interface Visitor {
  readonly title: string;
  readonly user: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
}

const ADA = {
  id: '7',
  name: 'Ada Lovelace',
  email: 'ada@example.test',
  image: 'https://example.test/ada.png',
};

/** `length` characters that look like what applications keep: random, so that nothing compresses it. */
function filling(length: number): string {
  let text = '';
  for (let state = 1; text.length < length; state = (state * 48_271) % 2_147_483_647)
    text += state.toString(36);
  return text.slice(0, length);
}

/** Octets of the claim that makes a session large; next-auth 4 begins to cut at about 3,000. */
const SIZES = [100, 1000, 2000, 2800, 2900, 3000, 3100, 3500, 4000, 4096, 5000, 5900, 6000, 7000, 8000, 8900];

const users: readonly Visitor[] = [
  { title: 'everything', user: ADA },
  { title: 'no picture', user: { id: '7', name: 'Ada', email: 'ada@example.test' } },
  { title: 'no name', user: { id: '7', email: 'ada@example.test' } },
  { title: 'no address', user: { id: '7', name: 'Ada' } },
  { title: 'only an id', user: { id: '7' } },
  { title: 'only a name', user: { name: 'Ada' } },
  { title: 'only an address', user: { email: 'ada@example.test' } },
  { title: 'an id that is a number', user: { ...ADA, id: 7 } },
  { title: 'an id that is 0', user: { ...ADA, id: 0 } },
  { title: 'an id that is a UUID', user: { ...ADA, id: '0b6f6ba2-6a1c-4a0c-8f6e-2d0d6f6c1d11' } },
  { title: 'an id of MongoDB', user: { ...ADA, id: '507f1f77bcf86cd799439011' } },
  { title: 'a name in Arabic', user: { ...ADA, name: 'آدا لوفليس' } },
  { title: 'a name in Chinese', user: { ...ADA, name: '愛達·勒芙蕾絲' } },
  { title: 'a name with emoji', user: { ...ADA, name: '👩‍💻 Ada 🏳️‍🌈' } },
  { title: 'a name with markup', user: { ...ADA, name: '<b>"Ada"</b> & \'co\'\\' } },
  { title: 'a name with control characters', user: { ...ADA, name: 'A\u0000d\u2028a\n' } },
  { title: 'a long name', user: { ...ADA, name: 'Ada '.repeat(300) } },
  { title: 'an empty name', user: { ...ADA, name: '' } },
  { title: 'an address in capitals', user: { ...ADA, email: 'Ada@Example.Test' } },
  { title: 'an address beyond ASCII', user: { ...ADA, email: 'ädä@bücher.example' } },
];

const claims: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['a role', { role: 'admin' }],
  ['roles', { roles: ['admin', 'editor'], groups: [] }],
  ['an object', { user: { id: '7', profile: { plan: { name: 'pro', seats: 5 } } } }],
  ['numbers', { zero: 0, minus: -1, half: 0.5, large: 9_007_199_254_740_991, tiny: 1e-9 }],
  ['booleans and null', { isAdmin: true, isBanned: false, team: null }],
  ['a date as text', { expiresAt: '2030-01-01T00:00:00.000Z' }],
  [
    'tokens of a provider',
    { accessToken: filling(800), refreshToken: filling(200), expires_at: 1_900_000_000 },
  ],
  ['an ID Token', { idToken: `${filling(60)}.${filling(900)}.${filling(340)}` }],
  ['names beyond ASCII', { größe: 'ü', 名前: '愛達', 'a.b-c d': 1 }],
  ['names of objects', { constructor: 'x', toString: 'y', hasOwnProperty: 'z' }],
  ['other registered claims', { iss: 'https://example.test', aud: ['a', 'b'], nbf: 1_700_000_000, azp: 'x' }],
  ['names of ours', { id: 'x', error: 'RefreshFailed', provider: 'hub', value: 'v', state: 's' }],
  ['many claims', Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`claim${index}`, index]))],
  ['deep claims', { a: { b: { c: { d: { e: { f: { g: { h: [[[['deep']]]] } } } } } } } }],
];

/** Everybody who visits. */
export const visitors: readonly Visitor[] = [
  ...users,
  ...claims.map(([title, own]) => ({ title, user: ADA, claims: own })),
  ...SIZES.map((size) => ({ title: `${size} characters`, user: ADA, claims: { filling: filling(size) } })),
  { title: '2000 characters beyond ASCII', user: ADA, claims: { filling: 'ü愛'.repeat(1000) } },
];
