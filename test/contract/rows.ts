/** A table, or list, of the interface: the name of each row as its tests write it. */
export interface Table {
  readonly title: string;
  readonly rows: readonly string[];
  /** The rows are types, too: each of them stands in `test/types`. */
  readonly typed: boolean;
}

function fields(title: string, names: string): Table {
  const rows = names.split(' ').map((name) => `${title}.${name}`);
  return { title, rows, typed: true };
}

function list(title: string, ...rows: string[]): Table {
  return { title, rows, typed: false };
}

/** Every row of the interface's tables, and the lists between them, in its order. */
export const interfaceTables: readonly Table[] = [
  fields(
    'Account',
    'provider providerAccountId type userId access_token authorization_details expires_in expires_at id_token ' +
      'refresh_token scope token_type',
  ),
  list('Account, further keys', 'Account, further keys'),
  fields(
    'Authenticator',
    'credentialID credentialPublicKey counter credentialDeviceType credentialBackedUp transports providerAccountId userId',
  ),
  fields('User', 'id name email image emailVerified'),
  fields('Session', 'expires user sessionToken userId'),
  fields('VerificationToken', 'identifier token expires'),
  fields('JWT', 'email exp iat jti name picture sub'),
  list('JWT, further keys', 'JWT, further keys'),
  {
    title: 'Profile',
    rows: [
      'Profile.id, sub, name, …',
      'Profile.email_verified',
      'Profile.picture',
      'Profile.updated_at',
      'Profile.address',
      'Profile, further claims',
    ],
    typed: true,
  },
  fields('PublicProvider', 'id name type signinUrl callbackUrl'),
  fields('PagesOptions', 'signIn error newUser signOut verifyRequest'),
  fields(
    'CookiesOptions',
    'callbackUrl csrfToken nonce pkceCodeVerifier sessionToken state webauthnChallenge',
  ),
  fields('Theme', 'brandColor buttonText colorScheme logo'),
  fields('ResponseInternal', 'body cookies headers redirect status'),
  fields('WebAuthnOptionsResponseBody', 'authenticate register'),
  fields('LoggerInstance', 'debug error warn'),
  list('LoggerInstance, overriding', 'LoggerInstance, one method'),
  list(
    'States and transitions',
    'State: database session, accessed before expires',
    'State: database session, accessed after expires',
    'State: session (either strategy), signout via POST',
    'State: verification token, link sent back',
    'State: User emailVerified',
  ),
  list('Session strategies', 'Strategy jwt', 'Strategy database'),
  list(
    'HTTP actions',
    'GET callback',
    'POST callback',
    'GET csrf',
    'GET error',
    'GET providers',
    'GET session',
    'POST session',
    'GET signin',
    'POST signin',
    'GET signout',
    'POST signout',
    'GET verify-request',
    'GET webauthn-options',
    'Actions',
    'Option skipCSRFCheck',
  ),
  fields(
    'Adapter',
    'createUser getUser getUserByEmail getUserByAccount updateUser deleteUser linkAccount unlinkAccount getAccount ' +
      'createSession getSessionAndUser updateSession deleteSession createVerificationToken useVerificationToken ' +
      'createAuthenticator getAuthenticator listAuthenticatorsByUserId updateAuthenticatorCounter',
  ),
  list('The adapter as a whole', 'Adapter, a missing method', 'Adapter, a plain object', 'isDate'),
  {
    title: 'JWT module',
    rows: ['JWT module encode', 'JWT module decode', 'JWT module getToken'],
    typed: true,
  },
  fields('JWTEncodeParams', 'token secret salt maxAge'),
  fields('JWTDecodeParams', 'token secret salt'),
  fields('GetTokenParams', 'req raw cookieName secureCookie secret salt decode logger'),
  fields('JWTOptions', 'encode decode maxAge'),
  list('Authentication', 'Authentication 3'),
  list(
    'ErrorPageParam',
    'ErrorPageParam Configuration',
    'ErrorPageParam AccessDenied',
    'ErrorPageParam Verification',
  ),
  list(
    'SignInPageErrorParam',
    'SignInPageErrorParam Signin',
    'SignInPageErrorParam OAuthSignin',
    'SignInPageErrorParam OAuthCallbackError',
    'SignInPageErrorParam OAuthCreateAccount',
    'SignInPageErrorParam EmailCreateAccount',
    'SignInPageErrorParam Callback',
    'SignInPageErrorParam OAuthAccountNotLinked',
    'SignInPageErrorParam EmailSignin',
    'SignInPageErrorParam CredentialsSignin',
    'SignInPageErrorParam SessionRequired',
  ),
  list('Limits', 'Limit JWT maxAge', 'Limit session extension', 'Limit verification token use'),
];

