import type { Exchange } from '../../contracts/exchange.js';
import type {
  Authentication,
  AuthenticationSteps,
  BeginContext,
  CompleteContext,
} from '../../contracts/method.js';
import type { OAuthProvider } from '../../contracts/provider.js';
import type { Reply } from '../../contracts/reply.js';
import type { Settings } from '../../contracts/settings.js';
import type { TokenSet } from '../../../types/model.js';
import { InvalidProvider, OAuthCallbackError, OAuthSignInError } from '../../../errors.js';
import { undoFlows } from '../../flow/flow-cookie.js';
import { dropFlow, type Flow } from '../../flow/oauth-flow.js';
import { followProxy } from '../../flow/redirect-proxy.js';
import { audit } from '../../hooks/audit.js';
import { isPrefetch } from '../../http/fetch-metadata.js';
import { empty, redirect } from '../../http/reply.js';
import { andThen, isPromiseLike, orElse, type Awaitable } from '../../kit/awaitable.js';
import { envName } from '../../deployment.js';
import { requestTokens } from './code-flow/access-token-request.js';
import { authorizationUrl } from './code-flow/authorization-request.js';
import {
  assertIssuer,
  assertOrigin,
  assertSameServer,
  codeOf,
  paramsOf,
  readResponse,
  repeatKey,
  takeResponseFlow,
  withoutEmpty,
  type AuthorizationResponse,
} from './code-flow/authorization-response.js';
import { loadFeature } from '../../load-feature.js';
import { relayedForm, relayForm } from './code-flow/form-post-relay.js';
import { withCallbackProfile } from './identity/callback-profile.js';
import { hookProviderOf } from './identity/hook-provider.js';
import type { IdTokenClaims } from './identity/id-token.js';
import { loadOpenId } from './load-openid.js';
import { toIdentity } from './identity/to-identity.js';
import { toAuthentication } from './identity/to-authentication.js';
import { readProfile } from './identity/read-profile.js';
import { authorizationServer, type OAuthContext } from './server/authorization-server.js';
import { withinTime } from './server/idp-request.js';
import { withProviderName } from './server/provider-fault.js';
import { recheckingMetadata } from './server/refused-metadata.js';

