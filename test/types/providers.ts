// Compiled, never run: what users write must compile, and each mistake must not.
import { Apple, type AppleProfile } from '../../src/providers/apple.js';
import { Auth0 } from '../../src/providers/auth0.js';
import { Credentials } from '../../src/providers/credentials.js';
import { Discord } from '../../src/providers/discord.js';
import { Email } from '../../src/providers/email.js';
import { GitHub, type GitHubProfile } from '../../src/providers/github.js';
import { GitLab } from '../../src/providers/gitlab.js';
import { Google } from '../../src/providers/google.js';
import { Keycloak } from '../../src/providers/keycloak.js';
import { MicrosoftEntraID } from '../../src/providers/microsoft-entra-id.js';
import { Nodemailer } from '../../src/providers/nodemailer.js';
import { OAuthProvider } from '../../src/providers/oauth.js';
import { OIDCProvider } from '../../src/providers/oidc.js';
import { Okta } from '../../src/providers/okta.js';
import { Resend } from '../../src/providers/resend.js';
import type {
  OAuth2Config,
  OIDCConfig,
  Provider,
  ProviderId,
  RedirectableProviderType,
} from '../../src/providers/index.js';
import { customFetch } from '../../src/types/symbols.js';

/** Every provider function is a provider, called or not. */
export const functions: Provider[] = [
  Apple,
  Auth0,
  Credentials,
  Discord,
  Email,
  GitHub,
  GitLab,
  Google,
  Keycloak,
  MicrosoftEntraID,
  Nodemailer,
  OAuthProvider,
  OIDCProvider,
  Okta,
  Resend,
];

/** So is what they return. */
export const providers: Provider[] = [
  Apple({ clientId: 'id' }),
  Auth0({ issuer: 'https://example.eu.auth0.com' }),
  Discord(),
  Email({ sendVerificationRequest: ({ identifier, url }) => void [identifier.trim(), url.trim()] }),
  GitHub({ enterprise: { baseUrl: 'https://github.example' }, [customFetch]: fetch }),
  GitLab({ baseUrl: 'https://gitlab.example', allowDangerousEmailAccountLinking: true }),
  Google({ authorization: { params: { prompt: 'consent' } } }),
  Google({ authorization: { params: { include_granted_scopes: true, max_age: 0, hd: undefined } } }),
  GitHub({ token: { url: 'https://x.test', params: { a: '1' } }, userinfo: { params: { per_page: 5 } } }),
  MicrosoftEntraID({ profilePhotoSize: 96, tenants: ['11111111-2222-3333-4444-555555555555'] }),
  Nodemailer({ server: { host: 'localhost', port: 25 }, from: 'no-reply@example.com' }),
  Nodemailer({ server: 'smtp://localhost:25' }),
  OAuthProvider({
    id: 'acme',
    token: 'https://id.example/token',
    userinfo: { url: 'https://id.example/me' },
  }),
  OIDCProvider({ id: 'acme', issuer: 'https://id.example' }),
  Okta({ checks: ['pkce', 'nonce'] }),
  Resend({ apiKey: 'key', from: 'no-reply@example.com', [customFetch]: fetch }),
  Credentials({
    credentials: { username: {}, password: { type: 'password' } },
    authorize: ({ username, password }) => (username === password ? { id: '1' } : null),
  }),
];

/** The profile of a provider reaches the callbacks with its type. */
export const typed: OAuth2Config<GitHubProfile> = GitHub({
  profile: (profile) => ({ id: String(profile.id), name: profile.login.toUpperCase() }),
});
/** As above, for OpenID Connect. */
export const typedOidc: OIDCConfig<AppleProfile> = Apple({
  profile: (profile) => ({ id: profile.sub, name: profile.user?.name?.firstName ?? null }),
});
/** Generic forms take the type of the profile. */
export const generic: OAuth2Config<{ uid: number }> = OAuthProvider<{ uid: number }>({
  profile: ({ uid }) => ({ id: uid.toFixed(0) }),
});

/** Names of providers. */
export const names: ProviderId[] = ['github', 'microsoft-entra-id', 'resend'];

// @ts-expect-error unknown options are mistakes: enterprise is the name
GitHub({ enterprize: { baseUrl: 'https://github.example' } });
// @ts-expect-error so are unknown members of an option
GitHub({ enterprise: { url: 'https://github.example' } });
// @ts-expect-error GitHub has no tenants
GitHub({ tenants: [] });
// @ts-expect-error an oauth provider has no nonce
Discord({ checks: ['nonce'] });
// @ts-expect-error the type of a provider is not an option
Google({ type: 'oauth' });
// @ts-expect-error Graph has no such size
MicrosoftEntraID({ profilePhotoSize: 50 });
// @ts-expect-error a port alone is no mail server
Nodemailer({ server: 25 });
// @ts-expect-error apiKey is the name
Resend({ key: 'key' });
// @ts-expect-error authorize gets the fields that were declared
Credentials({ credentials: { username: {} }, authorize: ({ pasword }) => pasword });
/** Members of a profile that its type does not name, as programs for @auth/core read them. */
GitHub({ profile: (profile) => ({ id: profile.node_id, name: profile.twitter_username.trim() }) });
// @ts-expect-error GitHub's id may be a number
GitHub({ profile: (profile) => ({ id: profile.id }) });
// @ts-expect-error credentials do not leave the page
export const redirectable: RedirectableProviderType = 'credentials';
