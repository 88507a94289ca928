import type { OAuthProvider } from '../../../contracts/provider.js';
import { formEncode } from './client-authentication.js';
import { envName } from '../../../deployment.js';
import { DeploymentFault } from '../server/provider-fault.js';

/** Error codes that reject the client (RFC 6749, section 5.2); the last one is GitHub's. */
const REFUSALS: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'incorrect_client_credentials',
]);

/** What to check in the configuration, depending on how the client authenticates. */
function checksOf({ id, clientId, clientSecret = '', clientAuthentication }: OAuthProvider): string {
  const method = `that the client is registered there for "${clientAuthentication}" (\`client.token_endpoint_auth_method\`)`;
  if (clientAuthentication === 'private_key_jwt') {
    return `\`token.clientPrivateKey\`, its \`kid\` and the public key registered there, the audience of assertions (\`clientAssertionAudience\`), and ${method}`;
  }
  if (clientAuthentication === 'none') {
    return `\`clientId\` (${envName(id, 'ID')}), and ${method}: there is no \`clientSecret\` (${envName(id, 'SECRET')})`;
  }
  const checks = `\`clientSecret\` (${envName(id, 'SECRET')}), \`clientId\` (${envName(id, 'ID')}), and ${method}`;
  if (clientAuthentication === 'client_secret_jwt')
    return `${checks}, and the audience of assertions (\`clientAssertionAudience\`)`;
  const isEncoded = [clientId, clientSecret].some((part) => formEncode(part) !== part);
  return clientAuthentication === 'client_secret_basic' && isEncoded
    ? `${checks}. The id or the secret has characters that this method form-encodes (RFC 6749, section 2.3.1); servers that do not decode them need "client_secret_post"`
    : checks;
}

/**
 * The fault when the authorization server rejects the client: the deployment has to fix it, and trying again does not help.
 * @param error - the error code of the response
 * @param why - what the server answered, as part of a sentence
 * @returns `undefined` for other errors
 */
export function clientRejection(
  provider: OAuthProvider,
  error: string | undefined,
  why: string,
): DeploymentFault | undefined {
  if (error === undefined || !REFUSALS.has(error)) return undefined;
  return new DeploymentFault(error, `it refused the client: ${why}. Check ${checksOf(provider)}.`);
}
