import type { Adapter, AdapterAuthenticator, AdapterUser } from '../../types/adapter.js';
import type { User } from '../../types/model.js';

/**
 * What a sign-in stores or checks once its user is known. It is data, so that an authentication can be sealed and completed in a
 * later request, by another process; the method that proved the identity carries it out (`AuthenticationSteps.effectHandler`).
 */
export type Effect =
  /** The user that `authorize` returned must be in the adapter. */
  | { readonly kind: 'assert-stored-user' }
  /** A new passkey; its owner must have the id that the ceremony began with, if it began with one. */
  | { readonly kind: 'store-passkey'; readonly credential: NewCredential; readonly owner: string | undefined }
  /** The signature counter of a passkey that was used. */
  | { readonly kind: 'raise-counter'; readonly credentialId: string; readonly counter: number }
  /** The password that was typed must still be the user's: `hash` was, when it was compared. */
  | { readonly kind: 'assert-password'; readonly hash: string | undefined }
  /** The password of a sign-up whose address was confirmed. @see SignUpRow */
  | { readonly kind: 'keep-password'; readonly hash: string; readonly signUps: string }
  /** A new password, after which the user's older sessions end. */
  | { readonly kind: 'replace-password'; readonly hash: string; readonly email: string };

/** A passkey without its owner. */
export type NewCredential = Omit<AdapterAuthenticator, 'userId'>;

/** An effect of one kind. */
export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

/** Carries out an effect, in one request. */
export interface EffectHandler {
  /** Stores what belongs to the account, in the transaction that links it; only called if the adapter has transactions. */
  readonly storeWithAccount?: (adapter: Adapter, user: User) => Promise<void>;
  /** Whether the effect was stored for this user; `undefined` if it was not stored at all. Asked after a failure. */
  readonly isStored?: (user: AdapterUser) => Promise<boolean | undefined>;
  /**
   * Runs after the account was linked or found, and before the session is issued.
   * @param onLateWrite - must run if a write is reported as failed because it took too long, and is stored all the same
   */
  readonly apply: (user: User, onLateWrite?: () => Promise<void>) => Promise<void>;
  /** If it is there, all older sessions of the user end before a new one begins; it runs in between. */
  readonly afterSessionsEnded?: (user: User) => Promise<void>;
}
