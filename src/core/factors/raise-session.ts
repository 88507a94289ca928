import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import { SessionTokenError } from '../../errors.js';
import { loadFeature } from '../load-feature.js';
import { moveProviderSession } from '../flow/provider-session.js';
import { sessionStrategy } from '../session/index.js';
import { accept } from '../session/jwt/accept.js';
import { claimOf } from '../session/jwt/claims.js';
import { write } from '../session/jwt/write.js';
import { readProofs, writeProofs, type Proofs } from './proofs.js';

/**
 * Gives the session of a browser what its user has proven since. Its cookie is a new one (OWASP ASVS 5.0, 7.2.4): a copy of the
 * former one proves no more than before. The session lasts no longer for it.
 * @throws {SessionTokenError} (rejects) if the session ended meanwhile
 */
export async function raiseSession(
  exchange: Exchange,
  identity: SessionIdentity,
  { factorTime, amr }: Pick<Proofs, 'factorTime' | 'amr'>,
): Promise<void> {
  const before = readProofs(identity.proofs);
  const proofs = writeProofs({
    authTime: exchange.now.getTime(),
    factorTime: factorTime ?? before.factorTime,
    amr: [...before.amr, ...amr],
  });
  await (identity.isSelfContained ? raiseToken(exchange, proofs) : replaceRow(exchange, identity, proofs));
}

async function raiseToken(exchange: Exchange, proofs: string): Promise<void> {
  const presented = await accept(exchange);
  if (presented === null)
    throw new SessionTokenError('The session ended while its user proved who they are.');
  const { token } = presented;
  const { jti } = token;
  await write(exchange, {
    ...token,
    latchkey: { ...claimOf(token), proofs, ...(jti !== undefined && { of: jti }) },
  });
}

async function replaceRow(exchange: Exchange, identity: SessionIdentity, proofs: string): Promise<void> {
  const { settings } = exchange;
  const { continuedSession } = await loadFeature<typeof import('../session/revocation/continued-session.js')>(
    settings,
    'continued-session',
  );
  const { facts, providerProof } = await continuedSession(settings, identity);
  const { user } = identity;
  if (user === undefined)
    throw new SessionTokenError('The session ended while its user proved who they are.');
  const { provider = 'unknown', method } = facts;
  // What a record says of the sign-in; sessions without one say nothing of it.
  const type = (method ?? 'credentials') as 'credentials';
  const account = { provider, type, providerAccountId: String(user.id), userId: user.id };
  const sessions = await sessionStrategy(settings);
  const who = {
    user,
    account,
    profile: undefined,
    isNewUser: false,
    providerProof,
    continues: facts,
    proofs,
  };
  const binding = await sessions.issue(exchange, who);
  if (binding !== undefined && settings.logout.keepsProvider)
    await moveProviderSession(exchange, { from: identity.binding, to: binding });
}
