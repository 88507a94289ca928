import type { Exchange } from '../contracts/exchange.js';
import { sha256 } from '../crypto/digest.js';
import { parseJws, verifyJws, type ParsedJws } from '../crypto/jose/jws.js';
import { toBase64Url } from '../kit/base64.js';
import { isObject } from '../kit/object.js';
import { DPOP_PROOF } from '../records/api-kinds.js';
import { apiRecords } from './api-records.js';
import { OAuthRefusal } from './refusal.js';

/** The algorithms of proofs: those with public keys that every runtime has. */
export const DPOP_ALGORITHMS: readonly string[] = ['ES256', 'EdDSA', 'RS256', 'PS256'];
/** Seconds for which a proof is accepted. */
const MAX_AGE = 60;
/** Seconds that the clock of a client may be ahead. */
const AHEAD = 10;
const LONGEST = 4096;

/** What a proof must be about. */
export interface ProofTarget {
  readonly method: string;
  /** Without query and fragment. */
  readonly url: string;
  /** The access token that comes with it. */
  readonly token?: string;
}

function refused(message: string): OAuthRefusal {
  return new OAuthRefusal('invalid_dpop_proof', message);
}

/**
 * Checks the proof of possession of a request (RFC 9449, section 4.3). Each counts once.
 * @returns the thumbprint of the key; `undefined` if there is no proof
 * @throws {OAuthRefusal} (rejects) `invalid_dpop_proof`
 * @throws {AdapterError} (rejects) if the store is down
 */
export async function checkDpop(exchange: Exchange, target: ProofTarget): Promise<string | undefined> {
  const { settings, request } = exchange;
  const proof = request.headers.get('dpop');
  if (proof === null) return undefined;
  const parsed = proof.length > LONGEST ? undefined : parseJws(proof);
  if (parsed?.header['typ'] !== 'dpop+jwt')
    throw refused('The header field `DPoP` must be one JWT of the type `dpop+jwt`.');
  const { jwk, alg } = parsed.header;
  if (typeof alg !== 'string' || !DPOP_ALGORITHMS.includes(alg) || !isObject(jwk) || 'd' in jwk)
    throw refused('The DPoP proof must be signed with a key whose public part is in its header.');
  await assertAbout(exchange, parsed, target);
  if (!(await verifyJws(parsed, { ...jwk }, alg))) throw refused('The signature of the DPoP proof is wrong.');
  const jkt = await thumbprint(jwk);
  const { jti } = parsed.payload;
  const isNew = await apiRecords(settings).add(DPOP_PROOF, {
    id: `${jkt}\n${String(jti)}`,
    owner: '',
    value: true,
    expiresAt: new Date(settings.runtime.now().getTime() + 2 * (MAX_AGE + AHEAD) * 1000),
  });
  if (!isNew) throw refused('This DPoP proof was used before: make a new one for each request.');
  return jkt;
}

async function assertAbout(
  { settings }: Exchange,
  { payload: { htm, htu, iat, jti, ath } }: ParsedJws,
  { method, url, token }: ProofTarget,
): Promise<void> {
  if (typeof jti !== 'string' || jti === '' || jti.length > 256)
    throw refused('The DPoP proof must have an identifier (`jti`).');
  if (htm !== method || typeof htu !== 'string' || withoutQuery(htu) !== url)
    throw refused('The DPoP proof is for another request (`htm`, `htu`).');
  const now = settings.runtime.now().getTime() / 1000;
  if (typeof iat !== 'number' || iat < now - MAX_AGE || iat > now + AHEAD)
    throw refused('The DPoP proof is too old, or the clock of the client is wrong (`iat`).');
  if (token !== undefined && ath !== toBase64Url(await sha256(token)))
    throw refused('The DPoP proof is for another access token (`ath`).');
}

function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** The thumbprint of a key: a hash of its required members in the order of their names (RFC 7638). */
async function thumbprint({ crv, e, kty, n, x, y }: Readonly<Record<string, unknown>>): Promise<string> {
  const members = Object.entries({ crv, e, kty, n, x, y }).filter(([, value]) => value !== undefined);
  const ofType = kty === 'RSA' ? ['e', 'kty', 'n'] : ['crv', 'kty', 'x', ...(kty === 'EC' ? ['y'] : [])];
  const required = members.filter(([name]) => ofType.includes(name));
  return toBase64Url(await sha256(JSON.stringify(Object.fromEntries(required))));
}
