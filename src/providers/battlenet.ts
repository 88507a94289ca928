import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/battlenet.js';
import { withOptions } from './options/with-options.js';

/** @see https://community.developer.battle.net/documentation/guides/using-oauth/authorization-code-flow */
export interface BattleNetProfile extends OpenIDClaims {
  /** Name and number: `Ada#1234`. */
  battle_tag?: string;
  /** As the UserInfo endpoint spells it. */
  battletag?: string;
}

/** The issuers of Battle.net: one for the world, some of one region, and China's. */
export type BattleNetIssuer =
  | 'https://oauth.battle.net'
  | 'https://oauth.battlenet.com.cn'
  | 'https://www.battlenet.com.cn/oauth'
  | `https://${'us' | 'eu' | 'kr' | 'tw'}.battle.net/oauth`;

/**
 * Battle.net. Callback URL: `<origin>/auth/callback/battlenet`, https only. In China the `issuer` is
 * `https://oauth.battlenet.com.cn`.
 *
 * @see https://community.developer.battle.net/documentation/guides/using-oauth
 */
export function BattleNet(options: OIDCUserConfig<BattleNetProfile> = {}): OIDCConfig<BattleNetProfile> {
  return {
    id: 'battlenet',
    name: 'Battle.net',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://oauth.battle.net',
    profile: (profile) => ({
      id: profile.sub,
      name: firstText(profile.battle_tag, profile.battletag),
      email: null,
      image: null,
    }),
    style: { logo: mark, brandColor: '#4381c3' },
    ...withOptions(options),
  };
}

export default BattleNet;
