import type { Exchange } from '../contracts/exchange.js';
import type { PresentedToken, TokenAccess, TokenRefusal } from '../contracts/token-access.js';
import { verifyAccessToken, type VerifiedToken } from './access-token.js';
import { checkDpop, DPOP_ALGORITHMS } from './dpop.js';
import { readGrant } from './grants.js';
import { OAuthRefusal } from './refusal.js';
import { admittedUser } from '../session/admitted-user.js';

const ALGORITHMS = `algs="${DPOP_ALGORITHMS.join(' ')}"`;

/**
 * Who a program acts for by an access token of this application (RFC 6750; RFC 9449, section 7). Its session is looked up, so that
 * one that was ended gives no access from then on.
 * @throws {AdapterError} (rejects) if a store is down
 */
export async function authenticate(
  exchange: Exchange,
  presented: PresentedToken,
): Promise<TokenAccess | TokenRefusal> {
  const { settings, baseUrl } = exchange;
  const { scheme, token } = presented;
  const access = await verifyAccessToken(settings, baseUrl, token);
  if (access === undefined) return invalid(scheme, 'The access token is wrong or has expired.');
  const problem = await proofProblem(exchange, presented, access);
  if (problem !== undefined) return problem;
  const grant = await readGrant(settings, access.session);
  if (grant === undefined || grant.owner !== access.user)
    return invalid(scheme, 'The session of the access token has ended.');
  const user = await admittedUser(settings, access.user);
  if (user === undefined)
    return invalid(scheme, 'The user of the access token has been deleted, or is banned.');
  const { session, row } = grant;
  const authTime = session.isAuthTimeUnknown === true ? undefined : session.authTime;
  const auth = settings.secondFactor?.shown(row.proofs, () => authTime);
  return {
    user,
    scopes: access.scopes,
    client: access.client,
    expires: new Date(access.expiresAt * 1000),
    ...(auth !== undefined && { auth }),
  };
}

/** Why a token must not be used in this way; `undefined` if it may. */
async function proofProblem(
  exchange: Exchange,
  { scheme, token, request }: PresentedToken,
  { jkt }: VerifiedToken,
): Promise<TokenRefusal | undefined> {
  if (jkt === undefined)
    return scheme === 'dpop'
      ? invalid(scheme, 'The access token is bound to no key: send it as Bearer.')
      : undefined;
  if (scheme === 'bearer') return invalid('dpop', 'The access token is bound to a key: send it as DPoP.');
  if (request === undefined)
    return invalid(scheme, 'Whether the DPoP proof is for this request is unknown here: pass the request.');
  try {
    const target = { method: request.method, url: `${exchange.origin}${request.path}`, token };
    const proven = await checkDpop(exchange, target);
    return proven === jkt ? undefined : invalid(scheme, 'The DPoP proof is missing, or of another key.');
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    const challenge = `DPoP error="invalid_dpop_proof", error_description="${withoutQuotes(error.message)}", ${ALGORITHMS}`;
    return { status: 401, challenge, message: error.message };
  }
}

function invalid(scheme: PresentedToken['scheme'], message: string): TokenRefusal {
  const error = `error="invalid_token", error_description="${withoutQuotes(message)}"`;
  const challenge = scheme === 'dpop' ? `DPoP ${error}, ${ALGORITHMS}` : `Bearer ${error}`;
  return { status: 401, challenge, message };
}

/** RFC 6750, section 3: neither quotes nor backslashes. */
function withoutQuotes(message: string): string {
  return message.replaceAll(/["\\`]/g, "'");
}
