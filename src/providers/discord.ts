import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/discord.js';
import { withOptions } from './options/with-options.js';

/** @see https://discord.com/developers/docs/resources/user#user-object */
export interface DiscordProfile {
  /** A snowflake: a 64 bit number as a string. */
  id: string;
  username: string;
  /** `"0"` for accounts with a unique user name. */
  discriminator: string;
  global_name: string | null;
  /** Hash of the avatar; begins with `a_` where it is animated. */
  avatar: string | null;
  email?: string | null;
  /** Whether `email` is verified. */
  verified?: boolean;
  locale?: string;
  mfa_enabled?: boolean;
  [member: string]: unknown;
}

/**
 * Discord. Callback URL: `<origin>/auth/callback/discord`.
 *
 * @see https://discord.com/developers/docs/topics/oauth2
 */
export function Discord(options: OAuthUserConfig<DiscordProfile> = {}): OAuth2Config<DiscordProfile> {
  return {
    id: 'discord',
    name: 'Discord',
    type: 'oauth',
    authorization: {
      url: 'https://discord.com/api/oauth2/authorize',
      params: { scope: 'identify email' },
    },
    token: 'https://discord.com/api/oauth2/token',
    userinfo: 'https://discord.com/api/users/@me',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.global_name, profile.username),
      email: firstText(profile.email),
      image: avatarUrl(profile),
    }),
    // https://discord.com/developers/docs/resources/user#user-object: of the address, not of the person.
    emailVerified: (profile) => profile.verified === true,
    style: { logo: mark, brandColor: '#5865f2' },
    ...withOptions(options),
  };
}

/** @see https://discord.com/developers/docs/reference#image-formatting-cdn-endpoints */
function avatarUrl({ id, discriminator, ...profile }: DiscordProfile): string | null {
  const cdn = 'https://cdn.discordapp.com';
  const avatar = firstText(profile.avatar);
  if (avatar !== null) return `${cdn}/avatars/${id}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`;
  // People with the discriminator "0" have none, and neither have profiles without that member.
  const old = Number.parseInt(discriminator ?? '', 10);
  if (old > 0) return `${cdn}/embed/avatars/${old % 5}.png`;
  return /^\d+$/.test(id) ? `${cdn}/embed/avatars/${(BigInt(id) >> 22n) % 6n}.png` : null;
}

export default Discord;
