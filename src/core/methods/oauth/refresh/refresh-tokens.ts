import type { OAuthProvider } from '../../../contracts/provider.js';
import type { RefreshAnswer, RefreshRequest } from '../../../contracts/refresh.js';
import type { TokenSet } from '../../../../types/model.js';
import { isErrorObject } from '../../../kit/realms.js';
import { text } from '../../../kit/text.js';
import { AuthError, InvalidProvider } from '../../../../errors.js';
import { askTokenEndpoint, readTokenAnswer, type TokenEndpointRequest } from '../code-flow/token-endpoint.js';
import { parseTokenResponse } from '../code-flow/token-response.js';
import { authorizationServer, type OAuthContext } from '../server/authorization-server.js';
import { withinTime, type IdpAnswer } from '../server/idp-request.js';
import { DeploymentFault, ProviderFault } from '../server/provider-fault.js';
import { loadOpenId } from '../load-openid.js';
import { IdentityChanged } from './identity-changed.js';

/** Seconds for one request: two of them, and what goes before and after, take less than a lease of the grant. */
const TIMEOUT = 7;
/** Seconds for everything together. */
const WHOLE_TIMEOUT = 18;
/** Milliseconds in which servers that replace refresh tokens still take the old one, whose answer was lost. */
const GRACE = 10_000;

/**
 * Error codes that mean that a refresh token will never work again: RFC 6749, section 5.2; OpenID Connect Core 1.0, section
 * 3.1.2.6, as servers send them where the person must be asked anew; and GitHub's.
 */
const ENDINGS: ReadonlySet<string> = new Set([
  'invalid_grant',
  'interaction_required',
  'login_required',
  'consent_required',
  'bad_refresh_token',
]);

/**
 * Exchanges a refresh token for new tokens. If no answer comes, the request is repeated once within ten seconds: the server
 * may have replaced the token already, and most take the old one a moment longer. An answer is never asked for again.
 * @see RFC 6749, section 6; RFC 9700, section 4.14.2; OpenID Connect Core 1.0, section 12
 */
export async function refreshTokens(
  provider: OAuthProvider,
  request: RefreshRequest,
): Promise<RefreshAnswer> {
  /** What the server has put in place of the refresh token, as far as its answer was understood. */
  let replaced: string | undefined;
  try {
    return await withinTime(async () => {
      const now = request.now();
      const context = { provider, server: await authorizationServer(provider, now), now };
      const body = await exchange(context, request);
      replaced = text(body['refresh_token']);
      const tokens = parseTokenResponse(body, now);
      const identity = await identityOf(context, tokens, request.identity);
      return { kind: 'tokens', tokens: withoutIdToken(tokens), identity };
    }, WHOLE_TIMEOUT);
  } catch (error) {
    const reason = named(provider, error);
    const isOver =
      error instanceof IdentityChanged || (error instanceof ProviderFault && ENDINGS.has(error.code));
    return isOver ? { kind: 'ended', reason } : { kind: 'failed', reason, refreshToken: replaced };
  }
}

/** Who the grant is about from now on. For plain OAuth, an ID Token proves nothing, at the sign-in as here. */
async function identityOf(
  context: OAuthContext,
  tokens: TokenSet,
  before: RefreshRequest['identity'],
): Promise<RefreshRequest['identity']> {
  const { id_token } = tokens;
  if (context.provider.type !== 'oidc' || id_token === undefined) return before;
  const { renewedIdentity } = await loadOpenId(context.provider);
  return renewedIdentity(context, { ...tokens, id_token }, before);
}

async function exchange(
  context: OAuthContext,
  { refreshToken, now }: RefreshRequest,
): Promise<Record<string, unknown>> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const asked: TokenEndpointRequest = {
    ...context,
    form,
    params: new URLSearchParams(),
    secrets: [refreshToken],
    timeout: TIMEOUT,
  };
  return readTokenAnswer(asked, await askTwice(asked, now));
}

async function askTwice(asked: TokenEndpointRequest, now: () => Date): Promise<IdpAnswer> {
  const begin = now().getTime();
  try {
    return await askTokenEndpoint(asked);
  } catch (error) {
    const isLost =
      error instanceof ProviderFault && (error.code === 'idp_unavailable' || error.code === 'idp_timeout');
    if (!isLost || now().getTime() - begin >= GRACE) throw error;
    return askTokenEndpoint({ ...asked, now: now() });
  }
}

/** No one needs it once it was checked, and it is long. */
function withoutIdToken(tokens: TokenSet): TokenSet {
  const { id_token: _, ...others } = tokens;
  return others;
}

/** The error with the provider's name; one that only the deployment can mend says so by its class. */
function named({ id }: OAuthProvider, error: unknown): Error {
  if (error instanceof ProviderFault) {
    const Named = error instanceof DeploymentFault ? InvalidProvider : AuthError;
    return new Named(`Provider "${id}": ${error.message}`, { code: error.code, cause: error.cause });
  }
  return isErrorObject(error) ? error : new Error(String(error));
}
