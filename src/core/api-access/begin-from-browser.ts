import type { Exchange } from '../contracts/exchange.js';
import { OAuthCallbackError, SessionTokenError } from '../../errors.js';
import type { Allowed, Asked } from '../records/api-kinds.js';
import { beginGrant, type Grant } from './grants.js';
import { readContinued } from './read-continued.js';
import { OAuthRefusal } from './refusal.js';

/** What a user has allowed a client in a browser. */
export interface Redeemed {
  /** Of the session that begins. */
  readonly id: string;
  readonly owner: string;
  readonly value: Allowed & Asked;
  readonly jkt: string | undefined;
}

/**
 * Begins the session of a client with what is known of that of the browser in which the user allowed it.
 * @throws {OAuthRefusal} (rejects) `invalid_grant` if that session has ended meanwhile
 */
export async function beginFromBrowser(
  exchange: Exchange,
  { id, owner, value, jkt }: Redeemed,
): Promise<Grant> {
  const { client, scopes, audience, session, authTime, proofs } = value;
  const identity = { id: session, userId: owner, persistent: true, authTime, proofs };
  try {
    const { facts, providerProof } = await readContinued(exchange.settings, {
      ...identity,
      binding: '',
      user: undefined,
      isSelfContained: false,
    });
    return await beginGrant(exchange, {
      id,
      allowed: { client, scopes, audience },
      owner,
      facts,
      providerProof,
      proofs,
      jkt,
    });
  } catch (error) {
    // The store could be asked: the user has signed out everywhere, here or at the provider.
    const isEnded = error instanceof SessionTokenError && error.cause === undefined;
    if (isEnded || error instanceof OAuthCallbackError)
      throw new OAuthRefusal('invalid_grant', 'The session has ended: sign in again.');
    throw error;
  }
}
