// What @convex-dev/auth's declarations import: found by file layout, where no `exports` are read.
import type { Account, CookieOption, CookiesOptions, Profile, TokenSet } from '@auth/core/types.js';
import type { OAuthConfig } from '@auth/core/providers/oauth.js';
import type { OIDCConfig, ProviderType } from '@auth/core/providers/index.js';
import type { Cookie } from '@auth/core/lib/utils/cookie.js';

export const cookie: Cookie = { name: 'a', value: 'b', options: { path: '/' } };
export const account: Account = { provider: 'p', providerAccountId: '1', type: 'oidc' };
export const cookies: Partial<CookiesOptions> = { state: { name: 'state' } };
export const option: CookieOption = { name: 'a', options: {} };
export const idOf = (profile: Profile, tokens: TokenSet): string => `${profile.sub}${tokens.scope}`;
export const providers: [OAuthConfig<Profile>, OIDCConfig<Profile>] = [
  { id: 'a', name: 'A', type: 'oauth' },
  { id: 'b', name: 'B', type: 'oidc' },
];
export const type: ProviderType = 'oidc';
