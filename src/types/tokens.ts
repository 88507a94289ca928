/** The configuration option `tokens`: tokens of providers that stay fresh, for `getAccessToken`. */
export interface TokensOptions {
  /**
   * The providers whose tokens are kept: `true` for all OAuth and OpenID Connect providers, or a list of ids. Their
   * authorization requests get the parameters that these providers require for refresh tokens. The tokens are stored in `records`,
   * or without that store in an encrypted cookie beside the session.
   */
  keep: true | readonly string[];
  /** An access token that expires within this many seconds is refreshed before `getAccessToken` returns it. @default 60 */
  refreshBefore?: number;
}
