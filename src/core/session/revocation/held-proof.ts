import type { ProviderProof } from '../../contracts/method.js';
import type { Lasting, SessionIdentity } from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import { SessionTokenError } from '../../../errors.js';
import { SESSION } from '../../records/kinds.js';
import { recordsOf } from '../../records/records.js';
import type { SessionRecord } from '../../records/session-kinds.js';
import { provenIn, lastingOf } from './record-times.js';

/** What is known of how somebody signed in. */
export interface HeldProof {
  /** When they proved who they are, in milliseconds; `0`: nobody knows. */
  readonly provenAt: number;
  /** What a provider said of it; `undefined` if it came of none, or nothing is kept of it. */
  readonly providerProof: ProviderProof | undefined;
  /** How long the session lasts; `undefined` if nothing tells. */
  readonly lasts: Lasting | undefined;
}

/**
 * What is known of the session that the browser has, for one that takes its place without a new sign-in.
 * @throws {SessionTokenError} (rejects) if it ended meanwhile, after which nothing tells where it came from
 * @throws {AdapterError} (rejects) if the store fails
 */
export async function heldProof(
  settings: Settings,
  { recordId, provenAt = 0, lasts }: SessionIdentity,
): Promise<HeldProof> {
  const records = recordsOf(settings);
  const carried = { provenAt, providerProof: undefined, lasts };
  if (records === undefined || recordId === undefined) return carried;
  const { value } = await records.read(SESSION, recordId);
  if (value?.state === 'ended')
    throw new SessionTokenError(
      'The session ended while an account or a passkey was added to it. Sign in again.',
    );
  if (value === undefined) return carried;
  return { provenAt: provenIn(value), providerProof: providerProofIn(value), lasts: lastingOf(value) };
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
