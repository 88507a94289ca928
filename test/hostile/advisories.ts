/** Published advisories of this product class, and the test that holds each here, or why there is none. */
export interface Advisory {
  /** Its number at the GitHub Advisory Database. */
  readonly id: string;
  readonly attack: string;
  /** Where it is held: a file below the repository's root, and a text that is part of the test's title. */
  readonly test?: readonly [file: string, title: string];
  readonly reason?: string;
}

type Row = readonly [id: string, attack: string, file: string, title: string];
const S = 'test/security';
const held: readonly Row[] = [
  [
    'GHSA-pg53-56cg-4m8q',
    'own mail token, another address',
    `${S}/email.test.ts`,
    'with another address (CVE-2021-21310)',
  ],
  ['GHSA-f9wg-5f46-cjmw', 'open redirect by prefix', `${S}/redirects.test.ts`, 'no target leads away'],
  [
    'GHSA-q2mx-j4x2-2h74',
    'open redirect through OAuth',
    `${S}/redirects.test.ts`,
    'a flow of plain OAuth (CVE-2022-29214)',
  ],
  ['GHSA-g5fm-jp9v-2432', 'malformed callbackUrl', `${S}/redirects.test.ts`, 'no target leads away'],
  [
    'GHSA-pgjx-7f9g-9463',
    'markup in the mail',
    'src/providers/mail/sign-in-mail.test.ts',
    'lets no link become markup (CVE-2022-31127)',
  ],
  [
    'GHSA-p6mm-27gq-9v3p',
    'secrets in the log',
    `${S}/callback-refused.test.ts`,
    'no claim of an ID Token that was refused is written anywhere',
  ],
  [
    'GHSA-xv97-c62v-4587',
    'two addresses in one',
    `${S}/email.test.ts`,
    'several addresses, in every form a body can have',
  ],
  ['GHSA-4rxr-27mm-mxq9', 'guessed mail token', `${S}/email.test.ts`, 'with another token (CVE-2022-39263)'],
  [
    'GHSA-7r7x-4c4q-c4qf',
    'checks stripped',
    `${S}/callback-attacks.ts`,
    'CVE-2023-27490 the PKCE cookie stripped',
  ],
  [
    'GHSA-v64w-49xw-qq89',
    'cookie of a check as a session',
    `${S}/minter-redeemer.test.ts`,
    'the session cookie in chunks (CVE-2023-48309)',
  ],
  ['GHSA-5jpx-9hw9-2fx4', 'quoted local part', `${S}/email.test.ts`, 'what is not exactly one address'],
  [
    'GHSA-xmf8-cvqr-rfgj',
    'malformed Authorization header',
    'src/jwt/get-token.test.ts',
    'gives null for a malformed authorization header (CVE-2026-73418)',
  ],
  [
    'GHSA-x445-f3h2-j279',
    'provider mix-up',
    `${S}/callback-attacks.ts`,
    'CB-04 the answer brought to another provider (CVE-2026-73419)',
  ],
  [
    'GHSA-7rqj-j65f-68wh',
    'full-width at sign',
    'src/core/methods/email/parse-address.test.ts',
    'refuses every code point whose compatibility form holds a separator',
  ],
  [
    'GHSA-8fpg-xm3f-6cx3',
    'error object as a session',
    `${S}/pages.test.ts`,
    'a broken configuration is never a session',
  ],
  ['GHSA-8jhw-6pjj-8723', 'redirect checked for POST only', `${S}/redirects.test.ts`, 'no target leads away'],
  ['GHSA-9x4v-xfq5-m8x5', 'markup on the error page', `${S}/pages.test.ts`, 'shows no parameter as markup'],
  ['GHSA-hjpm-7mrm-26w8', 'scheme without slashes', `${S}/redirects.test.ts`, 'no target leads away'],
  ['GHSA-vp58-j275-797x', 'encoded backslash', `${S}/redirects.test.ts`, 'no target leads away'],
  ['GHSA-36rg-gfq2-3h56', 'a second copy of the check', `${S}/redirects.test.ts`, 'no target leads away'],
  [
    'GHSA-569q-mpph-wgww',
    'poisoned first request',
    `${S}/hosts.test.ts`,
    'a poisoned first request changes nothing for the next one',
  ],
  ['GHSA-x732-6j76-qmhm', 'another spelling of a path', `${S}/hosts.test.ts`, 'a path has one spelling'],
  [
    'GHSA-wxw3-q3m9-c3jr',
    'state not compared',
    `${S}/callback-attacks.ts`,
    'CB-01 another state of the same form',
  ],
  [
    'GHSA-g38m-r43w-p2q7',
    'unverified local account',
    `${S}/accounts.test.ts`,
    'a provider that vouches is the first proof of an address',
  ],
  [
    'GHSA-965c-763c-88jm',
    'one secret redeemed as another',
    `${S}/minter-redeemer.test.ts`,
    'what was made for one purpose opens nothing else',
  ],
  [
    'GHSA-r4xp-prcw-77qf',
    'one key for several messages',
    `${S}/minter-redeemer.test.ts`,
    'what was made for one purpose opens nothing else',
  ],
  [
    'GHSA-99h5-pjcv-gr6v',
    'user id in the body',
    `${S}/credentials.test.ts`,
    'fields of the form do not say who somebody is',
  ],
  [
    'GHSA-7w99-5wm4-3g79',
    'one secret redeemed twice at once',
    `${S}/email.test.ts`,
    'of 50 clicks at once one signs in',
  ],
  [
    'GHSA-qq9h-g4jm-xgf3',
    'what was there before the proof of an address survives',
    'test/contract/email.test.ts',
    'the first proof of an address unlinks identities that did not vouch for it, and ends sessions',
  ],
  [
    'GHSA-p6v2-xcpg-h6xw',
    'addresses of one IPv6 /64',
    'test/contract/rate-limits.test.ts',
    'counts a client over all accounts, by the 64 bits that one subscriber has',
  ],
  [
    'GHSA-44jh-23m7-hpcf',
    'a limit exceeded by attempts at once',
    'src/core/limits/buckets.test.ts',
    'takes no more than the policy allows, also of those that overtake each other',
  ],
  [
    'GHSA-2vg6-77g8-24mp',
    'sessions of a deleted user',
    'test/server/accounts.test.ts',
    'deletes the user, signs out and says so',
  ],
  [
    'GHSA-4vcf-q4xf-f48m',
    'the passkey of somebody else, by its id',
    'test/server/accounts.test.ts',
    'nobody but the owner: what others have is not found',
  ],
  [
    'GHSA-392p-2q2v-4372',
    'two refreshes at once',
    'src/core/tokens/fresh-grant.test.ts',
    'is waited for, and its result is used',
  ],
  [
    'GHSA-mm7p-fcc7-pg87',
    'a parser of addresses behind the mailer',
    'src/providers/mail/send-smtp-mail.test.ts',
    'refuses to parse %j again (CVE-2025-13033)',
  ],
  [
    'GHSA-xg6x-h9c9-2m83',
    'a session before the second factor',
    'test/second-factor/sign-in.test.ts',
    'signs in with the password and the code of the app, and not before',
  ],
];

const absent: readonly (readonly [id: string, attack: string, reason: string])[] = [
  [
    'GHSA-wmjr-v86c-m9jj',
    'forged cookie of a second session',
    'several sessions in one browser are not offered',
  ],
  ['GHSA-pw9m-5jxm-xr6h', 'refresh without client authentication', 'an authorization server is not offered'],
  ['GHSA-9h47-pqcx-hjr4', 'alg none and plain PKCE advertised', 'an authorization server is not offered'],
  ['GHSA-86j7-9j95-vpqj', 'javascript: as redirect_uri', 'an authorization server is not offered'],
];

/** All of them. */
export const advisories: readonly Advisory[] = [
  ...held.map(([id, attack, file, title]) => ({ id, attack, test: [file, title] as const })),
  ...absent.map(([id, attack, reason]) => ({ id, attack, reason })),
];
