import type { Exchange } from '../../contracts/exchange.js';
import type {
  Authentication,
  AuthenticationMethod,
  BeginContext,
  CompleteContext,
} from '../../contracts/method.js';
import type { OAuthProvider } from '../../contracts/provider.js';
import type { Reply } from '../../contracts/reply.js';
import type { Profile, TokenSet } from '../../types/model.js';
import { InvalidProvider, OAuthCallbackError, OAuthSignInError } from '../../errors.js';
import { undoFlows } from '../../flow/flow-cookie.js';
import { dropFlow, type Flow } from '../../flow/flow-cookies.js';
import { followProxy } from '../../flow/redirect-proxy.js';
import { empty, redirect } from '../../http/reply.js';
import { requestTokens } from './access-token-request.js';
import { toAccounts } from './accounts.js';
import { authorizationUrl } from './authorization-request.js';
import {
  assertIssuer,
  assertOrigin,
  assertPinned,
  codeOf,
  readResponse,
  repeatKey,
  takeResponseFlow,
} from './authorization-response.js';
import { authorizationServer, type Peer } from './authorization-server.js';
import { relayedForm, relayForm } from './form-post-relay.js';
import { hookProvider } from './hook-provider.js';
import { validateIdToken, type IdTokenClaims } from './id-token.js';
import { withinJourney } from './idp-request.js';
import { ownMembers } from './json-text.js';
import { resolveOAuth } from './normalize.js';
import { isEmailVerified, toIdentity, withCallbackProfile } from './profile.js';
import { naming } from './provider-fault.js';
import { requestUserinfo, type UserinfoRequest } from './userinfo.js';

/** Options that read badly are said once per configuration. */
function warnOfRisks({ settings }: Exchange, provider: OAuthProvider): void {
  const { once, logger } = settings;
  if (provider.linkByEmail)
    once(`link-by-email:${provider.id}`, () => logger.warn('account-linking-by-email'));
  if (provider.allowInsecureRequests) once(`insecure:${provider.id}`, () => logger.warn('insecure-requests'));
}

/** @throws {InvalidProvider} when the deployment has not been given what this provider needs */
function assertComplete({ missing }: OAuthProvider): void {
  if (missing !== undefined) throw new InvalidProvider(missing);
}

async function begin(exchange: Exchange, provider: OAuthProvider, context: BeginContext): Promise<Reply> {
  const { now } = exchange;
  assertComplete(provider);
  warnOfRisks(exchange, provider);
  const server = await authorizationServer(provider, now);
  try {
    return redirect(await authorizationUrl(exchange, { provider, server, now }, context));
  } catch (error) {
    undoFlows(exchange);
    throw error;
  }
}

/** Identities of OpenID providers are proven by the ID Token; one that a plain OAuth server sends proves nothing. */
async function claimsOf(peer: Peer, flow: Flow, tokens: TokenSet): Promise<IdTokenClaims | undefined> {
  if (peer.provider.type === 'oauth') return undefined;
  const { nonce, maxAge } = flow;
  return validateIdToken(tokens.id_token, { ...peer, nonce, maxAge, accessToken: tokens.access_token });
}

async function toldAbout(request: UserinfoRequest): Promise<Profile> {
  const { provider, claims } = request;
  return provider.profileFromIdToken && claims !== undefined ? ownMembers(claims) : requestUserinfo(request);
}

async function authenticationOf(
  { provider, tokens }: UserinfoRequest,
  told: Profile,
  {
    exchange,
    flow,
    params,
  }: { readonly exchange: Exchange; readonly flow: Flow; readonly params: URLSearchParams },
): Promise<Authentication> {
  const profile = withCallbackProfile(provider, told, params);
  const { user, providerAccountId, emailUnusable } = await toIdentity(provider, profile, tokens);
  if (emailUnusable) exchange.settings.logger.warn('email-unusable');
  return {
    kind: 'authentication',
    user,
    ...toAccounts(provider, providerAccountId, tokens),
    profile,
    credentials: undefined,
    linking: {
      lookup: 'account',
      sessionBinding: flow.sessionBinding,
      emailVerified: isEmailVerified(provider, user.email, told),
      byEmail: provider.linkByEmail,
      conflict: 'OAuthAccountNotLinked',
    },
    returnTo: flow.returnTo,
    afterLink: undefined,
  };
}

async function complete(
  exchange: Exchange,
  provider: OAuthProvider,
  { sessionBinding }: Pick<CompleteContext, 'sessionBinding'>,
): Promise<Authentication | Reply> {
  const { now, settings } = exchange;
  // A browser that only looks ahead must not use up the code.
  if (exchange.request.prefetch) return empty(204);
  const response = (await relayedForm(exchange, provider)) ?? readResponse(exchange);
  const { params } = response;
  const elsewhere =
    (await followProxy(exchange, provider, params)) ??
    (await relayForm(exchange, response, { provider, sessionBinding }));
  if (elsewhere !== undefined) return elsewhere;

  const flow = await takeResponseFlow(exchange, response, { provider, sessionBinding });
  assertComplete(provider);
  const code = codeOf(response);
  const server = await authorizationServer(provider, now);
  assertOrigin(response, server);
  assertIssuer(response, server, () =>
    settings.once(`issuer:${provider.id}`, () => settings.logger.warn('issuer-unverifiable')),
  );
  assertPinned(flow, server);

  const peer: Peer = { provider, server, now };
  const hooks = hookProvider(exchange, provider, flow.redirectUri);
  const tokens = await requestTokens({ ...peer, flow, code, params, hookProvider: hooks });
  const claims = await claimsOf(peer, flow, tokens);
  const identified = { ...peer, tokens, claims, hookProvider: hooks };
  return authenticationOf(identified, await toldAbout(identified), { exchange, flow, params });
}

/**
 * Sign-in at an OAuth 2.0 authorization server or OpenID provider, by the authorization code flow.
 * @see RFC 6749, section 4.1; OpenID Connect Core 1.0, section 3.1; RFC 9700
 */
export const oauth: AuthenticationMethod<'oauth'> & AuthenticationMethod<'oidc'> = {
  requires: [],
  // A form from the provider cannot carry our CSRF token; `state` takes its place.
  callback: { methods: ['GET', 'POST'], csrf: false },
  resolve: resolveOAuth,
  form: () => ({ kind: 'redirect', action: 'signin', inputs: {} }),
  begin: (exchange, provider, context) =>
    naming(provider.id, OAuthSignInError, () => withinJourney(() => begin(exchange, provider, context))),
  complete: (exchange, provider, context) =>
    naming(provider.id, OAuthCallbackError, () => withinJourney(() => complete(exchange, provider, context))),
  repeatKey,
  abandon: (exchange) => dropFlow(exchange, readResponse(exchange).params.get('state') ?? undefined),
};
