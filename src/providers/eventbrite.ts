import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { objectsIn } from './profile/objects-in.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/eventbrite.js';
import { withOptions } from './options/with-options.js';

/** @see https://www.eventbrite.com/platform/api#/reference/user/retrieve/retrieve-your-user */
export interface EventbriteProfile {
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  emails: { email: string; verified: boolean; primary: boolean }[];
  image_id: string | null;
  [member: string]: unknown;
}

/**
 * Eventbrite. Callback URL: `<origin>/auth/callback/eventbrite`.
 *
 * @see https://www.eventbrite.com/platform/docs/authentication
 */
export function Eventbrite(
  options: OAuthUserConfig<EventbriteProfile> = {},
): OAuth2Config<EventbriteProfile> {
  return {
    id: 'eventbrite',
    name: 'Eventbrite',
    type: 'oauth',
    authorization: { url: 'https://www.eventbrite.com/oauth/authorize', params: { scope: 'user.profile' } },
    token: 'https://www.eventbrite.com/oauth/token',
    userinfo: 'https://www.eventbriteapi.com/v3/users/me/',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.name),
      email: firstText(primaryEmail(profile)?.email),
      image: profile.image_id
        ? `https://img.evbuc.com/https%3A%2F%2Fcdn.evbuc.com%2Fimages%2F${profile.image_id}%2F1%2Foriginal.jpg`
        : null,
    }),
    emailVerified: (profile) => primaryEmail(profile)?.verified === true,
    style: { logo: mark, brandColor: '#f05537' },
    ...withOptions(options),
  };
}

function primaryEmail({ emails }: EventbriteProfile): EventbriteProfile['emails'][number] | undefined {
  return objectsIn(emails).find(({ primary }) => primary);
}

export default Eventbrite;
