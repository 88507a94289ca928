/** What decides whether a provider needs more than OAuth 2.0. */
export interface SignedProvider {
  readonly id: string;
  readonly type: 'oauth' | 'oidc';
  readonly client?: { readonly userinfo_signed_response_alg?: string };
}

/** How its client authenticates. */
export interface SigningClient {
  readonly clientAuthentication: string;
}
