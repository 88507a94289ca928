// Compiled, never run: what is no option of a provider is refused.
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

// @ts-expect-error clientID is clientId
Osu({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Passage({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Patreon({ clientID: 'id' });
// @ts-expect-error clientID is clientId
PingId({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Pinterest({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Pipedrive({ clientID: 'id' });
// @ts-expect-error key is apiKey
Postmark({ key: 'key' });
// @ts-expect-error clientID is clientId
Reddit({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Roblox({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Salesforce({ clientID: 'id' });
// @ts-expect-error key is apiKey
SendGrid({ key: 'key' });
// @ts-expect-error clientID is clientId
SimpleLogin({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Slack({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Spotify({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Strava({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Threads({ clientID: 'id' });
// @ts-expect-error clientID is clientId
TikTok({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Todoist({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Trakt({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Twitch({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Twitter({ clientID: 'id' });
// @ts-expect-error clientID is clientId
UnitedEffects({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Vipps({ clientID: 'id' });
// @ts-expect-error clientID is clientId
VK({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Webex({ clientID: 'id' });
// @ts-expect-error clientID is clientId
WeChat({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Wikimedia({ clientID: 'id' });
// @ts-expect-error clientID is clientId
WordPress({ clientID: 'id' });
// @ts-expect-error clientID is clientId
WorkOS({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Yandex({ clientID: 'id' });
// @ts-expect-error clientID is clientId
ZITADEL({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Zoho({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Zoom({ clientID: 'id' });
// @ts-expect-error there is no such platform
WeChat({ platformType: 'MiniProgram' });
// @ts-expect-error regions are written in small letters
Zoho({ region: 'EU' });
// @ts-expect-error there is no such region
SendGrid({ region: 'APAC' });
// @ts-expect-error connections are named by text
WorkOS({ connection: 1 });
// @ts-expect-error vkId is a flag
VK({ vkId: 'yes' });
// @ts-expect-error an oauth provider has no nonce
TikTok({ checks: ['nonce'] });
// @ts-expect-error the display name is no id: it may be null
Spotify({ profile: ({ display_name }) => ({ id: display_name }) });
