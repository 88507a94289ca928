import type { Awaitable } from './model.js';

/** Where signing out ends a session: here, or here and then at the provider. */
export type LogoutMode = 'local' | 'provider';

/** The configuration option `logout`, in detail. */
export interface LogoutOptions {
  /**
   * Whether signing out here also signs out at the provider that the session came from (OpenID Connect RP-Initiated Logout
   * 1.0): the browser is sent there and comes back to `/signed-out`, which has to be registered there. Each provider's own
   * `logout` takes precedence. @default false
   */
  provider?: boolean;
  /**
   * Whether signing out revokes the tokens that the sign-in brought (RFC 7009), at providers that can. It is tried once, for
   * at most 3 seconds; where it fails, people are signed out all the same. @default false
   */
  revokeTokens?: boolean;
  /**
   * Whether providers may end sessions (OpenID Connect Back-Channel Logout 1.0): `POST /backchannel-logout/<provider>`, which
   * has to be registered there. Needs sessions that can be ended from outside: `database` ones, or `records`. @default false
   */
  backChannel?: boolean;
}

/** What the function `logoutUrl` of a provider receives. */
export interface ProviderLogoutRequest {
  /** The `end_session_endpoint` of the metadata; `undefined` if there is none. */
  endpoint: string | undefined;
  /** The parameters of RP-Initiated Logout 1.0, section 2. */
  params: {
    /** The ID Token of the sign-in; absent if it was too long to be kept. */
    id_token_hint?: string;
    client_id: string;
    /** Where the browser comes back to. */
    post_logout_redirect_uri: string;
    /** A provider that does not give it back may leave it out of the URL. */
    state: string;
    /** The language that the person reads here, as a tag such as `de`. */
    ui_locales: string;
  };
  /** The option `issuer` of the provider. */
  issuer: string | undefined;
}

/** The options of OAuth and OpenID Connect providers about logging out. */
export interface ProviderLogoutOptions {
  /** Whether signing out here also signs out at this provider. @default the option `logout` of the configuration */
  logout?: LogoutMode;
  /**
   * Returns where people log out at a provider with a way of its own: an https URL; `undefined` if they stay signed in there.
   * @default `endpoint` with `params` in its query
   */
  logoutUrl?: (request: ProviderLogoutRequest) => Awaitable<URL | string | undefined>;
  /** The endpoint where people log out (RP-Initiated Logout 1.0, section 2.1), if no metadata has it. */
  end_session_endpoint?: string;
  /** The endpoint that revokes tokens (RFC 7009, section 2), if no metadata has it. */
  revocation_endpoint?: string;
}
