import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/wikimedia.js';
import { withOptions } from './options/with-options.js';

/** @see https://www.mediawiki.org/wiki/Manual:User_rights */
export type WikimediaRight = string;
/** @see https://www.mediawiki.org/wiki/Extension:OAuth#Using_OAuth_2 */
export interface WikimediaProfile {
  /** Id of the global account. */
  sub: string | number;
  username: string;
  realname?: string;
  /** With the grant "user identity verification with email address" only. */
  email?: string;
  confirmed_email?: boolean;
  blocked: boolean;
  editcount: number;
  registered?: string;
  groups: WikimediaGroup[];
  rights: WikimediaRight[];
  /** What the person allowed the application. */
  grants?: WikimediaGrant[];
  [member: string]: unknown;
}

/** A user group, such as `sysop`; every wiki has more of its own. */
export type WikimediaGroup = string;

/** A grant of the consumer, such as `basic` or `mwoauth-authonly`. */
export type WikimediaGrant = string;

/**
 * Wikimedia: Wikipedia, Commons, Wikidata. Callback URL: `<origin>/auth/callback/wikimedia`. What the profile contains is
 * decided by the grants of the consumer.
 *
 * @see https://meta.wikimedia.org/wiki/Special:OAuthConsumerRegistration
 */
export function Wikimedia(options: OAuthUserConfig<WikimediaProfile> = {}): OAuth2Config<WikimediaProfile> {
  return {
    id: 'wikimedia',
    name: 'Wikimedia',
    type: 'oauth',
    authorization: { url: 'https://meta.wikimedia.org/w/rest.php/oauth2/authorize', params: { scope: '' } },
    token: 'https://meta.wikimedia.org/w/rest.php/oauth2/access_token',
    userinfo: 'https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile',
    profile: (profile) => ({
      id: accountId(profile.sub),
      name: firstText(profile.username),
      email: firstText(profile.email),
      image: null,
    }),
    emailVerified: (profile) => profile.confirmed_email === true,
    style: { logo: mark },
    ...withOptions(options),
  };
}

export default Wikimedia;
