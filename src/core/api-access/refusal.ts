import type { Exchange } from '../contracts/exchange.js';
import type { JsonReply } from '../contracts/reply.js';
import { AdapterError, SessionTokenError } from '../../errors.js';
import { json } from '../http/reply.js';

/** The codes of RFC 6749 (sections 4.1.2.1 and 5.2), RFC 8628 (section 3.5), RFC 8707 (section 2) and RFC 9449 (section 5). */
export type RefusalCode =
  | 'access_denied'
  | 'authorization_pending'
  | 'expired_token'
  | 'invalid_client'
  | 'invalid_dpop_proof'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'login_required'
  | 'slow_down'
  | 'temporarily_unavailable'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A request of a client that is refused. */
export class OAuthRefusal extends Error {
  readonly code: RefusalCode;
  readonly status: 400 | 401;
  /** With 401: the header field `WWW-Authenticate`. */
  readonly challenge: string | undefined;

  /** @param message - for the developer of the client: never what was sent */
  constructor(code: RefusalCode, message: string, challenge?: string) {
    super(message);
    this.name = 'OAuthRefusal';
    this.code = code;
    this.status = challenge === undefined ? 400 : 401;
    this.challenge = challenge;
  }
}

/** Seconds after which a client may ask again while a store is down. */
const RETRY_AFTER = '5';

/**
 * Answers a client in JSON: the tokens, or why there are none (RFC 6749, section 5.2). While a store is down, it is unknown whether
 * a token is valid: the client keeps it and asks again.
 */
export async function answered(exchange: Exchange, answer: () => Promise<JsonReply>): Promise<JsonReply> {
  const cors = corsOf(exchange);
  try {
    const reply = await answer();
    return { ...reply, headers: { ...cors, ...reply.headers } };
  } catch (error) {
    if (error instanceof OAuthRefusal) {
      const { code, message, status, challenge } = error;
      const headers = challenge === undefined ? cors : { ...cors, 'WWW-Authenticate': challenge };
      return json({ error: code, error_description: message }, status, headers);
    }
    if (!(error instanceof AdapterError) && !(error instanceof SessionTokenError)) throw error;
    const reference = exchange.settings.logger.error(error);
    return json({ error: 'temporarily_unavailable', error_description: 'Try again.', reference }, 503, {
      ...cors,
      'Retry-After': RETRY_AFTER,
    });
  }
}

/** What lets the page of a client read the answer. No cookie counts here, so none is allowed (Fetch standard, CORS protocol). */
function corsOf({ settings, request }: Exchange): Readonly<Record<string, string>> {
  const origin = request.headers.get('origin') ?? '';
  const isListed = settings.api?.origins.includes(origin) === true;
  return isListed ? { Vary: 'Origin', 'Access-Control-Allow-Origin': origin } : { Vary: 'Origin' };
}
