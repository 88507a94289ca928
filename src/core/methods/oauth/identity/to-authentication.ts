import type { Authentication, ProviderProof } from '../../../contracts/method.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Flow } from '../../../flow/oauth-flow.js';
import type { Profile, TokenSet } from '../../../../types/model.js';
import { toAccounts } from './to-accounts.js';
import { isEmailVerified } from './email-verified.js';
import type { IdTokenClaims } from './id-token.js';
import type { Identity } from './to-identity.js';

/** The provider's answers about the person, and the flow in which they came. */
export interface ProviderAnswers {
  readonly flow: Flow;
  readonly tokens: TokenSet;
  /** The claims of the ID Token; `undefined` without one. */
  readonly claims: IdTokenClaims | undefined;
  /** The profile from the ID Token or the UserInfo endpoint. */
  readonly validated: Profile;
  /** The same, with what came unsigned in the authorization response. */
  readonly profile: Profile;
}

/**
 * Makes the `Authentication` from the provider's answers.
 * @throws {ProviderFault} `profile_parse` when `account()` of the provider throws
 */
export function toAuthentication(
  provider: OAuthProvider,
  { user, providerAccountId }: Identity,
  { flow, tokens, claims, validated, profile }: ProviderAnswers,
): Authentication {
  return {
    kind: 'authentication',
    user,
    ...toAccounts(provider, providerAccountId, tokens),
    profile,
    ...(claims !== undefined && { providerProof: proofOf(provider, tokens, claims) }),
    linking: {
      lookup: 'account',
      sessionBinding: flow.sessionBinding,
      emailVerified: isEmailVerified(provider, user.email, validated),
      byEmail: provider.linkByEmail,
      conflict: 'OAuthAccountNotLinked',
    },
    returnTo: flow.returnTo,
  };
}

/** Characters of a session id at a provider that are kept: the specification has no bound. */
const MAX_SID = 255;

/** What the ID Token says of the session at the provider. */
function proofOf(
  { id: provider }: OAuthProvider,
  { id_token: idToken }: TokenSet,
  claims: IdTokenClaims,
): ProviderProof {
  const { sub, sid, auth_time: authTime, iat, amr, acr } = claims;
  return {
    provider,
    sub,
    ...(typeof sid === 'string' && sid !== '' && sid.length <= MAX_SID && { sid }),
    ...(idToken !== undefined && { idToken }),
    ...(typeof authTime === 'number' && { authTime }),
    ...(typeof iat === 'number' && { issuedAt: iat }),
    ...(Array.isArray(amr) && { amr: amr.filter((one) => typeof one === 'string') }),
    ...(typeof acr === 'string' && { acr }),
  };
}
