// Compiled, never run: the profile of each provider reaches `profile()` with its type.
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
import type { Provider } from '../../src/types/provider.js';

/** Called without options, and not called at all. */
export const functions: Provider[] = [
  FortyTwo,
  FortyTwo(),
  Asgardeo,
  Asgardeo(),
  Atlassian,
  Atlassian(),
  Authentik,
  Authentik(),
  AzureAD,
  AzureAD(),
  AzureADB2C,
  AzureADB2C(),
  AzureDevOps,
  AzureDevOps(),
  BankIDNorway,
  BankIDNorway(),
  BattleNet,
  BattleNet(),
  BeyondIdentity,
  BeyondIdentity(),
  Bitbucket,
  Bitbucket(),
  Box,
  Box(),
  BoxyHQSAML,
  BoxyHQSAML(),
  Bungie,
  Bungie(),
  ClickUp,
  ClickUp(),
  Cognito,
  Cognito(),
  Coinbase,
  Coinbase(),
  Concept2,
  Concept2(),
  Descope,
  Descope(),
  Dribbble,
  Dribbble(),
  Dropbox,
  Dropbox(),
  DuendeIdentityServer6,
  DuendeIdentityServer6(),
  Eventbrite,
  Eventbrite(),
  EVEOnline,
  EVEOnline(),
  Facebook,
  Facebook(),
  FACEIT,
  FACEIT(),
  Figma,
  Figma(),
  ForwardEmail,
  ForwardEmail(),
  Foursquare,
  Foursquare(),
  FreshBooks,
  FreshBooks(),
  Frontegg,
  Frontegg(),
  FusionAuth,
  FusionAuth(),
  HubSpot,
  HubSpot(),
  HuggingFace,
  HuggingFace(),
  IdentityServer4,
  IdentityServer4(),
  Instagram,
  Instagram(),
  Kakao,
  Kakao(),
  Kinde,
  Kinde(),
  LINE,
  LINE(),
  LinkedIn,
  LinkedIn(),
  Logto,
  Logto(),
  Loops,
  Loops(),
  Mailchimp,
  Mailchimp(),
  Mailgun,
  Mailgun(),
  Mailru,
  Mailru(),
  Mastodon,
  Mastodon(),
  Mattermost,
  Mattermost(),
  Medium,
  Medium(),
  Naver,
  Naver(),
  Netlify,
  Netlify(),
  NetSuite,
  NetSuite(),
  Nextcloud,
  Nextcloud(),
  Notion,
  Notion(),
  OneLogin,
  OneLogin(),
  OryHydra,
  OryHydra(),
  Osso,
  Osso(),
];

