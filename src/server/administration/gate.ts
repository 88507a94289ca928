import type { Exchange } from '../../core/contracts/exchange.js';
import type { Candidate, SecondFactorGate, SignInOutcome } from '../../core/sign-in/model.js';
import { loadFeature } from '../../core/load-feature.js';
import { completeSignIn } from '../../core/sign-in/complete-sign-in.js';
import { refuseBanned } from './refuse-banned.js';

export { isBanned } from './refuse-banned.js';

/** What every sign-in passes before anything of it is stored: first this, then the second factor, if that is asked for. */
export async function pass(exchange: Exchange, candidate: Candidate): Promise<SignInOutcome> {
  const { settings } = exchange;
  const { authentication, owners } = candidate;
  const { linked, signedIn, sameEmail } = owners;
  const known = [linked, signedIn, sameEmail].flatMap((user) =>
    user === null ? [] : [{ id: String(user.id), email: user.email }],
  );
  const { id, email } = authentication.user;
  // What a provider says of the address of a user whom it knows is not how they are found.
  const proven = { ...(id !== undefined && { id: String(id) }), ...(linked === null && { email }) };
  await refuseBanned(settings, [...known, proven]);
  if (settings.secondFactor === undefined) {
    const cleared = { candidate, proofs: undefined, check: async () => {} };
    return completeSignIn(exchange, cleared, candidate.identity);
  }
  const { pass: next } = await loadFeature<SecondFactorGate>(settings, 'second-factor');
  return next(exchange, candidate);
}
