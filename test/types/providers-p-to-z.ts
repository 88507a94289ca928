// Compiled, never run: the profile of each provider reaches `profile()` with its type.
import { Osu } from '../../src/providers/osu.js';
import { Passage } from '../../src/providers/passage.js';
import { Patreon } from '../../src/providers/patreon.js';
import { PingId } from '../../src/providers/ping-id.js';
import { Pinterest } from '../../src/providers/pinterest.js';
import { Pipedrive } from '../../src/providers/pipedrive.js';
import { Postmark } from '../../src/providers/postmark.js';
import { Reddit } from '../../src/providers/reddit.js';
import { Roblox } from '../../src/providers/roblox.js';
import { Salesforce } from '../../src/providers/salesforce.js';
import { SendGrid } from '../../src/providers/sendgrid.js';
import { SimpleLogin } from '../../src/providers/simplelogin.js';
import { Slack } from '../../src/providers/slack.js';
import { Spotify } from '../../src/providers/spotify.js';
import { Strava } from '../../src/providers/strava.js';
import { Threads } from '../../src/providers/threads.js';
import { TikTok } from '../../src/providers/tiktok.js';
import { Todoist } from '../../src/providers/todoist.js';
import { Trakt } from '../../src/providers/trakt.js';
import { Twitch } from '../../src/providers/twitch.js';
import { Twitter } from '../../src/providers/twitter.js';
import { UnitedEffects } from '../../src/providers/united-effects.js';
import { Vipps } from '../../src/providers/vipps.js';
import { VK } from '../../src/providers/vk.js';
import { Webex } from '../../src/providers/webex.js';
import { WeChat } from '../../src/providers/wechat.js';
import { Wikimedia } from '../../src/providers/wikimedia.js';
import { WordPress } from '../../src/providers/wordpress.js';
import { WorkOS } from '../../src/providers/workos.js';
import { Yandex } from '../../src/providers/yandex.js';
import { ZITADEL } from '../../src/providers/zitadel.js';
import { Zoho } from '../../src/providers/zoho.js';
import { Zoom } from '../../src/providers/zoom.js';
import type { Provider } from '../../src/types/provider.js';

/** Called without options, and not called at all. */
export const functions: Provider[] = [
  Osu,
  Osu(),
  Passage,
  Passage(),
  Patreon,
  Patreon(),
  PingId,
  PingId(),
  Pinterest,
  Pinterest(),
  Pipedrive,
  Pipedrive(),
  Postmark,
  Postmark(),
  Reddit,
  Reddit(),
  Roblox,
  Roblox(),
  Salesforce,
  Salesforce(),
  SendGrid,
  SendGrid(),
  SimpleLogin,
  SimpleLogin(),
  Slack,
  Slack(),
  Spotify,
  Spotify(),
  Strava,
  Strava(),
  Threads,
  Threads(),
  TikTok,
  TikTok(),
  Todoist,
  Todoist(),
  Trakt,
  Trakt(),
  Twitch,
  Twitch(),
  Twitter,
  Twitter(),
  UnitedEffects,
  UnitedEffects(),
  Vipps,
  Vipps(),
  VK,
  VK(),
  Webex,
  Webex(),
  WeChat,
  WeChat(),
  Wikimedia,
  Wikimedia(),
  WordPress,
  WordPress(),
  WorkOS,
  WorkOS(),
  Yandex,
  Yandex(),
  ZITADEL,
  ZITADEL(),
  Zoho,
  Zoho(),
  Zoom,
  Zoom(),
];

/** Called with options, the provider's own among them. */
export const providers: Provider[] = [
  Osu({ profile: ({ id, username: name }) => ({ id: id.toFixed(0), name }) }),
  Passage({ profile: ({ sub: id, phone_number: name = null }) => ({ id, name }) }),
  Patreon({ profile: ({ data: { id, attributes } }) => ({ id, name: attributes.vanity ?? null }) }),
  PingId({ profile: ({ sub: id, env: name = null }) => ({ id, name }) }),
  Pinterest({ profile: ({ id = '', username: name }) => ({ id, name }) }),
  Pipedrive({ profile: ({ data: { id, company_name: name } }) => ({ id: id.toFixed(0), name }) }),
  Postmark({ apiKey: 'key', from: 'no-reply@acme.example', messageStream: 'sign-in' }),
  Reddit({ profile: ({ id, snoovatar_img: image = null }) => ({ id, image }) }),
  Roblox({ profile: ({ sub: id, created_at = 0 }) => ({ id, name: created_at.toFixed(0) }) }),
  Salesforce({ profile: ({ sub: id, organization_id: name = null }) => ({ id, name }) }),
  SendGrid({ apiKey: 'key', from: 'no-reply@acme.example', region: 'EU' }),
  SimpleLogin({ profile: ({ sub: id, avatar_url: image = null }) => ({ id, image }) }),
  Slack({ profile: (claims) => ({ id: claims['https://slack.com/user_id'] ?? claims.sub }) }),
  Spotify({
    profile: ({ id, display_name: name, images }) => ({ id, name, image: images?.[0]?.url ?? null }),
  }),
  Strava({ profile: ({ id, firstname: name }) => ({ id: id.toFixed(0), name }) }),
  Threads({ profile: ({ id, username: name }) => ({ id, name }) }),
  TikTok({
    profile: ({ data: { user } }) => ({ id: user.union_id ?? user.open_id, name: user.display_name }),
  }),
  Todoist({ profile: ({ id, email, full_name: name }) => ({ id, email, name }) }),
  Trakt({ profile: ({ ids, name }) => ({ id: ids.uuid ?? ids.slug, name }) }),
  Twitch({ profile: ({ sub: id, preferred_username: name = null }) => ({ id, name }) }),
  Twitter({
    profile: ({ data }) => ({ id: data.id, name: data.username, email: data.confirmed_email ?? null }),
  }),
  UnitedEffects({ profile: ({ sub: id, name = null }) => ({ id, name }) }),
  Vipps({ profile: ({ sub: id, phone_number: name = null }) => ({ id, name }) }),
  VK({ vkId: true, profile: ({ user_id: id = '', first_name: name }) => ({ id, name }) }),
  Webex({ profile: ({ id, emails: [email = null] }) => ({ id, email }) }),
  WeChat({ platformType: 'WebsiteApp', profile: ({ openid: id, nickname: name }) => ({ id, name }) }),
  Wikimedia({ profile: ({ sub, username: name }) => ({ id: String(sub), name }) }),
  WordPress({ profile: ({ ID, display_name: name }) => ({ id: ID.toFixed(0), name }) }),
  WorkOS({ connection: 'conn_1', profile: ({ id, idp_id: name }) => ({ id, name }) }),
  Yandex({ profile: ({ id, psuid, login: name }) => ({ id: psuid ?? id, name }) }),
  ZITADEL({ profile: ({ sub: id, amr = [] }) => ({ id, name: amr.join() }) }),
  Zoho({ region: 'eu', profile: ({ ZUID, Email: email }) => ({ id: String(ZUID), email }) }),
  Zoom({ profile: ({ id, account_id: name = null }) => ({ id, name }) }),
];