/** Names that exist as types only. */
export const typeOnlyRows: readonly string[] = [
  'AdapterAccount.type',
  'ProviderType',
  'TokenSet.expires_at',
  'Actions',
  'ErrorPageParam',
  'SignInPageErrorParam',
  'SemverString',
];

/** What the contract improves on purpose: each claim as its tests begin, by the heading that the titles cite. */
export const improvements: Readonly<Record<string, readonly string[]>> = {
  Routes: [
    'unknown action or path 404',
    'wrong method 405 with Allow',
    'HEAD answered like GET without side effects',
    'OPTIONS 204',
    'multipart/form-data too',
    'bodies above 64 KiB 413',
    'fields are strings',
    'duplicate OAuth callback parameters refused',
    'null-prototype objects',
    'malformed bodies 400',
    'Set-Cookie and Location kept on errors too',
    'every answer is kept out of caches',
  ],
  Cookies: [
    'session and providers set neither the callback-url cookie nor the CSRF cookie',
    'only <name> and <name>.<integer> are read',
    'at most 16 chunks',
    'stale higher chunks are cleared',
    'a bad callback-url cookie is ignored and cleared',
    'one flow, one set of cookies',
    'at most 5 flows live, the oldest is evicted; five stay below 6 KB',
    'callbackUrl is that of the flow',
    'a flow belongs to its provider',
    'a flow begun signed out signs in, and never links',
    'one begun under a session that is gone or another now is refused (session_changed)',
    'the cookies of a flow are cleared on every outcome',
  ],
  CSRF: [
    'HMAC under a derived key',
    'constant-time comparison',
    'every secret of the list is accepted',
    'cross-site requests refused first',
    'WebAuthn callbacks checked too',
  ],
  'Session tokens': [
    'scheme is case-insensitive',
    'a bad cookie does not hide a good bearer token',
    'without cookieName both names are tried',
    'without cookieName the preferred name first',
    'refuse before decrypting anything longer than 64 KiB',
    'refuse before decrypting another alg, zip, crit, p2c',
    'times are safe past 2038',
    'a session payload without sub and without email and name is no session',
    'derived keys are cached per secret and salt',
  ],
  Sessions: [
    'the cookie is written again only when the session is due',
    'the cookie is written again only when the jwt callback changed the token',
    'an undecodable cookie: null and cleared',
    'a callback that throws: 500 JSON (GET and POST), cookie kept',
    'a jwt callback that gives null signs out',
    'body expires shows the renewed value',
    'store unreachable: 503 JSON and cookie kept',
  ],
  Email: [
    'stored first, then sent',
    'deleted again if sending fails',
    'a rejecting or throwing mailer never crashes the process',
    'links survive mail scanners',
    'confirm "always" asks everywhere, "never" nowhere',
    'HEAD, and anything marked Sec-Purpose: prefetch, never redeems',
    'the first proof of an address unlinks identities',
    'the first proof of an address keeps identities whose provider vouched for it',
    'the first proof of an address: all of it before emailVerified is written',
    'without those adapter methods: warning email-proof-cannot-revoke, once',
  ],
  OAuth: [
    'state, PKCE and (oidc) nonce are the default, and state is always on',
    'checks ["none"] is a configuration error (InvalidCheck)',
    'the query of POST signin never overrides protected parameters',
    'no usable id: refused (no invented account id)',
    'ID Token signature always verified',
    'a failed userinfo status is an error',
    'http endpoints refused except loopback or allowInsecureRequests',
    'name and email are asked for at UserInfo where the ID Token has neither',
    'profile-incomplete is warned where UserInfo cannot be reached, and the sign-in goes on',
    'error_description of a provider reaches the log, and no URL',
    'a client that the provider refuses is the deployment’s fault: Configuration',
    'pushedRequests forces PAR',
    'only origins allowed by redirectProxyOrigins are followed',
    'redirectProxyOrigins unset: refused, the error names the option',
    'also a stable code on the sign-in page',
    'every failure of visitor or provider goes to the sign-in page with OAuthCallbackError',
    'an unreachable provider or refused metadata, when a sign-in starts: OAuthSignin with a code',
  ],
  Linking: [
    'id stable per provider and account',
    'safe to repeat after a crash at any point',
    'no user is locked out',
    '32 parallel first sign-ins of one identity give one user',
  ],
  Configuration: [
    'the path of AUTH_URL becomes the base path, a bare origin does not',
    'AUTH_TRUST_HOST=false means false',
    'weak-secret (shorter than 32 characters: accepted, warned once)',
    'email-proof-cannot-revoke',
  ],
};
