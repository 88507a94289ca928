import type { OAuthProvider } from '../../../contracts/provider.js';
import { InvalidProvider } from '../../../../errors.js';
import { utf8, type Bytes } from '../../../kit/bytes.js';
import { signJws } from '../../../crypto/jose/jws.js';
import { uuid } from '../../../crypto/random.js';
import { isIssuerTemplate, type OAuthContext } from '../server/authorization-server.js';
import type { ClientProof } from './client-proof.js';

/** Seconds for which a client assertion is valid: long enough for one request. */
const ASSERTION_LIFETIME = 60;

const HASHED: Readonly<Record<string, string>> = { 'RSASSA-PKCS1-v1_5': 'RS', 'RSA-PSS': 'PS' };
const CURVES: Readonly<Record<string, string>> = { 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512' };

/** The JWS algorithm that a private key was made for (RFC 7518, section 3.1); `undefined` for other kinds of keys. */
function algorithmOf({ algorithm }: CryptoKey): string | undefined {
  if (algorithm.name === 'Ed25519') return 'EdDSA';
  if ('namedCurve' in algorithm) return CURVES[String(algorithm.namedCurve)];
  const family = HASHED[algorithm.name];
  // RSA keys name their hash, as the Web Cryptography API defines.
  const hash = (algorithm as Partial<RsaHashedKeyAlgorithm>).hash?.name.replace('SHA-', '');
  return family === undefined || hash === undefined ? undefined : family + hash;
}

interface AssertionKey {
  readonly key: CryptoKey | Bytes;
  readonly kid: string | undefined;
  readonly alg: string | undefined;
}

function assertionKey(provider: OAuthProvider): AssertionKey | undefined {
  const { clientAuthentication, clientSecret, clientAssertionAlg: alg } = provider;
  if (clientAuthentication === 'client_secret_jwt') {
    return clientSecret === undefined
      ? undefined
      : { key: utf8(clientSecret), kid: undefined, alg: alg ?? 'HS256' };
  }
  const given = provider.token.clientPrivateKey;
  if (given === undefined) return undefined;
  const { key, kid } = 'key' in given ? given : { key: given, kid: undefined };
  return { key, kid, alg: alg ?? algorithmOf(key) };
}

/**
 * The audience of a client assertion: the issuer, so that no other server can use it; the token endpoint when no single
 * issuer is known, or the configuration says so.
 */
function audienceOf({ provider, server: { issuer, tokenEndpoint } }: OAuthContext): string | undefined {
  const isKnown = issuer !== undefined && !isIssuerTemplate(issuer);
  const wanted = isKnown && provider.clientAssertionAudience === 'issuer' ? issuer : tokenEndpoint;
  return wanted ?? issuer;
}

/** The claims of a client assertion (RFC 7523, section 3): single use (`jti`), short-lived, for one audience. */
function assertionClaims(context: OAuthContext): Record<string, unknown> {
  const { provider, now } = context;
  const iat = Math.floor(now.getTime() / 1000);
  return {
    iss: provider.clientId,
    sub: provider.clientId,
    aud: audienceOf(context),
    jti: uuid(),
    iat,
    nbf: iat,
    exp: iat + ASSERTION_LIFETIME,
  };
}

/**
 * Authenticates the client with a signed assertion (OpenID Connect Core 1.0, section 9; RFC 7523).
 * @throws {InvalidProvider} (rejects) when the configured key cannot sign
 */
export async function clientAssertion(context: OAuthContext): Promise<ClientProof> {
  const { provider } = context;
  const signer = assertionKey(provider);
  try {
    if (signer?.alg === undefined) throw new TypeError('The key is missing, or of an unsupported kind');
    const client_assertion = await signJws({
      header: signer.kid === undefined ? {} : { kid: signer.kid },
      payload: assertionClaims(context),
      key: signer.key,
      alg: signer.alg,
    });
    return {
      headers: {},
      params: {
        client_id: provider.clientId,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion,
      },
    };
  } catch (cause) {
    throw new InvalidProvider(
      `Provider "${provider.id}" cannot sign its client assertion: check \`token.clientPrivateKey\` and ` +
        '`client.token_endpoint_auth_signing_alg`. See the cause.',
      { cause },
    );
  }
}
