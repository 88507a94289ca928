import type { AdapterUser } from '../../types/adapter.js';

/** The users that an identity may belong to, as they are stored before anything is decided. */
export interface Owners {
  /** The user that the account is linked to. */
  readonly linked: AdapterUser | null;
  /** The user of the session in which the flow was started. */
  readonly signedIn: AdapterUser | null;
  /** The user with the same address. */
  readonly sameEmail: AdapterUser | null;
}

/** No user, or none that was looked up. */
export const NOBODY: Owners = Object.freeze({ linked: null, signedIn: null, sameEmail: null });
