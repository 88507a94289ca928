import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import { CallbackRouteError } from '../../errors.js';
import type { User } from '../../types/model.js';
import { randomToken } from '../crypto/random.js';
import { parseJws, signJws, verifyJws } from '../crypto/jose/jws.js';
import { inLimit } from '../hooks/in-limit.js';
import { isObject } from '../kit/object.js';
import type { Allowed, SigningKey } from '../records/api-kinds.js';
import { expiryOf } from '../session/revocation/record-times.js';
import type { SessionRecord } from '../records/session-kinds.js';
import { TWO_FACTORS } from '../session/two-factors.js';
import { apiOf } from './api-records.js';
import { signingKey, signingKeys } from './signing-keys.js';

/** The claims of RFC 9068 and of this library, which `claims` of the application cannot replace. */
const RESERVED: ReadonlySet<string> = new Set(
  'iss sub aud client_id iat nbf exp jti scope auth_time acr amr cnf sid act'.split(' '),
);
/** Milliseconds: for a token of a key that this process has not read yet. */
const UNKNOWN_KEY_AGE = 30_000;
/** Longer tokens are not looked at. */
const LONGEST = 8192;

/** What a token is made of. */
export interface TokenInput extends Allowed {
  readonly user: User & { readonly id: string };
  readonly session: SessionRecord;
  /** What the user has proven, where the option `secondFactor` is set. */
  readonly proofs: string | undefined;
  readonly jkt: string | undefined;
}

/** An access token, and the seconds for which it is valid. */
export interface MadeToken {
  readonly token: string;
  readonly expiresIn: number;
}

/**
 * Makes an access token (RFC 9068). It is never valid for longer than its session.
 * @throws {CallbackRouteError} (rejects) if `claims` of the application fails
 */
export async function makeAccessToken(exchange: Exchange, input: TokenInput): Promise<MadeToken> {
  const { settings } = exchange;
  const { accessTokenMaxAge } = apiOf(settings);
  const now = settings.runtime.now().getTime();
  const end = Math.min(now + accessTokenMaxAge * 1000, expiryOf(settings, input.session).getTime());
  const iat = Math.floor(now / 1000);
  const exp = Math.floor(end / 1000);
  const payload = {
    ...(await ownClaims(settings, input)),
    iss: exchange.baseUrl,
    sub: input.user.id,
    aud: input.audience,
    client_id: input.client,
    iat,
    exp,
    jti: randomToken(16),
    sid: input.session.id,
    ...(input.scopes.length > 0 && { scope: input.scopes.join(' ') }),
    ...proofClaims(settings, input),
    ...(input.jkt !== undefined && { cnf: { jkt: input.jkt } }),
  };
  const { kid, alg, jwk } = await signingKey(settings);
  const key = await privateKey(settings, { kid, alg, jwk });
  return {
    token: await signJws({ header: { typ: 'at+jwt', kid }, payload, key, alg }),
    expiresIn: exp - iat,
  };
}

/** The private key, imported once. */
function privateKey(settings: Settings, { kid, alg, jwk }: Omit<SigningKey, 'from'>): Promise<CryptoKey> {
  return settings.appMemo(`signing-key ${kid}`, () =>
    crypto.subtle.importKey(
      'jwk',
      { ...jwk },
      alg === 'ES256' ? { name: 'ECDSA', namedCurve: 'P-256' } : { name: 'Ed25519' },
      false,
      ['sign'],
    ),
  );
}

async function ownClaims(
  settings: Settings,
  { user, client, scopes }: TokenInput,
): Promise<Readonly<Record<string, unknown>>> {
  const { api, logger } = settings;
  if (api?.claims === undefined) return {};
  let given: unknown;
  try {
    const name = 'The option `api.claims`';
    given = await inLimit(settings, { name, limit: 'callbacks' }, api.claims({ user, client, scopes }));
  } catch (cause) {
    throw new CallbackRouteError('The option `api.claims` threw; see the cause.', { cause });
  }
  if (!isObject(given))
    throw new CallbackRouteError('The option `api.claims` must return an object of claims.');
  const reserved = Object.keys(given).filter((name) => RESERVED.has(name));
  if (reserved.length > 0)
    logger.debug('claims that only the library sets were left out', () => ({ claims: reserved }));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !RESERVED.has(name)));
}

function proofClaims(
  { secondFactor }: Settings,
  { session, proofs }: TokenInput,
): Readonly<Record<string, unknown>> {
  const known = session.isAuthTimeUnknown === true ? undefined : session.authTime;
  if (secondFactor === undefined) return known === undefined ? {} : { auth_time: Math.floor(known / 1000) };
  const { authTime, factorTime, amr, assurance } = secondFactor.shown(proofs, () => known);
  const times = [authTime, factorTime].flatMap((time) => (time === null ? [] : Date.parse(time)));
  return {
    ...(times.length > 0 && { auth_time: Math.floor(Math.max(...times) / 1000) }),
    ...(amr.length > 0 && { amr }),
    ...(assurance === 2 && { acr: TWO_FACTORS }),
  };
}

/** The claims of an access token that was made here, and is valid. */
export interface VerifiedToken {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly user: string;
  readonly client: string;
  readonly session: string;
  readonly scopes: readonly string[];
  readonly jkt: string | undefined;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Verifies an access token of this application, but not that its session is live.
 * @param issuer - the base URL
 * @returns `undefined` for anything else
 */
export async function verifyAccessToken(
  settings: Settings,
  issuer: string,
  token: string,
): Promise<VerifiedToken | undefined> {
  if (token.length > LONGEST) return undefined;
  const parsed = parseJws(token);
  const typ = String(parsed?.header['typ']).toLowerCase();
  if (parsed === undefined || (typ !== 'at+jwt' && typ !== 'application/at+jwt')) return undefined;
  const key = await keyOf(settings, parsed.header['kid']);
  if (key === undefined) return undefined;
  const { kty, crv, x, y } = key.jwk;
  const jwk = settings.appMemo(`public-key ${key.kid}`, () => publicPart({ kty, crv, x, y }));
  if (!(await verifyJws(parsed, jwk, key.alg))) return undefined;
  const { iss, sub, aud, exp, client_id, sid, scope, cnf } = parsed.payload;
  const isOurs = iss === issuer && apiOf(settings).audiences.some((one) => one === aud);
  const isOver = typeof exp !== 'number' || exp * 1000 <= settings.runtime.now().getTime();
  if (!isOurs || isOver) return undefined;
  if (typeof sub !== 'string' || typeof client_id !== 'string' || typeof sid !== 'string') return undefined;
  const jkt: unknown = isObject(cnf) ? cnf['jkt'] : undefined;
  return {
    claims: parsed.payload,
    user: sub,
    client: client_id,
    session: sid,
    scopes: typeof scope === 'string' ? scope.split(' ') : [],
    jkt: typeof jkt === 'string' ? jkt : undefined,
    expiresAt: exp,
  };
}

/** One object per key, which is imported once. */
function publicPart(members: {
  readonly [Name in keyof JsonWebKey]: JsonWebKey[Name] | undefined;
}): JsonWebKey {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

async function keyOf(settings: Settings, kid: unknown): Promise<SigningKey | undefined> {
  const known = (await signingKeys(settings)).find((key) => key.kid === kid);
  return known ?? (await signingKeys(settings, UNKNOWN_KEY_AGE)).find((key) => key.kid === kid);
}
