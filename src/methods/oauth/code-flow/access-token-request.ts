import type { OAuthProvider } from '../../../contracts/provider.js';
import type { TokenSet } from '../../../types/model.js';
import { AuthError } from '../../../errors.js';
import type { Flow } from '../../../flow/oauth-flow.js';
import type { OAuthContext } from '../server/authorization-server.js';
import { authenticateClient, type ClientProof } from '../client/client-authentication.js';
import type { HookProvider } from '../identity/hook-provider.js';
import {
  idpRequest,
  isUnavailable,
  jsonObjectOf,
  readAnswer,
  type IdpAnswer,
} from '../server/idp-request.js';
import { ownMembers } from '../../../kit/members.js';
import { ProviderFault } from '../server/provider-fault.js';
import { clientRejection } from '../client/client-rejection.js';
import { acceptTokens, parseTokenResponse } from './token-response.js';
import { errorCodeOf, quoted } from './error-description.js';

/** An access token request: the code, and the flow that it belongs to. */
export interface TokenRequest extends OAuthContext {
  readonly flow: Flow;
  readonly code: string;
  /** The authorization response, for the provider's own `token.request`. */
  readonly params: URLSearchParams;
  /** The provider for its hooks; see {@link HookProvider}. */
  readonly hookProvider: () => HookProvider;
}

/** The parameters of the request (RFC 6749, section 4.1.3; RFC 7636, section 4.5). */
function formOf({ flow, code }: TokenRequest, proof: ClientProof): URLSearchParams {
  const form = new URLSearchParams();
  form.append('grant_type', 'authorization_code');
  form.append('code', code);
  form.append('redirect_uri', flow.redirectUri);
  if (flow.codeVerifier !== undefined) form.append('code_verifier', flow.codeVerifier);
  for (const [name, value] of Object.entries(proof.params)) form.append(name, value);
  return form;
}

/** Lets the provider's hook change the request for a server that departs from the specification. */
async function conformForm(
  { provider, params }: TokenRequest,
  form: URLSearchParams,
): Promise<URLSearchParams> {
  const { conformRequest } = provider.token;
  if (conformRequest === undefined) return form;
  try {
    return (await conformRequest(new URLSearchParams(form), Object.fromEntries(params))) ?? form;
  } catch (error) {
    if (error instanceof AuthError || error instanceof ProviderFault) throw error;
    throw new ProviderFault('token_request_failed', 'its `token.conformRequest` threw. See the cause.', {
      cause: error,
    });
  }
}

function toResponse({ status, headers, body }: IdpAnswer): Response {
  const init = { status, headers: new Headers(headers) };
  // The body is decoded already.
  for (const name of ['content-encoding', 'content-length']) init.headers.delete(name);
  return new Response(status === 204 || status === 205 ? null : body, init);
}

/** Lets the provider's hook turn a response that departs from the specification into one that conforms. */
async function conformAnswer({ provider }: TokenRequest, answer: IdpAnswer): Promise<IdpAnswer> {
  const { conform } = provider.token;
  if (conform === undefined) return answer;
  try {
    const conforming = await conform(toResponse(answer));
    return conforming === undefined ? answer : await readAnswer(conforming);
  } catch (error) {
    if (error instanceof AuthError || error instanceof ProviderFault) throw error;
    throw new ProviderFault('token_response_invalid', 'its `token.conform` threw. See the cause.', {
      cause: error,
    });
  }
}

const NO_DPOP = ' DPoP (RFC 9449) is not supported: turn it off for this client at the provider.';

/** The error that the server names; a rejected client is the deployment's fault. `undefined` if it names none. */
function errorIn(
  { provider, flow, code: sent }: TokenRequest,
  answer: IdpAnswer,
  body: Readonly<Record<string, unknown>> | undefined,
): ProviderFault | undefined {
  const error = errorCodeOf(body?.['error']);
  if (error !== undefined) {
    const secrets = [sent, flow.codeVerifier, flow.state, flow.nonce, provider.clientSecret];
    const why = `its token endpoint answered with the error "${error}"${quoted(body?.['error_description'], secrets)}`;
    return (
      clientRejection(provider, error, why) ??
      new ProviderFault(error, `${why} (RFC 6749, section 5.2).${error.includes('dpop') ? NO_DPOP : ''}`)
    );
  }
  // RFC 6749, section 5.2: 401 means that the client could not be authenticated, and nothing else.
  return answer.status === 401
    ? clientRejection(provider, 'invalid_client', 'its token endpoint answered with status 401')
    : undefined;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * The JSON object of a successful token response.
 * @throws {ProviderFault} the error that the server names, `idp_unavailable`, `token_response_invalid`
 * @throws {DeploymentFault} `invalid_client`, `unauthorized_client`
 */
function tokenResponseIn(request: TokenRequest, answer: IdpAnswer): Record<string, unknown> {
  const body = jsonObjectOf(answer);
  // Checked before the status: some servers send errors with 200.
  const error = errorIn(request, answer, body);
  if (error !== undefined) throw error;
  if (isUnavailable(answer)) {
    throw new ProviderFault('idp_unavailable', `its token endpoint answered with status ${answer.status}.`);
  }
  if (answer.status !== 200 || body === undefined || isPresent(body['error'])) {
    throw new ProviderFault(
      'token_response_invalid',
      `its token endpoint answered with status ${answer.status} and no usable JSON object (RFC 6749, section 5.1).`,
    );
  }
  return body;
}

async function askHook(
  request: TokenRequest,
  hook: NonNullable<OAuthProvider['token']['request']>,
): Promise<TokenSet> {
  const { flow, params, hookProvider, now } = request;
  try {
    const answer: unknown = await hook({
      params: Object.fromEntries(params),
      checks: {
        state: flow.state,
        ...(flow.nonce === undefined ? {} : { nonce: flow.nonce }),
        ...(flow.codeVerifier === undefined ? {} : { code_verifier: flow.codeVerifier }),
      },
      provider: hookProvider(),
    });
    // The provider's own code: its result is checked like any other input.
    const tokens = (answer as { tokens?: unknown } | null | undefined)?.tokens;
    if (tokens === null || typeof tokens !== 'object')
      throw new TypeError('`token.request` must return { tokens }');
    return acceptTokens(ownMembers(tokens), now);
  } catch (error) {
    if (error instanceof AuthError || error instanceof ProviderFault) throw error;
    throw new ProviderFault('token_request_failed', 'its `token.request` failed. See the cause.', {
      cause: error,
    });
  }
}

/**
 * Exchanges the code for tokens. The request is never repeated, because a code can be used once.
 * @throws {ProviderFault} the error that the server names, `token_response_invalid`, `token_type`,
 * `idp_unavailable`, …
 * @see RFC 6749, section 4.1.3
 */
export async function requestTokens(request: TokenRequest): Promise<TokenSet> {
  const { provider, server, now } = request;
  if (provider.token.request !== undefined) return askHook(request, provider.token.request);
  const url = server.tokenEndpoint;
  if (url === undefined) throw new ProviderFault('metadata_invalid', 'it has no token endpoint.');
  const proof = await authenticateClient(request);
  const form = await conformForm(request, formOf(request, proof));
  const answer = await idpRequest(provider, { url, method: 'POST', form, headers: proof.headers });
  const conforming = await conformAnswer(request, answer);
  return parseTokenResponse(tokenResponseIn(request, conforming), now);
}
