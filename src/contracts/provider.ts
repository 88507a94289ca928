import type { Profile } from '../types/model.js';
import type { CredentialsConfig } from '../types/provider-credentials.js';
import type { EmailConfig } from '../types/provider-email.js';
import type { Requirements } from '../types/requirements.js';
import type { WebAuthnConfig } from '../types/provider-webauthn.js';
import type {
  AccountCallback,
  AuthorizationEndpoint,
  ClientAuthenticationMethod,
  OAuthConfig,
  OAuthProviderButtonStyles,
  ProfileCallback,
  TokenEndpoint,
  UserinfoEndpoint,
} from '../types/provider.js';

/** A provider as the methods see it: the user's options merged, defaults filled in, frozen. */
export type ResolvedProvider = ResolvedByType[keyof ResolvedByType];

/** The resolved provider of each type: the key of the method table. */
export interface ResolvedByType {
  oauth: OAuthProvider;
  oidc: OAuthProvider;
  email: EmailProvider;
  credentials: CredentialsProvider;
  webauthn: WebAuthnProvider;
}

interface ResolvedCommon {
  readonly id: string;
  readonly name: string;
  readonly style: OAuthProviderButtonStyles | undefined;
  /** Options and packages that it cannot work without. */
  readonly needs?: Requirements | undefined;
}

/** An OAuth 2.0 or OpenID Connect provider. */
export interface OAuthProvider extends ResolvedCommon {
  readonly type: 'oauth' | 'oidc';
  readonly clientId: string;
  /**
   * What is missing of the client, as a sentence for the log. It concerns whoever uses this provider, and nobody else:
   * a deployment without the credentials of one provider still answers for all others.
   */
  readonly missing: string | undefined;
  readonly clientSecret: string | undefined;
  readonly clientAuthentication: ClientAuthenticationMethod;
  /** Algorithm of client assertions; `undefined`: from the key. */
  readonly clientAssertionAlg: string | undefined;
  /** Whom client assertions are for. */
  readonly clientAssertionAudience: 'issuer' | 'token_endpoint';
  /** The only algorithm ID Tokens may have; `undefined`: asymmetric ones of the metadata. */
  readonly idTokenAlg: string | undefined;
  readonly issuer: string | undefined;
  readonly wellKnown: string | undefined;
  readonly jwksUri: string | undefined;
  readonly pushedEndpoint: string | undefined;
  /** Authorization requests are pushed, whatever the metadata says. */
  readonly pushedRequests: boolean;
  readonly authorization: {
    readonly url: string | undefined;
    readonly params: Readonly<Record<string, string>>;
    readonly conform: AuthorizationEndpoint['conform'];
  };
  readonly token: Readonly<Omit<TokenEndpoint, 'url'>> & { readonly url: string | undefined };
  readonly userinfo: Readonly<Omit<UserinfoEndpoint, 'url'>> & { readonly url: string | undefined };
  /** Beside `state`, which is always on. */
  readonly usesPkce: boolean;
  readonly usesNonce: boolean;
  /** Whether the claims of the ID Token are the profile. */
  readonly profileFromIdToken: boolean;
  /** Whether the answer comes as a POST (OAuth 2.0 Form Post Response Mode). */
  readonly formPost: boolean;
  readonly profile: ProfileCallback<Profile>;
  readonly account: AccountCallback;
  readonly issuerFor:
    ((claims: Record<string, unknown>, issuer: string | undefined) => string | undefined) | undefined;
  readonly callbackProfile: ((params: Record<string, string>) => Record<string, unknown>) | undefined;
  readonly emailsVerified: boolean;
  readonly linkByEmail: boolean;
  readonly allowInsecureRequests: boolean;
  readonly redirectProxyUrl: string | undefined;
  readonly fetch: typeof fetch;
  /** What hooks receive: the merged configuration, without URLs that depend on the request. */
  readonly config: OAuthConfig<Profile>;
}

/** A provider of mail links. */
export interface EmailProvider extends ResolvedCommon {
  readonly type: 'email';
  /** Seconds. */
  readonly maxAge: number;
  /** What tokens are hashed with, newest first. */
  readonly secrets: readonly string[];
  readonly confirm: 'auto' | 'always' | 'never';
  readonly config: EmailConfig;
}

/** A provider that checks form fields. */
export interface CredentialsProvider extends ResolvedCommon {
  readonly type: 'credentials';
  readonly config: CredentialsConfig;
}

/** A provider of passkeys. */
export interface WebAuthnProvider extends ResolvedCommon {
  readonly type: 'webauthn';
  /** Whether passkeys are offered in the address field of the sign-in page. */
  readonly autofill: boolean;
  /** COSE algorithms that are offered and accepted. */
  readonly algorithms: readonly number[];
  readonly config: WebAuthnConfig;
}
