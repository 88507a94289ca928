import { toBase64Url } from '../../../kit/base64.js';
import { equalStrings } from '../../../crypto/equal.js';
import { digest, type HashName } from '../../../crypto/digest.js';
import { isEmpty, presentMembers } from '../../../kit/present-members.js';
import { parseJws, verifyHmacJws, type ParsedJws } from '../../../crypto/jose/jws.js';
import type { OAuthContext } from '../server/authorization-server.js';
import { isKeyOfIssuer } from '../server/signing-key-issuer.js';
import { assertTimes } from './id-token-times.js';
import { idTokenFault, ProviderFault } from '../server/provider-fault.js';
import { isSignedByProvider } from '../server/signing-keys.js';

/** The most audiences that an ID Token may name. */
const MAX_AUDIENCES = 20;
/** The most characters of `sub` (OpenID Connect Core 1.0, section 2). */
const MAX_SUBJECT = 255;

/** The algorithms that are accepted by default: those with public keys. */
const DEFAULT_ALGS: readonly string[] = [
  'RS256',
  'PS256',
  'ES256',
  'EdDSA',
  'Ed25519',
  'RS384',
  'PS384',
  'ES384',
  'RS512',
  'PS512',
  'ES512',
];

/** What an ID Token is checked against. */
export interface IdTokenContext extends OAuthContext {
  /** The nonce of the authorization request; `undefined` when none was sent. */
  readonly nonce: string | undefined;
  readonly accessToken: string | undefined;
  /** The `max_age` of the authorization request, in seconds; `undefined` if it had none. */
  readonly maxAge: number | undefined;
}

/** The claims of a validated ID Token. */
export type IdTokenClaims = Readonly<Record<string, unknown>> & { readonly sub: string };

type Claims = Readonly<Record<string, unknown>>;

function parse(idToken: string): ParsedJws {
  // Five parts: a JWE. OpenID Connect Core 1.0, section 3.1.3.7, no. 1: encryption is agreed upon at registration.
  if (idToken.split('.', 6).length === 5)
    throw idTokenFault('id_token_encrypted', 'it is encrypted, which is not supported');
  const parsed = parseJws(idToken);
  if (parsed === undefined)
    throw idTokenFault('id_token_invalid', 'it is not a compact JWS of at most 64 KiB');
  return parsed;
}

function assertType({ header: { typ } }: ParsedJws): void {
  if (isEmpty(typ)) return;
  // RFC 8725, section 3.11: another kind of token, explicitly typed as such, is not an ID Token.
  const isOther =
    typeof typ !== 'string' || (/\+jwt$/i.test(typ) && !/^(?:application\/)?id_token\+jwt$/i.test(typ));
  if (isOther)
    throw idTokenFault('id_token_typ', 'its typ is that of another kind of token (RFC 8725, section 3.11)');
}

/** The algorithms that tokens of this provider may be signed with (RFC 8725, section 3.1); never `none`. */
export function signingAlgs({ provider: { idTokenAlg }, server: { idTokenAlgs } }: OAuthContext): string[] {
  if (idTokenAlg !== undefined) return [idTokenAlg];
  return DEFAULT_ALGS.filter((name) => idTokenAlgs?.includes(name) ?? true);
}

function algOf({ header: { alg } }: ParsedJws, context: IdTokenContext): string {
  const allowed = signingAlgs(context);
  if (typeof alg === 'string' && allowed.includes(alg)) return alg;
  throw idTokenFault(
    'id_token_alg',
    `its algorithm is none of ${allowed.join(', ')} (OpenID Connect Core 1.0, 3.1.3.7 no. 7)`,
  );
}

/** Whether the provider signed a token: with one of its published keys, or for `HS*` with the secret of the client. */
export async function isSigned(parsed: ParsedJws, alg: string, context: OAuthContext): Promise<boolean> {
  const { provider, server, now } = context;
  return alg.startsWith('HS')
    ? verifyHmacJws(parsed, provider.clientSecret ?? '', alg)
    : isSignedByProvider(parsed, alg, {
        provider,
        jwksUri: server.jwksUri,
        now,
        // Only multi-tenant providers name an issuer in their keys.
        ...(provider.issuerFor && {
          signsFor: (keyIssuer) => isKeyOfIssuer(keyIssuer, parsed.payload, server.issuer),
        }),
      });
}

/** The issuer that `iss` must be; `undefined` when it is not known, or the hook `issuerFor` throws. */
export function expectedIssuer(claims: Claims, { provider, server }: OAuthContext): string | undefined {
  if (provider.issuerFor === undefined) return server.issuer;
  try {
    return provider.issuerFor(claims, provider.issuer);
  } catch {
    return undefined;
  }
}

/**
 * OpenID Connect Core 1.0, section 3.1.3.7, nos. 3 to 5: this client is an audience. There may be others (ZITADEL lists
 * the clients and the id of a project) if `azp` says that the token was issued to this client.
 */
