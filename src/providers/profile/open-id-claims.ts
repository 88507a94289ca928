/** The claims that most OpenID providers send about a person (OpenID Connect Core 1.0, section 5.1). */
export interface OpenIDClaims {
  /** The id of the account: unique per issuer, at most 255 characters. */
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  nickname?: string;
  preferred_username?: string;
  picture?: string;
  email?: string;
  email_verified?: boolean;
  zoneinfo?: string;
  locale?: string;
  [claim: string]: unknown;
}
