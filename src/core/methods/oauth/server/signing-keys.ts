import { verifyJws, type ParsedJws } from '../../../crypto/jose/jws.js';
import { SignatureUncheckable } from '../../../crypto/jose/jws-key.js';
import { presentMembers } from '../../../kit/present-members.js';
import { isObject } from '../../../kit/object.js';
import { IdpCache, type CacheRequest } from './idp-cache.js';
import { idpRequest, jsonObjectOf, type IdpAccess } from './idp-request.js';
import { DeploymentFault, ProviderFault } from './provider-fault.js';

/** The most keys that are tried for one signature: each costs time. */
const MAX_CANDIDATES = 10;

/** A key of a JWK Set (RFC 7517, section 4), with the members that the DOM's type lacks. */
interface SigningKey extends JsonWebKey {
  readonly kid?: string;
  /** Entra ID's own member: see {@link SignatureContext.signsFor}. */
  readonly issuer?: unknown;
}

type KeySet = readonly SigningKey[];

/**
 * Keys are fresh for ten minutes, so that a key which the provider withdraws is soon forgotten.
 *
 * Module state: public keys of providers, at most 64 sets for each `fetch` function. That function is a weak key.
 */
const cache = new IdpCache<KeySet>({ fresh: 600 });

function isSigningKey(key: object): key is SigningKey {
  // RFC 7517, section 5: members that are not understood are ignored.
  return 'kty' in key && typeof key.kty === 'string';
}

async function fetchKeys(provider: IdpAccess, url: string): Promise<KeySet> {
  const answer = await idpRequest(provider, { url });
  if (answer.status !== 200) {
    throw new ProviderFault('idp_unavailable', `its keys could not be fetched: status ${answer.status}.`);
  }
  const keys = jsonObjectOf(answer)?.['keys'];
  if (!Array.isArray(keys))
    throw new ProviderFault('jwks_invalid', 'its keys are not a JWK Set (RFC 7517, section 5).');
  return keys.filter(isObject).map(presentMembers).filter(isSigningKey);
}

function candidatesOf(keys: KeySet, kid: unknown, { signsFor }: SignatureContext): KeySet {
  const isOfIssuer = ({ issuer }: SigningKey): boolean =>
    signsFor === undefined || issuer === undefined || signsFor(issuer);
  // OpenID Connect Core 1.0, section 10.1: `kid` selects the key; without it, any key of the right type may have signed.
  return keys.filter((key) => (kid === undefined || key.kid === kid) && isOfIssuer(key));
}

/**
 * Whether one of the keys made the signature.
 * @throws {DeploymentFault} `signature_uncheckable` when none did, and one of them could not be tried on this runtime
 */
async function isSignedWithAny(parsed: ParsedJws, candidates: KeySet, alg: string): Promise<boolean> {
  const family = alg.startsWith('ES') ? 'EC' : alg.startsWith('Ed') ? 'OKP' : 'RSA';
  const ofFamily = candidates.filter((key) => key.kty === family).slice(0, MAX_CANDIDATES);
  let uncheckable: SignatureUncheckable | undefined;
  for (const key of ofFamily) {
    try {
      if (await verifyJws(parsed, key, alg)) return true;
    } catch (error) {
      if (!(error instanceof SignatureUncheckable)) throw error;
      uncheckable = error;
    }
  }
  if (uncheckable === undefined) return false;
  throw new DeploymentFault(
    'signature_uncheckable',
    `it signs with ${alg}, which this runtime cannot check. Have it sign with another algorithm, or run where node:crypto ` +
      'or WebCrypto knows this one. See the cause.',
    { cause: uncheckable },
  );
}

/** Where the keys come from, and which of them count. */
export interface SignatureContext {
  readonly provider: IdpAccess;
  /** The URL of the JWK Set; URLs in the token itself (`jku`, `x5u`) are never used. */
  readonly jwksUri: string | undefined;
  readonly now: Date;
  /** Whether a key that names an issuer belongs to the issuer of this token. @default such names are ignored */
  readonly signsFor?: (keyIssuer: unknown) => boolean;
}

/**
 * Whether a JWS was signed with one of the provider's published keys. If no cached key made the signature, the keys are
 * fetched again (OpenID Connect Core 1.0, section 10.1.1), even if one has the right `kid`: some providers replace a key
 * and keep its `kid`. If that does not help, it is not repeated for 30 s.
 * @throws {ProviderFault} `metadata_invalid`, `jwks_invalid`, `idp_unavailable`, …
 * @throws {DeploymentFault} `signature_uncheckable`
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
  const { kid } = presentMembers(parsed.header);
  const isSignedIn = (keys: KeySet): Promise<boolean> =>
    isSignedWithAny(parsed, candidatesOf(keys, kid, context), alg);
  const wasFetched = !cache.isFresh(request);
  const known = await cache.get(request);
  if (await isSignedIn(known)) return true;
  // These keys were fetched just now: if one has this `kid`, fetching again cannot help, and the signature is wrong.
  if (wasFetched && kid !== undefined && known.some((key) => key.kid === kid)) return false;
  const renewed = await cache.refresh(request);
  if (renewed === undefined || !(await isSignedIn(renewed))) return false;
  cache.foundBy(request);
  return true;
}
