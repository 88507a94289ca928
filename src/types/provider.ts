import type { Awaitable, Profile, TokenSet } from './model.js';
import type { CommonProviderOptions, EndpointRules, OfflineAccess, ProviderType } from './provider-common.js';
import type { CredentialsConfig } from './provider-credentials.js';
import type { EmailConfig } from './provider-email.js';
import type {
  BuiltInProviderType,
  OAuthProviderId,
  ProviderId,
  RedirectableProviderType,
} from './provider-id.js';
import type { ProviderLogoutOptions } from './logout.js';
import type { AccountCallback, GivenProfile, ProfileCallback } from './provider-profile.js';
import type { WebAuthnConfig } from './provider-webauthn.js';
import type { customFetch } from './symbols.js';
import type { Untyped } from './untyped.js';

export type {
  AccountCallback,
  BuiltInProviderType,
  CommonProviderOptions,
  GivenProfile,
  OAuthProviderId,
  ProfileCallback,
  ProviderId,
  ProviderType,
  RedirectableProviderType,
};

/** The URLs of a provider at this application. */
export interface ProviderUrls {
  /** Where a sign-in begins. */
  signinUrl: string;
  /** Where the provider sends people back to: the redirect URI. */
  callbackUrl: string;
}

/** Logo, colours and name of a provider's button. */
export interface OAuthProviderButtonStyles {
  /** The provider's logo: a `data:` URL or SVG. It stands on `bg`, or on white. */
  logo?: string;
  /** Text colour on `bg`. */
  text?: string;
  /** Background colour. */
  bg?: string;
  /** Accent colour. */
  brandColor?: string;
  /**
   * What the button says in place of a name that the brand no longer uses, by that name: `{ Twitter: 'X' }`. The name
   * itself stays for those who read it, and one that you give is shown as it is.
   */
  renamed?: Readonly<Record<string, string>>;
}

/** The checks of a flow besides `state`, which is always on. `none` is refused with `InvalidCheck`. */
export type OAuthChecks = 'pkce' | 'state' | 'none';
/** The checks of an OpenID Connect flow: those of {@link OAuthChecks}, and `nonce`. */
export type OIDCChecks = OAuthChecks | 'nonce';

/** The values that a flow began with, as the functions of a provider receive them. */
export interface FlowChecks {
  state?: string;
  nonce?: string;
  code_verifier?: string;
}

/** The authorization endpoint (RFC 6749, section 3.1). */
export interface AuthorizationEndpoint {
  url?: string;
  /** Parameters that are added to the authorization request, as text. `undefined` and `null` add none. */
  params?: Record<string, unknown>;
  /** Changes the URL of the request for a server that departs from the standard. `undefined` leaves it as it is. */
  conform?: (url: URL) => URL | undefined;
}

/** The token endpoint (RFC 6749, section 3.2). */
export interface TokenEndpoint {
  url?: string;
  /** Parameters that are added to the URL, as text. `undefined` and `null` add none. */
  params?: Record<string, unknown>;
  /** Replaces the token request. `params` are the parameters of the authorization response. */
  request?: (context: {
    params: Record<string, string>;
    checks: FlowChecks;
    provider: OAuthConfig<Profile> & ProviderUrls;
  }) => Awaitable<{ tokens: TokenSet }>;
  /**
   * Changes the form of the request for a server that departs from the standard. `undefined` leaves it as it is. `params`
   * are the parameters of the authorization response.
   */
  conformRequest?: (
    form: URLSearchParams,
    params: Record<string, string>,
  ) => Awaitable<URLSearchParams | undefined>;
  /** Makes a response of the server conform to the standard. `undefined` leaves it as it is. */
  conform?: (response: Response) => Awaitable<Response | undefined>;
  /** The key that signs the client assertion of `private_key_jwt` (RFC 7523). */
  clientPrivateKey?: InstanceType<typeof CryptoKey> | { key: InstanceType<typeof CryptoKey>; kid?: string };
}

/** The UserInfo endpoint (OpenID Connect Core 1.0, section 5.3), or an API that says who a user is. */
export interface UserinfoEndpoint {
  url?: string;
  /** Parameters that are added to the request, as text. `undefined` and `null` add none. */
  params?: Record<string, unknown>;
  /** Replaces the request; returns the profile. */
  request?: (context: {
    tokens: TokenSet;
    provider: OAuthConfig<Profile> & ProviderUrls;
  }) => Awaitable<Profile>;
}

