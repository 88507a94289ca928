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

/** What the contract says is better on purpose: one entry for each claim of each "Better:" line. */
export const betterLines: readonly string[] = [
  '§2 Better: unknown action or path 404',
  '§2 Better: wrong method 405 with Allow',
  '§2 Better: HEAD answered like GET without side effects',
  '§2 Better: OPTIONS 204',
  '§2 Better: multipart/form-data too',
  '§2 Better: bodies above 64 KiB 413',
  '§2 Better: fields are strings',
  '§2 Better: duplicate OAuth callback parameters refused',
  '§2 Better: null-prototype objects',
  '§2 Better: malformed bodies 400',
  '§2 Better: Set-Cookie and Location kept on errors too',
  '§3 Better: only <name> and <name>.<integer> are read',
  '§3 Better: at most 16 chunks',
  '§3 Better: stale higher chunks are cleared',
  '§3 Better: a bad callback-url cookie is ignored and cleared',
  '§3 Better: one flow, one set of cookies',
  '§3 Better: at most 5 flows live, the oldest is evicted; five stay below 6 KB',
  '§3 Better: callbackUrl is that of the flow',
  '§3 Better: a flow belongs to its provider',
  '§3 Better: a flow begun signed out signs in, and never links',
  '§3 Better: one begun under a session that is gone or another now is refused (session_changed)',
  '§3 Better: the cookies of a flow are cleared on every outcome',
  '§4 Better: HMAC under a derived key',
  '§4 Better: constant-time comparison',
  '§4 Better: every secret of the list is accepted',
  '§4 Better: cross-site requests refused first',
  '§4 Better: WebAuthn callbacks checked too',
  '§5 Better: scheme is case-insensitive',
  '§5 Better: a bad cookie does not hide a good bearer token',
  '§5 Better: without cookieName both names are tried',
  '§5 Better: without cookieName the preferred name first',
  '§5 Better: refuse before decrypting anything longer than 64 KiB',
  '§5 Better: refuse before decrypting another alg, zip, crit, p2c',
  '§5 Better: times are safe past 2038',
  '§5 Better: a session payload without sub and without email and name is no session',
  '§5 Better: derived keys are cached per secret and salt',
  '§6 Better: the cookie is written again only when the session is due',
  '§6 Better: the cookie is written again only when the jwt callback changed the token',
  '§6 Better: an undecodable cookie: null and cleared',
  '§6 Better: a callback that throws: 500 JSON (GET and POST), cookie kept',
  '§6 Better: a jwt callback that gives null signs out',
  '§6 Better: body expires shows the renewed value',
  '§6 Better: store unreachable: 503 JSON and cookie kept',
  '§7 Better: stored first, then sent',
  '§7 Better: deleted again if sending fails',
  '§7 Better: a rejecting or throwing mailer never crashes the process',
  '§7 Better: links survive mail scanners',
  '§7 Better: confirm "always" asks everywhere, "never" nowhere',
  '§7 Better: HEAD, and anything marked Sec-Purpose: prefetch, never redeems',
  '§7 Better: the first proof of an address unlinks identities',
  '§7 Better: the first proof of an address keeps identities whose provider vouched for it',
  '§7 Better: the first proof of an address: all of it before emailVerified is written',
  '§7 Better: without those adapter methods: warning email-proof-cannot-revoke, once',
  '§8 Better: state, PKCE and (oidc) nonce are the default, and state is always on',
  '§8 Better: checks ["none"] is a configuration error (InvalidCheck)',
  '§8 Better: the query of POST signin never overrides protected parameters',
  '§8 Better: no usable id: refused (no invented account id)',
  '§8 Better: ID Token signature always verified',
  '§8 Better: a failed userinfo status is an error',
  '§8 Better: http endpoints refused except loopback or allowInsecureRequests',
  '§8 Better: only origins allowed by redirectProxyOrigins are followed',
  '§8 Better: redirectProxyOrigins unset: refused, the error names the option',
  '§8 Better: also a stable code on the sign-in page',
  '§8 Better: every failure of visitor or provider goes to the sign-in page with OAuthCallbackError',
  '§8 Better: an unreachable provider or refused metadata, when a sign-in starts: OAuthSignin with a code',
  '§9 Better: id stable per provider and account',
  '§9 Better: safe to repeat after a crash at any point',
  '§9 Better: no user is locked out',
  '§9 Better: 32 parallel first sign-ins of one identity give one user',
  '§12 Better: the path of AUTH_URL becomes the base path, a bare origin does not',
  '§12 Better: AUTH_TRUST_HOST=false means false',
  '§12 Better: weak-secret (shorter than 32 characters: accepted, warned once)',
  '§12 Better: email-proof-cannot-revoke',
];
