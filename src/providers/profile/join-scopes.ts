import { conformTokens } from './conform-tokens.js';

/** The function `token.conform` for servers that send `scope` as a list: it must be one string with spaces (RFC 6749, section 3.3). */
export const joinScopes: (response: Response) => Promise<Response | undefined> =
  /* @__PURE__ */ conformTokens((tokens) =>
    Array.isArray(tokens.scope) ? { ...tokens, scope: tokens.scope.join(' ') } : tokens,
  );
