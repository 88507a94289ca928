// Compiled, never run: the operations of the interface, row by row. A row that no longer holds does not compile.
import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../src/adapters/index.js';
import type {
  decode,
  encode,
  GetTokenParams,
  getToken,
  JWT,
  JWTDecodeParams,
  JWTEncodeParams,
  JWTOptions,
} from '../../src/jwt/index.js';
import type { Awaitable, LoggerInstance } from '../../src/types/index.js';
import type { Equal, Has, Holds } from './equal.js';

type Returns<M extends keyof Adapter, R> = Equal<ReturnType<NonNullable<Adapter[M]>>, R>;
type Takes<M extends keyof Adapter, P extends readonly unknown[]> = Equal<
  Parameters<NonNullable<Adapter[M]>>,
  P
>;

type AccountKey = Pick<AdapterAccount, 'provider' | 'providerAccountId'>;

export type AdapterRows = Holds<{
  'Adapter.createUser': Takes<'createUser', [user: AdapterUser]>;
  'Adapter.createUser, returns': Returns<'createUser', Awaitable<AdapterUser>>;
  'Adapter.getUser': Takes<'getUser', [id: string]>;
  'Adapter.getUser, returns': Returns<'getUser', Awaitable<AdapterUser | null>>;
  'Adapter.getUserByEmail': Takes<'getUserByEmail', [email: string]>;
  'Adapter.getUserByEmail, returns': Returns<'getUserByEmail', Awaitable<AdapterUser | null>>;
  'Adapter.getUserByAccount': Takes<'getUserByAccount', [providerAccountId: AccountKey]>;
  'Adapter.getUserByAccount, returns': Returns<'getUserByAccount', Awaitable<AdapterUser | null>>;
  'Adapter.updateUser': Takes<'updateUser', [user: Partial<AdapterUser> & Pick<AdapterUser, 'id'>]>;
  'Adapter.updateUser, returns': Returns<'updateUser', Awaitable<AdapterUser>>;
  'Adapter.deleteUser': Takes<'deleteUser', [userId: string]>;
  'Adapter.deleteUser, returns': Returns<
    'deleteUser',
    Promise<void> | Awaitable<AdapterUser | null | undefined>
  >;
  'Adapter.linkAccount': Takes<'linkAccount', [account: AdapterAccount]>;
  'Adapter.linkAccount, returns': Returns<
    'linkAccount',
    Promise<void> | Awaitable<AdapterAccount | null | undefined>
  >;
  'Adapter.unlinkAccount': Takes<'unlinkAccount', [providerAccountId: AccountKey]>;
  'Adapter.unlinkAccount, returns': Returns<
    'unlinkAccount',
    Promise<void> | Awaitable<AdapterAccount | undefined>
  >;
  'Adapter.getAccount': Takes<'getAccount', [providerAccountId: string, provider: string]>;
  'Adapter.getAccount, returns': Returns<'getAccount', Awaitable<AdapterAccount | null>>;
  'Adapter.createSession': Takes<
    'createSession',
    [session: { sessionToken: string; userId: string; expires: Date }]
  >;
  'Adapter.createSession, returns': Returns<'createSession', Awaitable<AdapterSession>>;
  'Adapter.getSessionAndUser': Takes<'getSessionAndUser', [sessionToken: string]>;
  'Adapter.getSessionAndUser, returns': Returns<
    'getSessionAndUser',
    Awaitable<{ session: AdapterSession; user: AdapterUser } | null>
  >;
  'Adapter.updateSession': Takes<
    'updateSession',
    [session: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>]
  >;
  'Adapter.updateSession, returns': Returns<'updateSession', Awaitable<AdapterSession | null | undefined>>;
  'Adapter.deleteSession': Takes<'deleteSession', [sessionToken: string]>;
  'Adapter.deleteSession, returns': Returns<
    'deleteSession',
    Promise<void> | Awaitable<AdapterSession | null | undefined>
  >;
  'Adapter.createVerificationToken': Takes<'createVerificationToken', [verificationToken: VerificationToken]>;
  'Adapter.createVerificationToken, returns': Returns<
    'createVerificationToken',
    Awaitable<VerificationToken | null | undefined>
  >;
  'Adapter.useVerificationToken': Takes<
    'useVerificationToken',
    [params: { identifier: string; token: string }]
  >;
  'Adapter.useVerificationToken, returns': Returns<
    'useVerificationToken',
    Awaitable<VerificationToken | null>
  >;
  'Adapter.createAuthenticator': Takes<'createAuthenticator', [authenticator: AdapterAuthenticator]>;
  'Adapter.createAuthenticator, returns': Returns<'createAuthenticator', Awaitable<AdapterAuthenticator>>;
  'Adapter.getAuthenticator': Takes<'getAuthenticator', [credentialID: string]>;
  'Adapter.getAuthenticator, returns': Returns<'getAuthenticator', Awaitable<AdapterAuthenticator | null>>;
  'Adapter.listAuthenticatorsByUserId': Takes<'listAuthenticatorsByUserId', [userId: string]>;
  'Adapter.listAuthenticatorsByUserId, returns': Returns<
    'listAuthenticatorsByUserId',
    Awaitable<AdapterAuthenticator[]>
  >;
  'Adapter.updateAuthenticatorCounter': Takes<
    'updateAuthenticatorCounter',
    [credentialID: string, newCounter: number]
  >;
  'Adapter.updateAuthenticatorCounter, returns': Returns<
    'updateAuthenticatorCounter',
    Awaitable<AdapterAuthenticator>
  >;
}>;

