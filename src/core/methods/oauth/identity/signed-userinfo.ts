import { parseJws } from '../../../crypto/jose/jws.js';
import { ownMembers } from '../../../kit/members.js';
import { presentMembers } from '../../../kit/present-members.js';
import type { IdpAnswer } from '../server/idp-request.js';
import { ProviderFault } from '../server/provider-fault.js';
import { isSignedByProvider } from '../server/signing-keys.js';
import { userinfoFailed, type UserinfoRequest } from './userinfo-request.js';

/**
 * Verifies a signed UserInfo response, and gives its claims (OpenID Connect Core 1.0, section 5.3.2).
 * @throws {ProviderFault} `userinfo_signature`, `userinfo_failed`
 */
export async function verifySigned(
  answer: IdpAnswer,
  alg: string,
  request: UserinfoRequest,
): Promise<Record<string, unknown>> {
  const { provider, server, now } = request;
  const parsed = parseJws(answer.body.trim());
  if (parsed === undefined) throw userinfoFailed('responded with something that is not a JWT');
  if (!(await isSignedByProvider(parsed, alg, { provider, jwksUri: server.jwksUri, now }))) {
    throw new ProviderFault('userinfo_signature', 'the signature of its UserInfo response is wrong.');
  }
  // Section 5.3.2: a signed response names its issuer and its audience.
  const { iss, aud } = presentMembers(parsed.payload);
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  if (iss !== undefined && iss !== (request.claims?.['iss'] ?? server.issuer))
    throw userinfoFailed('responded as another issuer');
  if (aud !== undefined && !audiences.includes(provider.clientId))
    throw userinfoFailed('responded to another client');
  return ownMembers(parsed.payload);
}
