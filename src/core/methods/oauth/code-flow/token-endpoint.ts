import { AuthError } from '../../../../errors.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import { andThen, type Awaitable } from '../../../kit/awaitable.js';
import { presentMembers } from '../../../kit/present-members.js';
import type { OAuthContext } from '../server/authorization-server.js';
import { authenticateClient } from '../client/client-authentication.js';
import { clientRejection } from '../client/client-rejection.js';
import {
  idpRequest,
  isUnavailable,
  jsonObjectOf,
  mediaTypeIn,
  readAnswer,
  type IdpAnswer,
} from '../server/idp-request.js';
import { ProviderFault } from '../server/provider-fault.js';
import { withParams } from '../server/with-params.js';
import { errorCodeOf, quoted } from './error-description.js';

/** A request to the token endpoint, whatever the grant (RFC 6749, sections 4.1.3 and 6). */
export interface TokenEndpointRequest extends OAuthContext {
  /** The parameters of the grant; those that authenticate the client are added. */
  readonly form: URLSearchParams;
  /** The authorization response, for the provider's hooks; empty where there is none. */
  readonly params: URLSearchParams;
  /** What no message may quote. */
  readonly secrets: readonly (string | undefined)[];
  /** Seconds. @default those of every request */
  readonly timeout?: number;
}

/** Lets the provider's hook change the request for a server that departs from the specification. */
function conformForm(request: TokenEndpointRequest, form: URLSearchParams): Awaitable<URLSearchParams> {
  const { conformRequest } = request.provider.token;
  return conformRequest === undefined ? form : conformedForm(request, form, conformRequest);
}

async function conformedForm(
  { params }: TokenEndpointRequest,
  form: URLSearchParams,
  conformRequest: NonNullable<OAuthProvider['token']['conformRequest']>,
): Promise<URLSearchParams> {
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
function conformAnswer({ provider }: TokenEndpointRequest, answer: IdpAnswer): Awaitable<IdpAnswer> {
  const { conform } = provider.token;
  return conform === undefined ? answer : conformedAnswer(answer, conform);
}

async function conformedAnswer(
  answer: IdpAnswer,
  conform: NonNullable<OAuthProvider['token']['conform']>,
): Promise<IdpAnswer> {
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
  { provider, secrets }: TokenEndpointRequest,
  answer: IdpAnswer,
  body: Readonly<Record<string, unknown>> | undefined,
): ProviderFault | undefined {
  const error = errorCodeOf(body?.['error']);
  if (error !== undefined) {
    const hidden = [...secrets, provider.clientSecret];
    const why = `its token endpoint answered with the error "${error}"${quoted(body?.['error_description'], hidden)}`;
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

/**
 * Sends a request to the token endpoint, with a new proof of who the client is.
 * @throws {ProviderFault} `idp_unavailable`, `idp_timeout`, `metadata_invalid`, …
 */
export function askTokenEndpoint(request: TokenEndpointRequest): Awaitable<IdpAnswer> {
  const { provider, server, timeout } = request;
  const url = server.tokenEndpoint;
  if (url === undefined) throw new ProviderFault('metadata_invalid', 'it has no token endpoint.');
  return andThen(authenticateClient(request), (proof) => {
    const whole = new URLSearchParams(request.form);
    for (const [name, value] of Object.entries(proof.params)) whole.append(name, value);
    return andThen(conformForm(request, whole), (form) =>
      idpRequest(provider, {
        url: withParams(url, provider.token.params),
        method: 'POST',
        form,
        headers: proof.headers,
        ...(timeout !== undefined && { timeout }),
      }),
    );
  });
}

/**
 * The JSON object of a successful token response.
 * @throws {ProviderFault} the error that the server names, `idp_unavailable`, `token_response_invalid`
 * @throws {DeploymentFault} `invalid_client`, `unauthorized_client`
 */
export function readTokenAnswer(
  request: TokenEndpointRequest,
  given: IdpAnswer,
): Awaitable<Record<string, unknown>> {
  return andThen(conformAnswer(request, given), (answer) => bodyOf(request, answer));
}

function bodyOf(request: TokenEndpointRequest, answer: IdpAnswer): Record<string, unknown> {
  const parsed = jsonObjectOf(answer);
  const body = parsed && presentMembers(parsed);
  // Checked before the status: some servers send errors with 200.
  const error = errorIn(request, answer, body);
  if (error !== undefined) throw error;
  if (isUnavailable(answer)) {
    throw new ProviderFault('idp_unavailable', `its token endpoint answered with status ${answer.status}.`);
  }
  if (answer.status === 200 && body !== undefined && body['error'] === undefined) return body;
  throw new ProviderFault(
    'token_response_invalid',
    `its token endpoint answered with status ${answer.status}, ${mediaTypeIn(answer)} and no usable JSON object (RFC 6749, section 5.1): \`token.conform\` can make one of it.`,
  );
}
