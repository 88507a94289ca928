/** The configuration option `tokens`: tokens of providers that stay fresh, for `getAccessToken`. */
export interface TokensOptions {
  /**
   * Whose tokens are kept: `true` for all OAuth and OpenID Connect providers, or the ids of some. What those need to hand
   * out refresh tokens is added to their authorization requests. They are kept in `records`, and without that store in a
   * sealed cookie beside the session.
   */
  keep: true | readonly string[];
  /** Seconds that an access token must still be valid for, or it is refreshed before it is handed out. @default 60 */
  refreshBefore?: number;
}
