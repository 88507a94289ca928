import type { OAuthProvider } from '../../contracts/provider.js';
import type { Profile } from '../../types/model.js';
import type { ClientAuthenticationMethod, OAuthConfig } from '../../types/provider.js';
import { InvalidProvider } from '../../errors.js';

const METHODS: readonly ClientAuthenticationMethod[] = [
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
  'private_key_jwt',
  'none',
];

const ALGS = /^(?:RS|PS|ES|HS)(?:256|384|512)$|^EdDSA$|^Ed25519$/;

/** The client of a provider, as {@link OAuthProvider} has it. */
export type ResolvedClient = Pick<
  OAuthProvider,
  'clientId' | 'clientSecret' | 'clientAuthentication' | 'clientAssertionAlg' | 'idTokenAlg'
>;

function isMethod(method: string): method is ClientAuthenticationMethod {
  return METHODS.some((known) => known === method);
}

/**
 * The configured method; else `client_secret_basic` with a secret, `private_key_jwt` with a key, and `none` with
 * neither: a public client (RFC 6749, section 2.1), which PKCE protects.
 */
function methodOf(
  config: OAuthConfig<Profile>,
  hasSecret: boolean,
  hasKey: boolean,
): ClientAuthenticationMethod {
  const method: string | undefined = config.client?.token_endpoint_auth_method;
  if (method === undefined) return hasSecret ? 'client_secret_basic' : hasKey ? 'private_key_jwt' : 'none';
  if (!isMethod(method)) {
    throw new InvalidProvider(
      `Provider "${config.id}" has the token_endpoint_auth_method "${method}"; supported are ${METHODS.join(', ')}.`,
    );
  }
  if (method.startsWith('client_secret') && !hasSecret) {
    const name = `AUTH_${config.id.toUpperCase().replaceAll('-', '_')}_SECRET`;
    throw new InvalidProvider(
      `Provider "${config.id}" uses ${method} and has no clientSecret: set ${name} or pass the option \`clientSecret\`.`,
    );
  }
  if (method === 'private_key_jwt' && !hasKey) {
    throw new InvalidProvider(
      `Provider "${config.id}" uses private_key_jwt and has no \`token.clientPrivateKey\`.`,
    );
  }
  return method;
}

function algOf(config: OAuthConfig<Profile>, member: string): string | undefined {
  const alg = config.client?.[member];
  if (alg === undefined) return undefined;
  // RFC 8725, section 3.1: `none` is no algorithm.
  if (typeof alg === 'string' && ALGS.test(alg)) return alg;
  throw new InvalidProvider(`Provider "${config.id}" has an unsupported algorithm in \`client.${member}\`.`);
}

/**
 * How the client proves itself, and which signatures it accepts.
 * @throws {InvalidProvider} for what cannot work
 */
export function resolveClient(
  config: OAuthConfig<Profile>,
  clientId: string,
  token: Pick<OAuthProvider['token'], 'clientPrivateKey'>,
): ResolvedClient {
  const clientSecret = config.clientSecret || config.client?.client_secret || undefined;
  const idTokenAlg = algOf(config, 'id_token_signed_response_alg');
  if (idTokenAlg?.startsWith('HS') === true && clientSecret === undefined) {
    throw new InvalidProvider(
      `Provider "${config.id}" demands ${idTokenAlg} ID Tokens and has no clientSecret.`,
    );
  }
  return {
    clientId,
    clientSecret,
    clientAuthentication: methodOf(config, clientSecret !== undefined, token.clientPrivateKey !== undefined),
    clientAssertionAlg: algOf(config, 'token_endpoint_auth_signing_alg'),
    idTokenAlg,
  };
}
