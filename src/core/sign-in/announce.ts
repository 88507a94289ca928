import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { SignedIn } from '../contracts/session-strategy.js';
import { actorOf, audit, auditFailure } from '../hooks/audit.js';
import { emit } from '../hooks/events.js';

/** Reports a session and the sign-in that it came from to `events.audit`. */
export async function auditSignIn(exchange: Exchange, { user, account, isNewUser }: SignedIn): Promise<void> {
  const { provider, type: method } = account;
  const actor = actorOf(user.id);
  await audit(exchange, { name: 'session.created', ...actor, provider });
  await audit(exchange, { name: 'signin.succeeded', ...actor, provider, method, isNewUser });
}

/** Reports that a callback of the application wanted no session, without an error. */
export async function auditRefusal(
  exchange: Exchange,
  { account: { provider } }: Authentication,
  code: 'redirected' | 'no_session',
): Promise<void> {
  await auditFailure(exchange, provider, { error: 'AccessDenied', code });
}

/** Emits the event `signIn`. */
export async function announce(
  exchange: Exchange,
  { user, account, profile, isNewUser }: SignedIn,
): Promise<void> {
  await emit(exchange, 'signIn', { user, account, ...(profile !== undefined && { profile }), isNewUser });
}
