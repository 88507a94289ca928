import type { Profile } from '../types/model.js';
import type { ProviderType } from '../types/provider-common.js';
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
  ProviderByType,
  TokenEndpoint,
  UserinfoEndpoint,
} from '../types/provider.js';

/** A provider as the methods see it: the user's options merged, defaults filled in, frozen. */
export type ResolvedProvider = ResolvedByType[ProviderType];

/** The resolved provider of each type. */
export type ResolvedByType = {
  [T in ProviderType]: T extends keyof ResolvedMore ? ResolvedMore[T] : PlainProvider<T>;
};

/** Types whose resolved provider says more than its configuration does. */
interface ResolvedMore {
  oauth: OAuthProvider;
  oidc: OAuthProvider;
  email: EmailProvider;
  webauthn: WebAuthnProvider;
}

/** What every resolved provider says of itself, so that nobody but its method needs to ask for its type. */
interface ResolvedCommon {
  readonly id: string;
  readonly name: string;
  readonly style: OAuthProviderButtonStyles | undefined;
  /** Options and packages that it cannot work without. */
  readonly needs?: Requirements | undefined;
  /**
   * What is missing of its credentials, as a sentence for the log. It concerns whoever uses this provider, and nobody
   * else: a deployment without the credentials of one provider still answers for all others.
   */
  readonly missing?: string | undefined;
  /** Where its sign-in leads that is not this application, as far as that is known. */
  readonly leadsTo?: readonly (string | undefined)[];
  /** Its accounts are the authenticators of the store. */
  readonly hasAuthenticators?: true;
}

/** A provider that is its configuration, with the common defaults filled in. */
interface PlainProvider<T extends ProviderType> extends ResolvedCommon {
  readonly type: T;
  readonly config: ProviderByType[T];
}

/** An OAuth 2.0 or OpenID Connect provider. */
export interface OAuthProvider extends ResolvedCommon {
  readonly type: 'oauth' | 'oidc';
  readonly clientId: string;
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
export type CredentialsProvider = ResolvedByType['credentials'];

/** A provider of passkeys. */
export interface WebAuthnProvider extends ResolvedCommon {
  readonly type: 'webauthn';
  readonly hasAuthenticators: true;
  /** Whether passkeys are offered in the address field of the sign-in page. */
  readonly autofill: boolean;
  /** COSE algorithms that are offered and accepted. */
  readonly algorithms: readonly number[];
  readonly config: WebAuthnConfig;
}