/** The endpoints that can be configured. */
export type OAuthEndpointType = 'authorization' | 'token' | 'userinfo';

/** How the client authenticates at the token endpoint (RFC 7591, section 2). */
export type ClientAuthenticationMethod =
  'client_secret_basic' | 'client_secret_post' | 'client_secret_jwt' | 'private_key_jwt' | 'none';

/** Client metadata (RFC 7591, section 2). */
export interface ClientMetadata {
  client_id?: string;
  client_secret?: string;
  /** How the client authenticates at the token endpoint. @default "client_secret_basic" */
  token_endpoint_auth_method?: ClientAuthenticationMethod;
  /** The algorithm that ID Tokens must be signed with. @default those in the metadata, asymmetric ones only */
  id_token_signed_response_alg?: string;
  /** The algorithm of the client assertion. @default that of the private key, or RS256 */
  token_endpoint_auth_signing_alg?: string;
  userinfo_signed_response_alg?: string;
  [member: string]: unknown;
}

/** The options that OAuth and OpenID Connect providers share. */
export interface OAuthBase<P> extends CommonProviderOptions, EndpointRules, ProviderLogoutOptions {
  /** An API key, for providers whose functions read it. */
  apiKey?: string;
  /** The client identifier (RFC 6749, section 2.2). `setEnvDefaults` takes it from `AUTH_<ID>_ID`. */
  clientId?: string;
  /** The client secret (RFC 6749, section 2.3.1). `setEnvDefaults` takes it from `AUTH_<ID>_SECRET`. */
  clientSecret?: string;
  /** Further client metadata; `clientId` and `clientSecret` take precedence. */
  client?: ClientMetadata;
  /**
   * The authorization endpoint: its URL, or an object. In this URL, those of the other endpoints and `wellKnown`,
   * `{issuer}` at the beginning stands for the option `issuer`.
   */
  authorization?: string | AuthorizationEndpoint;
  /** What is added to the authorization request if the option `tokens` keeps the tokens of this provider. @default nothing */
  offline?: OfflineAccess;
  /** The token endpoint: its URL, or an object. @default as in the metadata */
  token?: string | TokenEndpoint;
  /** The UserInfo endpoint: its URL, or an object. @default as in the metadata */
  userinfo?: string | UserinfoEndpoint;
  /** The URL of the authorization server's metadata. @default derived from `issuer` */
  wellKnown?: string;
  /** The issuer identifier of the authorization server (RFC 8414, section 2). */
  issuer?: string;
  /** The URL of the keys that sign ID Tokens, if no metadata has it. */
  jwks_endpoint?: string;
  /**
   * Whether authorization requests are pushed (RFC 9126): sent to the server directly, so that the browser only carries a
   * reference. Needs an endpoint in the metadata or in `pushed_authorization_request_endpoint`.
   * @default if the metadata requires it
   */
  pushedRequests?: boolean;
  /** The endpoint for pushed authorization requests (RFC 9126, section 5), if no metadata has it. */
  pushed_authorization_request_endpoint?: string;
  /**
   * The audience (`aud`) of the client assertions of `private_key_jwt` and `client_secret_jwt` (RFC 7523, section 3). Some
   * servers only accept the URL of their token endpoint. @default "issuer"
   */
  clientAssertionAudience?: 'issuer' | 'token_endpoint';
  /** Makes a user of what the provider says about a person. @default the standard claims of OpenID Connect */
  profile?: ProfileCallback<P>;
  /** Selects the fields of the token response that are stored with the account. */
  account?: AccountCallback;
  /** Logo and colours of the button on the sign-in page. */
  style?: OAuthProviderButtonStyles;
  /** The stable URL that this provider redirects to on behalf of preview deployments. @default the option of the configuration */
  redirectProxyUrl?: string;
  /**
   * Whether a new account is linked to the user with the same address. Only if the provider has verified the address;
   * otherwise an attacker who controls an account there could take over the user. @default false
   */
  allowDangerousEmailAccountLinking?: boolean;
  /** Whether this provider only sends verified addresses, although no claim says so. @default false */
  emailsVerified?: boolean;
  /**
   * Whether the address in this profile is verified, for providers that have a member of their own for it. Called with
   * the same value as `profile`. @default the claim `email_verified` (OpenID Connect Core 1.0, section 5.1)
   */
  emailVerified?(profile: P): boolean;
  /** Returns the issuer that an ID Token must have if that depends on its claims, as with tenants. `issuer` is the configured one. */
  issuerFor?: (claims: Record<string, unknown>, issuer?: string) => string | undefined;
  /** Takes profile members from the authorization response. They are not signed, so never an id or an address. */
  callbackProfile?: (params: Record<string, string>) => Record<string, unknown>;
  /** Replaces `fetch` for all requests to this provider. */
  [customFetch]?: typeof fetch;
  /** The options that were passed to the provider function; set by it. */
  options?: Record<string, unknown>;
}

