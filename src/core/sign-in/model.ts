import type { EffectHandler } from '../contracts/effects.js';
import type { Authentication } from '../contracts/method.js';
import type { LastRevocation, SessionIdentity } from '../contracts/session-strategy.js';
import type { Owners } from './owners.js';

// What the steps of a sign-in pass on.

/** An authentication that is being completed, with what carries out its effect in this request. */
export interface Proof extends Authentication {
  readonly handler?: EffectHandler | undefined;
}

/** An authentication, with the users it may belong to. Nothing of it is stored yet. */
export interface Candidate {
  readonly authentication: Proof;
  readonly owners: Owners;
  /** The browser's current session. */
  readonly identity: SessionIdentity | null;
  /** The URL that the browser goes to at the end; validated. */
  readonly returnTo: string;
  /** The last revocations of the users whose ids follow from the identity, where sessions have records. */
  readonly revocations?: ReadonlyMap<string, LastRevocation> | undefined;
}
