import type { Features } from './features.js';
import type { Profile } from '../../types/model.js';
import type { ProviderType } from '../../types/provider-common.js';
import type { TelemetryTracer } from '../../types/telemetry.js';
import type { LogoutMode } from '../../types/logout.js';
import type { EmailConfig } from '../../types/provider-email.js';
import type { Requirements } from '../../types/requirements.js';
import type { WebAuthnConfig } from '../../types/provider-webauthn.js';
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
} from '../../types/provider.js';

/** A resolved provider: options merged, defaults filled in, frozen. */
export type ResolvedProvider = ResolvedByType[ProviderType];

/** The resolved provider of each type. */
export type ResolvedByType = {
  [T in ProviderType]: T extends keyof ResolvedMore ? ResolvedMore[T] : PlainProvider<T>;
};

/** The types whose resolved provider has more members than its configuration. */
interface ResolvedMore {
  oauth: OAuthProvider;
  oidc: OAuthProvider;
  email: EmailProvider;
  webauthn: WebAuthnProvider;
}

/** The members of every resolved provider. Because of them, only its method needs to look at its type. */
interface ResolvedCommon {
  readonly id: string;
  readonly name: string;
  readonly style: OAuthProviderButtonStyles | undefined;
  /** Options and packages that it requires. */
  readonly needs?: Requirements | undefined;
  /**
   * A sentence for the log if its credentials are missing. Only sign-ins with this provider fail then: a deployment without
   * the credentials of one provider still works with all others.
   */
  readonly missing?: string | undefined;
  /** URLs outside of this application that its sign-in leads to, as far as they are known. */
  readonly leadsTo?: readonly (string | undefined)[];
  /** Whether its accounts are the authenticators in the store. */
  readonly hasAuthenticators?: true;
  /** Whether it keeps passwords in the records. */
  readonly keepsPasswords?: true;
}

/** A resolved provider that has nothing but its configuration and the common members. */
interface PlainProvider<T extends ProviderType> extends ResolvedCommon {
  readonly type: T;
  readonly config: ProviderByType[T];
}

/** An OAuth 2.0 or OpenID Connect provider. */
export interface OAuthProvider extends ResolvedCommon {
  /** What this provider has beyond OAuth 2.0. */
  readonly features: Features;
  readonly type: 'oauth' | 'oidc';
  readonly clientId: string;
  readonly missing: string | undefined;
  readonly clientSecret: string | undefined;
  readonly clientAuthentication: ClientAuthenticationMethod;
  /** The `alg` of client assertions; `undefined`: it follows from the key. */
  readonly clientAssertionAlg: string | undefined;
  /** The `aud` of client assertions. */
  readonly clientAssertionAudience: 'issuer' | 'token_endpoint';
  /** The only `alg` that ID Tokens may have; `undefined`: the asymmetric ones in the metadata. */
  readonly idTokenAlg: string | undefined;
  readonly issuer: string | undefined;
  readonly wellKnown: string | undefined;
  readonly jwksUri: string | undefined;
  readonly pushedEndpoint: string | undefined;
  readonly endSessionEndpoint: string | undefined;
  readonly revocationEndpoint: string | undefined;
  /** Whether signing out here also signs out there; `undefined`: as the option `logout` of the configuration says. */
  readonly logout: LogoutMode | undefined;
  /** Whether authorization requests are always pushed (RFC 9126), whatever the metadata says. */
  readonly pushedRequests: boolean;
  readonly authorization: {
    readonly url: string | undefined;
    readonly params: Readonly<Record<string, string>>;
    readonly conform: AuthorizationEndpoint['conform'];
  };
  readonly token: Readonly<Omit<TokenEndpoint, 'url'>> & { readonly url: string | undefined };
  readonly userinfo: Readonly<Omit<UserinfoEndpoint, 'url'>> & { readonly url: string | undefined };
  /** Whether PKCE is used; `state` always is. */
  readonly usesPkce: boolean;
  readonly usesNonce: boolean;
  /** Whether the claims of the ID Token are the profile. */
  readonly profileFromIdToken: boolean;
  /** Whether the authorization response comes as a POST (OAuth 2.0 Form Post Response Mode). */
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
  /** Makes spans of its requests. */
  readonly tracer?: TelemetryTracer | undefined;
  /** The merged configuration, which hooks receive; without URLs that depend on the request. */
  readonly config: OAuthConfig<Profile>;
}

/** A provider of magic links. */
export interface EmailProvider extends ResolvedCommon {
  readonly type: 'email';
  /** Seconds for which a link is valid. */
  readonly maxAge: number;
  /** The secrets that tokens are hashed with, newest first. */
  readonly secrets: readonly string[];
  readonly confirm: 'auto' | 'always' | 'never';
  /** Whether its mails show a code. */
  readonly code: boolean;
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
  /** The COSE algorithms that are offered and accepted. */
  readonly algorithms: readonly number[];
  readonly config: WebAuthnConfig;
}
