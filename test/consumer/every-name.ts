// Every name that the packages around @auth/core import, used once; `any` in its place is an error.
import {
  Auth,
  createActionURL,
  customFetch,
  isAuthAction,
  raw,
  setEnvDefaults,
  skipCSRFCheck,
  type AuthConfig as FaceAuthConfig,
} from 'latchkey';
import {
  isDate,
  type Adapter,
  type AdapterAccount,
  type AdapterAccountType,
  type AdapterAuthenticator,
  type AdapterSession,
  type AdapterUser,
  type VerificationToken,
} from 'latchkey/adapters';
import { AuthError, CredentialsSignin, isClientError } from 'latchkey/errors';
import {
  decode,
  encode,
  getToken,
  type DefaultJWT,
  type GetTokenParams,
  type JWT,
  type JWTDecodeParams,
  type JWTEncodeParams,
  type JWTOptions,
} from 'latchkey/jwt';
import type {
  BuiltInProviders,
  BuiltInProviderType,
  CredentialsConfig,
  EmailConfig,
  OAuth2Config,
  OAuthConfig,
  OAuthEndpointType,
  OIDCConfig,
  Provider,
  ProviderId,
  ProviderType,
  RedirectableProviderType,
} from 'latchkey/providers';
import type {
  Account,
  AuthAction,
  AuthConfig,
  Awaitable,
  DefaultSession,
  Profile,
  Session,
  Theme,
  User,
} from 'latchkey/types';

/** Fails to compile where a type has become `any`, as it does where a module cannot be found. */
type Real<T> = 0 extends 1 & T ? never : true;

export const types: [
  Real<FaceAuthConfig>,
  Real<Adapter>,
  Real<AdapterAccount>,
  Real<AdapterAccountType>,
  Real<AdapterAuthenticator>,
  Real<AdapterSession>,
  Real<AdapterUser>,
  Real<VerificationToken>,
  Real<DefaultJWT>,
  Real<GetTokenParams>,
  Real<JWT>,
  Real<JWTDecodeParams>,
  Real<JWTEncodeParams>,
  Real<JWTOptions>,
  Real<BuiltInProviders>,
  Real<BuiltInProviderType>,
  Real<CredentialsConfig>,
  Real<EmailConfig>,
  Real<OAuth2Config<Profile>>,
  Real<OAuthConfig<Profile>>,
  Real<OAuthEndpointType>,
  Real<OIDCConfig<Profile>>,
  Real<Provider>,
  Real<ProviderId>,
  Real<ProviderType>,
  Real<RedirectableProviderType>,
  Real<Account>,
  Real<AuthAction>,
  Real<AuthConfig>,
  Real<Awaitable<string>>,
  Real<DefaultSession>,
  Real<Profile>,
  Real<Session>,
  Real<Theme>,
  Real<User>,
] = [
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
];

export const values: [
  Real<typeof Auth>,
  Real<typeof isDate>,
  Real<typeof isClientError>,
  Real<typeof encode>,
  Real<typeof decode>,
] = [true, true, true, true, true];

/** What framework bindings do with the face. */
export async function handle(request: Request, config: AuthConfig): Promise<Response> {
  setEnvDefaults({ AUTH_SECRET: 'secret' }, config, true);
  const url: URL = createActionURL('signin', 'https', request.headers, {}, config);
  const action: string = url.pathname.split('/').at(-1) ?? '';
  if (!isAuthAction(action)) throw new CredentialsSignin('unknown', { cause: new AuthError(action) });
  const response = await Auth(request, config);
  const inside = await Auth(request, { ...config, raw, skipCSRFCheck });
  return inside.redirect === undefined ? response : Response.redirect(inside.redirect);
}

/** A provider may bring its own fetch. */
export const provider: OAuth2Config<Profile> = {
  id: 'acme',
  name: 'Acme',
  type: 'oauth',
  [customFetch]: fetch,
};

/** The raw token is a string, the decoded one a payload. */
export async function tokens(req: Request): Promise<[string, JWT | null]> {
  return [await getToken({ req, raw: true }), await getToken({ req, secret: 'secret' })];
}
