import type { Profile, TokenSet } from '../types/model.js';
import type { OAuth2Config, OAuthConfig, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { fetchProfile, ProfileRequestError } from './profile/fetch-profile.js';
import { isObject } from '../core/kit/object.js';
import { joinUrl } from './profile/endpoint-url.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/github.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.github.com/en/rest/users/users#get-the-authenticated-user */
export interface GitHubProfile {
  /** A string where the number is too large to be exact. */
  id: number | string;
  login: string;
  name: string | null;
  /** The public address where it is verified, else the primary verified one of `/user/emails`. */
  email: string | null;
  /** `true` if `/user/emails` says that the address is verified; the profile itself does not say. */
  email_verified?: boolean;
  avatar_url: string;
  html_url: string;
  type: string;
  company: string | null;
  blog: string | null;
  location: string | null;
  bio: string | null;
  two_factor_authentication?: boolean;
  [member: string]: unknown;
}

/** @see https://docs.github.com/en/rest/users/emails */
export interface GitHubEmail {
  email: string;
  primary: boolean;
  verified: boolean;
  visibility: 'public' | 'private' | null;
}

/** The options of {@link GitHub}. */
export type GitHubUserConfig = OAuthUserConfig<GitHubProfile> & {
  /** GitHub Enterprise Server, or Enterprise Cloud with data residency (`https://<name>.ghe.com`). */
  enterprise?: { baseUrl?: string };
};

/**
 * GitHub. Callback URL: `<origin>/auth/callback/github`.
 *
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export function GitHub(options: GitHubUserConfig = {}): OAuth2Config<GitHubProfile> {
  const base = options.enterprise?.baseUrl ?? 'https://github.com';
  return {
    id: 'github',
    name: 'GitHub',
    type: 'oauth',
    // What GitHub sends as `iss` (RFC 9207, section 2).
    issuer: joinUrl(base, '/login/oauth'),
    authorization: {
      url: joinUrl(base, '/login/oauth/authorize'),
      params: { scope: 'read:user user:email' },
    },
    token: joinUrl(base, '/login/oauth/access_token'),
    userinfo: { url: `${apiOf(base)}/user`, request: ({ tokens, provider }) => fetchUser(tokens, provider) },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.name, profile.login),
      email: firstText(profile.email),
      image: pictureOf(profile.avatar_url),
    }),
    // https://docs.github.com/en/rest/users/emails#list-email-addresses-for-the-authenticated-user: the member
    // `verified`; no address is taken of which it is not true, as far as the granted scope shows it.
    emailsVerified: true,
    emailVerified: (profile) => profile.email_verified === true,
    style: { logo: mark },
    ...withOptions(options, 'O enterprise/enterprise/S baseUrl'),
  };
}

function apiOf(base: string): string {
  const { hostname } = new URL(base);
  if (hostname === 'github.com') return 'https://api.github.com';
  // https://docs.github.com/en/enterprise-cloud@latest/admin/data-residency: the API has a host name of its own.
  if (hostname.endsWith('.ghe.com')) return `https://api.${hostname}`;
  return joinUrl(base, '/api/v3');
}

async function fetchUser(tokens: TokenSet, provider: OAuthConfig<Profile>): Promise<Profile> {
  const { userinfo } = provider;
  const url = (typeof userinfo === 'string' ? userinfo : userinfo?.url) ?? 'https://api.github.com/user';
  // GitHub refuses requests without a User-Agent.
  const request = { tokens, provider, headers: { 'user-agent': 'latchkey' } };
  const profile = await fetchProfile({ ...request, url });
  if (!isObject(profile)) throw new TypeError('GitHub returned no profile.');
  const emails = await fetchProfile({ ...request, url: `${url}/emails` }).catch((error: unknown) => {
    // Without the list, a public address is still used; it then counts as unverified.
    if (profile.email || isWithoutEmailScope(error, tokens)) return undefined;
    throw error;
  });
  if (emails === undefined && profile.email) return profile;
  const listed = Array.isArray(emails) ? emails.filter(isObject).filter(isVerified) : [];
  const chosen =
    listed.find(({ email }) => email === profile.email) ?? listed.find(({ primary }) => primary === true);
  return chosen ? { ...profile, email: chosen.email, email_verified: true } : { ...profile, email: null };
}

/** Whether the access token lacks the scope (for GitHub Apps, the permission) to read the addresses. The user then has none. */
function isWithoutEmailScope(error: unknown, tokens: TokenSet): boolean {
  if (!(error instanceof ProfileRequestError) || (error.status !== 403 && error.status !== 404)) return false;
  // RFC 6749, section 5.1: without `scope` the requested one was granted.
  const scopes = tokens.scope?.split(/[\s,]+/);
  return scopes !== undefined && !scopes.includes('user:email') && !scopes.includes('user');
}

function isVerified(entry: Record<string, unknown>): entry is { email: string; primary: unknown } {
  return entry.verified === true && typeof entry.email === 'string';
}

export default GitHub;
