import type { Exchange } from '../contracts/exchange.js';
import { forgetProviderSession, keepProviderSession, moveProviderSession } from '../flow/provider-session.js';
import type { Issued } from './announce.js';
import { continuedBy } from './candidate.js';

/** Keeps from which provider the session came, for the sign-out. */
export async function keepProvider(
  exchange: Exchange,
  { signedIn, candidate, sessionBinding }: Issued,
): Promise<void> {
  const before = continuedBy(candidate);
  if (sessionBinding === undefined) forgetProviderSession(exchange);
  else if (before !== undefined)
    await moveProviderSession(exchange, { from: before.binding, to: sessionBinding });
  else await keepProviderSession(exchange, signedIn.account, sessionBinding);
}
