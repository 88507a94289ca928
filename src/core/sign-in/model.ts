import type { EffectHandler } from '../contracts/effects.js';
import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { Reply } from '../contracts/reply.js';
import type { LastRevocation, SessionIdentity } from '../contracts/session-strategy.js';
import type { User } from '../../types/model.js';
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

/** A sign-in that may continue after the check for a second factor. */
export interface Cleared {
  readonly candidate: Candidate;
  /** What was proven, as a session keeps it; `undefined` where it keeps nothing. */
  readonly proofs: string | undefined;
  /**
   * Runs once the user is known, before a session is issued.
   * @param isNewUser - whether this sign-in created the user
   * @throws {AccessDenied} (rejects) if the sign-in became that of another user than was asked for a second factor
   */
  readonly check: (user: User, isNewUser: boolean) => Promise<void>;
}

/** What a sign-in leads to. */
export interface SignInOutcome {
  /** The redirect to the application; the page of a step that comes before the session, if there is one. */
  readonly reply: Reply;
  /** Binding of the session that was issued; `undefined` if there is none: a callback prevented it, or a step is missing. */
  readonly sessionBinding: string | undefined;
  readonly returnTo: string;
  /** Whose session it is. */
  readonly user?: User;
}

/** What every sign-in passes where the option `secondFactor` is set: it continues, or waits for a second factor. */
export interface SecondFactorGate {
  /** @throws what a sign-in throws; {AdapterError} (rejects) if the factors of the user cannot be read */
  readonly pass: (exchange: Exchange, candidate: Candidate) => Promise<SignInOutcome>;
  /** What a sign-in that is to prove the user of the session anew demands of a provider, as parameters; `undefined` for any other one. */
  readonly demandsOf: (
    exchange: Exchange,
    provider: ResolvedProvider,
    identity: SessionIdentity | null,
  ) => Promise<Readonly<Record<string, string>> | undefined>;
}
