import { refusal, TWO_FACTORS, type AccessContext, type AccessError } from './access-error.js';
import { checkClaims, type AccessClaims } from './check-claims.js';
import { checkProof } from './check-proof.js';
import { findKey } from './key-set.js';
import { rulesOf, type AccessOptions } from './options.js';
import { parseJws, type Jws } from './parse-jws.js';
import { sentToken, type AccessRequest } from './read-request.js';
import { algorithmOf } from './signing-key.js';

/** Who may do what with a request: the claims of a valid access token. */
export interface Access {
  /** The user; `undefined` if the client acts for itself, without a user (RFC 6749, section 4.4). */
  readonly userId: string | undefined;
  /** The client that got the token. */
  readonly clientId: string;
  /** What the token allows. */
  readonly scopes: readonly string[];
  /** The user's session at the authorization server, if the token belongs to one. */
  readonly sessionId: string | undefined;
  /** When the user authenticated. */
  readonly authTime: Date | undefined;
  /** How the user authenticated, such as `pwd` and `mfa` (RFC 8176). */
  readonly amr: readonly string[];
  /** The authentication context class, such as `urn:latchkey:assurance:2`. */
  readonly acr: string | undefined;
  /** When the token expires. */
  readonly expiresAt: Date;
  /** All claims of the token, also those of your own. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The token, to exchange it or to pass it on. Never log it. */
  readonly token: string;
}

/**
 * Verifies the access token of a request: a JWT of RFC 9068, sent as `Bearer` (RFC 6750) or bound to a key of the client with `DPoP`
 * (RFC 9449). It reads headers only, so it works before the body is read. Call it once per request, because a DPoP proof counts once.
 * @throws {AccessError} (rejects) if the request is refused; it has the status and the header fields of the response
 * @throws {TypeError} (rejects) for options that are missing or wrong
 * @example
 * const access = await verifyAccess(request, {
 *   issuer: 'https://app.example.com/auth',
 *   audience: 'https://api.example.com',
 *   scope: 'invoices:read',
 * });
 */
export async function verifyAccess(request: AccessRequest, options: AccessOptions): Promise<Access> {
  const rules = rulesOf(options);
  const now = Date.now() / 1000;
  const { scheme, token } = sentToken({ rules, now }, request);
  const context: AccessContext = { rules, now, scheme };
  const jws = parseJws(token);
  if (jws === undefined) throw invalid(context, 'The token is malformed');
  const claims = checkClaims(jws, context);
  if (typeof claims === 'string') throw invalid(context, claims);
  await checkSignature(jws, context);
  await checkBinding(claims, context, { request, token });
  checkPermission(claims, context);
  return accessOf(claims, jws, token);
}

function invalid(context: AccessContext, message: string): AccessError {
  return refusal(context, 'invalid_token', { message });
}

/** Keys and URLs in the token itself (`jwk`, `jku`, `x5c`) are never used. */
async function checkSignature(jws: Jws, context: AccessContext): Promise<void> {
  const { rules, now } = context;
  const { alg: name, kid } = jws.header;
  const alg = algorithmOf(name);
  if (alg === undefined || !rules.algorithms.includes(alg) || typeof kid !== 'string')
    throw invalid(context, 'The token has an unsupported algorithm or no key id');
  let isSigned: boolean;
  try {
    const key = await findKey({ url: rules.jwksUri, fetch: rules.fetch, now }, kid);
    // RFC 8725, section 3.1: the key decides the algorithm.
    isSigned = key?.alg === alg && (await key.verify(jws.input, jws.signature));
  } catch (cause) {
    // Without keys it is unknown whether the token is valid, so it is not accepted.
    const message = 'The token could not be checked. Try again.';
    throw refusal(context, 'temporarily_unavailable', { message, cause });
  }
  if (!isSigned) throw invalid(context, 'The token has no valid signature');
}

/** A token that is bound to a key needs a proof of that key; a token that is not has no use for one (RFC 9449, section 7.2). */
async function checkBinding(
  { jkt }: AccessClaims,
  context: AccessContext,
  { request, token }: { readonly request: AccessRequest; readonly token: string },
): Promise<void> {
  const { rules, scheme } = context;
  if (jkt !== undefined) {
    if (scheme === 'DPoP') return checkProof(context, request, { token, jkt });
    throw invalid({ ...context, scheme: 'DPoP' }, 'The token is bound to a key and needs a DPoP proof');
  }
  if (scheme === 'DPoP' || rules.dpop.required === true)
    throw invalid(context, 'The token is not bound to a key');
}

function checkPermission({ clientId, scopes, acr, authTime }: AccessClaims, context: AccessContext): void {
  const { rules, now } = context;
  if (rules.clients !== undefined && !rules.clients.includes(clientId))
    throw invalid(context, 'The token is of a client that may not call this service');
  if (!rules.scopes.every((scope) => scopes.includes(scope)))
    throw refusal(context, 'insufficient_scope', { message: 'The token lacks a scope' });
  const isWeak = rules.assurance === 2 && acr !== TWO_FACTORS;
  const isOld =
    rules.recent !== undefined &&
    !(authTime !== undefined && now - authTime <= rules.recent + rules.clockTolerance);
  if (isWeak || isOld)
    throw refusal(context, 'insufficient_user_authentication', {
      message: isWeak ? 'A second factor is needed' : 'The user must authenticate again',
    });
}

function accessOf(claims: AccessClaims, { payload }: Jws, token: string): Access {
  const { sub, clientId, scopes, sid: sessionId, authTime, amr, acr, exp } = claims;
  return {
    // RFC 9068, section 2.2: without a user, the subject is the client.
    userId: sub === clientId ? undefined : sub,
    clientId,
    scopes,
    sessionId,
    amr,
    acr,
    authTime: authTime === undefined ? undefined : new Date(authTime * 1000),
    expiresAt: new Date(exp * 1000),
    claims: payload,
    token,
  };
}
