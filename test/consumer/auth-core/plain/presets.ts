import type { AuthConfig } from '@auth/core';
import type { OAuthConfig, Provider } from '@auth/core/providers';
import NetSuite from '@auth/core/providers/netsuite';
import Notion from '@auth/core/providers/notion';
import BattleNet, { type BattleNetIssuer } from '@auth/core/providers/battlenet';
import BeyondIdentity from '@auth/core/providers/beyondidentity';
import Bankid from '@auth/core/providers/bankid-no';
import AzureDevOps from '@auth/core/providers/azure-devops';
import ADB2C from '@auth/core/providers/azure-ad-b2c';
import Entra from '@auth/core/providers/microsoft-entra-id';
import Apple from '@auth/core/providers/apple';
import Mattermost from '@auth/core/providers/mattermost';
import Mastodon from '@auth/core/providers/mastodon';
import Nextcloud from '@auth/core/providers/nextcloud';
import WeChat from '@auth/core/providers/wechat';
import WorkOS from '@auth/core/providers/workos';
import Vk from '@auth/core/providers/vk';
import Zitadel from '@auth/core/providers/zitadel';
import Kinde from '@auth/core/providers/kinde';
import FusionAuth from '@auth/core/providers/fusionauth';
import Loops from '@auth/core/providers/loops';
import Mailgun from '@auth/core/providers/mailgun';
import Twitter from '@auth/core/providers/twitter';
import Reddit from '@auth/core/providers/reddit';
import Google from '@auth/core/providers/google';
import GitHub from '@auth/core/providers/github';
import Boxy from '@auth/core/providers/boxyhq-saml';
import Salesforce from '@auth/core/providers/salesforce';
import Slack from '@auth/core/providers/slack';
import Trakt from '@auth/core/providers/trakt';
import Passkey from '@auth/core/providers/passkey';
import WebAuthn, {
  DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION,
  DEFAULT_WEBAUTHN_TIMEOUT,
  type WebAuthnConfig,
} from '@auth/core/providers/webauthn';
import TikTok from '@auth/core/providers/tiktok';
import Freshbooks from '@auth/core/providers/freshbooks';
import Roblox from '@auth/core/providers/roblox';
import Figma from '@auth/core/providers/figma';
import ClickUp from '@auth/core/providers/click-up';
import Identity from '@auth/core/providers/identity-server4';
import Cognito from '@auth/core/providers/cognito';
import Okta from '@auth/core/providers/okta';
import Auth0 from '@auth/core/providers/auth0';
import Logto from '@auth/core/providers/logto';
import Descope from '@auth/core/providers/descope';
const x = { clientId: 'a', clientSecret: 'b' };
const issuer: BattleNetIssuer = 'https://eu.battle.net/oauth';
export const c: AuthConfig = {
  providers: [
    NetSuite({
      ...x,
      issuer: 'x',
      prompt: 'none',
      accountID: '1',
      scope: 'restlets',
      userinfo: 'https://x.example',
    }),
    Notion({ ...x, redirectUri: 'https://x.example' }),
    BattleNet({ ...x, issuer }),
    BeyondIdentity({ ...x, issuer: 'https://x.example' }),
    Bankid(x),
    AzureDevOps(x),
    ADB2C({ ...x, issuer: 'https://x.example' }),
    Entra({ ...x, issuer: 'https://login.microsoftonline.com/x/v2.0', profilePhotoSize: 48 }),
    Apple({ ...x, checks: ['none'] }),
    Apple({ ...x, token: { clientPrivateKey: undefined as never } }),
    Mattermost({ ...x, issuer: 'https://x.example' }),
    Mastodon({ ...x, issuer: 'https://x.example' }),
    Nextcloud({ ...x, issuer: 'https://x.example' }),
    WeChat({ ...x, platformType: 'OfficialAccount' }),
    WorkOS({ ...x, connection: 'c' }),
    Vk({ ...x, checks: ['state'] }),
    Zitadel({ ...x, issuer: 'https://x.example' }),
    Kinde({ ...x, issuer: 'i' }),
    FusionAuth({ ...x, issuer: 'i', tenantId: 't' }),
    Mailgun({ apiKey: 'x', from: 'y' }),
    Mailgun({ apiKey: 'x', region: 'EU', from: 'z' }),
    Twitter(x),
    Reddit({ ...x, authorization: { params: { duration: 'permanent' } } }),
    Google({
      ...x,
      authorization: { params: { prompt: 'consent', access_type: 'offline', response_type: 'code' } },
    }),
    Google({ clientId: process.env['G']!, clientSecret: process.env['H']! }),
    GitHub({
      ...x,
      enterprise: { baseUrl: 'https://g.example' },
      authorization: 'https://x?scope=a',
      token: 'x',
      userinfo: 'y',
    }),
    Boxy({ ...x, issuer: 'i', authorization: { params: { scope: '' } } }),
    Salesforce(x),
    Slack({ ...x, checks: ['pkce', 'nonce'] }),
    Trakt(x),
    Passkey,
    Passkey({
      enableConditionalUI: false,
      formFields: { email: { label: 'Username', required: true, autocomplete: 'username webauthn' } },
    }),
    WebAuthn({
      relayingParty: { id: 'example.com', name: 'N', origin: 'https://example.com' },
      registrationOptions: { timeout: 1 },
      authenticationOptions: { timeout: DEFAULT_WEBAUTHN_TIMEOUT },
      simpleWebAuthnBrowserVersion: DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION,
      getUserInfo: async (options, request) => {
        if (request.method !== 'GET') return null;
        const { searchParams } = new URL(String(options.id));
        return { user: { email: searchParams.get('email')! }, exists: false };
      },
    }),
    TikTok({ ...x, client: { token_endpoint_auth_method: 'client_secret_post' } }),
    Freshbooks(x),
    Roblox({ ...x, checks: ['pkce', 'state'] }),
    Figma(x),
    ClickUp(x),
    Identity({ ...x, id: 'custom', name: 'My', issuer: 'x' }),
    Cognito({ ...x, issuer: 'i', checks: 'pkce' as never }),
    Okta({ ...x, issuer: 'i', wellKnown: 'w' }),
    Auth0({
      ...x,
      issuer: 'i',
      style: { logo: '/x', bg: '#fff', text: '#000' },
      redirectProxyUrl: 'https://p',
    }),
    Logto({ ...x, issuer: 'i' }),
    Descope({ ...x, issuer: 'i' }),
  ],
};
declare const process: { env: Record<string, string | undefined> };
interface MyOptions {
  tenant: string;
}
const Custom = (options: MyOptions & { clientId: string }): OAuthConfig<{ sub: string }> => ({
  id: 'c',
  name: 'C',
  type: 'oauth',
  issuer: options.tenant,
});
export const required: Provider[] = [Custom, Custom({ tenant: 't', clientId: 'x' }), NetSuite, Notion];
export const meta = (c.providers as Provider[]).map((provider) => {
  const made = typeof provider === 'function' ? provider() : provider;
  return { id: made.options?.id ?? made.id, type: made.options?.type ?? made.type, name: made.name };
});
export const maps = required
  .map((provider) => {
    if (typeof provider === 'function') {
      const p = provider();
      return { id: p.id, name: p.name };
    } else {
      return { id: provider.id, name: provider.name };
    }
  })
  .filter((provider) => provider.id !== 'credentials');
export const w: WebAuthnConfig | undefined = undefined;
export const l = Loops({ apiKey: 'k', from: 'x', transactionalId: 't' });
export const gh = GitHub(x);
export const ghId: string = gh.id;
gh.profile?.({ login: 'x' } as never, {});
if (gh.type === 'oauth') gh.checks = ['state'];
export const withExtra: OAuthConfig<{ sub: string }> = {
  ...gh,
  id: 'gh2',
  profile: (p: { sub: string }) => ({ id: p.sub }),
} as unknown as OAuthConfig<{ sub: string }>;
export const ext: AuthConfig = {
  providers: [
    { ...GitHub(x), id: 'github-2', name: 'Second' },
    { ...Google(x), profile: (p) => ({ id: p.sub, name: p.name }) },
  ],
};
