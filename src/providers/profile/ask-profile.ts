import type { TokenSet } from '../../types/model.js';
import type { UserinfoEndpoint } from '../../types/provider.js';
import { fetchProfile } from './fetch-profile.js';
import type { ProfileRequest } from './profile-request.js';
import { isObject } from './is-object.js';

type Hook = NonNullable<UserinfoEndpoint['request']>;
type HookProvider = Parameters<Hook>[0]['provider'];

/** How an API wants to be asked who somebody is, where a plain GET with the access token is not enough. */
export interface ProfileQuestion extends Pick<ProfileRequest, 'body' | 'tokenParam'> {
  /** @default the `url` of the provider's `userinfo` */
  url?: (tokens: TokenSet, provider: HookProvider) => string;
  /** In addition to `Accept` and `Authorization`, or in place of them. */
  headers?: (tokens: TokenSet, provider: HookProvider) => Record<string, string>;
  /** Where the person lies in the answer, names joined by dots. @default the answer itself */
  member?: string;
}

/**
 * Makes the hook `userinfo.request` from a description of the request.
 *
 * @throws {ProfileRequestError | TypeError} when it runs, and what comes back is no profile.
 */
export function askProfile(question: ProfileQuestion): Hook {
  const { url = userinfoUrl, headers, member, ...rest } = question;
  return async ({ tokens, provider }) => {
    const answer = await fetchProfile({
      ...rest,
      url: url(tokens, provider),
      headers: headers?.(tokens, provider) ?? {},
      tokens,
      provider,
    });
    const names = member?.split('.') ?? [];
    const profile = names.reduce<unknown>(
      (value, name) => (isObject(value) ? value[name] : undefined),
      answer,
    );
    if (!isObject(profile)) throw new TypeError(`${provider.name} gave no profile.`);
    return profile;
  };
}

/**
 * The configured URL of the userinfo endpoint, for hooks that build upon it.
 *
 * @throws {TypeError} when the configuration names none.
 */
export function userinfoUrl(_tokens: TokenSet, { userinfo, name }: HookProvider): string {
  const url = typeof userinfo === 'string' ? userinfo : userinfo?.url;
  if (url === undefined) throw new TypeError(`${name} has no userinfo endpoint. Set the option userinfo.`);
  return url;
}

/**
 * A member of the token response that is a part of a URL, escaped.
 *
 * @throws {TypeError} when it is missing.
 */
export function tokenMember(tokens: TokenSet, member: string): string {
  const value: unknown = tokens[member];
  if ((typeof value === 'string' && value !== '') || typeof value === 'number')
    return encodeURIComponent(value);
  throw new TypeError(`The token response has no ${member}.`);
}
