import type { OAuthProvider } from '../../../contracts/provider.js';
import type { TokenSet } from '../../../../types/model.js';
import { AuthError } from '../../../../errors.js';
import type { Flow } from '../../../flow/oauth-flow.js';
import { andThen, type Awaitable } from '../../../kit/awaitable.js';
import { ownMembers } from '../../../kit/members.js';
import type { HookProvider } from '../identity/hook-provider.js';
import type { OAuthContext } from '../server/authorization-server.js';
import { ProviderFault } from '../server/provider-fault.js';
import { askTokenEndpoint, readTokenAnswer, type TokenEndpointRequest } from './token-endpoint.js';
import { acceptTokens, parseTokenResponse } from './token-response.js';

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
function formOf({ flow, code }: TokenRequest): URLSearchParams {
  const form = new URLSearchParams();
  form.append('grant_type', 'authorization_code');
  form.append('code', code);
  form.append('redirect_uri', flow.redirectUri);
  if (flow.codeVerifier !== undefined) form.append('code_verifier', flow.codeVerifier);
  return form;
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
export function requestTokens(request: TokenRequest): Awaitable<TokenSet> {
  const { provider, server, now, flow, code, params } = request;
  if (provider.token.request !== undefined) return askHook(request, provider.token.request);
  const secrets = [code, flow.codeVerifier, flow.state, flow.nonce];
  const asked: TokenEndpointRequest = { provider, server, now, form: formOf(request), params, secrets };
  return andThen(askTokenEndpoint(asked), (answer) =>
    andThen(readTokenAnswer(asked, answer), (body) => parseTokenResponse(body, now)),
  );
}
