import { toBase64Url } from '../core/kit/base64.js';
import { BoundedMap } from '../core/kit/bounded-cache.js';
import { sha256 } from '../core/crypto/digest.js';
import { refusal, type AccessContext } from './access-error.js';
import { isType, parseJws, type Jws } from './parse-jws.js';
import { ProofCache } from './proof-cache.js';
import { bareUrl, fieldOf, urlOf, type AccessRequest } from './read-request.js';
import { algorithmOf, signingKeyOf, type SigningKey } from './signing-key.js';

/** Seconds for which a proof can be used (RFC 9449, section 11.1). */
const LIFETIME = 60;
/** The longest id of a proof. */
const MAX_ID = 256;

/**
 * The proofs of the last minutes, of valid tokens only.
 *
 * Module state: a proof must not count twice in a process, whatever options it is checked with. At most 100,000 ids.
 */
const proofs = new ProofCache(100_000);

/**
 * Keys of clients by their thumbprint, so that a client's key is imported once.
 *
 * Module state: a key follows from its thumbprint. At most 1,000 of them.
 */
const keys = new BoundedMap<SigningKey>(1000);

/** A token that is bound to a key. */
interface BoundToken {
  readonly token: string;
  /** The thumbprint of the key (RFC 7638). */
  readonly jkt: string;
}

/**
 * Checks the DPoP proof of a request (RFC 9449, section 4.3).
 * @throws {AccessError} (rejects) `invalid_dpop_proof`; `temporarily_unavailable` if the store of proofs failed
 */
export async function checkProof(
  context: AccessContext,
  request: AccessRequest,
  bound: BoundToken,
): Promise<void> {
  const field = fieldOf(request, 'dpop');
  const jws = typeof field === 'string' ? parseJws(field) : undefined;
  const problem =
    jws === undefined
      ? 'The request must have one DPoP proof'
      : ((await signatureProblem(jws, bound)) ??
        (await contentProblem(jws, context, { request, bound })) ??
        (await replayProblem(jws, context, bound)));
  if (problem !== undefined) throw refusal(context, 'invalid_dpop_proof', { message: problem });
}

async function signatureProblem(jws: Jws, { jkt }: BoundToken): Promise<string | undefined> {
  if (!isType(jws, 'dpop+jwt')) return 'The DPoP proof has another type';
  const sent = signingKeyOf(jws.header['jwk']);
  if (sent === undefined || sent.alg !== algorithmOf(jws.header['alg']))
    return 'The DPoP proof has an unsupported key or algorithm';
  if ((await hash(sent.canonical)) !== jkt) return 'The DPoP proof is of another key than the token';
  const key = keys.get([jkt]) ?? sent;
  keys.set([jkt], key);
  try {
    if (await key.verify(jws.input, jws.signature)) return undefined;
  } catch {
    // Its coordinates are no point of the curve.
  }
  return 'The signature of the DPoP proof is wrong';
}

async function contentProblem(
  { payload: { htm, htu, iat, ath, jti } }: Jws,
  { rules, now }: AccessContext,
  { request, bound }: { readonly request: AccessRequest; readonly bound: BoundToken },
): Promise<string | undefined> {
  if (htm !== request.method) return 'The DPoP proof is for another method';
  const url = urlOf(request, rules.url);
  if (url === undefined || typeof htu !== 'string' || url !== bareUrl(htu))
    return 'The DPoP proof is for another URL';
  if (
    typeof iat !== 'number' ||
    iat > now + rules.clockTolerance ||
    iat < now - LIFETIME - rules.clockTolerance
  )
    return 'The DPoP proof is too old or of the future';
  if (ath !== (await hash(bound.token))) return 'The DPoP proof is for another token';
  if (typeof jti !== 'string' || jti === '' || jti.length > MAX_ID) return 'The DPoP proof has no usable jti';
  return undefined;
}

/** Comes last, so that only proofs that count are remembered: an attacker cannot fill the memory. */
async function replayProblem(
  { payload: { jti, iat } }: Jws,
  context: AccessContext,
  { jkt }: BoundToken,
): Promise<string | undefined> {
  const { rules } = context;
  const issuedAt = Number(iat);
  const id = await hash(`${jkt}.${String(jti)}`);
  const { seen = () => proofs.seen(id, issuedAt) } = rules.dpop;
  try {
    const isNew = (await seen(id, new Date((issuedAt + LIFETIME + rules.clockTolerance) * 1000))) === false;
    return isNew ? undefined : 'The DPoP proof was used before';
  } catch (cause) {
    throw refusal(context, 'temporarily_unavailable', {
      message: 'The DPoP proof could not be checked. Try again.',
      cause,
    });
  }
}

async function hash(text: string): Promise<string> {
  return toBase64Url(await sha256(text));
}
