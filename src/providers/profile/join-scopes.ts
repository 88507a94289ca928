import { conformTokens } from './conform-tokens.js';

/** For servers that answer `scope` as a list: RFC 6749, section 3.3 wants it joined by spaces. */
export const joinScopes: (response: Response) => Promise<Response | undefined> =
  /* @__PURE__ */ conformTokens((tokens) =>
    Array.isArray(tokens.scope) ? { ...tokens, scope: tokens.scope.join(' ') } : tokens,
  );
