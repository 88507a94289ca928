import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Provider } from 'oidc-provider';
import type { Configuration, JWK } from 'oidc-provider';
import { sendAsset } from './assets.ts';
import { interactionPages, problemPage } from './interaction.ts';
import { MemoryStore } from './memory-store.ts';
import { PEOPLE } from './people.ts';
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
}

/** Seconds. */
const HOUR = 3600;

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
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/style.css' && sendAsset(response, pathname)) return;
    if (pathname === '/') return redirect(response, client.home);
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
  const { id, secret, redirectUri, home } = client;
  return {
    adapter: MemoryStore,
    clients: [{ client_id: id, client_secret: secret, redirect_uris: [redirectUri], client_uri: home }],
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
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
    },
    renderError: (context, { error, error_description: description = error }) => {
      const { headers, body } = renderPage(problemPage(client, `The request was refused: ${description}.`));
      context.set(headers);
      context.body = body;
    },
  };
}

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'demo' };
}
