import type { Exchange } from '../../contracts/exchange.js';
import type {
  Authentication,
  AuthenticationSteps,
  BeginContext,
  CompleteContext,
} from '../../contracts/method.js';
import type { OAuthProvider } from '../../contracts/provider.js';
import type { RedirectReply, Reply } from '../../contracts/reply.js';
import type { Awaitable, Profile, TokenSet } from '../../types/model.js';
import { InvalidProvider, OAuthCallbackError, OAuthSignInError } from '../../errors.js';
import { andThen, isPromiseLike } from '../../kit/awaitable.js';
import { undoFlows } from '../../flow/flow-cookie.js';
import { dropFlow, type Flow } from '../../flow/flow-cookies.js';
import { followProxy } from '../../flow/redirect-proxy.js';
import { isPrefetch } from '../../http/fetch-metadata.js';
import { empty, redirect } from '../../http/reply.js';
import { requestTokens } from './code-flow/access-token-request.js';
import { toAccounts } from './identity/accounts.js';
import { authorizationUrl } from './code-flow/authorization-request.js';
import {
  assertIssuer,
  assertOrigin,
  assertPinned,
  codeOf,
  paramsOf,
  readResponse,
  repeatKey,
  takeResponseFlow,
  type AuthorizationResponse,
} from './code-flow/authorization-response.js';
import { authorizationServer, type Peer } from './server/authorization-server.js';
import { envName } from '../../deployment.js';
import { relayedForm, relayForm } from './code-flow/form-post-relay.js';
import { hookProvider, type HookProvider } from './identity/hook-provider.js';
import { validateIdToken, type IdTokenClaims } from './identity/id-token.js';
import { withinTime } from './server/idp-request.js';
import { isEmailVerified, toIdentity, withCallbackProfile, type Identity } from './identity/profile.js';
import { naming } from './server/provider-fault.js';
import { toldProfile } from './identity/told-profile.js';

/** Options that read badly are said once per configuration. */
function warnOfRisks(
  { settings }: Exchange,
  { id, linkByEmail, allowInsecureRequests }: OAuthProvider,
): void {
  const { once, logger } = settings;
  if (linkByEmail) {
    once(`link-by-email:${id}`, () =>
      logger.warn('account-linking-by-email', `Provider "${id}" has \`allowDangerousEmailAccountLinking\`.`),
    );
  }
  if (allowInsecureRequests) {
    once(`insecure:${id}`, () =>
      logger.warn('insecure-requests', `Provider "${id}" has \`allowInsecureRequests\`.`),
    );
  }
}

/** @throws {InvalidProvider} when the deployment has not been given what this provider needs */
function assertComplete({ missing }: OAuthProvider): void {
  if (missing !== undefined) throw new InvalidProvider(missing);
}

function begin(exchange: Exchange, provider: OAuthProvider, context: BeginContext): Awaitable<Reply> {
  const { now } = exchange;
  assertComplete(provider);
  warnOfRisks(exchange, provider);
  return andThen(authorizationServer(provider, now), (server) =>
    beginAt(exchange, { provider, server, now }, context),
  );
}

/** A flow that leads nowhere is undone. */
function beginAt(exchange: Exchange, peer: Peer, context: BeginContext): Awaitable<Reply> {
  const undo = (error: unknown): never => {
    undoFlows(exchange);
    throw error;
  };
  try {
    const url = authorizationUrl(exchange, peer, context);
    return isPromiseLike(url) ? url.then(redirect, undo) : redirect(url);
  } catch (error) {
    return undo(error);
  }
}

function claimsOf(peer: Peer, { nonce, maxAge }: Flow, tokens: TokenSet): Promise<IdTokenClaims> {
  return validateIdToken(tokens.id_token, { ...peer, nonce, maxAge, accessToken: tokens.access_token });
}

/** What the steps of a callback have found out. */
interface Findings {
  readonly exchange: Exchange;
  readonly provider: OAuthProvider;
  readonly flow: Flow;
  readonly tokens: TokenSet;
  /** What signed or confidential answers said. */
  readonly told: Profile;
  /** The same, with what came with the authorization response. */
  readonly profile: Profile;
}

