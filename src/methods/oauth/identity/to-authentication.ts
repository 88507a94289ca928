import type { Authentication } from '../../../contracts/method.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Flow } from '../../../flow/oauth-flow.js';
import type { Profile, TokenSet } from '../../../types/model.js';
import { toAccounts } from './to-accounts.js';
import { isEmailVerified, type Identity } from './to-identity.js';

/** What the provider said about somebody, and the flow in which it did. */
export interface ProviderStatement {
  readonly flow: Flow;
  readonly tokens: TokenSet;
  /** What signed or confidential answers said. */
  readonly trusted: Profile;
  /** The same, with what came with the authorization response. */
  readonly profile: Profile;
}

/**
 * The authentication that a provider's statement makes.
 * @throws {ProviderFault} `profile_parse` when `account()` of the provider throws
 */
export function toAuthentication(
  provider: OAuthProvider,
  { user, providerAccountId }: Identity,
  { flow, tokens, trusted, profile }: ProviderStatement,
): Authentication {
  return {
    kind: 'authentication',
    user,
    ...toAccounts(provider, providerAccountId, tokens),
    profile,
    linking: {
      lookup: 'account',
      sessionBinding: flow.sessionBinding,
      emailVerified: isEmailVerified(provider, user.email, trusted),
      byEmail: provider.linkByEmail,
      conflict: 'OAuthAccountNotLinked',
    },
    returnTo: flow.returnTo,
  };
}
