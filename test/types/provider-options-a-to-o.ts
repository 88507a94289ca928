// Compiled, never run: what is no option of a provider is refused.
import { FortyTwo } from '../../src/providers/42-school.js';
import { Asgardeo } from '../../src/providers/asgardeo.js';
import { Atlassian } from '../../src/providers/atlassian.js';
import { Authentik } from '../../src/providers/authentik.js';
import { AzureAD } from '../../src/providers/azure-ad.js';
import { AzureADB2C } from '../../src/providers/azure-ad-b2c.js';
import { AzureDevOps } from '../../src/providers/azure-devops.js';
import { BankIDNorway } from '../../src/providers/bankid-no.js';
import { BattleNet } from '../../src/providers/battlenet.js';
import { BeyondIdentity } from '../../src/providers/beyondidentity.js';
import { Bitbucket } from '../../src/providers/bitbucket.js';
import { Box } from '../../src/providers/box.js';
import { BoxyHQSAML } from '../../src/providers/boxyhq-saml.js';
import { Bungie } from '../../src/providers/bungie.js';
import { ClickUp } from '../../src/providers/click-up.js';
import { Cognito } from '../../src/providers/cognito.js';
import { Coinbase } from '../../src/providers/coinbase.js';
import { Concept2 } from '../../src/providers/concept2.js';
import { Descope } from '../../src/providers/descope.js';
import { Dribbble } from '../../src/providers/dribbble.js';
import { Dropbox } from '../../src/providers/dropbox.js';
import { DuendeIdentityServer6 } from '../../src/providers/duende-identity-server6.js';
import { Eventbrite } from '../../src/providers/eventbrite.js';
import { EVEOnline } from '../../src/providers/eveonline.js';
import { Facebook } from '../../src/providers/facebook.js';
import { FACEIT } from '../../src/providers/faceit.js';
import { Figma } from '../../src/providers/figma.js';
import { ForwardEmail } from '../../src/providers/forwardemail.js';
import { Foursquare } from '../../src/providers/foursquare.js';
import { FreshBooks } from '../../src/providers/freshbooks.js';
import { Frontegg } from '../../src/providers/frontegg.js';
import { FusionAuth } from '../../src/providers/fusionauth.js';
import { HubSpot } from '../../src/providers/hubspot.js';
import { HuggingFace } from '../../src/providers/huggingface.js';
import { IdentityServer4 } from '../../src/providers/identity-server4.js';
import { Instagram } from '../../src/providers/instagram.js';
import { Kakao } from '../../src/providers/kakao.js';
import { Kinde } from '../../src/providers/kinde.js';
import { LINE } from '../../src/providers/line.js';
import { LinkedIn } from '../../src/providers/linkedin.js';
import { Logto } from '../../src/providers/logto.js';
import { Loops } from '../../src/providers/loops.js';
import { Mailchimp } from '../../src/providers/mailchimp.js';
import { Mailgun } from '../../src/providers/mailgun.js';
import { Mailru } from '../../src/providers/mailru.js';
import { Mastodon } from '../../src/providers/mastodon.js';
import { Mattermost } from '../../src/providers/mattermost.js';
import { Medium } from '../../src/providers/medium.js';
import { Naver } from '../../src/providers/naver.js';
import { Netlify } from '../../src/providers/netlify.js';
import { NetSuite } from '../../src/providers/netsuite.js';
import { Nextcloud } from '../../src/providers/nextcloud.js';
import { Notion } from '../../src/providers/notion.js';
import { OneLogin } from '../../src/providers/onelogin.js';
import { OryHydra } from '../../src/providers/ory-hydra.js';
import { Osso } from '../../src/providers/osso.js';

// @ts-expect-error clientID is clientId
FortyTwo({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Asgardeo({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Atlassian({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Authentik({ clientID: 'id' });
// @ts-expect-error clientID is clientId
AzureADB2C({ clientID: 'id' });
// @ts-expect-error clientID is clientId
AzureAD({ clientID: 'id' });
// @ts-expect-error clientID is clientId
AzureDevOps({ clientID: 'id' });
// @ts-expect-error clientID is clientId
BankIDNorway({ clientID: 'id' });
// @ts-expect-error clientID is clientId
BattleNet({ clientID: 'id' });
// @ts-expect-error clientID is clientId
BeyondIdentity({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Bitbucket({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Box({ clientID: 'id' });
// @ts-expect-error clientID is clientId
BoxyHQSAML({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Bungie({ clientID: 'id' });
// @ts-expect-error clientID is clientId
ClickUp({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Cognito({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Coinbase({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Concept2({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Descope({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Dribbble({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Dropbox({ clientID: 'id' });
// @ts-expect-error clientID is clientId
DuendeIdentityServer6({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Eventbrite({ clientID: 'id' });
// @ts-expect-error clientID is clientId
EVEOnline({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Facebook({ clientID: 'id' });
// @ts-expect-error clientID is clientId
FACEIT({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Figma({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Foursquare({ clientID: 'id' });
// @ts-expect-error clientID is clientId
FreshBooks({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Frontegg({ clientID: 'id' });
// @ts-expect-error clientID is clientId
FusionAuth({ clientID: 'id' });
// @ts-expect-error clientID is clientId
HubSpot({ clientID: 'id' });
// @ts-expect-error clientID is clientId
HuggingFace({ clientID: 'id' });
// @ts-expect-error clientID is clientId
IdentityServer4({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Instagram({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Kakao({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Kinde({ clientID: 'id' });
// @ts-expect-error clientID is clientId
LINE({ clientID: 'id' });
// @ts-expect-error clientID is clientId
LinkedIn({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Logto({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Mailchimp({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Mailru({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Mastodon({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Mattermost({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Medium({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Naver({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Netlify({ clientID: 'id' });
// @ts-expect-error clientID is clientId
NetSuite({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Nextcloud({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Notion({ clientID: 'id' });
// @ts-expect-error clientID is clientId
OneLogin({ clientID: 'id' });
// @ts-expect-error clientID is clientId
OryHydra({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Osso({ clientID: 'id' });
// @ts-expect-error key is apiKey
ForwardEmail({ key: 'key' });
// @ts-expect-error key is apiKey
Loops({ key: 'key' });
// @ts-expect-error key is apiKey
Mailgun({ key: 'key' });
// @ts-expect-error accounts are named by text
NetSuite({ accountID: 1234567 });
// @ts-expect-error there is no such region
Mailgun({ region: 'APAC' });
// @ts-expect-error an oauth provider has no nonce
Mastodon({ checks: ['nonce'] });
/** Further members of a profile come as they are. */
Kakao({ profile: ({ sub }) => ({ id: sub }) });
// @ts-expect-error the id of Kakao is a number
Kakao({ profile: ({ id }) => ({ id }) });
