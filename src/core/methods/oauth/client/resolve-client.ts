import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Profile } from '../../../../types/model.js';
import type { ClientAuthenticationMethod, OAuthConfig } from '../../../../types/provider.js';
import { InvalidProvider } from '../../../../errors.js';
import { envName } from '../../../deployment.js';

const METHODS: readonly ClientAuthenticationMethod[] = [
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
  'private_key_jwt',
  'none',
];

const ALGS = /^(?:RS|PS|ES|HS)(?:256|384|512)$|^EdDSA$|^Ed25519$/;

const USE_MAX_AGE = 'Set `authorization: { params: { max_age } }`, which this library enforces';

/** Client metadata that next-auth enforces and this library does not, and what to do about it. */
const NOT_ENFORCED: Readonly<Record<string, string>> = {
  default_max_age: USE_MAX_AGE,
  require_auth_time: USE_MAX_AGE,
  authorization_signed_response_alg: 'Signed authorization responses are not supported',
  id_token_encrypted_response_alg: 'Encrypted ID Tokens are not supported',
  userinfo_encrypted_response_alg: 'Encrypted UserInfo responses are not supported',
};

/** The members of {@link OAuthProvider} that describe the client. */
export type ResolvedClient = Pick<
  OAuthProvider,
  | 'clientId'
  | 'clientSecret'
  | 'clientAuthentication'
  | 'clientAssertionAlg'
  | 'clientAssertionAudience'
  | 'idTokenAlg'
  | 'missing'
>;

function isMethod(method: string): method is ClientAuthenticationMethod {
  return METHODS.some((known) => known === method);
}

/** The parts of a client that some authentication methods require. */
interface ClientParts {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly hasKey: boolean;
  readonly method: ClientAuthenticationMethod;
  readonly idTokenAlg: string | undefined;
}

/**
 * How the client authenticates: the configured method; otherwise `client_secret_basic` with a secret, `private_key_jwt` with a key, and `none` with
 * neither: a public client (RFC 6749, section 2.1), which PKCE protects.
 */
function methodOf(
  config: OAuthConfig<Profile>,
  { clientSecret, hasKey }: Pick<ClientParts, 'clientSecret' | 'hasKey'>,
): ClientAuthenticationMethod {
  const method: string | undefined = config.client?.token_endpoint_auth_method;
  if (method === undefined) {
    if (clientSecret !== undefined) return 'client_secret_basic';
    return hasKey ? 'private_key_jwt' : 'none';
  }
  if (!isMethod(method)) {
    throw new InvalidProvider(
      `Provider "${config.id}" has the token_endpoint_auth_method "${method}"; supported are ${METHODS.join(', ')}.`,
    );
  }
  return method;
}

/** What the configuration lacks, as a sentence; `undefined` when nothing is missing. */
function missingOf({ id }: OAuthConfig<Profile>, parts: ClientParts): string | undefined {
  const { clientId, clientSecret, hasKey, method, idTokenAlg } = parts;
  if (clientId === '') {
    return `Provider "${id}" has no clientId: set ${envName(id, 'ID')} or pass the option \`clientId\`.`;
  }
  const needsSecret = method.startsWith('client_secret') || idTokenAlg?.startsWith('HS') === true;
  if (needsSecret && clientSecret === undefined) {
    const why = method.startsWith('client_secret') ? `uses ${method}` : `demands ${idTokenAlg} ID Tokens`;
    return `Provider "${id}" ${why} and has no clientSecret: set ${envName(id, 'SECRET')} or pass the option \`clientSecret\`.`;
  }
  if (method !== 'private_key_jwt' || hasKey) return undefined;
  return `Provider "${id}" uses private_key_jwt and has no \`token.clientPrivateKey\`.`;
}

function algOf(config: OAuthConfig<Profile>, member: string): string | undefined {
  const alg = config.client?.[member];
  if (alg === undefined) return undefined;
  // RFC 8725, sections 3.1 and 3.2: only known algorithms, and never `none`.
  if (typeof alg === 'string' && ALGS.test(alg)) return alg;
  throw new InvalidProvider(`Provider "${config.id}" has an unsupported algorithm in \`client.${member}\`.`);
}

/** @throws {InvalidProvider} for an unknown audience */
function audienceOf({ id, clientAssertionAudience }: OAuthConfig<Profile>): 'issuer' | 'token_endpoint' {
  const audience: string = clientAssertionAudience ?? 'issuer';
  if (audience === 'issuer' || audience === 'token_endpoint') return audience;
  throw new InvalidProvider(
    `Provider "${id}" has an unsupported \`clientAssertionAudience\`; supported are "issuer" and "token_endpoint".`,
  );
}

/** @throws {InvalidProvider} for a demand on the provider's answers that would not be enforced */
function assertEnforced({ id, client = {} }: OAuthConfig<Profile>): void {
  for (const [member, advice] of Object.entries(NOT_ENFORCED)) {
    const value = client[member];
    if (value === undefined || value === null || value === false) continue;
    throw new InvalidProvider(`Provider "${id}" has \`client.${member}\`, which is not enforced. ${advice}.`);
  }
}

/**
 * Resolves how the client authenticates, and which signatures of ID Tokens it accepts.
 * @throws {InvalidProvider} for methods, algorithms and audiences that are not supported
 */
export function resolveClient(
  config: OAuthConfig<Profile>,
  clientId: string,
  token: Pick<OAuthProvider['token'], 'clientPrivateKey'>,
): ResolvedClient {
  assertEnforced(config);
  const clientSecret = config.clientSecret || config.client?.client_secret || undefined;
  const idTokenAlg = algOf(config, 'id_token_signed_response_alg');
  const hasKey = token.clientPrivateKey !== undefined;
  const method = methodOf(config, { clientSecret, hasKey });
  return {
    clientId,
    clientSecret,
    clientAuthentication: method,
    clientAssertionAlg: algOf(config, 'token_endpoint_auth_signing_alg'),
    clientAssertionAudience: audienceOf(config),
    idTokenAlg,
    missing: missingOf(config, { clientId, clientSecret, hasKey, method, idTokenAlg }),
  };
}
