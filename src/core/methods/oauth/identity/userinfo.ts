import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Profile, TokenSet } from '../../../../types/model.js';
import { AuthError } from '../../../../errors.js';
import { idpRequest, jsonObjectOf, mediaType, mediaTypeIn, type IdpAnswer } from '../server/idp-request.js';
import { isObject } from '../../../kit/object.js';
import { ownMembers } from '../../../kit/members.js';
import { isEmpty } from '../../../kit/present-members.js';
import { parseExactJson } from '../../../kit/exact-json.js';
import { ProviderFault } from '../server/provider-fault.js';
import { withParams } from '../server/with-params.js';
import { loadOpenId } from '../load-openid.js';
import { userinfoFailed, type UserinfoRequest } from './userinfo-request.js';
import { errorCodeOf, quoted } from '../code-flow/error-description.js';

async function askHook(
  hook: NonNullable<OAuthProvider['userinfo']['request']>,
  { tokens, hookProvider }: UserinfoRequest,
): Promise<Record<string, unknown>> {
  try {
    const profile: unknown = await hook({ tokens, provider: hookProvider() });
    if (!isObject(profile)) {
      throw new TypeError('`userinfo.request` must return an object');
    }
    return ownMembers(profile);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw userinfoFailed('could not be read: `userinfo.request` failed. See the cause', error);
  }
}

function urlOf({ provider, server }: UserinfoRequest): string {
  if (server.userinfoEndpoint === undefined) throw userinfoFailed('is not known');
  return withParams(server.userinfoEndpoint, provider.userinfo.params);
}

/** Parses an unsigned response. OpenID Connect demands application/json; plain OAuth servers also use text types. */
function parseUnsigned(answer: IdpAnswer, type: OAuthProvider['type']): Record<string, unknown> | undefined {
  const isText = /^text\/(?:javascript|json|plain)$/.test(mediaType(answer));
  return jsonObjectOf(answer) ?? (isText && type === 'oauth' ? parseExactJson(answer.body) : undefined);
}

/** The error of a response, for the log: RFC 6750, section 3 puts it into a header, many servers into the body. */
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
  // RFC 6749, appendix A.12. Other characters cannot be in a header, and the runtime's error would quote the token.
  if (!/^[\x20-\x7e]+$/.test(tokens.access_token ?? ''))
    throw userinfoFailed('needs an access token of printable ASCII characters');
  const answer = await idpRequest(provider, {
    url: urlOf(request),
    // RFC 6750, sections 2.1 and 2.3: the token is in a header, never in the URL.
    headers: { authorization: `Bearer ${tokens.access_token}` },
    ...(timeout !== undefined && { timeout }),
  });
  if (answer.status !== 200)
    throw userinfoFailed(`responded with status ${answer.status}${reasonOf(answer, tokens)}`);
  const alg = provider.config.client?.userinfo_signed_response_alg;
  if (mediaType(answer) === 'application/jwt') {
    if (alg === undefined)
      throw userinfoFailed('signs its response, but `client.userinfo_signed_response_alg` is not set');
    const { verifySigned } = await loadOpenId(provider);
    return verifySigned(answer, alg, request);
  }
  // Where a signed response was agreed upon, an unsigned one may be forged.
  if (alg !== undefined) throw userinfoFailed('was expected to sign its response');
  const profile = parseUnsigned(answer, provider.type);
  if (profile === undefined)
    throw userinfoFailed(`did not respond with a JSON object, but with ${mediaTypeIn(answer)}`);
  return profile;
}

/** OpenID Connect Core 1.0, section 5.3.2: claims about another person must not be used. */
function assertSameSubject(profile: Readonly<Record<string, unknown>>, request: UserinfoRequest): void {
  const { claims, provider } = request;
  if (claims === undefined || profile['sub'] === claims.sub) return;
  if (provider.userinfo.request !== undefined && isEmpty(profile['sub'])) return;
  throw new ProviderFault(
    'userinfo_sub',
    'its UserInfo response is about another subject than its ID Token.',
  );
}

/**
 * Requests the profile from the UserInfo endpoint, or has the provider's hook `userinfo.request` do it. Distributed claims
 * are not followed.
 * @throws {ProviderFault} `userinfo_failed`, `userinfo_sub`, `userinfo_signature`, `idp_unavailable`, …
 * @see OpenID Connect Core 1.0, section 5.3; RFC 6750, section 2.1
 */
export function requestUserinfo(request: UserinfoRequest): Promise<Profile> {
  const { request: hook } = request.provider.userinfo;
  const asking = hook === undefined ? askEndpoint(request) : askHook(hook, request);
  return asking.then((profile) => {
    assertSameSubject(profile, request);
    return profile;
  });
}
