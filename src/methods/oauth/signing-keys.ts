import { verifyJws, type ParsedJws } from '../../crypto/jws.js';
import { IdpCache, type CacheRequest } from './idp-cache.js';
import { idpRequest, jsonObjectOf, type IdpAccess } from './idp-request.js';
import { ProviderFault } from './provider-fault.js';

/** Keys that are tried for one signature: more would let a token cost much. */
const MAX_CANDIDATES = 10;

/** A key of a set (RFC 7517, section 4), with the member that the DOM's type lacks. */
interface SigningKey extends JsonWebKey {
  readonly kid?: string;
}

type KeySet = readonly SigningKey[];

/** Ten minutes: a key that the provider withdraws is soon forgotten. Module-level like the cache of metadata. */
const cache = new IdpCache<KeySet>({ fresh: 600 });

function isSigningKey(key: unknown): key is SigningKey {
  // RFC 7517, section 5: members that are not understood are ignored.
  return key !== null && typeof key === 'object' && 'kty' in key && typeof key.kty === 'string';
}

async function fetchKeys(provider: IdpAccess, url: string): Promise<KeySet> {
  const answer = await idpRequest(provider, { url });
  if (answer.status !== 200) {
    throw new ProviderFault('idp_unavailable', `its keys were answered with status ${answer.status}.`);
  }
  const keys = jsonObjectOf(answer)?.['keys'];
  if (!Array.isArray(keys))
    throw new ProviderFault('jwks_invalid', 'its keys are not a JWK Set (RFC 7517, section 5).');
  return keys.filter(isSigningKey);
}

function candidatesOf(keys: KeySet, kid: unknown): KeySet {
  // OpenID Connect Core 1.0, section 10.1: `kid` selects; without it every key of the right kind may have signed.
  return kid === undefined ? keys : keys.filter((key) => key.kid === kid);
}

async function isSignedWithAny(parsed: ParsedJws, candidates: KeySet, alg: string): Promise<boolean> {
  const family = alg.startsWith('ES') ? 'EC' : alg.startsWith('Ed') ? 'OKP' : 'RSA';
  const fitting = candidates.filter((key) => key.kty === family).slice(0, MAX_CANDIDATES);
  for (const key of fitting) {
    if (await verifyJws(parsed, key, alg)) return true;
  }
  return false;
}

/** What verifying a signature needs. */
export interface SignatureContext {
  readonly provider: IdpAccess;
  /** The JWK Set's URL; addresses in the token itself (`jku`, `x5u`) are never used. */
  readonly jwksUri: string | undefined;
  readonly now: Date;
}

/**
 * Whether a JWS was signed with one of the provider's published keys. A key that is not in the set known here makes for
 * one refetch, at most every 30 s (OpenID Connect Core 1.0, section 10.1.1).
 * @throws {ProviderFault} `metadata_invalid`, `jwks_invalid`, `idp_unavailable`, …
 */
export async function isSignedByProvider(
  parsed: ParsedJws,
  alg: string,
  context: SignatureContext,
): Promise<boolean> {
  const { provider, jwksUri, now } = context;
  if (jwksUri === undefined) throw new ProviderFault('metadata_invalid', 'its metadata has no jwks_uri.');
  const request: CacheRequest<KeySet> = {
    owner: provider.fetch,
    url: jwksUri,
    now,
    load: () => fetchKeys(provider, jwksUri),
  };
  const { kid } = parsed.header;
  const known = candidatesOf(await cache.get(request), kid);
  if (await isSignedWithAny(parsed, known, alg)) return true;
  // A named key that is here has been judged: the signature is wrong.
  if (kid !== undefined && known.length > 0) return false;
  const renewed = await cache.refresh(request);
  return renewed !== undefined && isSignedWithAny(parsed, candidatesOf(renewed, kid), alg);
}