/** A provider that speaks OAuth 2.0 (RFC 6749). */
export interface OAuth2Config<P> extends OAuthBase<P> {
  type: 'oauth';
  /** The checks of a flow besides `state`. @default ["pkce"] */
  checks?: OAuthChecks[];
  /** Has no effect: an ID Token of a plain OAuth server proves nothing. */
  idToken?: boolean;
}

/** A provider that speaks OpenID Connect Core 1.0. */
export interface OIDCConfig<P> extends OAuthBase<P> {
  type: 'oidc';
  /** The checks of a flow besides `state`. @default ["pkce", "nonce"] */
  checks?: OIDCChecks[];
  /** Whether the profile is taken from the ID Token; `false` takes it from the UserInfo endpoint. @default true */
  idToken?: boolean;
}

/** An OAuth or OpenID Connect provider. */
export type OAuthConfig<P> = OIDCConfig<P> | OAuth2Config<P>;

/** An OpenID Connect provider as its own functions receive it. */
export type OIDCConfigInternal<P> = OIDCConfig<P> & ProviderUrls;

type WithProfile<P> = {
  /** Makes a user of what the provider says about a person. */
  profile?: ProfileCallback<GivenProfile<P>>;
};

/** The options that an OAuth provider function takes. */
export type OAuthUserConfig<P> = Omit<Partial<OAuth2Config<P>>, 'options' | 'profile' | 'type'> &
  WithProfile<P>;
/** The options that an OpenID Connect provider function takes. */
export type OIDCUserConfig<P> = Omit<Partial<OIDCConfig<P>>, 'options' | 'profile' | 'type'> & WithProfile<P>;

/** The configuration of each provider type. */
export interface ProviderByType<P = Untyped> {
  oauth: OAuth2Config<P>;
  oidc: OIDCConfig<P>;
  email: EmailConfig;
  credentials: CredentialsConfig;
  webauthn: WebAuthnConfig;
}

/**
 * A provider in the configuration: an object, or a function that returns one.
 *
 * @typeParam P - The profile. Presets have their own; in an object that is written into `providers`, the parameter of
 * `profile` is untyped.
 */
export type Provider<P = Untyped> = ConfiguredProvider<P> | ((...options: Untyped) => ConfiguredProvider<P>);

type ConfiguredProvider<P> = ProviderByType<P>[ProviderType] & ProviderExtras;

/** What a provider function adds to the provider that it returns. */
export interface ProviderExtras {
  /** The options that were passed to it; they override the provider's own values. */
  options?: Record<string, unknown>;
}

/** The provider functions by id. */
export type BuiltInProviders = Record<BuiltInProviderType, (config?: Untyped) => ConfiguredProvider<Untyped>>;

/** A provider as an application's own sign-in page sees it. */
export interface AppProvider extends CommonProviderOptions, ProviderUrls {}

/** The configuration option `providers`. */
export type AppProviders = Provider[];

// Other names of the same types, which programs written for @auth/core import.
/** @see {@link AuthorizationEndpoint} */
export type AuthorizationEndpointHandler = AuthorizationEndpoint;
/** @see {@link TokenEndpoint} */
export type TokenEndpointHandler = TokenEndpoint;
/** @see {@link UserinfoEndpoint} */
export type UserinfoEndpointHandler = UserinfoEndpoint;

export type { CredentialInput, CredentialsConfig, CredentialsProviderId } from './provider-credentials.js';
export type {
  EmailConfig,
  EmailProviderId,
  EmailProviderSendVerificationRequestParams,
  EmailProviderType,
  EmailUserConfig,
  SendVerificationRequestParams,
} from './provider-email.js';
export type {
  GetUserInfo,
  RelayingParty,
  RelyingParty,
  SimpleWebAuthn,
  WebAuthnConfig,
  WebAuthnProviderType,
  WebAuthnUserConfig,
  WebAuthnUserInfo,
} from './provider-webauthn.js';
