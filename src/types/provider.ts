import type { Awaitable, Profile, TokenSet } from './model.js';
import type { CommonProviderOptions, ProviderType } from './provider-common.js';
import type { CredentialsConfig } from './provider-credentials.js';
import type { EmailConfig } from './provider-email.js';
import type {
  BuiltInProviderType,
  OAuthProviderId,
  ProviderId,
  RedirectableProviderType,
} from './provider-id.js';
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

/** Where a provider is reached at this application. */
export interface ProviderUrls {
  /** Where its sign-in starts. */
  signinUrl: string;
  /** Where its answers arrive. */
  callbackUrl: string;
}

/** Look of a provider's button. */
export interface OAuthProviderButtonStyles {
  /** `data:` URL or inlined SVG of the provider's mark. */
  logo?: string;
  /** Text colour on `bg`. */
  text?: string;
  /** Background colour. */
  bg?: string;
  /** Accent colour. */
  brandColor?: string;
}

/** What is checked beside `state`, which is always on. `none` is refused with `InvalidCheck`. */
export type OAuthChecks = 'pkce' | 'state' | 'none';
/** @see {@link OAuthChecks}; `nonce` for OpenID Connect. */
export type OIDCChecks = OAuthChecks | 'nonce';

/** The values a flow was begun with, as the hooks of a provider receive them. */
export interface FlowChecks {
  state?: string;
  nonce?: string;
  code_verifier?: string;
}

/** Where the user is sent to authorize (RFC 6749, section 3.1). */
export interface AuthorizationEndpoint {
  url?: string;
  /** Added to the authorization request. */
  params?: Record<string, string | undefined>;
  /** Gives the URL that this server understands in place of one that conforms; nothing leaves it as it is. */
  conform?: (url: URL) => URL | undefined;
}

/** Where codes become tokens (RFC 6749, section 3.2). */
export interface TokenEndpoint {
  url?: string;
  /** Replaces the token request. `params` are those of the authorization response. */
  request?: (context: {
    params: Record<string, string>;
    checks: FlowChecks;
    provider: OAuthConfig<Profile> & ProviderUrls;
  }) => Awaitable<{ tokens: TokenSet }>;
  /**
   * Gives the form that this server understands in place of one that conforms; nothing leaves it as it is. `params` are
   * those of the authorization response.
   */
  conformRequest?: (
    form: URLSearchParams,
    params: Record<string, string>,
  ) => Awaitable<URLSearchParams | undefined>;
  /** Gives a conforming answer in place of one that is not; nothing leaves it as it is. */
  conform?: (response: Response) => Awaitable<Response | undefined>;
  /** Signs the client assertion of `private_key_jwt` (RFC 7523). */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string };
}

/** Where the profile comes from when no ID Token carries it. */
export interface UserinfoEndpoint {
  url?: string;
  params?: Record<string, string | undefined>;
  /** Replaces the request. What it gives is the profile. */
  request?: (context: {
    tokens: TokenSet;
    provider: OAuthConfig<Profile> & ProviderUrls;
  }) => Awaitable<Profile>;
}

/** The endpoints an OAuth provider may configure. */
export type OAuthEndpointType = 'authorization' | 'token' | 'userinfo';

/** How the client proves itself at the token endpoint (RFC 7591, section 2). */
export type ClientAuthenticationMethod =
  'client_secret_basic' | 'client_secret_post' | 'client_secret_jwt' | 'private_key_jwt' | 'none';

/** Client metadata (RFC 7591, section 2). */
export interface ClientMetadata {
  client_id?: string;
  client_secret?: string;
  /** @default "client_secret_basic" */
  token_endpoint_auth_method?: ClientAuthenticationMethod;
  /** Demands this algorithm of ID Tokens. @default the algorithms of the metadata, asymmetric only */
  id_token_signed_response_alg?: string;
  /** Algorithm of the client assertion. @default RS256, or what the private key says */
  token_endpoint_auth_signing_alg?: string;
  userinfo_signed_response_alg?: string;
  [member: string]: unknown;
}

