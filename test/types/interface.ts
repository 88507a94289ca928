// Compiled, never run: the tables of the interface, row by row. A row that no longer holds does not compile.
import type {
  Adapter,
  AdapterAccount,
  AdapterAccountType,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../src/adapters/index.js';
import type { DefaultJWT, JWT } from '../../src/jwt/index.js';
import type {
  Account,
  AuthAction,
  Authenticator,
  AuthorizationDetails,
  Cookie,
  CookieOption,
  CookiesOptions,
  DefaultSession,
  DefaultUser,
  ErrorPageParam,
  LoggerInstance,
  PagesOptions,
  Profile,
  ProviderType,
  PublicProvider,
  ResponseInternal,
  SemverString,
  Session,
  SignInPageErrorParam,
  Theme,
  TokenSet,
  User,
  WarningCode,
  WebAuthnOptionsResponseBody,
} from '../../src/types/index.js';
import type { Equal, Has, Holds } from './equal.js';

type Text = string | null;

export type AccountRows = Holds<{
  'Account.provider': Has<Account, { provider: string }>;
  'Account.providerAccountId': Has<Account, { providerAccountId: string }>;
  'Account.type': Has<Account, { type: ProviderType }>;
  'Account.userId': Has<Account, { userId?: string }>;
  'Account.userId, on AdapterAccount': Has<AdapterAccount, { userId: string }>;
  'Account.access_token': Has<Account, { readonly access_token?: string }>;
  'Account.authorization_details': Has<Account, { readonly authorization_details?: AuthorizationDetails[] }>;
  'Account.expires_in': Has<Account, { readonly expires_in?: number }>;
  'Account.expires_at': Has<Account, { expires_at?: number }>;
  'Account.id_token': Has<Account, { readonly id_token?: string }>;
  'Account.refresh_token': Has<Account, { readonly refresh_token?: string }>;
  'Account.scope': Has<Account, { readonly scope?: string }>;
  'Account.token_type': Has<Account, { readonly token_type?: Lowercase<string> }>;
  'AdapterAccount.type': Equal<AdapterAccountType, 'oauth' | 'oidc' | 'email' | 'webauthn'>;
  'AdapterAccount.type, of the account': Has<AdapterAccount, { type: AdapterAccountType }>;
  ProviderType: Equal<ProviderType, 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn'>;
  'TokenSet.expires_at': Has<TokenSet, { expires_at?: number }>;
}>;

export type AuthenticatorRows = Holds<{
  'Authenticator.credentialID': Has<Authenticator, { credentialID: string }>;
  'Authenticator.credentialPublicKey': Has<Authenticator, { credentialPublicKey: string }>;
  'Authenticator.counter': Has<Authenticator, { counter: number }>;
  'Authenticator.credentialDeviceType': Has<Authenticator, { credentialDeviceType: string }>;
  'Authenticator.credentialBackedUp': Has<Authenticator, { credentialBackedUp: boolean }>;
  'Authenticator.transports': Has<Authenticator, { transports?: null | string }>;
  'Authenticator.providerAccountId': Has<Authenticator, { providerAccountId: string }>;
  'Authenticator.userId': Has<Authenticator, { userId?: string }>;
  'Authenticator.userId, on AdapterAuthenticator': Has<AdapterAuthenticator, { userId: string }>;
}>;

export type UserRows = Holds<{
  'User.id': Has<DefaultUser, { id?: string }>;
  'User.id, on AdapterUser': Has<AdapterUser, { id: string }>;
  'User.name': Has<User, { name?: Text }>;
  'User.email': Has<User, { email?: Text }>;
  'User.email, on AdapterUser': Has<AdapterUser, { email: string }>;
  'User.image': Has<User, { image?: Text }>;
  'User.emailVerified': Equal<'emailVerified' extends keyof User ? true : false, false>;
  'User.emailVerified, on AdapterUser': Has<AdapterUser, { emailVerified: null | Date }>;
}>;

export type SessionRows = Holds<{
  'Session.expires': Has<DefaultSession, { expires: string }>;
  'Session.expires, on AdapterSession': Has<AdapterSession, { expires: Date }>;
  'Session.user': Has<Session, { user?: User }>;
  'Session.user, on AdapterSession': Equal<'user' extends keyof AdapterSession ? true : false, false>;
  'Session.sessionToken': Equal<'sessionToken' extends keyof Session ? true : false, false>;
  'Session.sessionToken, on AdapterSession': Has<AdapterSession, { sessionToken: string }>;
  'Session.userId': Equal<'userId' extends keyof Session ? true : false, false>;
  'Session.userId, on AdapterSession': Has<AdapterSession, { userId: string }>;
  'VerificationToken.identifier': Has<VerificationToken, { identifier: string }>;
  'VerificationToken.token': Has<VerificationToken, { token: string }>;
  'VerificationToken.expires': Has<VerificationToken, { expires: Date }>;
}>;

export type JwtRows = Holds<{
  'JWT.email': Has<DefaultJWT, { email?: Text }>;
  'JWT.exp': Has<DefaultJWT, { exp?: number }>;
  'JWT.iat': Has<DefaultJWT, { iat?: number }>;
  'JWT.jti': Has<DefaultJWT, { jti?: string }>;
  'JWT.name': Has<DefaultJWT, { name?: Text }>;
  'JWT.picture': Has<DefaultJWT, { picture?: Text }>;
  'JWT.sub': Has<DefaultJWT, { sub?: string }>;
  'JWT, further keys': Equal<JWT['anything'], unknown>;
}>;

export type ProfileRows = Holds<{
  'Profile.id, sub, name, …': Has<
    Profile,
    {
      id?: Text;
      sub?: Text;
      name?: Text;
      given_name?: Text;
      family_name?: Text;
      middle_name?: Text;
      nickname?: Text;
      preferred_username?: Text;
      profile?: Text;
      email?: Text;
      gender?: Text;
      birthdate?: Text;
      website?: Text;
      zoneinfo?: Text;
      locale?: Text;
      phone_number?: Text;
    }
  >;
  'Profile.email_verified': Has<Profile, { email_verified?: boolean | null }>;
  'Profile.picture': Has<Profile, { picture?: unknown }>;
  'Profile.updated_at': Has<Profile, { updated_at?: null | string | number | Date }>;
  'Profile.address': Equal<
    NonNullable<Profile['address']>,
    {
      formatted?: Text;
      street_address?: Text;
      locality?: Text;
      region?: Text;
      postal_code?: Text;
      country?: Text;
    }
  >;
  'Profile, further claims': Equal<Profile['https://example.com/claim'], unknown>;
}>;

export type OptionRows = Holds<{
  'PublicProvider.id': Has<PublicProvider, { id: string }>;
  'PublicProvider.name': Has<PublicProvider, { name: string }>;
  'PublicProvider.type': Has<PublicProvider, { type: string }>;
  'PublicProvider.signinUrl': Has<PublicProvider, { signinUrl: string }>;
  'PublicProvider.callbackUrl': Has<PublicProvider, { callbackUrl: string }>;
  'PagesOptions.signIn': Has<PagesOptions, { signIn: string }>;
  'PagesOptions.error': Has<PagesOptions, { error: string }>;
  'PagesOptions.newUser': Has<PagesOptions, { newUser: string }>;
  'PagesOptions.signOut': Has<PagesOptions, { signOut: string }>;
  'PagesOptions.verifyRequest': Has<PagesOptions, { verifyRequest: string }>;
  'CookiesOptions.callbackUrl': Has<CookiesOptions, { callbackUrl: Partial<CookieOption> }>;
  'CookiesOptions.csrfToken': Has<CookiesOptions, { csrfToken: Partial<CookieOption> }>;
  'CookiesOptions.nonce': Has<CookiesOptions, { nonce: Partial<CookieOption> }>;
  'CookiesOptions.pkceCodeVerifier': Has<CookiesOptions, { pkceCodeVerifier: Partial<CookieOption> }>;
  'CookiesOptions.sessionToken': Has<CookiesOptions, { sessionToken: Partial<CookieOption> }>;
  'CookiesOptions.state': Has<CookiesOptions, { state: Partial<CookieOption> }>;
  'CookiesOptions.webauthnChallenge': Has<CookiesOptions, { webauthnChallenge: Partial<CookieOption> }>;
  'Theme.brandColor': Has<Theme, { brandColor?: string }>;
  'Theme.buttonText': Has<Theme, { buttonText?: string }>;
  'Theme.colorScheme': Has<Theme, { colorScheme?: 'auto' | 'dark' | 'light' }>;
  'Theme.logo': Has<Theme, { logo?: string }>;
  'ResponseInternal.body': Has<ResponseInternal<string>, { body?: string }>;
  'ResponseInternal.cookies': Has<ResponseInternal, { cookies?: Cookie[] }>;
  'ResponseInternal.headers': Has<ResponseInternal, { headers?: Headers | HeadersInit }>;
  'ResponseInternal.redirect': Has<ResponseInternal, { redirect?: string }>;
  'ResponseInternal.status': Has<ResponseInternal, { status?: number }>;
  'WebAuthnOptionsResponseBody.authenticate': Equal<
    Extract<WebAuthnOptionsResponseBody, { action: 'authenticate' }>['options']['rpId'],
    string | undefined
  >;
  'WebAuthnOptionsResponseBody.register': Equal<
    Extract<WebAuthnOptionsResponseBody, { action: 'register' }>['options']['rp'],
    { id?: string; name: string }
  >;
  'LoggerInstance.debug': Has<LoggerInstance, { debug: (message: string, metadata?: unknown) => void }>;
  // With members of ours, which a logger may leave alone.
  'LoggerInstance.error': Has<
    LoggerInstance,
    { error: (error: Error & { readonly reference?: string; readonly readMore?: string }) => void }
  >;
  // With details of ours behind the code, which a logger may leave alone.
  'LoggerInstance.warn': Has<LoggerInstance, { warn: (code: WarningCode, details?: string) => void }>;
}>;

export type NameRows = Holds<{
  Actions: Equal<
    AuthAction,
    | 'callback'
    | 'csrf'
    | 'error'
    | 'providers'
    | 'session'
    | 'signin'
    | 'signout'
    | 'verify-request'
    | 'webauthn-options'
    // Ours: a sign-out that reaches.
    | 'backchannel-logout'
    | 'sessions'
    | 'signed-out'
    // Ours: accounts with a password.
    | 'reset'
    | 'second-factor'
    | 'security'
    | 'signup'
    // Ours: an authorization server, where the option `api` is set.
    | 'api-keys'
    | 'authorize'
    | 'company'
    | 'device'
    | 'device-authorization'
    | 'introspect'
    | 'jwks'
    | 'revoke'
    | 'server-metadata'
    | 'token'
    // Ours: the account of the signed-in user.
    | 'account'
    // Ours: what administrators do, and their pages.
    | 'administration'
    | 'users'
    // Ours: organizations, their pages, and those of their invitations.
    | 'invitation'
    | 'organization'
    | 'organizations'
  >;
  ErrorPageParam: Equal<ErrorPageParam, 'Configuration' | 'AccessDenied' | 'Verification'>;
  SignInPageErrorParam: Equal<
    SignInPageErrorParam,
    | 'Signin'
    | 'OAuthSignin'
    | 'OAuthCallbackError'
    | 'OAuthCreateAccount'
    | 'EmailCreateAccount'
    | 'Callback'
    | 'OAuthAccountNotLinked'
    | 'EmailSignin'
    | 'CredentialsSignin'
    | 'SessionRequired'
  >;
  SemverString: Equal<SemverString, `v${number}` | `v${number}.${number}` | `v${number}.${number}.${number}`>;
}>;

const given = { provider: 'p', providerAccountId: '1', userId: '1' } as const;
/** 'Account, further keys': JSON values. */
export const account: Account = { ...given, type: 'oidc', session_state: { a: [1, null] } };
// @ts-expect-error 'Account, further keys': a function is no JSON value
export const noJson: Account = { ...given, type: 'oidc', extra: () => 1 };
// @ts-expect-error 'Account.access_token': read-only
account.access_token = 'other';
// @ts-expect-error 'Account.token_type': always lowercased
export const upper: Account = { ...given, type: 'oidc', token_type: 'Bearer' };
// @ts-expect-error 'Account.provider': required
export const nameless: Account = { providerAccountId: '1', type: 'oidc' };
// @ts-expect-error 'AdapterAccount.type': credentials accounts are not stored
export const credentials: AdapterAccount = { ...given, type: 'credentials' };
// @ts-expect-error 'Session.expires': required
export const endless: Session = { user: { name: 'Ada' } };
// @ts-expect-error 'User.email': a stored user has one, if need be ""
export const unreachable: AdapterUser = { id: '1', emailVerified: null };
/** 'LoggerInstance, one method': further keys must hold functions. */
export const logger: Partial<LoggerInstance> = {
  error: (error) => void error.message,
  trace: () => undefined,
};
// @ts-expect-error 'LoggerInstance, one method': a level is no function
export const wrongLogger: Partial<LoggerInstance> = { level: 'info' };
/** 'Adapter, every method is optional'. */
export const emptyAdapter: Adapter = {};
/** 'SemverString': all three forms. */
export const versions: SemverString[] = ['v1', 'v1.2', 'v1.2.3'];
// @ts-expect-error 'SemverString': starts with v
export const bare: SemverString = '1.2.3';
