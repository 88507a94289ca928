import type { Exchange } from '../../../contracts/exchange.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import { AuthError } from '../../../../errors.js';
import { takeFlow, type Flow, type FlowExpectation } from '../../../flow/oauth-flow.js';
import { innerState, redirectUri } from '../../../flow/redirect-proxy.js';
import { isPrefetch } from '../../../http/fetch-metadata.js';
import { isIssuer, type AuthorizationServer } from '../server/authorization-server.js';
import { andThen, type Awaitable } from '../../../kit/awaitable.js';
import { isPlainText } from '../../../kit/text.js';
import { ProviderFault } from '../server/provider-fault.js';
import { errorCodeOf, quoted } from './error-description.js';

/** Characters of the longest authorization code. */
const MAX_CODE = 4096;
/** Characters of the longest state that this library makes. */
const MAX_STATE = 128;

/** An authorization response as it arrived; nothing in it has been checked. */
export interface AuthorizationResponse {
  readonly method: 'GET' | 'POST';
  readonly params: URLSearchParams;
  /** The names of parameters that occur more than once. */
  readonly duplicated: readonly string[];
  /** The `Origin` header of a form. */
  readonly origin: string | null;
}

/** The parameters of the response: the query, or the form (OAuth 2.0 Form Post Response Mode). */
export function paramsOf({ request }: Exchange): URLSearchParams {
  return request.method === 'GET' ? request.query : new URLSearchParams(request.form);
}

/**
 * The response without parameters that have no value (RFC 6749, section 3.1: they count as omitted). Which ones occurred more
 * than once is known already.
 */
export function withoutEmpty(response: AuthorizationResponse): AuthorizationResponse {
  if (![...response.params.values()].includes('')) return response;
  const present = [...response.params].filter(([, value]) => value !== '');
  return { ...response, params: new URLSearchParams(present) };
}

/** Reads the authorization response in this request. */
export function readResponse(exchange: Exchange): AuthorizationResponse {
  const { request } = exchange;
  const params = paramsOf(exchange);
  if (request.method === 'GET')
    return { method: 'GET', params, duplicated: duplicatesIn(params), origin: null };
  return {
    method: 'POST',
    params,
    duplicated: request.duplicated,
    origin: request.headers.get('origin'),
  };
}

function duplicatesIn(params: URLSearchParams): string[] {
  const seen = new Set<string>();
  params.forEach((_, name) => seen.add(name));
  if (seen.size === params.size) return [];
  // One pass: comparing every name with all others would take quadratic time, and anybody can send many.
  const duplicated = new Set<string>();
  for (const name of params.keys()) if (!seen.delete(name)) duplicated.add(name);
  return [...duplicated];
}

/**
 * Identifies a response that a browser may send twice (double click, reload), by the response and its flow cookie.
 * `undefined` when the state does not contain the id of its flow (redirect proxy, states of others), and for a prefetch,
 * whose reply must not be given to the visit that follows.
 */
export function repeatKey(
  exchange: Exchange,
): { readonly flow: string; readonly proof: string | undefined } | undefined {
  const { providerId = '', headers, method } = exchange.request;
  if (isPrefetch(headers)) return undefined;
  const params = paramsOf(exchange);
  const state = params.get('state') ?? '';
  const [flowId, secret, more] = state.split('.', 3);
  if (!flowId || !secret || more !== undefined || !isPlainText(state, MAX_STATE)) return undefined;
  const cookie = exchange.jar.values(`${exchange.cookies.state.name}.${flowId}`).join();
  const proof = cookie === '' ? undefined : `${method} ${providerId} ${cookie}?${params.toString()}`;
  return { flow: `oauth:${providerId}:${state}`, proof };
}

/** What is wrong with the form of a response, whatever its flow; `undefined` for nothing. */
function malformation(
  response: AuthorizationResponse,
  expected: 'as a form' | 'in the query',
): ProviderFault | undefined {
  const { params } = response;
  if ((response.method === 'POST' ? 'as a form' : 'in the query') !== expected) {
    return new ProviderFault('response_mode', `the authorization response was expected ${expected}.`);
  }
  if (response.duplicated.length > 0) {
    // RFC 6749, section 3.1: parameters must not be included more than once.
    return new ProviderFault(
      'duplicate_parameter',
      'the authorization response has a parameter more than once.',
    );
  }
  if (params.has('response')) {
    return new ProviderFault(
      'jarm_unexpected',
      'the authorization response is signed (JARM), which was not requested.',
    );
  }
  // RFC 9700, section 2.1.2: no tokens in authorization responses.
  if (['id_token', 'access_token', 'token'].some((name) => params.has(name))) {
    return new ProviderFault(
      'unexpected_param',
      'the authorization response contains a token, which was not requested.',
    );
  }
  return undefined;
}

