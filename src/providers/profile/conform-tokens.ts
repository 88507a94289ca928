import { isObject } from './is-object.js';
import { loadApi } from './load-api.js';

/**
 * Makes the hook `token.conform` for servers whose successful answers depart from RFC 6749, section 5.1.
 *
 * @param change Gets the JSON object of the answer and gives the one that the standard describes.
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

/** For servers that leave out `token_type`, and mean bearer tokens (RFC 6750). */
export const bearerTokens: (response: Response) => Promise<Response | undefined> =
  /* @__PURE__ */ conformTokens((tokens) => ({
    token_type: 'bearer',
    ...tokens,
  }));
