import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Provider } from 'oidc-provider';
import type { ClientMetadata, Configuration, JWK } from 'oidc-provider';
import { sendAsset } from './assets.ts';
import { interactionPages, problemPage } from './interaction.ts';
import { MemoryStore } from './memory-store.ts';
import { PEOPLE } from './people.ts';
import { logoutPages } from './logout-pages.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { redirect, renderPage } from './web.ts';
import type { Listener } from './web.ts';

/** The application, as the identity provider knows it. */
export interface Client {
  readonly id: string;
  /** As its people know it. */
  readonly name: string;
  readonly secret: string;
  readonly redirectUri: string;
  /** Its home page. */
  readonly home: string;
  /** Takes logout tokens. @default none: it is not told when somebody signs out */
  readonly backChannelLogoutUri?: string;
  /** Where people come back to after they logged out. @default none: applications cannot send them to log out */
  readonly postLogoutRedirectUri?: string;
  /** Whether access tokens are short-lived, and refresh tokens, which are replaced at each use, come with them. @default false */
  readonly refreshes?: boolean;
}

/** Seconds. */
const HOUR = 3600;
/** Seconds that access tokens live where they can be refreshed: a refresh is due after half a minute. */
const SHORT = 90;

/** A certified OpenID provider with login and consent pages of its own, for the people of `people.ts`. */
export function createIdentityProvider(
  issuer: string,
  given: Omit<Client, 'name'> & Partial<Pick<Client, 'name'>>,
): Listener {
  const client = { name: 'Latchkey demo', ...given };
  const provider = new Provider(issuer, configuration(client));
  provider.on('server_error', (_context, error) => console.error(error));
  const answer = provider.callback();
  const interaction = interactionPages(provider, client);
  const everywhere = signOutEverywhere(provider, client);
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/style.css' && sendAsset(response, pathname)) return;
    if (pathname === '/') return redirect(response, client.home);
    if (pathname === '/sign-out-everywhere' && client.backChannelLogoutUri !== undefined)
      return everywhere(request, response);
    if (pathname.startsWith('/interaction/')) return interaction(request, response);
    if (pathname === '/auth' || pathname.startsWith('/auth/')) forgetSession(request);
    await answer(request, response);
  };
}

/** Every sign-in asks who it is, so that both test people can be tried, in any number of tabs. */
function forgetSession(request: IncomingMessage): void {
  const { cookie = '' } = request.headers;
  request.headers.cookie = cookie
    .split(/; */)
    .filter((pair) => !/^_session(\.|=)/.test(pair))
    .join('; ');
}

function configuration(client: Client): Configuration {
  const refreshes = client.refreshes === true;
  return {
    adapter: MemoryStore,
    clients: [registration(client)],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    // Like most providers: what is known about a person is in the ID Token, not at the UserInfo endpoint only.
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => {
      const person = PEOPLE.find(({ userName }) => userName === sub);
      if (person === undefined) return undefined;
      const { name, email, userName } = person;
      const claims = { sub, name, preferred_username: userName, email, email_verified: true };
      return { accountId: sub, claims: () => claims };
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: logoutPages(client),
      revocation: { enabled: refreshes },
      backchannelLogout: { enabled: client.backChannelLogoutUri !== undefined },
    },
    // Its own agent refuses loopback, where the application is. Only the registered address is asked.
    fetch: (url, options) => fetch(url, Object.assign({}, options, { dispatcher: undefined })),
    issueRefreshToken: () => refreshes,
    expiresWithSession: () => !refreshes,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    ttl: {
      AccessToken: refreshes ? SHORT : HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: HOUR,
      Session: HOUR,
    },
    renderError: (context, { error, error_description: description = error }) => {
      const { headers, body } = renderPage(problemPage(client, `The request was refused: ${description}.`));
      context.set(headers);
      context.body = body;
    },
  };
}

/** What the application has registered (OpenID Connect Dynamic Client Registration 1.0, section 2). */
function registration(client: Client): ClientMetadata {
  const {
    id,
    secret,
    redirectUri,
    home,
    backChannelLogoutUri: uri,
    postLogoutRedirectUri,
    refreshes,
  } = client;
  return {
    client_id: id,
    client_secret: secret,
    redirect_uris: [redirectUri],
    client_uri: home,
    grant_types: ['authorization_code', ...(refreshes ? ['refresh_token'] : [])],
    // With its id: who logs out in one browser stays in another.
    ...(uri !== undefined && { backchannel_logout_uri: uri, backchannel_logout_session_required: true }),
    ...(postLogoutRedirectUri !== undefined && { post_logout_redirect_uris: [postLogoutRedirectUri] }),
  };
}

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'demo' };
}
