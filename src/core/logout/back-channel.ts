import type { Exchange } from '../contracts/exchange.js';
import type { OAuthProvider, ResolvedProvider } from '../contracts/provider.js';
import type { Settings } from '../contracts/settings.js';
import { AuthError } from '../../errors.js';
import { audit, reasonOf } from '../hooks/audit.js';
import { createRefusalLog } from '../logger/refusals.js';
import { authorizationServer } from '../methods/oauth/server/authorization-server.js';
import { withinTime } from '../methods/oauth/server/idp-request.js';
import { ProviderFault } from '../methods/oauth/server/provider-fault.js';
import { noteProviderEnd } from '../session/revocation/provider-ends.js';
import { endProviderSessions, type EndedByProvider } from '../session/revocation/provider-sessions.js';
import { endUserGrants } from '../tokens/end-user-grants.js';
import { backChannelProblem } from './back-channel-problem.js';
import { validateLogoutToken, type LogoutToken } from './logout-token.js';
import { usedTokensOf } from './used-tokens.js';

export { backChannelProblem } from './back-channel-problem.js';

/** Seconds for which a provider whose metadata or keys could not be had is not asked again. */
const COOL_DOWN = 10;
/** What is wrong with those, and not with a token: whatever is sent, it would be fetched again each time. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'idp_unavailable',
  'idp_timeout',
  'insecure_endpoint',
  'issuer_mismatch',
  'jwks_invalid',
  'metadata_insecure_endpoint',
  'metadata_invalid',
  'redirect_refused',
  'response_too_large',
]);

/**
 * Ends the sessions that the logout token of a request names, where that can be done; what keeps it from being done is logged once.
 * @returns whether that was done
 */
export async function endSessionsByProvider(
  exchange: Exchange,
  provider: ResolvedProvider,
): Promise<boolean> {
  const { settings, request } = exchange;
  const problem = backChannelProblem(settings, provider);
  if (problem !== undefined) {
    settings.once(`back-channel-unavailable ${JSON.stringify(problem)}`, () =>
      settings.logger.warn('back-channel-unavailable', problem),
    );
  }
  if (provider.type === 'oidc' && problem === undefined && request.duplicated.length === 0)
    return endByLogoutToken(exchange, provider, request.form['logout_token']);
  await audit(exchange, { name: 'backchannel.received', provider: provider.id, code: 'not_accepted' });
  return false;
}

/**
 * Ends the sessions that a provider's logout token names. Unknown ones are none: that is a success, too.
 * @returns whether that was done. What was wrong is only logged: refused tokens counted, faults of the store each.
 * @see OpenID Connect Back-Channel Logout 1.0, sections 2.6 and 2.7
 */
export async function endByLogoutToken(
  exchange: Exchange,
  provider: OAuthProvider,
  form: unknown,
): Promise<boolean> {
  const { settings, now } = exchange;
  try {
    const token = await whileReachable(exchange, provider, async () => {
      const server = await authorizationServer(provider, now);
      return validateLogoutToken(form, { provider, server, now });
    });
    await endOnce(exchange, provider, token);
    await audit(exchange, { name: 'backchannel.received', provider: provider.id });
    return true;
  } catch (error) {
    await auditRefusal(exchange, provider, error);
    if (error instanceof ProviderFault) noteRefusal(exchange, provider, error);
    else settings.logger.error(error instanceof Error ? error : new Error(String(error)));
    return false;
  }
}

/**
 * Runs what may ask the provider for its metadata and keys. For a moment after it could not be reached it is not asked again,
 * however many tokens are sent.
 */
async function whileReachable<T>(
  { settings, now }: Exchange,
  { id }: OAuthProvider,
  work: () => Promise<T>,
): Promise<T> {
  // Per application: a configuration that is built for every request must not begin anew.
  const failures = settings.appMemo('back-channel-failures', () => new Map<string, number>());
  const age = now.getTime() - (failures.get(id) ?? -Infinity);
  if (age >= 0 && age < COOL_DOWN * 1000)
    throw new ProviderFault('idp_unavailable', 'it could not be reached a moment ago.');
  try {
    return await withinTime(work);
  } catch (error) {
    // One entry per provider of the configuration.
    if (error instanceof ProviderFault && UNREACHABLE.has(error.code)) failures.set(id, now.getTime());
    throw error;
  }
}

/** Ends the sessions, unless the token was used before: later sign-ins must not suffer from it. */
async function endOnce(exchange: Exchange, provider: OAuthProvider, token: LogoutToken): Promise<void> {
  const { settings } = exchange;
  const used = usedTokensOf(settings);
  if (!(await used.use(provider.id, token)))
    throw new ProviderFault('logout_token_used', 'a logout token was refused: its jti was used before.');
  const { sub, sid, issuedAt } = token;
  try {
    // Before anything is looked for: a sign-in that writes its session later finds this, and one that did so is found.
    await noteProviderEnd(settings, { provider: provider.id, sid, sub, issuedAt });
    const target = {
      provider: provider.id,
      ...(sid !== undefined && { sid }),
      ...(sub !== undefined && { sub }),
      onEnded: async (sessions: readonly EndedByProvider[]) => {
        await endTokens(settings, sessions);
        for (const { userId: actor } of sessions)
          await audit(exchange, { name: 'session.revoked', actor, provider: provider.id, by: 'provider' });
      },
    };
    const count = await endProviderSessions(settings, target);
    settings.logger.debug('a provider ended sessions', () => ({ provider: provider.id, count }));
  } catch (error) {
    // Nothing may have ended: the provider can send it again.
    await used.release(provider.id, token);
    throw error;
  }
}

/** What was not done: refused, with its reason, or a fault of the store. */
async function auditRefusal(
  exchange: Exchange,
  { id: provider }: OAuthProvider,
  error: unknown,
): Promise<void> {
  const reason = error instanceof ProviderFault ? reasonOf(error.code) : { code: 'failed' };
  await audit(exchange, { name: 'backchannel.received', provider, ...reason });
}

/** What was granted for use while people are away outlives their sessions (Back-Channel Logout 1.0, section 2.7). */
async function endTokens(settings: Settings, sessions: readonly EndedByProvider[]): Promise<void> {
  for (const userId of new Set(sessions.map((session) => session.userId))) {
    const bindings = sessions.flatMap((session) => (session.userId === userId ? [session.binding] : []));
    const areKnown = bindings.every((binding) => binding !== undefined);
    await endUserGrants(settings, { userId, ...(areKnown && { bindings }), leavesOffline: true });
  }
}

/** Anybody may send anything, so refusals are counted. */
function noteRefusal({ settings }: Exchange, { id }: OAuthProvider, fault: ProviderFault): void {
  const { logger, logMemo, runtime } = settings;
  logger.debug('logout token refused', () => ({ provider: id, reason: fault.code }));
  const error = new AuthError(`Provider "${id}": ${fault.message}`, { code: fault.code, cause: fault.cause });
  const warn: typeof logger.warn = (_, details) => logger.warn('logout-token-refused', details);
  logMemo('logout-refusals', createRefusalLog).note(error, {
    now: runtime.now().getTime(),
    logger: { warn },
  });
}