/** Members of each profile, and the options that the others have not. */
export const called: Provider[] = [
  FortyTwo({ profile: ({ id, usual_full_name: name }) => ({ id: String(id), name }) }),
  Asgardeo({ profile: ({ sub: id, username: name = null }) => ({ id, name }) }),
  Atlassian({ profile: ({ account_id: id, nickname: name }) => ({ id, name }) }),
  Authentik({ profile: ({ sub: id, groups = [] }) => ({ id, name: groups.join() }) }),
  AzureADB2C({ profile: ({ sub: id, emails = [] }) => ({ id, email: emails[0] ?? null }) }),
  AzureAD({ profilePhotoSize: 96, profile: ({ sub: id, tid: name = null }) => ({ id, name }) }),
  AzureDevOps({ scope: 'vso.profile vso.code', profile: ({ id, displayName: name }) => ({ id, name }) }),
  BankIDNorway({ profile: ({ sub: id, birthdate: name = null }) => ({ id, name }) }),
  BattleNet({ profile: ({ sub: id, battle_tag: name = null }) => ({ id, name }) }),
  BeyondIdentity({ profile: ({ sub: id, name = null }) => ({ id, name }) }),
  Bitbucket({ profile: ({ account_id: id, display_name: name }) => ({ id, name }) }),
  Box({ profile: ({ id, login: email }) => ({ id, email }) }),
  BoxyHQSAML({ profile: ({ id, firstName: name = null }) => ({ id, name }) }),
  Bungie({
    apiKey: 'key',
    profile: ({ Response: { bungieNetUser } }) => ({ id: String(bungieNetUser?.membershipId) }),
  }),
  ClickUp({ profile: ({ user }) => ({ id: String(user.id), name: user.username }) }),
  Cognito({ profile: ({ sub: id, 'cognito:username': name = null }) => ({ id, name }) }),
  Coinbase({ profile: ({ data: { id, name } }) => ({ id, name }) }),
  Concept2({ profile: ({ data }) => ({ id: data.id.toFixed(0), image: data.profile_image }) }),
  Descope({ profile: ({ sub: id, name = null }) => ({ id, name }) }),
  Dribbble({ profile: ({ id, login: name }) => ({ id: id.toFixed(0), name }) }),
  Dropbox({ profile: ({ account_id: id, name: { given_name: name } }) => ({ id, name }) }),
  DuendeIdentityServer6({ profile: ({ sub: id, idp: name = null }) => ({ id, name }) }),
  Eventbrite({ profile: ({ id, emails: [first] }) => ({ id, email: first?.email ?? null }) }),
  EVEOnline({ profile: ({ CharacterID, CharacterName: name }) => ({ id: CharacterID.toFixed(0), name }) }),
  Facebook({ profile: ({ id, picture }) => ({ id, image: picture?.data.url ?? null }) }),
  FACEIT({ profile: ({ guid: id, nickname: name = null }) => ({ id, name }) }),
  Figma({ profile: ({ id, handle: name }) => ({ id, name }) }),
  Foursquare({
    apiVersion: '20250101',
    profile: ({ response: { user } }) => ({ id: user.id, name: user.firstName ?? null }),
  }),
  FreshBooks({ profile: ({ response }) => ({ id: response.id.toFixed(0), email: response.email }) }),
  Frontegg({ profile: ({ sub: id, tenantId: name = null }) => ({ id, name }) }),
  FusionAuth({ tenantId: 'tenant', profile: ({ sub: id, applicationId: name = null }) => ({ id, name }) }),
  HubSpot({ profile: ({ user_id, user: email }) => ({ id: user_id.toFixed(0), email }) }),
  HuggingFace({ profile: ({ sub: id, website: name = null }) => ({ id, name }) }),
  IdentityServer4({ profile: ({ sub: id, sid: name = null }) => ({ id, name }) }),
  Instagram({ profile: ({ id, username: name }) => ({ id, name }) }),
  Kakao({
    profile: ({ id, kakao_account: a }) => ({ id: id.toFixed(0), name: a?.profile?.nickname ?? null }),
  }),
  Kinde({ profile: ({ sub: id, org_codes = [] }) => ({ id, name: org_codes.join() }) }),
  LINE({ profile: ({ sub: id, amr = [] }) => ({ id, name: amr.join() }) }),
  LinkedIn({ profile: ({ sub: id, given_name: name = null }) => ({ id, name }) }),
  Logto({ profile: ({ sub: id, username: name = null }) => ({ id, name }) }),
  Mailchimp({ profile: ({ login, accountname: name }) => ({ id: login.login_id.toFixed(0), name }) }),
  Mailru({ profile: ({ id, nickname: name = null }) => ({ id, name }) }),
  Mastodon({ profile: ({ id, display_name: name }) => ({ id, name }) }),
  Mattermost({ profile: ({ id, nickname: name }) => ({ id, name }) }),
  Medium({ profile: ({ data: { id, username: name } }) => ({ id, name }) }),
  Naver({ profile: ({ response: { id, nickname: name = null } }) => ({ id, name }) }),
  Netlify({ profile: ({ id, full_name: name }) => ({ id, name }) }),
  NetSuite({ accountID: '1234567_SB1', profile: ({ id, name }) => ({ id: String(id), name }) }),
  Nextcloud({ profile: ({ id, displayname: name }) => ({ id, name }) }),
  Notion({ profile: ({ id, person }) => ({ id, email: person?.email ?? null }) }),
  OneLogin({ profile: ({ sub: id, groups = [] }) => ({ id, name: groups.join() }) }),
  OryHydra({ profile: ({ sub: id, sid: name = null }) => ({ id, name }) }),
  Osso({ profile: ({ id, idp: name = null }) => ({ id, name }) }),
  ForwardEmail({ apiKey: 'key', from: 'no-reply@acme.example' }),
  Loops({ apiKey: 'key', from: 'no-reply@acme.example', transactionalId: 'clx0000' }),
  Mailgun({ apiKey: 'key', from: 'no-reply@acme.example', domain: 'mg.acme.example', region: 'EU' }),
];
