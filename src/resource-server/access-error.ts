import type { AccessRules } from './options.js';

/** Why a request was refused. */
export type AccessErrorCode =
  /** The request has no access token. The response names no error (RFC 6750, section 3.1). */
  | 'missing_token'
  /** The header field `Authorization` is malformed or was sent twice. */
  | 'invalid_request'
  /** The token is malformed, expired, revoked, or for another service. */
  | 'invalid_token'
  /** The DPoP proof is missing, was used before, or does not fit the request or the token (RFC 9449). */
  | 'invalid_dpop_proof'
  /** The user must authenticate again, or with a second factor (RFC 9470). */
  | 'insufficient_user_authentication'
  /** The token lacks a scope. */
  | 'insufficient_scope'
  /** The keys of the authorization server, or the store of DPoP proofs, cannot be reached. */
  | 'temporarily_unavailable';

const STATUS = {
  missing_token: 401,
  invalid_request: 400,
  invalid_token: 401,
  invalid_dpop_proof: 401,
  insufficient_user_authentication: 401,
  insufficient_scope: 403,
  temporarily_unavailable: 503,
} as const satisfies Readonly<Record<AccessErrorCode, number>>;

/** Seconds after which a client may try again when the keys cannot be reached. */
const RETRY_AFTER = '5';

/** How a token names two factors in `acr`. */
export const TWO_FACTORS = 'urn:latchkey:assurance:2';

/** What a request is checked against, and what it was sent with. */
export interface AccessContext {
  readonly rules: AccessRules;
  /** Seconds since the epoch. */
  readonly now: number;
  /** The authentication scheme to answer with. @default both, for a request without a token */
  readonly scheme?: 'Bearer' | 'DPoP' | undefined;
}

/** What an {@link AccessError} is made of. */
export interface AccessErrorInit {
  readonly code: AccessErrorCode;
  readonly challenge: string;
  readonly cause?: unknown;
}

/**
 * A request was refused: `verifyAccess` throws it. It has all that the response needs, in the members that Express, Fastify and Hono read
 * from errors; elsewhere, answer with `toResponse()`.
 */
export class AccessError extends Error {
  override name = 'AccessError';
  readonly code: AccessErrorCode;
  /** The status of the response. */
  readonly status: 400 | 401 | 403 | 503;
  /** The header fields of the response, such as `www-authenticate`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, { code, challenge, cause }: AccessErrorInit) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = STATUS[code];
    const field = this.status === 503 ? { 'retry-after': RETRY_AFTER } : { 'www-authenticate': challenge };
    this.headers = { 'cache-control': 'no-store', ...field };
  }

  /** The response that refuses the request. */
  toResponse(): Response {
    const { code: error, message, status, headers } = this;
    return Response.json({ error, error_description: message }, { status, headers });
  }

  /** {@link toResponse}, by the name that Hono knows. */
  getResponse(): Response {
    return this.toResponse();
  }
}

/** The error for a request. @param message - visible ASCII without `"` and `\`; clients may read it */
export function refusal(
  context: AccessContext,
  code: AccessErrorCode,
  { message, cause }: { readonly message: string; readonly cause?: unknown },
): AccessError {
  return new AccessError(message, { code, cause, challenge: challengeOf(context, code, message) });
}

/** The value of `WWW-Authenticate` (RFC 6750, section 3; RFC 9449, section 7.1; RFC 9470, section 3). */
function challengeOf({ rules, scheme }: AccessContext, code: AccessErrorCode, message: string): string {
  const { audience, scopes, algorithms, assurance, recent, dpop } = rules;
  const parameters = [`realm="${audience}"`];
  if (code !== 'missing_token') parameters.push(`error="${code}"`, `error_description="${message}"`);
  if (scopes.length > 0 && (code === 'missing_token' || code === 'insufficient_scope'))
    parameters.push(`scope="${scopes.join(' ')}"`);
  if (code === 'insufficient_user_authentication') {
    if (assurance === 2) parameters.push(`acr_values="${TWO_FACTORS}"`);
    if (recent !== undefined) parameters.push(`max_age="${recent}"`);
  }
  const bearer = `Bearer ${parameters.join(', ')}`;
  const bound = `DPoP ${[...parameters, `algs="${algorithms.join(' ')}"`].join(', ')}`;
  if (dpop.required === true || scheme === 'DPoP') return bound;
  return scheme === 'Bearer' ? bearer : `${bearer}, ${bound}`;
}
