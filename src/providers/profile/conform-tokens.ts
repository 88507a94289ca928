import { isObject } from '../../core/kit/object.js';
import { loadApi } from './load-api.js';

/**
 * Makes the hook `token.conform` for servers whose token responses depart from RFC 6749, section 5.1.
 *
 * @param change Receives the JSON object of a response, and returns one that conforms.
 */
export function conformTokens(
  change: (tokens: Record<string, unknown>) => Record<string, unknown>,
): (response: Response) => Promise<Response | undefined> {
  return async (response) => {
    if (!response.ok) return undefined;
    const { parseExactJson } = await loadApi();
    const tokens = parseExactJson(await response.text());
    if (!isObject(tokens)) throw new TypeError('The token response is not a JSON object.');
    return Response.json(change(tokens));
  };
}

/** Tokens with the type `bearer` where the server names none. */
export function withBearer(tokens: Record<string, unknown>): Record<string, unknown> {
  return { ...tokens, token_type: tokens.token_type || 'bearer' };
}

/** The hook `token.conform` for servers that leave out `token_type` and mean bearer tokens (RFC 6750). */
export const bearerTokens: (response: Response) => Promise<Response | undefined> =
  /* @__PURE__ */ conformTokens(withBearer);

/** The hook `token.conform` for servers that send `scope` as a list, not as one string with spaces (RFC 6749, section 3.3). */
export const joinScopes: (response: Response) => Promise<Response | undefined> =
  /* @__PURE__ */ conformTokens((tokens) =>
    Array.isArray(tokens.scope) ? { ...tokens, scope: tokens.scope.join(' ') } : tokens,
  );
