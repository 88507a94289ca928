/**
 * A sealed or signed value was refused. One message for every reason: who can tell a bad MAC from bad padding or from
 * an old date learns about the key (RFC 7516, section 11.5).
 */
export class TokenError extends Error {
  override readonly name: string = 'TokenError';

  constructor() {
    super('The token was refused');
  }
}
