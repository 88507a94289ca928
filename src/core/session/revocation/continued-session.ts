import type { ProviderProof } from '../../contracts/method.js';
import type { SessionFacts } from '../../contracts/session-facts.js';
import type { SessionIdentity } from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import { SessionTokenError } from '../../../errors.js';
import type { SessionRecord } from '../../records/session-kinds.js';
import { recordOfSession } from './session-record.js';
import { factsOf } from './record-facts.js';

/** A session that another one takes the place of, without a new sign-in. */
export interface ContinuedSession {
  readonly facts: SessionFacts;
  /** What the provider said of its sign-in; `undefined` if it had no provider, or none is stored. */
  readonly providerProof: ProviderProof | undefined;
}

/**
 * What is known of the session that the browser has, for one that takes its place without a new sign-in.
 * @throws {SessionTokenError} (rejects) if it ended meanwhile: its origin is no longer stored then
 * @throws {AdapterError} (rejects) if the store fails
 */
export async function continuedSession(
  settings: Settings,
  identity: SessionIdentity,
): Promise<ContinuedSession> {
  const record = await recordOfSession(settings, identity);
  if (record === undefined) return { facts: identity, providerProof: undefined };
  if (record.state === 'ended')
    throw new SessionTokenError(
      'The session ended while an account or a passkey was added to it. Sign in again.',
    );
  const { proofs } = identity;
  return {
    facts: { ...factsOf(record, String(identity.userId)), proofs },
    providerProof: providerProofIn(record),
  };
}

function providerProofIn({ providerSession, authTime, createdAt }: SessionRecord): ProviderProof | undefined {
  if (providerSession === undefined) return undefined;
  const { issuedAt = seconds(createdAt) } = providerSession;
  // A provider that does not say when is taken at its own clock, as at a sign-in: ours may be ahead.
  return { ...providerSession, issuedAt, authTime: Math.min(seconds(authTime), issuedAt) };
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
