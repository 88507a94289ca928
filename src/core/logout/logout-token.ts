import { parseJws, type ParsedJws } from '../crypto/jose/jws.js';
import { isObject } from '../kit/object.js';
import { expectedIssuer, isSigned, signingAlgs } from '../methods/oauth/identity/id-token.js';
import type { OAuthContext } from '../methods/oauth/server/authorization-server.js';
import { ProviderFault } from '../methods/oauth/server/provider-fault.js';

/** The member of `events` that makes a JWT a logout token (Back-Channel Logout 1.0, section 2.4). */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds since `iat` after which a token is too old (ASVS 10.5.5). */
const MAX_AGE = 120;
/** Seconds by which the clocks may differ. */
const CLOCK_SKEW = 60;
/** The most characters of `sub` (OpenID Connect Core 1.0, section 2), `sid` and `jti`. */
const LONGEST = 255;
const MAX_AUDIENCES = 20;

/** What a logout token says. It has `sub`, `sid` or both. */
export interface LogoutToken {
  readonly sub: string | undefined;
  readonly sid: string | undefined;
  readonly jti: string;
  /** In seconds since the epoch, by the provider's clock. */
  readonly issuedAt: number;
  /** From then on it would be refused anyway. */
  readonly uselessFrom: Date;
}

type Claims = Readonly<Record<string, unknown>>;

function refused(code: string, why: string): ProviderFault {
  return new ProviderFault(`logout_token_${code}`, `a logout token was refused: ${why}.`);
}

function parse(token: unknown): ParsedJws {
  if (typeof token !== 'string' || token === '')
    throw refused('missing', 'the form has no logout_token (Back-Channel Logout 1.0, section 2.5)');
  // Five parts: a JWE. Encryption is agreed upon at registration, and is not supported.
  if (token.split('.', 6).length === 5) throw refused('encrypted', 'it is encrypted, which is not supported');
  const parsed = parseJws(token);
  if (parsed === undefined) throw refused('invalid', 'it is not a compact JWS of at most 64 KiB');
  return parsed;
}

/** An explicit type must be the right one; older providers send `JWT` or none (Back-Channel Logout 1.0, section 2.4). */
function assertType({ header: { typ } }: ParsedJws): void {
  if (typ === undefined || (typeof typ === 'string' && /^(?:JWT|(?:application\/)?logout\+jwt)$/i.test(typ)))
    return;
  throw refused('typ', 'its typ is that of another kind of token (RFC 8725, section 3.11)');
}

function assertIssuerAndAudience(claims: Claims, context: OAuthContext): void {
  const { iss, aud } = claims;
  if (typeof iss !== 'string' || iss !== expectedIssuer(claims, context))
    throw refused('iss', 'iss is not the expected issuer (Back-Channel Logout 1.0, 2.6 no. 4)');
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  const isAudience = audiences.includes(context.provider.clientId) && audiences.length <= MAX_AUDIENCES;
  if (!isAudience || !audiences.every((audience) => typeof audience === 'string'))
    throw refused('aud', 'aud does not name this client: check `clientId` (2.6 no. 4)');
}

function secondsOf(claims: Claims, name: 'iat' | 'exp'): number {
  const value = claims[name];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw refused(name, `${name} is not a number (Back-Channel Logout 1.0, section 2.4)`);
}

/** @returns when the token was issued, and from when on it is too old */
function assertTimes(claims: Claims, date: Date): Pick<LogoutToken, 'issuedAt' | 'uselessFrom'> {
  const now = date.getTime() / 1000;
  const iat = secondsOf(claims, 'iat');
  const exp = secondsOf(claims, 'exp');
  const clocks = 'Check the clock of this server, then the provider’s';
  if (now >= exp + CLOCK_SKEW) throw refused('exp', `it has expired. ${clocks} (2.6 no. 4)`);
  if (iat > now + CLOCK_SKEW) throw refused('iat', `it was issued in the future. ${clocks}`);
  const tooOld = iat + MAX_AGE + CLOCK_SKEW;
  if (now >= tooOld) throw refused('iat', `it was issued more than ${MAX_AGE} s ago. ${clocks}`);
  return { issuedAt: iat, uselessFrom: new Date(tooOld * 1000) };
}

function assertEvent({ events, ...claims }: Claims): void {
  const isLogout = isObject(events) && Object.hasOwn(events, EVENT) && isObject(events[EVENT]);
  if (!isLogout) throw refused('events', `events has no member "${EVENT}" that is an object (2.6 no. 6)`);
  // Whatever its value: with a nonce, it could stand for an ID Token.
  if ('nonce' in claims) throw refused('nonce', 'it has a nonce (2.6 no. 7)');
}

/** A claim that is absent, or text of 1 to 255 characters. */
function textOf(claims: Claims, name: 'sub' | 'sid' | 'jti'): string | undefined {
  const value = claims[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '' && value.length <= LONGEST) return value;
  throw refused(name, `${name} is not a string of 1 to ${LONGEST} characters (section 2.4)`);
}

/**
 * Validates a logout token. The claims are looked at first, so that what is no logout token of this provider costs no look at
 * its keys; nothing in it counts before its signature was verified. Whether it was used before is not known here.
 * @throws {ProviderFault} `logout_token_missing`, `logout_token_encrypted`, `logout_token_invalid`, `logout_token_typ`,
 * `logout_token_alg`, `logout_token_iss`, `logout_token_aud`, `logout_token_iat`, `logout_token_exp`,
 * `logout_token_events`, `logout_token_nonce`, `logout_token_sub`, `logout_token_sid`, `logout_token_jti`,
 * `logout_token_signature`, and those of asking for its keys
 * @see OpenID Connect Back-Channel Logout 1.0, section 2.6
 */
export async function validateLogoutToken(token: unknown, context: OAuthContext): Promise<LogoutToken> {
  const parsed = parse(token);
  const { header, payload: claims } = parsed;
  assertType(parsed);
  const algs = signingAlgs(context);
  const alg = algs.find((name) => name === header.alg);
  if (alg === undefined)
    throw refused('alg', `its algorithm is none of ${algs.join(', ')} (Back-Channel Logout 1.0, 2.6 no. 3)`);
  assertIssuerAndAudience(claims, context);
  const times = assertTimes(claims, context.now);
  assertEvent(claims);
  const [sub, sid, jti] = [textOf(claims, 'sub'), textOf(claims, 'sid'), textOf(claims, 'jti')];
  if (sub === undefined && sid === undefined) throw refused('sub', 'it has neither sub nor sid (2.6 no. 5)');
  if (jti === undefined) throw refused('jti', 'it has no jti (section 2.4)');
  if (!(await isSigned(parsed, alg, context)))
    throw refused('signature', 'its signature is wrong (2.6 no. 2)');
  return { sub, sid, jti, ...times };
}
