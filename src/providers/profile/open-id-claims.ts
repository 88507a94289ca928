/** What most OpenID providers tell about a person (OpenID Connect Core 1.0, section 5.1). */
export interface OpenIDClaims {
  /** Id of the account, at most 255 characters; unique per issuer. */
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
