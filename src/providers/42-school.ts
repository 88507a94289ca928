import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://api.intra.42.fr/apidoc/2.0/users/me.html */
export interface FortyTwoProfile {
  id: number;
  login: string;
  email: string;
  usual_full_name: string | null;
  displayname: string;
  image: { link: string | null };
  kind: string;
  [member: string]: unknown;
}

// Parts of the profile that programs written for @auth/core name; `profile` gets them untyped.
/** A picture of a person. */
export interface Image {
  link: string | null;
  versions?: Record<string, string | null>;
}
/** A person's progress in a cursus. */
export interface CursusUser {
  id: number;
  cursus_id: number;
  level: number;
  grade: string | null;
  [member: string]: unknown;
}
/** A person's work on a project. */
export interface ProjectUser {
  id: number;
  status: string;
  final_mark: number | null;
  [member: string]: unknown;
}
/** Something achieved. */
export interface Achievement {
  id: number;
  name: string;
  description: string;
  [member: string]: unknown;
}
/** A language that a person speaks. */
export interface LanguagesUser {
  id: number;
  language_id: number;
  user_id: number;
  [member: string]: unknown;
}
/** A title that a person bears. */
export interface TitlesUser {
  id: number;
  title_id: number;
  user_id: number;
  selected: boolean;
  [member: string]: unknown;
}
/** What a person is expert in. */
export interface ExpertisesUser {
  id: number;
  expertise_id: number;
  user_id: number;
  [member: string]: unknown;
}
/** A school. */
export interface Campus {
  id: number;
  name: string;
  [member: string]: unknown;
}
/** That a person belongs to a school. */
export interface CampusUser {
  id: number;
  campus_id: number;
  user_id: number;
  is_primary: boolean;
  [member: string]: unknown;
}

/** @see {@link FortyTwoProfile} */
export type UserData = FortyTwoProfile;

/**
 * 42 School. Callback URL: `<origin>/auth/callback/42-school`.
 *
 * @see https://api.intra.42.fr/apidoc/guides/web_application_flow
 */
export function FortyTwo(options: OAuthUserConfig<FortyTwoProfile> = {}): OAuth2Config<FortyTwoProfile> {
  return {
    id: '42-school',
    name: '42 School',
    type: 'oauth',
    authorization: { url: 'https://api.intra.42.fr/oauth/authorize', params: { scope: 'public' } },
    token: 'https://api.intra.42.fr/oauth/token',
    userinfo: 'https://api.intra.42.fr/v2/me',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.usual_full_name, profile.login),
      email: firstText(profile.email),
      image: pictureOf(profile.image?.link),
    }),
    style: { bg: '#000', text: '#fff' },
    ...withOptions(options),
  };
}

export default FortyTwo;
