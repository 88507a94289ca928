import type { Exchange } from '../../core/contracts/exchange.js';
import type { SignedIn } from '../../core/contracts/session-strategy.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { ContinuedSession } from '../../core/session/revocation/continued-session.js';
import { audit } from '../../core/hooks/audit.js';
import { moveProviderSession } from '../../core/flow/provider-session.js';
import { loadFeature } from '../../core/load-feature.js';
import { sessionStrategy } from '../../core/session/index.js';
import { endSessions } from '../../core/sign-in/prove-address.js';
import { endUserGrants } from '../../core/tokens/end-user-grants.js';
import type { Visitor } from '../accounts/visitor.js';

/** Ends whatever sessions of a user began until a time, as far as the strategy can. */
export async function endAllOf(exchange: Exchange, userId: string, until: Date): Promise<void> {
  if (await endSessions(exchange.settings, { id: userId }, until))
    await audit(exchange, { name: 'session.revoked', actor: userId, by: 'owner' });
}

/** Begins a session in the place of the one that a browser had. */
export type Continue = (user: AdapterUser, startsAfter: Date) => Promise<void>;

/**
 * Reads what is known of the session of a browser, before it is ended with all others.
 * @returns what begins another one in its place: it lasts no longer, and proves no more
 * @throws {SessionTokenError} (rejects) if it ended meanwhile
 */
export async function holdSession({ exchange, identity, userId }: Visitor): Promise<Continue> {
  const { settings } = exchange;
  const { continuedSession } = await loadFeature<
    typeof import('../../core/session/revocation/continued-session.js')
  >(settings, 'continued-session');
  const { facts, providerProof }: ContinuedSession = await continuedSession(settings, identity);
  return async (user, startsAfter) => {
    await endUserGrants(settings, { userId, except: identity.binding });
    const { provider = 'unknown', method, proofs } = facts;
    // What a record says of the sign-in; sessions without one say nothing of it.
    const type = (method ?? 'credentials') as 'credentials';
    const account = { provider, type, providerAccountId: userId, userId: user.id };
    const plain = { user, account, profile: undefined, isNewUser: false };
    const who: SignedIn = { ...plain, providerProof, continues: facts, proofs, startsAfter };
    const binding = await (await sessionStrategy(settings)).issue(exchange, who);
    if (binding === undefined) return;
    if (settings.logout.keepsProvider)
      await moveProviderSession(exchange, { from: identity.binding, to: binding });
    if (settings.tokens === undefined) return;
    const { keepGrant } = await loadFeature<typeof import('../../core/tokens/keep-grant.js')>(
      settings,
      'keep-grant',
    );
    // It brings no tokens; those of the former session move along.
    const without = { ...who, account: { ...account, type: 'credentials' as const } };
    await keepGrant(exchange, without, { binding, before: identity });
  };
}
