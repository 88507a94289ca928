import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { SignedIn } from '../contracts/session-strategy.js';
import type { Candidate } from './model.js';
import type { Awaitable } from '../../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { actorOf, audit, auditFailure } from '../hooks/audit.js';
import { emit } from '../hooks/events.js';

/** Reports a session and the sign-in that it came from to `events.audit`. */
async function auditSignIn(exchange: Exchange, { user, account, isNewUser }: SignedIn): Promise<void> {
  const { provider, type: method } = account;
  const actor = actorOf(user.id);
  await audit(exchange, { name: 'session.created', ...actor, provider });
  await audit(exchange, { name: 'signin.succeeded', ...actor, provider, method, isNewUser });
}

/** Reports that a callback of the application wanted no session, without an error. */
export function auditRefusal(
  exchange: Exchange,
  { account: { provider } }: Authentication,
  code: 'redirected' | 'no_session',
): Awaitable<void> {
  return auditFailure(exchange, provider, { error: 'AccessDenied', code });
}

/** A sign-in whose session was issued, or prevented by a callback. */
export interface Issued {
  readonly signedIn: SignedIn;
  readonly candidate: Candidate;
  /** Binding of the session; `undefined` for none. */
  readonly sessionBinding: string | undefined;
}

/** Reports a sign-in to the audit log, and emits the event `signIn`. */
export function announce(
  exchange: Exchange,
  { signedIn, candidate, sessionBinding }: Issued,
): Awaitable<void> {
  return andThen(auditIssued(exchange, { signedIn, candidate, sessionBinding }), () => {
    const { user, account, profile, isNewUser } = signedIn;
    return emit(exchange, 'signIn', { user, account, ...(profile !== undefined && { profile }), isNewUser });
  });
}

function auditIssued(exchange: Exchange, { signedIn, candidate, sessionBinding }: Issued): Awaitable<void> {
  if (exchange.settings.events.audit === undefined) return undefined;
  return sessionBinding === undefined
    ? auditRefusal(exchange, candidate.authentication, 'no_session')
    : auditSignIn(exchange, signedIn);
}
