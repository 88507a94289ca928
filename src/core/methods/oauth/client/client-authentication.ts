import type { OAuthProvider } from '../../../contracts/provider.js';
import { andThen, type Awaitable } from '../../../kit/awaitable.js';
import { toBase64 } from '../../../kit/base64.js';
import { utf8 } from '../../../kit/bytes.js';
import type { ClientProof } from './client-proof.js';
import { loadOpenId } from '../load-openid.js';
import type { OAuthContext } from '../server/authorization-server.js';

/** Form-encodes the client id or secret for HTTP Basic authentication (RFC 6749, section 2.3.1 and appendix B). */
export function formEncode(part: string): string {
  return new URLSearchParams([['', part]]).toString().slice(1);
}

/**
 * The headers of clients with `client_secret_basic`, which are the same for every request.
 *
 * Module state: it follows from the resolved provider alone. It is weak and goes with the provider.
 */
const basics = new WeakMap<OAuthProvider, ClientProof>();

function basic(provider: OAuthProvider): ClientProof {
  const known = basics.get(provider);
  if (known !== undefined) return known;
  const pair = `${formEncode(provider.clientId)}:${formEncode(provider.clientSecret ?? '')}`;
  const proof = { headers: { authorization: `Basic ${toBase64(utf8(pair))}` }, params: {} };
  basics.set(provider, proof);
  return proof;
}

/**
 * Authenticates the client at the token endpoint or the pushed authorization request endpoint.
 * @throws {InvalidProvider} when the configured key cannot sign
 * @see RFC 6749, section 2.3; OpenID Connect Core 1.0, section 9
 */
export function authenticateClient(context: OAuthContext): Awaitable<ClientProof> {
  const { provider } = context;
  const { clientId, clientSecret = '' } = provider;
  switch (provider.clientAuthentication) {
    case 'client_secret_basic':
      return basic(provider);
    case 'client_secret_post':
      return { headers: {}, params: { client_id: clientId, client_secret: clientSecret } };
    case 'client_secret_jwt':
    case 'private_key_jwt':
      return andThen(loadOpenId(provider), ({ clientAssertion }) => clientAssertion(context));
    case 'none':
      return { headers: {}, params: { client_id: clientId } };
  }
}