/**
 * Takes the flow that the response belongs to. Its cookies are cleared whatever happens.
 * @throws {AuthError} `state_mismatch`, `flow_missing`, … as `takeFlow` does
 * @throws {ProviderFault} `response_mode`, `duplicate_parameter`, `unexpected_param`, `jarm_unexpected`
 */
export function takeResponseFlow(
  exchange: Exchange,
  response: AuthorizationResponse,
  {
    provider,
    sessionBinding,
  }: { readonly provider: OAuthProvider; readonly sessionBinding: string | undefined },
): Awaitable<Flow> {
  const outer = response.params.get('state') ?? undefined;
  return andThen(innerState(exchange, outer), (state) => {
    // Only a redirect proxy wraps a state, and it forwards forms in the query.
    const arrival = provider.formPost && state === outer ? 'as a form' : 'in the query';
    const fault = malformation(response, arrival);
    const expected: FlowExpectation = {
      state,
      provider: provider.id,
      purpose: 'signin',
      redirectUri: redirectUri(exchange, provider),
      pkce: provider.usesPkce,
      nonce: provider.usesNonce,
      sessionBinding,
    };
    return fault === undefined ? takeFlow(exchange, expected) : refuseFlow(exchange, expected, fault);
  });
}

async function refuseFlow(
  exchange: Exchange,
  expected: FlowExpectation,
  fault: ProviderFault,
): Promise<never> {
  await endFlow(exchange, expected);
  throw fault;
}

/** Ends the flow of a malformed response; that fault is reported rather than one of the flow. */
async function endFlow(exchange: Exchange, expected: FlowExpectation): Promise<void> {
  try {
    await takeFlow(exchange, expected);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
  }
}

/**
 * The authorization code in the response.
 * @throws {ProviderFault} the error that the provider sent (`access_denied`, …), or `code_invalid`
 * @see RFC 6749, section 4.1.2
 */
export function codeOf({ params }: AuthorizationResponse): string {
  const error = params.get('error');
  if (error !== null) {
    // RFC 6749, section 4.1.2.1. Browsers are shown the error code, never the description.
    const code = errorCodeOf(error) ?? 'provider_error';
    const description = quoted(params.get('error_description'), [params.get('code'), params.get('state')]);
    const advice = /\bpushed\b/i.test(description)
      ? ' Does it require pushed requests? Set `pushedRequests: true`.'
      : '';
    throw new ProviderFault(code, `it responded with the error "${code}"${description}.${advice}`);
  }
  const code = params.get('code') ?? '';
  if (code === '' || !isPlainText(code, MAX_CODE)) {
    throw new ProviderFault(
      'code_invalid',
      'its authorization response has no usable code (RFC 6749, section 4.1.2).',
    );
  }
  return code;
}

/**
 * Makes sure that the response comes from the server that the request went to; a mix-up attack has another one (RFC 9207,
 * section 2.4).
 * @param onUnverifiable - called when there is an `iss`, but no issuer to compare it with
 * @throws {ProviderFault} `iss_mismatch`, `iss_missing`
 */
export function assertIssuer(
  { params }: AuthorizationResponse,
  server: AuthorizationServer,
  onUnverifiable: () => void,
): void {
  const iss = params.get('iss');
  if (iss === null) {
    if (!server.sendsIssuer) return;
    throw new ProviderFault(
      'iss_missing',
      'its authorization response lacks iss, which its metadata promises (RFC 9207).',
    );
  }
  if (server.issuer === undefined) onUnverifiable();
  else if (!isIssuer(iss, server.issuer)) {
    throw new ProviderFault(
      'iss_mismatch',
      'the authorization response comes from another issuer (RFC 9207, section 2.4).',
    );
  }
}

/**
 * Makes sure that a form was sent by the provider's own pages (OWASP ASVS 5.0, 3.5.1). An `Origin` of `null` hides where
 * it comes from (Fetch standard, section 3.2), so it is accepted.
 * @throws {ProviderFault} `origin`
 */
export function assertOrigin({ origin }: AuthorizationResponse, server: AuthorizationServer): void {
  if (origin === null || origin === 'null') return;
  const expected = [server.issuer, server.authorizationEndpoint].map((url) =>
    url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined,
  );
  if (!expected.includes(origin)) {
    throw new ProviderFault('origin', 'the form was sent by another site (OWASP ASVS 5.0, 3.5.1).');
  }
}

/**
 * Makes sure that the flow ends at the server where it began: if the metadata changed meanwhile, the code must not be sent
 * elsewhere.
 * @throws {ProviderFault} `metadata_changed`
 */
export function assertSameServer(flow: Flow, server: AuthorizationServer): void {
  if (flow.issuer !== server.issuer || flow.tokenOrigin !== server.tokenOrigin) {
    throw new ProviderFault('metadata_changed', 'its metadata changed since the sign-in began. Start again.');
  }
}