/** Warns of options that weaken the protection; once per configuration. */
function warnOfRisks(
  { once, logger }: Settings,
  { id, linkByEmail, allowInsecureRequests }: OAuthProvider,
): void {
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

function warnOfAddress({ once, logger }: Settings, { id }: OAuthProvider): void {
  once(`email-unusable:${id}`, () =>
    logger.warn('email-unusable', `Provider "${id}": have \`profile\` return one plain address, or none.`),
  );
}

function warnOfUnverifiableIssuer({ once, logger }: Settings, { id }: OAuthProvider): void {
  once(`issuer:${id}`, () =>
    logger.warn(
      'issuer-unverifiable',
      `Provider "${id}" sends \`iss\` and has no \`issuer\`: set it (${envName(id, 'ISSUER')}).`,
    ),
  );
}

/** @throws {InvalidProvider} when the configuration lacks something that this provider needs, such as `clientId` */
function assertComplete({ missing }: OAuthProvider): void {
  if (missing !== undefined) throw new InvalidProvider(missing);
}

/** Opens a flow and redirects the browser to the authorization server. If that fails, the flow is undone. */
function begin(exchange: Exchange, provider: OAuthProvider, context: BeginContext): Awaitable<Reply> {
  const { settings, now } = exchange;
  assertComplete(provider);
  warnOfRisks(settings, provider);
  return andThen(authorizationServer(provider, now), (server) =>
    orElse<Reply>(
      () =>
        andThen(authorizationUrl(exchange, { provider, server, now }, context), (url) =>
          andThen(audit(exchange, { name: 'signin.started', provider: provider.id }), () => redirect(url)),
        ),
      (error) => {
        undoFlows(exchange);
        throw error;
      },
    ),
  );
}

/** Completes a sign-in, in the order of RFC 6749 and OpenID Connect Core 1.0: response, tokens, profile. */
function complete(
  exchange: Exchange,
  provider: OAuthProvider,
  { sessionBinding, claim }: Pick<CompleteContext, 'sessionBinding' | 'claim'>,
): Awaitable<Authentication | Reply> {
  // A prefetch must not use up the code, which the visit that follows needs.
  if (isPrefetch(exchange.request.headers)) return empty(204);
  return andThen(relayedForm(exchange, provider), (relayed) => {
    const response = withoutEmpty(relayed ?? readResponse(exchange));
    const bound = { provider, sessionBinding };
    const forwarding = andThen(
      followProxy(exchange, provider, response.params),
      (proxied) => proxied ?? relayForm(exchange, response, bound),
    );
    return andThen(forwarding, (forwarded) => {
      if (forwarded !== undefined) return forwarded;
      // RFC 6749, section 4.1.2: the authorization response belongs to a flow of this browser, and comes from its server.
      return andThen(takeResponseFlow(exchange, response, bound), (flow) =>
        redeem(exchange, provider, { response, flow, claim }),
      );
    });
  });
}

/** A response whose flow was taken. */
interface Taken {
  readonly response: AuthorizationResponse;
  readonly flow: Flow;
  readonly claim: CompleteContext['claim'];
}

/** Exchanges the code for tokens, and reads the profile. */
async function redeem(
  exchange: Exchange,
  provider: OAuthProvider,
  { response, flow, claim }: Taken,
): Promise<Authentication | Reply> {
  const { settings, now } = exchange;
  const { params } = response;
  assertComplete(provider);
  const code = codeOf(response);
  const known = authorizationServer(provider, now);
  const server = isPromiseLike(known) ? await known : known;
  assertOrigin(response, server);
  assertIssuer(response, server, () => warnOfUnverifiableIssuer(settings, provider));
  assertSameServer(flow, server);

  // RFC 6749, section 4.1.2: a code is used once, or the server may revoke what it gave for it.
  const elsewhere = claim === undefined ? undefined : await claim.take(flow);
  if (elsewhere !== undefined) return elsewhere;

  // RFC 6749, section 4.1.3: the access token request.
  const hookProvider = hookProviderOf(exchange, provider, flow.redirectUri);
  const context = { provider, server, now, hookProvider };
  const tokens = await requestTokens({ ...context, flow, code, params });

  // OpenID Connect Core 1.0, sections 3.1.3.7 and 5.3: the ID Token and UserInfo.
  const claims = provider.type === 'oidc' ? await idTokenClaims(context, flow, tokens) : undefined;
  const validated = await readProfile(settings, { ...context, tokens, claims });
  const profile = withCallbackProfile(provider, validated, params);
  const mapping = toIdentity(provider, profile, tokens);
  const identity = isPromiseLike(mapping) ? await mapping : mapping;
  if (identity.emailUnusable) warnOfAddress(settings, provider);
  return toAuthentication(provider, identity, { flow, tokens, claims, validated, profile });
}

/** The claims of the validated ID Token. */
async function idTokenClaims(
  context: OAuthContext,
  { nonce, maxAge }: Flow,
  { id_token, access_token: accessToken }: TokenSet,
): Promise<IdTokenClaims> {
  const { validateIdToken } = await loadOpenId(context.provider);
  return validateIdToken(id_token, { ...context, nonce, maxAge, accessToken });
}

/**
 * The steps of a sign-in at an OAuth 2.0 authorization server or OpenID provider: the authorization code flow.
 * @see RFC 6749, section 4.1; OpenID Connect Core 1.0, section 3.1; RFC 9700
 */
export const oauthSteps: AuthenticationSteps<'oauth'> & AuthenticationSteps<'oidc'> = {
  begin: (exchange, provider, context) =>
    withProviderName(provider.id, OAuthSignInError, () =>
      withinTime(() => recheckingMetadata(provider, exchange.now, () => begin(exchange, provider, context))),
    ),
  complete: (exchange, provider, context) =>
    withProviderName(provider.id, OAuthCallbackError, () =>
      withinTime(() =>
        recheckingMetadata(provider, exchange.now, () => complete(exchange, provider, context)),
      ),
    ),
  // Few applications refresh tokens, and none at a sign-in.
  refresh: async (settings, provider, request) => {
    const { refreshTokens } = await loadFeature<typeof import('./refresh/refresh-tokens.js')>(
      settings,
      'refresh',
    );
    return refreshTokens(provider, request);
  },
  repeatKey,
  claim: (exchange) => {
    if (exchange.settings.records === undefined) return undefined;
    const claims = loadFeature<typeof import('./code-flow/claimed-response.js')>(exchange.settings, 'claims');
    return andThen(claims, ({ claimOf }) => claimOf(exchange));
  },
  abandon: (exchange) => dropFlow(exchange, paramsOf(exchange).get('state') ?? undefined),
};
