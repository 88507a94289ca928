import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { mark } from './marks/slack.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.slack.dev/authentication/sign-in-with-slack/#response */
export interface SlackProfile extends OpenIDClaims {
  /** Seconds since the epoch. */
  date_email_verified?: number;
  'https://slack.com/user_id'?: string;
  'https://slack.com/team_id'?: string;
  'https://slack.com/team_name'?: string;
  'https://slack.com/team_domain'?: string;
}

/**
 * Slack. Callback URL: `<origin>/auth/callback/slack`, https only. `sub` is another one in every workspace; the parameter
 * `team` of `authorization` picks the workspace.
 *
 * @see https://docs.slack.dev/authentication/sign-in-with-slack/
 */
export function Slack(options: OIDCUserConfig<SlackProfile> = {}): OIDCConfig<SlackProfile> {
  return {
    id: 'slack',
    name: 'Slack',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://slack.com',
    checks: ['nonce'],
    style: { logo: mark, brandColor: '#611f69' },
    ...withOptions(options),
  };
}

export default Slack;