function assertAudience(aud: unknown, azp: unknown, clientId: string): void {
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  const isAudience = audiences.length <= MAX_AUDIENCES && audiences.includes(clientId);
  if (!isAudience || !audiences.every((audience) => typeof audience === 'string')) {
    throw idTokenFault(
      'id_token_aud',
      `aud does not name this client (OpenID Connect Core 1.0, 3.1.3.7 no. 3), or names more than ${MAX_AUDIENCES}: check ` +
        '`clientId`',
    );
  }
  if (azp !== undefined && azp !== clientId) {
    throw idTokenFault('id_token_azp', 'azp is another client (OpenID Connect Core 1.0, 3.1.3.7 no. 5)');
  }
  if (azp === undefined && !audiences.every((audience) => audience === clientId)) {
    throw idTokenFault(
      'id_token_aud',
      'aud has other clients besides this one, and azp, which must name this client, is missing (OpenID Connect Core 1.0, ' +
        '3.1.3.7 no. 3): have the provider send azp, or this client (`clientId`) as the only audience',
    );
  }
}

function assertParties(claims: Claims, context: IdTokenContext): void {
  const { clientId } = context.provider;
  const { iss, aud, azp, sub } = claims;
  // OpenID Connect Core 1.0, section 3.1.3.7, no. 2: exactly the expected issuer.
  if (typeof iss !== 'string' || iss !== expectedIssuer(claims, context)) {
    throw idTokenFault(
      'id_token_iss',
      'iss is not the expected issuer (OpenID Connect Core 1.0, 3.1.3.7 no. 2)',
    );
  }
  assertAudience(aud, azp, clientId);
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT) {
    throw idTokenFault(
      'id_token_sub',
      'sub is not a string of 1 to 255 characters (OpenID Connect Core 1.0, section 2)',
    );
  }
}

function assertNonce({ nonce: given }: Claims, { nonce: sent }: IdTokenContext): void {
  if (sent === undefined && given === undefined) return;
  if (typeof given === 'string' && sent !== undefined && equalStrings(given, sent)) return;
  throw idTokenFault(
    'nonce_mismatch',
    'nonce is not the one of the request (OpenID Connect Core 1.0, 3.1.3.7 no. 11)',
  );
}

async function assertAccessTokenHash(
  at_hash: unknown,
  alg: string,
  accessToken: string | undefined,
): Promise<void> {
  // OpenID Connect Core 1.0, section 3.1.3.6: the hash of the token's `alg`. Ed25519 uses SHA-512 (RFC 8032, section 5.1);
  // the others have the size in their name.
  const hash: HashName =
    alg.startsWith('Ed') || alg.endsWith('512') ? 'SHA-512' : alg.endsWith('384') ? 'SHA-384' : 'SHA-256';
  const whole = await digest(hash, accessToken ?? '');
  const isRight =
    typeof at_hash === 'string' && equalStrings(at_hash, toBase64Url(whole.slice(0, whole.length / 2)));
  if (isRight && accessToken !== undefined) return;
  throw idTokenFault(
    'id_token_at_hash',
    'at_hash does not match the access token (OpenID Connect Core 1.0, 3.1.3.8)',
  );
}

/**
 * Validates an ID Token from the token endpoint. The signature is always verified, and before any claim is checked; keys
 * and URLs of keys in the token itself are never used.
 * @returns the claims, as an object without a prototype
 * @throws {ProviderFault} `id_token_missing`, `id_token_invalid`, `id_token_encrypted`, `id_token_typ`, `id_token_alg`,
 * `id_token_signature`, `id_token_iss`, `id_token_aud`, `id_token_azp`, `id_token_sub`, `id_token_exp`, `id_token_iat`,
 * `id_token_nbf`, `auth_time`, `nonce_mismatch`, `id_token_at_hash`
 * @see OpenID Connect Core 1.0, section 3.1.3.7
 */
export async function validateIdToken(idToken: unknown, context: IdTokenContext): Promise<IdTokenClaims> {
  if (typeof idToken !== 'string' || idToken === '') {
    throw new ProviderFault(
      'id_token_missing',
      'its token response has no id_token (OpenID Connect Core 1.0, 3.1.3.3).',
    );
  }
  const parsed = parse(idToken);
  assertType(parsed);
  const alg = algOf(parsed, context);
  if (!(await isSigned(parsed, alg, context)))
    throw idTokenFault(
      'id_token_signature',
      'its signature is wrong (OpenID Connect Core 1.0, 3.1.3.7 no. 6)',
    );
  const claims = presentMembers(parsed.payload);
  assertParties(claims, context);
  assertTimes(claims, context.now, context.maxAge);
  assertNonce(claims, context);
  const { at_hash } = claims;
  if (at_hash !== undefined) await assertAccessTokenHash(at_hash, alg, context.accessToken);
  // assertParties has checked that `sub` is a string. Applications get empty claims as they are.
  return parsed.payload as IdTokenClaims;
}
