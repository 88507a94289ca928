import type { Exchange } from '../contracts/exchange.js';
import { inFlightOf } from '../flow/in-flight.js';
import { isProven } from '../identities/is-proven.js';
import type { Candidate } from './model.js';
import { findOwners } from './find-owner.js';
import { resolveUser, type Resolved } from './resolve-user.js';

/** Resolves the user. First sign-ins of one identity run one after the other: later ones find the user of the first. */
export async function resolveInTurn(
  exchange: Exchange,
  { authentication, owners, identity }: Candidate,
): Promise<Resolved> {
  const { settings } = exchange;
  const lookAgain = async (): Promise<Resolved> =>
    resolveUser(exchange, authentication, await findOwners(exchange, authentication, identity));
  if (owners.linked !== null) {
    // While the callback ran, the owner of the address may have proven it, which removes this identity.
    const mayBeGone = settings.callbacks.signIn !== undefined && !isProven(owners.linked);
    return mayBeGone ? lookAgain() : resolveUser(exchange, authentication, owners);
  }
  const { provider, providerAccountId } = authentication.account;
  let isFresh = settings.callbacks.signIn === undefined;
  const resolved = inFlightOf(settings).serialize(
    JSON.stringify(['sign-in', provider, providerAccountId]),
    () => (isFresh ? resolveUser(exchange, authentication, owners) : lookAgain()),
  );
  // The first in line was called already. For the others, the one before may have stored the user.
  isFresh = false;
  return resolved;
}
