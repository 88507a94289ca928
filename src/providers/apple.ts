import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { isObject } from '../core/kit/object.js';
import { fullName, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/apple.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple */
export interface AppleProfile {
  sub: string;
  email?: string;
  /** A boolean, which Apple also sends as a string. */
  email_verified?: boolean | 'true' | 'false';
  /** Whether `email` is a relay address of Apple. */
  is_private_email?: boolean | 'true' | 'false';
  /** Likelihood of a real person: 0 unsupported, 1 unknown, 2 likely. */
  real_user_status?: 0 | 1 | 2;
  nonce_supported?: boolean;
  /** Only sent after the first consent, and unsigned: fine to show, but not to rely on. */
  user?: { name?: AppleName };
  [claim: string]: unknown;
}

/** What Apple sends as `user` after the first consent. */
export interface AppleNonConformUser {
  name?: AppleName;
  email?: string;
}

/** The name, which people can edit when they give consent. */
export interface AppleName {
  firstName?: string;
  lastName?: string;
}

/**
 * Apple. Callback URL: `<origin>/auth/callback/apple`, https only. `clientId` is the Services ID, `clientSecret` a JWT
 * signed with the key of the developer account; it expires after six months at most.
 *
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function Apple(options: OIDCUserConfig<AppleProfile> = {}): OIDCConfig<AppleProfile> {
  return {
    id: 'apple',
    name: 'Apple',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://appleid.apple.com',
    // Apple requires form_post if the scope includes name or email.
    authorization: { params: { scope: 'name email', response_mode: 'form_post' } },
    checks: ['nonce', 'state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    // https://developer.apple.com/documentation/signinwithapple/receiving-a-users-identity-token: Apple verifies that
    // the address works, be it the person's own or a relay address.
    emailsVerified: true,
    callbackProfile: ({ user }) => ({ ...parseUser(user) }),
    profile: (profile) => ({
      id: profile.sub,
      name: fullName(profile.user?.name?.firstName, profile.user?.name?.lastName),
      email: firstText(profile.email),
      image: null,
    }),
    style: { logo: mark },
    ...withOptions(options),
  };
}

/** Takes the name and nothing else: the address and ids in this field are whatever the browser posted. */
function parseUser(field: string | undefined): Pick<AppleProfile, 'user'> {
  const { name } = parseObject(field);
  const { firstName, lastName } = isObject(name) ? name : {};
  const given = namePart(firstName);
  const family = namePart(lastName);
  if (given === '' && family === '') return {};
  return { user: { name: { firstName: given, lastName: family } } };
}

function parseObject(field: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(field ?? '{}');
    return isObject(value) ? value : {};
  } catch {
    // A malformed name must not stop the sign-in.
    return {};
  }
}

/** At most 100 characters, without control characters. */
function namePart(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replace(/\p{Cc}/gu, '')
        .trim()
        .slice(0, 100)
    : '';
}

export default Apple;
