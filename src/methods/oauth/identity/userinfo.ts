import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Profile, TokenSet } from '../../../types/model.js';
import { AuthError } from '../../../errors.js';
import { parseJws } from '../../../crypto/jose/jws.js';
import type { OAuthContext } from '../server/authorization-server.js';
import type { HookProvider } from './hook-provider.js';
import type { IdTokenClaims } from './id-token.js';
import { idpRequest, jsonObjectOf, mediaType, type IdpAnswer } from '../server/idp-request.js';
import { isObject } from '../../../kit/object.js';
import { ownMembers } from '../../../kit/members.js';
import { parseExactJson } from '../../../kit/exact-json.js';
import { ProviderFault } from '../server/provider-fault.js';
import { isSignedByProvider } from '../server/signing-keys.js';
import { errorCodeOf, quoted } from '../code-flow/error-description.js';

/** What asking for the profile needs. */
export interface UserinfoRequest extends OAuthContext {
  readonly tokens: TokenSet;
  /** Claims of the ID Token; `undefined` for plain OAuth. */
  readonly claims: IdTokenClaims | undefined;
  readonly hookProvider: () => HookProvider;
  /** Seconds for the endpoint. @default 10 */
  readonly timeout?: number;
}

function failed(why: string, cause?: unknown): ProviderFault {
  return new ProviderFault('userinfo_failed', `its userinfo endpoint ${why}.`, { cause });
}

async function askHook(
  hook: NonNullable<OAuthProvider['userinfo']['request']>,
  { tokens, hookProvider }: UserinfoRequest,
): Promise<Record<string, unknown>> {
  try {
    const profile: unknown = await hook({ tokens, provider: hookProvider() });
    if (!isObject(profile)) {
      throw new TypeError('`userinfo.request` must give an object');
    }
    return ownMembers(profile);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw failed('could not be asked by `userinfo.request`. See the cause', error);
  }
}

function urlOf({ provider, server }: UserinfoRequest): string {
  if (server.userinfoEndpoint === undefined) throw failed('is not known');
  const { params } = provider.userinfo;
  if (params === undefined) return server.userinfoEndpoint;
  const url = new URL(server.userinfoEndpoint);
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/**
 * OpenID Connect Core 1.0, section 5.3.2: signed answers name issuer and audience.
 * @throws {ProviderFault} `userinfo_signature`, `userinfo_failed`
 */
async function openSigned(
  answer: IdpAnswer,
  alg: string,
  request: UserinfoRequest,
): Promise<Record<string, unknown>> {
  const { provider, server, now } = request;
  const parsed = parseJws(answer.body.trim());
  if (parsed === undefined) throw failed('answered with what is no JWT');
  if (!(await isSignedByProvider(parsed, alg, { provider, jwksUri: server.jwksUri, now }))) {
    throw new ProviderFault('userinfo_signature', 'the signature of its userinfo answer is wrong.');
  }
  const { iss, aud } = parsed.payload;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  if (iss !== undefined && iss !== (request.claims?.['iss'] ?? server.issuer))
    throw failed('answered for another issuer');
  if (aud !== undefined && !audiences.includes(provider.clientId))
    throw failed('answered for another client');
  return ownMembers(parsed.payload);
}

/** Plain OAuth servers give JSON all kinds of text types; OpenID Connect says application/json. */
function openPlain(answer: IdpAnswer, isOidc: boolean): Record<string, unknown> | undefined {
  const isText = /^text\/(?:javascript|json|plain)$/.test(mediaType(answer));
  return jsonObjectOf(answer) ?? (isText && !isOidc ? parseExactJson(answer.body) : undefined);
}

/** RFC 6750, section 3: why, in a header; many servers say it in a body. */
function reasonOf(answer: IdpAnswer, { access_token, refresh_token, id_token }: TokenSet): string {
  const challenge = answer.headers.get('www-authenticate') ?? '';
  const inHeader = (name: string): string | undefined =>
    new RegExp(`\\b${name}="([^"]{0,1000})"`).exec(challenge)?.[1];
  const body = jsonObjectOf(answer);
  const error = errorCodeOf(body?.['error'] ?? inHeader('error'));
  const description = body?.['error_description'] ?? inHeader('error_description');
  const named = error === undefined ? '' : `, error "${error}"`;
  return named + quoted(description, [access_token, refresh_token, id_token]);
}

async function askEndpoint(request: UserinfoRequest): Promise<Record<string, unknown>> {
  const { provider, tokens, timeout } = request;
  // RFC 6749, appendix A.12. Anything else makes no header, and the runtime's error would quote it.
  if (!/^[\x20-\x7e]+$/.test(tokens.access_token ?? ''))
    throw failed('needs an access token that fits a header');
  const answer = await idpRequest(provider, {
    url: urlOf(request),
    // RFC 6750, section 2.1: in the header, never in the URL.
    headers: { authorization: `Bearer ${tokens.access_token}` },
    ...(timeout !== undefined && { timeout }),
  });
  if (answer.status !== 200) throw failed(`answered with status ${answer.status}${reasonOf(answer, tokens)}`);
  const alg = provider.config.client?.userinfo_signed_response_alg;
  if (mediaType(answer) === 'application/jwt') {
    if (alg === undefined) throw failed('signs, but `client.userinfo_signed_response_alg` is not set');
    return openSigned(answer, alg, request);
  }
  // A provider that was registered to sign must not be taken at its bare word.
  if (alg !== undefined) throw failed('was expected to sign its answer');
  const profile = openPlain(answer, provider.type === 'oidc');
  if (profile === undefined) throw failed('answered with no JSON object');
  return profile;
}

/** OpenID Connect Core 1.0, section 5.3.2: claims about another person must not be used. */
function assertSameSubject(profile: Readonly<Record<string, unknown>>, request: UserinfoRequest): void {
  const { claims, provider } = request;
  if (claims === undefined || profile['sub'] === claims.sub) return;
  if (provider.userinfo.request !== undefined && profile['sub'] === undefined) return;
  throw new ProviderFault('userinfo_sub', 'its userinfo answer is about another subject than its ID Token.');
}

/**
 * The profile, from the provider's own `userinfo.request` or the UserInfo endpoint. Distributed claims are not followed.
 * @throws {ProviderFault} `userinfo_failed`, `userinfo_sub`, `userinfo_signature`, `idp_unavailable`, …
 * @see OpenID Connect Core 1.0, section 5.3; RFC 6750, section 2.1
 */
export async function requestUserinfo(request: UserinfoRequest): Promise<Profile> {
  const { request: hook } = request.provider.userinfo;
  const profile = await (hook === undefined ? askEndpoint(request) : askHook(hook, request));
  assertSameSubject(profile, request);
  return profile;
}
