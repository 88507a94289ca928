import type { OAuthProvider } from '../../../contracts/provider.js';
import { formEncode } from './client-authentication.js';
import { envName } from '../../../deployment.js';
import { DeploymentFault } from '../server/provider-fault.js';

/** RFC 6749, section 5.2; the last one is GitHub's. */
const REFUSALS: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'incorrect_client_credentials',
]);

/** What to look at, by the way the client proves itself. */
function checksOf({ id, clientId, clientSecret = '', clientAuthentication }: OAuthProvider): string {
  const method = `that the client is registered there for "${clientAuthentication}" (\`client.token_endpoint_auth_method\`)`;
  if (clientAuthentication === 'private_key_jwt') {
    return `\`token.clientPrivateKey\`, its \`kid\` and the public key registered there, whom assertions are for (\`clientAssertionAudience\`), and ${method}`;
  }
  if (clientAuthentication === 'none') {
    return `\`clientId\` (${envName(id, 'ID')}), and ${method}: there is no \`clientSecret\` (${envName(id, 'SECRET')})`;
  }
  const checks = `\`clientSecret\` (${envName(id, 'SECRET')}), \`clientId\` (${envName(id, 'ID')}), and ${method}`;
  if (clientAuthentication === 'client_secret_jwt')
    return `${checks}, and whom assertions are for (\`clientAssertionAudience\`)`;
  const isEncoded = [clientId, clientSecret].some((part) => formEncode(part) !== part);
  return clientAuthentication === 'client_secret_basic' && isEncoded
    ? `${checks}. Id or secret have characters that this method form-encodes (RFC 6749, section 2.3.1): servers that do not decode them need "client_secret_post"`
    : checks;
}

/**
 * The fault where a server does not accept this client: not the visitor's, and not one that goes away.
 * @param error - the error that it named, or the status
 * @param why - the same as part of a sentence, with its own words
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
