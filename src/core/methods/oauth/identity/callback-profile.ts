import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Profile } from '../../../../types/model.js';
import { isEmpty } from '../../../kit/present-members.js';

/** Members that are taken from validated sources only. */
const VALIDATED_ONLY: ReadonlySet<string> = new Set(['id', 'sub', 'email', 'email_verified', '__proto__']);

/**
 * Adds the members that came in the authorization response, such as Apple's `user`. They are unsigned, so validated claims
 * take precedence.
 */
export function withCallbackProfile(
  provider: OAuthProvider,
  profile: Profile,
  params: URLSearchParams,
): Profile {
  if (provider.callbackProfile === undefined) return profile;
  let members: Record<string, unknown>;
  try {
    members = provider.callbackProfile(Object.fromEntries(params));
  } catch {
    // Anybody can post anything here. Nothing depends on it, so it must not stop a sign-in.
    return profile;
  }
  const entries = Object.entries(members ?? {}).filter(
    ([name]) => !VALIDATED_ONLY.has(name) && isEmpty(profile[name]),
  );
  return { ...profile, ...Object.fromEntries(entries) };
}