function warnOfAddress({ settings: { once, logger } }: Exchange, { id }: OAuthProvider): void {
  once(`email-unusable:${id}`, () =>
    logger.warn('email-unusable', `Provider "${id}": have \`profile\` give one plain address, or none.`),
  );
}

function authenticationOf(
  { exchange, provider, flow, tokens, told, profile }: Findings,
  { user, providerAccountId, emailUnusable }: Identity,
): Authentication {
  if (emailUnusable) warnOfAddress(exchange, provider);
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

/** A response that is for this application, and the flow that it belongs to. */
interface Answered {
  readonly response: AuthorizationResponse;
  readonly flow: Flow;
  readonly code: string;
}

/** The response is for this application: its flow ends here. */
function answer(
  exchange: Exchange,
  provider: OAuthProvider,
  { response, sessionBinding }: { response: AuthorizationResponse; sessionBinding: string | undefined },
): Awaitable<Authentication> {
  return andThen(takeResponseFlow(exchange, response, { provider, sessionBinding }), (flow) => {
    assertComplete(provider);
    const code = codeOf(response);
    return andThen(authorizationServer(provider, exchange.now), (server) =>
      redeem(exchange, { provider, server, now: exchange.now }, { response, flow, code }),
    );
  });
}

/** From the code to the identity: all that takes requests to the provider. */
async function redeem(
  exchange: Exchange,
  peer: Peer,
  { response, flow, code }: Answered,
): Promise<Authentication> {
  const { provider, server } = peer;
  const { settings } = exchange;
  assertOrigin(response, server);
  assertIssuer(response, server, () =>
    settings.once(`issuer:${provider.id}`, () =>
      settings.logger.warn(
        'issuer-unverifiable',
        `Provider "${provider.id}" sends \`iss\` and has no \`issuer\`: set it (${envName(provider.id, 'ISSUER')}).`,
      ),
    ),
  );
  assertPinned(flow, server);

  const { params } = response;
  let shown: HookProvider | undefined;
  const hooks = (): HookProvider => (shown ??= hookProvider(exchange, provider, flow.redirectUri));
  const tokens = await requestTokens({ ...peer, flow, code, params, hookProvider: hooks });
  // Identities of OpenID providers are proven by the ID Token; one that a plain OAuth server sends proves nothing.
  const claims = provider.type === 'oauth' ? undefined : await claimsOf(peer, flow, tokens);
  const told = await toldProfile(settings, { ...peer, tokens, claims, hookProvider: hooks });
  const profile = withCallbackProfile(provider, told, params);
  return andThen(toIdentity(provider, profile, tokens), (identity) =>
    authenticationOf({ exchange, provider, flow, tokens, told, profile }, identity),
  );
}

function complete(
  exchange: Exchange,
  provider: OAuthProvider,
  { sessionBinding }: Pick<CompleteContext, 'sessionBinding'>,
): Awaitable<Authentication | Reply> {
  // A browser that only looks ahead must not use up the code.
  if (isPrefetch(exchange.request.headers)) return empty(204);
  return andThen(relayedForm(exchange, provider), (relayed) => {
    const response = relayed ?? readResponse(exchange);
    const elsewhere = andThen(
      followProxy(exchange, provider, response.params),
      (proxied) => proxied ?? relayForm(exchange, response, { provider, sessionBinding }),
    );
    return andThen<RedirectReply | undefined, Authentication | Reply>(
      elsewhere,
      (reply) => reply ?? answer(exchange, provider, { response, sessionBinding }),
    );
  });
}

/**
 * Sign-in at an OAuth 2.0 authorization server or OpenID provider, by the authorization code flow.
 * @see RFC 6749, section 4.1; OpenID Connect Core 1.0, section 3.1; RFC 9700
 */
export const oauthSteps: AuthenticationSteps<'oauth'> & AuthenticationSteps<'oidc'> = {
  begin: (exchange, provider, context) =>
    naming(provider.id, OAuthSignInError, () => withinTime(() => begin(exchange, provider, context))),
  complete: (exchange, provider, context) =>
    naming(provider.id, OAuthCallbackError, () => withinTime(() => complete(exchange, provider, context))),
  repeatKey,
  abandon: (exchange) => dropFlow(exchange, paramsOf(exchange).get('state') ?? undefined),
};
