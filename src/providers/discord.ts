import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { mark } from './marks/discord.js';

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
      name: profile.global_name ?? profile.username,
      email: profile.email ?? null,
      image: avatarUrl(profile),
    }),
    // https://discord.com/developers/docs/resources/user#user-object: of the address, not of the person.
    emailVerified: (profile) => profile.verified === true,
    style: { logo: mark, brandColor: '#5865f2' },
    options,
  };
}

/** @see https://discord.com/developers/docs/reference#image-formatting-cdn-endpoints */
function avatarUrl({ id, avatar, discriminator }: DiscordProfile): string {
  const cdn = 'https://cdn.discordapp.com';
  if (avatar) return `${cdn}/avatars/${id}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`;
  const index = discriminator === '0' ? (BigInt(id) >> 22n) % 6n : Number.parseInt(discriminator, 10) % 5;
  return `${cdn}/embed/avatars/${index}.png`;
}

export default Discord;