export type JwtModuleRows = Holds<{
  'JWT module encode': Equal<typeof encode, <P = JWT>(params: JWTEncodeParams<P>) => Promise<string>>;
  'JWT module decode': Equal<typeof decode, <P = JWT>(params: JWTDecodeParams) => Promise<P | null>>;
  'JWT module getToken, raw': Equal<ReturnType<typeof getToken<true>>, Promise<string>>;
  'JWT module getToken': Equal<ReturnType<typeof getToken<false>>, Promise<JWT | null>>;
  'JWTEncodeParams.token': Has<JWTEncodeParams, { token?: JWT }>;
  'JWTEncodeParams.secret': Has<JWTEncodeParams, { secret: string | string[] }>;
  'JWTEncodeParams.salt': Has<JWTEncodeParams, { salt: string }>;
  'JWTEncodeParams.maxAge': Has<JWTEncodeParams, { maxAge?: number }>;
  'JWTDecodeParams.token': Has<JWTDecodeParams, { token?: string }>;
  'JWTDecodeParams.secret': Has<JWTDecodeParams, { secret: string | string[] }>;
  'JWTDecodeParams.salt': Has<JWTDecodeParams, { salt: string }>;
  'GetTokenParams.req': Has<GetTokenParams, { req: Request | { headers: Headers | Record<string, string> } }>;
  'GetTokenParams.raw': Has<GetTokenParams<true>, { raw?: true }>;
  'GetTokenParams.cookieName': Has<GetTokenParams, { cookieName?: string }>;
  'GetTokenParams.secureCookie': Has<GetTokenParams, { secureCookie?: boolean }>;
  'GetTokenParams.secret': Has<GetTokenParams, { secret?: string | string[] }>;
  'GetTokenParams.salt': Has<GetTokenParams, { salt?: string }>;
  'GetTokenParams.decode': Has<GetTokenParams, { decode?: JWTOptions['decode'] }>;
  'GetTokenParams.logger': Has<GetTokenParams, { logger?: LoggerInstance | Console }>;
  'JWTOptions.encode': Has<JWTOptions, { encode: (params: JWTEncodeParams) => Awaitable<string> }>;
  'JWTOptions.decode': Has<JWTOptions, { decode: (params: JWTDecodeParams) => Awaitable<JWT | null> }>;
  'JWTOptions.maxAge': Has<JWTOptions, { maxAge: number }>;
}>;
