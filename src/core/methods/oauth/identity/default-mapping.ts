import type { Profile, TokenSet, User } from '../../../../types/model.js';
import { pictureOf, firstText } from '../../../kit/profile-texts.js';

/** The `profile()` of providers that have none: reads the standard claims (OpenID Connect Core 1.0, section 5.1). */
export function defaultProfile(profile: Profile): User {
  const { sub, id, name, nickname, preferred_username, email, picture } = profile;
  return {
    // `toIdentity` refuses what is not a usable id.
    id: (sub || id) as string,
    name: firstText(name, nickname, preferred_username),
    email: email ?? null,
    image: pictureOf(picture),
  };
}

const STORED = [
  'access_token',
  'id_token',
  'refresh_token',
  'expires_at',
  'scope',
  'token_type',
  'session_state',
] as const;

/** The `account()` of providers that have none: picks the members of the token response that are stored. */
export function defaultAccount(tokens: TokenSet): TokenSet {
  const stored: { [Name in (typeof STORED)[number]]?: unknown } = {};
  for (const name of STORED) if (tokens[name] !== undefined) stored[name] = tokens[name];
  // Each member was copied under its own name.
  return stored as TokenSet;
}
