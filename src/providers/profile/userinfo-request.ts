import type { TokenSet } from '../../types/model.js';
import type { UserinfoEndpoint } from '../../types/provider.js';
import { fetchProfile } from './fetch-profile.js';
import type { ProfileRequest } from './profile-request.js';
import { isObject } from '../../core/kit/object.js';

type Hook = NonNullable<UserinfoEndpoint['request']>;
type HookProvider = Parameters<Hook>[0]['provider'];

/** The request for a profile, for APIs that need more than a GET with the access token. */
export interface UserinfoRequestOptions extends Pick<ProfileRequest, 'body' | 'tokenParam'> {
  /** The URL to request. @default the `url` of the provider's `userinfo` */
  url?: (tokens: TokenSet, provider: HookProvider) => string;
  /** Headers to add; they can replace `Accept` and `Authorization`. */
  headers?: (tokens: TokenSet, provider: HookProvider) => Record<string, string>;
  /** The path of the profile in the response, with dots: `data.user`. @default the response itself */
  member?: string;
}

/**
 * Makes the hook `userinfo.request` of a provider from a description of the request.
 *
 * @throws {ProfileRequestError | TypeError} from the hook, when the response contains no profile
 */
export function userinfoRequest(options: UserinfoRequestOptions): Hook {
  const { url = userinfoUrl, headers, member, ...rest } = options;
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
    if (!isObject(profile)) throw new TypeError(`${provider.name} returned no profile.`);
    return profile;
  };
}

/**
 * The configured URL of the UserInfo endpoint.
 *
 * @throws {TypeError} when none is configured
 */
export function userinfoUrl(_tokens: TokenSet, { userinfo, name }: HookProvider): string {
  const url = typeof userinfo === 'string' ? userinfo : userinfo?.url;
  if (url === undefined) throw new TypeError(`${name} has no UserInfo endpoint. Set the option userinfo.`);
  return url;
}

/**
 * A member of the token response, escaped for use in a URL.
 *
 * @throws {TypeError} when it is missing
 */
export function tokenMember(tokens: TokenSet, member: string): string {
  const value: unknown = tokens[member];
  if ((typeof value === 'string' && value !== '') || typeof value === 'number')
    return encodeURIComponent(value);
  throw new TypeError(`The token response has no ${member}.`);
}
