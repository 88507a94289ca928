import { isObject } from '../core/kit/object.js';
import type { AccessContext } from './access-error.js';
import { isType, type Jws } from './parse-jws.js';

/** The claims of an access token that count here (RFC 9068, section 2.2), of the right types. */
export interface AccessClaims {
  readonly sub: string;
  readonly clientId: string;
  readonly exp: number;
  readonly scopes: readonly string[];
  readonly authTime: number | undefined;
  readonly acr: string | undefined;
  readonly amr: readonly string[];
  readonly sid: string | undefined;
  /** The thumbprint of the key that the token is bound to (RFC 9449, section 6.1). */
  readonly jkt: string | undefined;
}

/** Reads the claims of a token for this service that is valid now. A text says why it is not. */
export function checkClaims(jws: Jws, { rules, now }: AccessContext): AccessClaims | string {
  const { payload } = jws;
  const { iss, aud, exp, nbf, iat } = payload;
  // RFC 9068, section 4: an ID Token, signed with the same keys, is no access token.
  if (!isType(jws, 'at+jwt')) return 'The token is no access token of RFC 9068';
  if (iss !== rules.issuer) return 'The token is of another issuer';
  if (aud !== rules.audience && !(Array.isArray(aud) && aud.includes(rules.audience)))
    return 'The token is for another audience';
  if (typeof exp !== 'number' || typeof iat !== 'number') return 'The token does not say when it expires';
  if (now >= exp + rules.clockTolerance) return 'The token has expired';
  if (iat > now + rules.clockTolerance) return 'The token was issued in the future';
  if (nbf !== undefined && !(typeof nbf === 'number' && nbf <= now + rules.clockTolerance))
    return 'The token is not valid yet';
  return readClaims(payload) ?? 'The token has malformed claims';
}

function readClaims(payload: Jws['payload']): AccessClaims | undefined {
  const { sub, client_id: clientId, jti, exp, scope = '', auth_time: authTime, acr, amr = [], sid } = payload;
  if (!isName(sub) || !isName(clientId) || !isName(jti) || typeof exp !== 'number') return undefined;
  if (typeof scope !== 'string' || !isTextOrAbsent(acr) || !isTextOrAbsent(sid)) return undefined;
  if (authTime !== undefined && typeof authTime !== 'number') return undefined;
  if (!isTexts(amr)) return undefined;
  const jkt = keyOf(payload['cnf']);
  if (jkt === null) return undefined;
  const scopes = scope === '' ? [] : scope.split(' ');
  return { sub, clientId, exp, scopes, authTime, acr, amr, sid, jkt };
}

/** The key that a token is bound to; `null` if it is bound in a way that is not known here, such as to a certificate (RFC 8705). */
function keyOf(cnf: unknown): string | undefined | null {
  if (cnf === undefined) return undefined;
  if (!isObject(cnf) || Object.keys(cnf).length !== 1) return null;
  return isName(cnf['jkt']) ? cnf['jkt'] : null;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTextOrAbsent(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