/** What oauth and oidc providers share. */
interface OAuthBase<P> extends CommonProviderOptions {
  /** Unused by the core; kept for providers that read it. */
  apiKey?: string;
  clientId?: string;
  clientSecret?: string;
  /** The client's metadata; `clientId` and `clientSecret` win. */
  client?: ClientMetadata;
  /**
   * URL of the authorization endpoint, or an object with `url` and `params`. In this URL, those of the other endpoints
   * and `wellKnown`, `{issuer}` at the beginning stands for the option `issuer`.
   */
  authorization?: string | AuthorizationEndpoint;
  token?: string | TokenEndpoint;
  userinfo?: string | UserinfoEndpoint;
  /** URL of the authorization server's metadata. @default derived from `issuer` */
  wellKnown?: string;
  /** Issuer identifier of the authorization server (RFC 8414, section 2). */
  issuer?: string;
  /** Location of the keys that sign ID Tokens, where no metadata names it. */
  jwks_endpoint?: string;
  /**
   * Sends the authorization request to the server itself, so that the browser carries only its name (RFC 9126). Its
   * endpoint is named by the metadata or by `pushed_authorization_request_endpoint`. @default as the metadata demands
   */
  pushedRequests?: boolean;
  /** Where authorization requests are pushed to, where no metadata names it (RFC 9126, section 5). */
  pushed_authorization_request_endpoint?: string;
  /**
   * Whom the assertions of `private_key_jwt` and `client_secret_jwt` are for (`aud`; RFC 7523, section 3). Some servers
   * accept their token endpoint only. @default "issuer"
   */
  clientAssertionAudience?: 'issuer' | 'token_endpoint';
  profile?: ProfileCallback<P>;
  account?: AccountCallback;
  style?: OAuthProviderButtonStyles;
  /** Stable URL that this provider redirects to on behalf of preview deployments. */
  redirectProxyUrl?: string;
  /**
   * Links a new account of this provider to the user with the same address. Only addresses that are verified on both
   * sides count. @default false
   */
  allowDangerousEmailAccountLinking?: boolean;
  /** Allows http:// endpoints beyond loopback. @default false */
  allowInsecureRequests?: boolean;
  /** This provider hands out verified addresses only, although it does not say so in a claim. @default false */
  emailsVerified?: boolean;
  /**
   * Whether the address of this profile is verified, for providers that say so in a member of their own. Called with
   * what `profile` receives. @default the claim `email_verified` (OpenID Connect Core 1.0, section 5.1)
   */
  emailVerified?(profile: P): boolean;
  /** The issuer that an ID Token must name, where it depends on its claims (multi-tenant providers); `issuer` is the configured one. */
  issuerFor?: (claims: Record<string, unknown>, issuer?: string) => string | undefined;
  /** Profile members that come with the authorization response; unsigned, therefore never an id or an address. */
  callbackProfile?: (params: Record<string, string>) => Record<string, unknown>;
  /** Replaces `fetch` for all calls to this provider. */
  [customFetch]?: typeof fetch;
  /** What the user passed to the provider function. */
  options?: Record<string, unknown>;
}

/** A provider that speaks OAuth 2.0 (RFC 6749). */
export interface OAuth2Config<P> extends OAuthBase<P> {
  /** Speaks OAuth 2.0. */
  type: 'oauth';
  /** What is checked beside `state`. @default ["pkce"] */
  checks?: OAuthChecks[];
  /** Unused: an ID Token that a plain OAuth server sends proves nothing. */
  idToken?: boolean;
}

/** A provider that speaks OpenID Connect Core 1.0. */
export interface OIDCConfig<P> extends OAuthBase<P> {
  /** Speaks OpenID Connect. */
  type: 'oidc';
  /** What is checked beside `state`. @default ["pkce", "nonce"] */
  checks?: OIDCChecks[];
  /** `false`: the profile comes from the UserInfo endpoint instead of the ID Token. @default true */
  idToken?: boolean;
}

/** A provider of either kind. */
export type OAuthConfig<P> = OIDCConfig<P> | OAuth2Config<P>;

/** An OpenID provider as the hooks of a provider receive it. */
export type OIDCConfigInternal<P> = OIDCConfig<P> & ProviderUrls;

type WithProfile<P> = {
  /** Maps what the provider says about a person to a user. */
  profile?: ProfileCallback<GivenProfile<P>>;
};

/** What a user passes to an oauth provider function. */
export type OAuthUserConfig<P> = Omit<Partial<OAuth2Config<P>>, 'options' | 'profile' | 'type'> &
  WithProfile<P>;
/** What a user passes to an oidc provider function. */
export type OIDCUserConfig<P> = Omit<Partial<OIDCConfig<P>>, 'options' | 'profile' | 'type'> & WithProfile<P>;

/** The configuration of each provider type; `Provider` is made of it. */
export interface ProviderByType<P = Untyped> {
  oauth: OAuth2Config<P>;
  oidc: OIDCConfig<P>;
  email: EmailConfig;
  credentials: CredentialsConfig;
  webauthn: WebAuthnConfig;
}

/**
 * A provider as users write it: an object, or the function that makes one.
 *
 * @typeParam P - The profile. By default each provider's own: presets know theirs, and in an object that stands in
 * `providers` the parameter of `profile` is taken as it comes.
 */
export type Provider<P = Untyped> = ConfiguredProvider<P> | ((...options: Untyped) => ConfiguredProvider<P>);

type ConfiguredProvider<P> = ProviderByType<P>[ProviderType] & ProviderExtras;

/** What a provider function leaves on its result. */
export interface ProviderExtras {
  /** What the user passed; merged over the provider's own values. */
  options?: Record<string, unknown>;
}

/** The provider functions by id. */
export type BuiltInProviders = Record<BuiltInProviderType, (config?: Untyped) => ConfiguredProvider<Untyped>>;

/** What an application's own sign-in page knows of a provider. */
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
