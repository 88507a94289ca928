import type { OAuthProvider } from '../../../contracts/provider.js';
import type { OAuthContext } from '../server/authorization-server.js';
import { authenticateClient } from '../client/client-authentication.js';
import { idpRequest, jsonObjectOf, type IdpAnswer, type IdpRequest } from '../server/idp-request.js';
import { DeploymentFault, ProviderFault } from '../server/provider-fault.js';
import { clientRejection } from '../client/client-rejection.js';
import { errorCodeOf, quoted } from './error-description.js';

function failed(why: string, cause?: unknown): ProviderFault {
  return new ProviderFault('par_failed', `the pushed authorization request failed: ${why}.`, { cause });
}

/** The fault for an error response (RFC 9126, section 2.3). What was pushed is redacted from its description. */
function errorIn(provider: OAuthProvider, answer: IdpAnswer, { form }: IdpRequest): ProviderFault {
  const { error, error_description } = jsonObjectOf(answer) ?? {};
  const code = errorCodeOf(error) ?? (answer.status === 401 ? 'invalid_client' : undefined);
  const secrets = ['state', 'nonce', 'code_challenge', 'client_assertion'].map((name) => form?.get(name));
  const named = code === undefined ? '' : `, error "${code}"`;
  const why = `status ${answer.status}${named}${quoted(error_description, [...secrets, provider.clientSecret])}`;
  return clientRejection(provider, code, `the pushed authorization request failed: ${why}`) ?? failed(why);
}

/** The fault when there is no endpoint to push requests to. */
function withoutEndpoint({ pushedRequests }: OAuthProvider): ProviderFault {
  if (!pushedRequests) return failed('the metadata names no endpoint for pushed requests');
  return new DeploymentFault(
    'par_failed',
    'it has `pushedRequests: true`, and neither its metadata nor the option `pushed_authorization_request_endpoint` names ' +
      'an endpoint (RFC 9126, section 5).',
  );
}

async function push(provider: OAuthProvider, request: IdpRequest): Promise<Record<string, unknown>> {
  try {
    const answer = await idpRequest(provider, request);
    // RFC 9126, section 2.2: a successful response has status 201.
    if (answer.status !== 201) throw errorIn(provider, answer, request);
    return jsonObjectOf(answer) ?? {};
  } catch (error) {
    if (!(error instanceof ProviderFault) || error instanceof DeploymentFault) throw error;
    throw error.code === 'par_failed' ? error : failed(error.message.replace(/\.$/, ''), error);
  }
}

/**
 * Pushes the authorization request to the server, so that the browser only carries a reference to it. A reference is used
 * for one attempt (RFC 9126, section 7.3).
 * @returns the `request_uri`
 * @throws {ProviderFault} `par_failed`
 * @throws {DeploymentFault} `invalid_client`, `unauthorized_client`
 * @see RFC 9126, section 2
 */
export async function pushRequest(
  context: OAuthContext,
  params: Readonly<Record<string, string>>,
): Promise<string> {
  const url = context.server.pushedAuthorizationRequestEndpoint;
  if (url === undefined) throw withoutEndpoint(context.provider);
  const proof = await authenticateClient(context);
  const form = new URLSearchParams({ ...params, ...proof.params });
  const { request_uri, expires_in } = await push(context.provider, {
    url,
    method: 'POST',
    form,
    headers: proof.headers,
  });
  if (typeof request_uri !== 'string' || request_uri === '') throw failed('the response has no request_uri');
  if (typeof expires_in !== 'number' || !(expires_in > 0))
    throw failed('expires_in is not a positive number');
  return request_uri;
}
