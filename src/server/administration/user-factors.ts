import type { Exchange } from '../../core/contracts/exchange.js';
import type { SecondFactorVerbs } from '../../core/contracts/second-factor-verbs.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { UserFactors } from '../../types/administered-user.js';
import { loadFeature } from '../../core/load-feature.js';
import { passwordHash } from '../../core/records/kinds.js';
import { recordsOf } from '../../core/records/records.js';
import { credentialsOf } from '../../core/sign-in/ways-in.js';
import { identityOf } from './identity-of.js';

/** How a user proves more than one factor, and whether a password is stored here. Nothing of it is secret. */
export async function factorsOfUser(exchange: Exchange, user: AdapterUser): Promise<UserFactors> {
  const { settings } = exchange;
  const [enrolled, passkeys, found] = await Promise.all([
    enrolledBy(exchange, user),
    credentialsOf(settings, user.id),
    recordsOf(settings)?.read(passwordHash, user.id),
  ]);
  return { enrolled, passkeys: passkeys.length, hasPassword: found?.value !== undefined };
}

async function enrolledBy(exchange: Exchange, user: AdapterUser): Promise<UserFactors['enrolled']> {
  if (exchange.settings.secondFactor === undefined) return [];
  const { verbs } = await loadFeature<{ readonly verbs: SecondFactorVerbs }>(
    exchange.settings,
    'second-factor',
  );
  return (await verbs.list(exchange, identityOf(user))).factors;
}
