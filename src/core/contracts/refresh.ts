import type { TokenSet } from '../../types/model.js';

/** What an ID Token of a refresh must have in common with that of the sign-in (OpenID Connect Core 1.0, section 12.2). */
export interface GrantIdentity {
  readonly iss: string;
  readonly sub: string;
  readonly aud: readonly string[];
  /** Seconds; `undefined` if the token did not say. */
  readonly authTime: number | undefined;
  readonly nonce: string | undefined;
}

/** A request for new tokens. */
export interface RefreshRequest {
  readonly refreshToken: string;
  /** That of the sign-in; `undefined` if it is unknown, or there was none. */
  readonly identity: GrantIdentity | undefined;
  readonly now: () => Date;
}

/** What came of a request for new tokens. */
export type RefreshAnswer =
  /** `tokens` has no refresh token if the old one stays. */
  | { readonly kind: 'tokens'; readonly tokens: TokenSet; readonly identity: GrantIdentity | undefined }
  /** The refresh token will never work again. */
  | { readonly kind: 'ended'; readonly reason: Error }
  /** `refreshToken`: the provider has replaced the old one, although its answer cannot be used. */
  | { readonly kind: 'failed'; readonly reason: Error; readonly refreshToken: string | undefined };

/** Asks one provider for new tokens. */
export type AnyRefresh = (request: RefreshRequest) => Promise<RefreshAnswer>;
