import type { Awaitable } from './model.js';

/** Where signing out ends a session: here, or here and then at the provider. */
export type LogoutMode = 'local' | 'provider';

/** The configuration option `logout`, in detail. */
export interface LogoutOptions {
  /**
   * Whether signing out here also signs out at the provider of the session (OpenID Connect RP-Initiated Logout
   * 1.0). The browser goes to the provider and comes back to `/signed-out`: register this URL there. The option `logout` of a
   * provider takes precedence. @default false
   */
  provider?: boolean;
  /**
   * Whether signing out revokes the tokens of the sign-in (RFC 7009), at providers that support it. There is one attempt of
   * at most 3 seconds. If it fails, the user is signed out anyway. @default false
   */
  revokeTokens?: boolean;
  /**
   * Whether providers may end sessions (OpenID Connect Back-Channel Logout 1.0), with `POST /backchannel-logout/<provider>`:
   * register this URL there. Needs sessions that the server can end: `database` sessions, or `records`. @default false
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
