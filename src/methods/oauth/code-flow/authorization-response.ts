import type { Exchange } from '../../../contracts/exchange.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Awaitable } from '../../../types/model.js';
import { AuthError } from '../../../errors.js';
import { andThen } from '../../../kit/awaitable.js';
import { takeFlow, type Flow, type FlowExpectation } from '../../../flow/flow-cookies.js';
import { innerState, redirectUri } from '../../../flow/redirect-proxy.js';
import { isPrefetch } from '../../../http/fetch-metadata.js';
import { isIssuer, type AuthorizationServer } from '../server/authorization-server.js';
import { isPlainText } from '../../../kit/text.js';
import { ProviderFault } from '../server/provider-fault.js';
import { errorCodeOf, saying } from './told-reason.js';

/** Longest authorization code, in characters. */
const MAX_CODE = 4096;
/** Longest state of ours, in characters. */
const MAX_STATE = 128;

/** An authorization response as it arrived: nothing in it is to be believed. */
export interface AuthorizationResponse {
  readonly method: 'GET' | 'POST';
  readonly params: URLSearchParams;
  /** Names that came more than once. */
  readonly duplicated: readonly string[];
  /** `Origin` of a form. */
  readonly origin: string | null;
}

/** The parameters, where this request has them: the query, or the form (OAuth 2.0 Form Post Response Mode). */
export function paramsOf({ request }: Exchange): URLSearchParams {
  return request.method === 'GET' ? request.query : new URLSearchParams(request.form);
}

/** Reads the response that this request is. */
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
  // One pass: to look for each name among all would take the square of what anybody can send.
  const duplicated = new Set<string>();
  for (const name of params.keys()) if (!seen.delete(name)) duplicated.add(name);
  return [...duplicated];
}

/**
 * What a browser may send twice: the same response with the same flow cookie. `undefined` where the state does not name
 * its flow openly (redirect proxy, foreign texts), and for who only looks ahead: the visit that follows must not get that
 * answer.
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
  const cookie = exchange.jar.get(`${exchange.cookies.state.name}.${flowId}`);
  const proof = cookie === undefined ? undefined : `${method} ${providerId} ${cookie}?${params.toString()}`;
  return { flow: `oauth:${providerId}:${state}`, proof };
}

/** What makes a response unacceptable whatever flow it belongs to. */
function malformation(response: AuthorizationResponse, asForm: boolean): ProviderFault | undefined {
  const { params } = response;
  if ((response.method === 'POST') !== asForm) {
    const wanted = asForm ? 'as a form' : 'in the query';
    return new ProviderFault('response_mode', `the answer was expected ${wanted}.`);
  }
  if (response.duplicated.length > 0) {
    // RFC 6749, section 3.1: parameters must not be included more than once.
    return new ProviderFault('duplicate_parameter', 'the answer carries a parameter more than once.');
  }
  if (params.has('response')) {
    return new ProviderFault(
      'jarm_unexpected',
      'the answer is a signed one (JARM), which was not asked for.',
    );
  }
  // RFC 9700, section 2.1.2: tokens in the front channel were not asked for.
  if (['id_token', 'access_token', 'token'].some((name) => params.has(name))) {
    return new ProviderFault('unexpected_param', 'the answer carries a token, which was not asked for.');
  }
  return undefined;
}

/**
 * Takes the flow that the response belongs to; its cookies are gone afterwards, in every outcome.
 * @throws {AuthError} (or rejects) `state_mismatch`, `flow_missing`, … as `takeFlow` does
 * @throws {ProviderFault} (rejects) `response_mode`, `duplicate_parameter`, `unexpected_param`, `jarm_unexpected`
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
    // A redirect proxy, which alone can have such a state, passes forms on in the query.
    const fault = malformation(response, provider.formPost && state === outer);
    const expected: FlowExpectation = {
      state,
      provider: provider.id,
      purpose: 'signin',
      redirectUri: redirectUri(exchange, provider),
      pkce: provider.usesPkce,
      nonce: provider.usesNonce,
      sessionBinding,
    };
    return fault === undefined ? takeFlow(exchange, expected) : refuse(exchange, expected, fault);
  });
}

/** The malformed response is the better answer than what its flow may lack; what could be cleared has been. */
async function refuse(exchange: Exchange, expected: FlowExpectation, fault: ProviderFault): Promise<never> {
  try {
    await takeFlow(exchange, expected);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
  }
  throw fault;
}

/**
 * The authorization code.
 * @throws {ProviderFault} the error that the provider sent (`access_denied`, …), or `code_invalid`
 * @see RFC 6749, section 4.1.2
 */
export function codeOf({ params }: AuthorizationResponse): string {
  const error = params.get('error');
  if (error !== null) {
    // RFC 6749, section 4.1.2.1; browsers are shown names only, and never the description.
    const code = errorCodeOf(error) ?? 'provider_error';
    const said = saying(params.get('error_description'), [params.get('code'), params.get('state')]);
    const wanted = /\bpushed\b/i.test(said)
      ? ' Does it want pushed requests? Set `pushedRequests: true`.'
      : '';
    throw new ProviderFault(code, `it answered with the error "${code}"${said}.${wanted}`);
  }
  const code = params.get('code') ?? '';
  if (code === '' || !isPlainText(code, MAX_CODE)) {
    throw new ProviderFault('code_invalid', 'its answer has no usable code (RFC 6749, section 4.1.2).');
  }
  return code;
}

/**
 * RFC 9207, section 2.4: the response comes from the server that the request went to.
 * @param onUnverifiable - called when there is an `iss` and no issuer to compare it with
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
    throw new ProviderFault('iss_missing', 'its answer lacks iss, which its metadata promises (RFC 9207).');
  }
  if (server.issuer === undefined) onUnverifiable();
  else if (!isIssuer(iss, server.issuer)) {
    throw new ProviderFault('iss_mismatch', 'the answer comes from another issuer (RFC 9207, section 2.4).');
  }
}

/**
 * Forms come from the provider's own pages; `null` says nothing (Fetch standard, section 3.2).
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
 * The flow ends at the server where it began, so that metadata that changed meanwhile cannot draw the code elsewhere.
 * @throws {ProviderFault} `metadata_changed`
 */
export function assertPinned(flow: Flow, server: AuthorizationServer): void {
  if (flow.issuer !== server.issuer || flow.tokenEndpoint !== server.tokenOrigin) {
    throw new ProviderFault('metadata_changed', 'its metadata changed since the sign-in began. Start again.');
  }
}
