import type { OAuthProvider } from '../../contracts/provider.js';
import type { Peer } from './authorization-server.js';
import { authenticateClient } from './client-authentication.js';
import { idpRequest, jsonObjectOf, type IdpRequest } from './idp-request.js';
import { ProviderFault } from './provider-fault.js';

function failed(why: string, cause?: unknown): ProviderFault {
  return new ProviderFault('par_failed', `the pushed authorization request failed: ${why}.`, { cause });
}

async function push(provider: OAuthProvider, request: IdpRequest): Promise<Record<string, unknown>> {
  try {
    const answer = await idpRequest(provider, request);
    // RFC 9126, section 2.2: 201.
    if (answer.status !== 201) throw failed(`status ${answer.status}`);
    return jsonObjectOf(answer) ?? {};
  } catch (error) {
    throw error instanceof ProviderFault && error.code !== 'par_failed'
      ? failed('it cannot be reached', error)
      : error;
  }
}

/**
 * Sends the authorization request to the server itself, so that the browser carries only its name; a new one for every
 * attempt.
 * @returns `request_uri`
 * @throws {ProviderFault} `par_failed`
 * @see RFC 9126, section 2
 */
export async function pushRequest(peer: Peer, params: Readonly<Record<string, string>>): Promise<string> {
  const url = peer.server.pushedAuthorizationRequestEndpoint;
  if (url === undefined) throw failed('the metadata names no endpoint for it');
  const proof = await authenticateClient(peer);
  const form = new URLSearchParams({ ...params, ...proof.params });
  const { request_uri, expires_in } = await push(peer.provider, {
    url,
    method: 'POST',
    form,
    headers: proof.headers,
  });
  if (typeof request_uri !== 'string' || request_uri === '')
    throw failed('there is no request_uri in the answer');
  if (typeof expires_in !== 'number' || !(expires_in > 0)) throw failed('expires_in is no positive number');
  return request_uri;
}
