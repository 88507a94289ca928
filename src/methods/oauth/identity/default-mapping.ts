import type { Profile, TokenSet, User } from '../../../types/model.js';
import { text } from '../../../kit/text.js';

/** The mapping for providers without `profile()`: the standard claims (OpenID Connect Core 1.0, section 5.1). */
export function defaultProfile(profile: Profile): User {
  const { sub, id, name, nickname, preferred_username, email, picture } = profile;
  return {
    // Whatever is no usable id is refused where ids are judged.
    id: (sub ?? id) as string,
    name: text(name) ?? text(nickname) ?? text(preferred_username) ?? null,
    email: email ?? null,
    image: text(picture) ?? null,
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

/** The fields of an account that are stored for providers without `account()`. */
export function defaultAccount(tokens: TokenSet): TokenSet {
  const stored: { [Name in (typeof STORED)[number]]?: unknown } = {};
  for (const name of STORED) if (tokens[name] !== undefined) stored[name] = tokens[name];
  // Each member has been copied from its own name.
  return stored as TokenSet;
}
