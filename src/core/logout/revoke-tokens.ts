import type { OAuthProvider } from '../contracts/provider.js';
import type { Settings } from '../contracts/settings.js';
import type { ProviderSession } from '../flow/provider-session.js';
import { authenticateClient } from '../methods/oauth/client/client-authentication.js';
import { authorizationServer, type OAuthContext } from '../methods/oauth/server/authorization-server.js';
import { idpRequest, withinTime } from '../methods/oauth/server/idp-request.js';
import { ProviderFault } from '../methods/oauth/server/provider-fault.js';
import { warnProviderLogoutFailed } from './warn-provider-logout-failed.js';

/** Seconds for all requests together. */
const MOST_SECONDS = 3;

/** Tokens to revoke, and whose they are. */
export interface Revocation {
  readonly provider: OAuthProvider;
  readonly tokens: ProviderSession['tokens'];
}

/**
 * Revokes the tokens of a sign-in at its provider: the refresh token first, which ends the whole grant at many providers. It
 * is tried once, takes at most 3 seconds, and never rejects: what fails is logged.
 * @returns whether the provider confirmed all of it; `false` also if it has no endpoint for it
 * @see RFC 7009, section 2
 */
export async function revokeTokens(settings: Settings, revocation: Revocation): Promise<boolean> {
  try {
    return await withinTime(() => revokeAll(settings, revocation), MOST_SECONDS);
  } catch (error) {
    warnProviderLogoutFailed(settings, revocation.provider, error);
    return false;
  }
}

async function revokeAll(
  settings: Settings,
  { provider, tokens: { refreshToken, accessToken } }: Revocation,
): Promise<boolean> {
  if (refreshToken === undefined && accessToken === undefined) return true;
  const now = settings.runtime.now();
  const server = await authorizationServer(provider, now);
  const { revocationEndpoint: url } = server;
  // Many providers have none: nothing is wrong.
  if (url === undefined) return false;
  const context = { provider, server, now };
  if (refreshToken !== undefined) await revoke(url, context, ['refresh_token', refreshToken]);
  if (accessToken !== undefined) await revoke(url, context, ['access_token', accessToken]);
  return true;
}

/** @throws {ProviderFault} unless the answer is 200 (RFC 7009, section 2.2): also for a token that was invalid already */
async function revoke(
  url: string,
  context: OAuthContext,
  [hint, token]: readonly [hint: string, token: string],
): Promise<void> {
  const proof = await authenticateClient(context);
  const form = new URLSearchParams({ token, token_type_hint: hint, ...proof.params });
  const { status } = await idpRequest(context.provider, {
    url,
    method: 'POST',
    form,
    headers: proof.headers,
  });
  if (status === 200) return;
  throw new ProviderFault(
    'revocation_refused',
    `its revocation endpoint answered with status ${status} (RFC 7009, section 2.2).`,
  );
}
